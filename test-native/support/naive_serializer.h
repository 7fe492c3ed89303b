#pragma once
// A second serializer, written from the standard alone and without care for time or depth.

#include <string>

#include "parse.h"
#include "serialize/serialize.h"

namespace souptree::testing {

// What is inside of a node.
std::string serialize_naively(const Parser&, NodeId, const SerializeOptions&);

}  // namespace souptree::testing
