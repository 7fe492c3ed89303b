#include "sanitize/deep_elements.h"

#include "sanitize/raw_text.h"

namespace souptree {

namespace {

// Whether the element has an insertion mode in which start tags are ignored.
bool has_own_mode(const Tree& tree, NodeId node) {
  return tree.is_element(node, Name::select) || tree.is_element(node, Name::colgroup);
}

// Finds the outermost of the deep elements.
void find_deep_elements(const Tree& tree, Array<NodeId>& found) {
  std::size_t depth = 0;
  NodeId node = tree.root();
  for (;;) {
    const bool is_found = depth > max_depth_of_mode && has_own_mode(tree, node);
    if (is_found) found.push(node);
    const NodeId inside = is_found ? NodeId::none : tree.first_inside(node);
    if (inside != NodeId::none) {
      ++depth;
      node = inside;
      continue;
    }
    for (;; --depth) {
      if (node == tree.root()) return;
      if (tree[node].next_sibling != NodeId::none) break;
      node = tree.parent(node);
    }
    node = tree[node].next_sibling;
  }
}

}  // namespace

bool remove_deep_elements(Tree& tree, const NameTable& names, Array<NodeId>& found,
                          Removals* removals) {
  found.clear();
  find_deep_elements(tree, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    remove_unsafe_elsewhere(tree, names, found[i], removals);
  }
  return found.size() != 0;
}

}  // namespace souptree
