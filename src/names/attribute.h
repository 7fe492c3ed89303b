#pragma once
// An attribute as the tokenizer makes it and the tree keeps it: ids and a place, twelve bytes.

#include "names/generated/known_names.h"
#include "names/namespace.h"
#include "text/slice.h"

namespace souptree {

struct Attribute {
  // The local name: for an attribute with a namespace, without its prefix.
  Name name : 24;
  AttributeNamespace attribute_namespace : 8 = AttributeNamespace::none;
  Slice value;
};
static_assert(sizeof(Attribute) == 12);

}  // namespace souptree
