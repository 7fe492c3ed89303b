#pragma once
// A second serializer, written from the standard alone, without regard to time or depth.

#include <string>

#include "parse.h"
#include "serialize/serialize.h"

namespace souptree::testing {

// The markup inside a node.
std::string serialize_naively(const Parser&, NodeId, const SerializeOptions&);

}  // namespace souptree::testing
