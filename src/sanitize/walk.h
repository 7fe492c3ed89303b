#pragma once
// A walk over a tree in document order, with template contents and shadow roots. They come before
// the children of their element.

#include "tree/tree.h"

namespace souptree {

// The first node after `node` and everything inside it, or none. For template contents and shadow
// roots, `next_sibling` is the first child of the element.
inline NodeId node_after(const Tree& tree, NodeId node) {
  while (node != tree.root()) {
    const NodeId next = tree[node].next_sibling;
    if (next != NodeId::none) return next;
    node = tree.parent(node);
  }
  return NodeId::none;
}

// Calls `visit(char8_t)` for each byte of a text node.
template <typename Visit>
void for_each_byte(const Tree& tree, NodeId text, Visit visit) {
  tree.for_each_piece(text, [&](Slice piece) {
    for (const char8_t byte : tree.string(piece)) visit(byte);
  });
}

inline NodeId node_inside_or_after(const Tree& tree, NodeId node) {
  const NodeId inside = tree.first_inside(node);
  return inside != NodeId::none ? inside : node_after(tree, node);
}

}  // namespace souptree
