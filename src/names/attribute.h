#pragma once
// An attribute of a token or of an element in the tree, in twelve bytes: the id of its name, its
// namespace and a Slice with its value.

#include "names/generated/known_names.h"
#include "names/generated/namespaces.h"
#include "text/slice.h"

namespace souptree {

struct Attribute {
  // If the attribute has a namespace, the local name, without the prefix. Otherwise, the whole
  // name.
  Name name : 24;
  AttributeNamespace attribute_namespace : 8 = AttributeNamespace::none;
  Slice value;
};
static_assert(sizeof(Attribute) == 12);

}  // namespace souptree
