#pragma once
// Encodes a parsed tree with the same settings as the package.

#include <string>

#include "parse.h"
#include "wire/encoder.h"

namespace souptree::testing {

// Returns an empty string if the tree cannot be encoded.
std::u8string encode(Encoder&, const Parser&, OffsetUnits = OffsetUnits::utf16,
                     const DocumentEncoding& = {});

}  // namespace souptree::testing
