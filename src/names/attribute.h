#pragma once
// An attribute as the tokenizer makes it and the tree keeps it: ids and a place, sixteen bytes.

#include "names/generated/known_names.h"
#include "names/namespace.h"
#include "text/slice.h"

namespace souptree {

struct Attribute {
  // The local name: for an attribute with a namespace, without its prefix.
  Name name;
  AttributeNamespace attribute_namespace = AttributeNamespace::none;
  Slice value;
};
static_assert(sizeof(Attribute) == 16);

}  // namespace souptree
