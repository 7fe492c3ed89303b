#pragma once
// An attribute of a token or of an element in the tree: ids and a Slice, twelve bytes.

#include "names/generated/known_names.h"
#include "names/generated/namespaces.h"
#include "text/slice.h"

namespace souptree {

struct Attribute {
  // The local name. For an attribute with a namespace it has no prefix.
  Name name : 24;
  AttributeNamespace attribute_namespace : 8 = AttributeNamespace::none;
  Slice value;
};
static_assert(sizeof(Attribute) == 12);

}  // namespace souptree
