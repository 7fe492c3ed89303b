#pragma once
// A parsed tree as bytes, asked for as the package does.

#include <string>

#include "parse.h"
#include "wire/encoder.h"

namespace souptree::testing {

// Empty when the tree cannot be encoded.
std::u8string encode(Encoder&, const Parser&, OffsetUnits = OffsetUnits::utf16,
                     const DocumentEncoding& = {});

}  // namespace souptree::testing
