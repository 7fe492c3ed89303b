#pragma once

#include "tree/tree.h"

namespace souptree {

// Calls `visit(const Attribute&)` for each attribute of an element: those of its list, then its
// merged attributes.
template <typename Visit>
void for_each_attribute(const Tree& tree, NodeId element, Visit visit) {
  const AttributeList list = tree.attributes_of(element);
  for (std::uint32_t i = 0; i < list.count; ++i) visit(tree.attributes(list)[i]);
  if (!tree[element].has_merged_attributes) return;
  for (const MergedAttribute& merged : tree.merged_attributes()) {
    if (merged.element == element) visit(merged.attribute);
  }
}

}  // namespace souptree
