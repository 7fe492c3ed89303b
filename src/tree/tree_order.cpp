#include "tree/tree_order.h"

#include <cassert>

namespace souptree {

void TreeOrder::reset() {
  tour_.reset();
  next_ = 0;
}

bool TreeOrder::is_tracked(NodeId node) const {
  return tree_.is_container(node) || tree_.kind(node) == NodeKind::processing_instruction;
}

bool TreeOrder::precedes(NodeId node, NodeId other) {
  if (tour_.are_in_same_sequence(begin(node), begin(other))) {
    return tour_.precedes(begin(node), begin(other));
  }
  return root(node) < root(other);
}

bool TreeOrder::is_inside(NodeId node, NodeId ancestor) {
  return tour_.are_in_same_sequence(begin(node), begin(ancestor)) &&
         tour_.precedes(begin(ancestor), begin(node)) && tour_.precedes(begin(node), end(ancestor));
}

// ---- Adding nodes

namespace {

EdgeTraits traits_of(const Tree& tree, NodeId node) {
  using namespace edge_traits;
  if (tree.kind(node) != NodeKind::element) return tree.is_container(node) ? root : 0;
  if (!tree[node].name().is_html()) return 0;
  const auto enabled_unless_disabled = [&] {
    return tree.find_attribute(node, Name::disabled) == nullptr ? enabled : 0;
  };
  unsigned traits = 0;
  switch (tree[node].name().name()) {
    case Name::datalist:
    case Name::hr: traits = hides; break;
    case Name::select: traits = select; break;
    case Name::option:
      traits = hides | option | enabled_unless_disabled();
      if (tree.find_attribute(node, Name::selected) != nullptr) traits |= selected;
      break;
    case Name::optgroup: traits = optgroup | enabled_unless_disabled(); break;
    case Name::selectedcontent: traits = selectedcontent | filled; break;
    default: break;
  }
  return static_cast<EdgeTraits>(traits);
}

}  // namespace

// Creates the edges of the node, in a new sequence.
void TreeOrder::add(NodeId node) {
  tour_.create(begin(node), end(node), traits_of(tree_, node));
}

void TreeOrder::add_below(NodeId container) {
  for (NodeId node = tree_.next_in_tree_order(container, container); node != NodeId::none;
       node = tree_.next_in_tree_order(node, container)) {
    if (!is_tracked(node)) continue;
    add(node);
    tour_.insert_after(edge_before(node), begin(node), end(node));
  }
}

void TreeOrder::activate() {
  if (is_active()) {
    catch_up();
    return;
  }
  const std::uint32_t count = tree_.held_nodes();
  for (std::uint32_t i = static_cast<std::uint32_t>(Tree::document); i < count; ++i) {
    if (tree_.kind(NodeId{i}) == NodeKind::element || !has_end(NodeId{i})) continue;
    add(NodeId{i});
    add_below(NodeId{i});
  }
  next_ = count;
}

void TreeOrder::catch_up() {
  const std::uint32_t count = tree_.held_nodes();
  for (; next_ < count; ++next_) {
    const NodeId node{next_};
    assert(!knows(node));
    if (!is_tracked(node)) continue;
    const bool is_root = tree_.kind(node) != NodeKind::element && has_end(node);
    if (is_root) {
      add(node);
    } else if (knows(tree_.parent(node))) {
      insert(node);
    }
  }
}

// The edge after which the edges of the node are inserted. Skips previous siblings that have no
// edges: texts, for example, and nodes that catch_up() will add later.
Edge TreeOrder::edge_before(NodeId node) const {
  NodeId sibling = tree_[node].previous_sibling;
  while (sibling != NodeId::none && !knows(sibling)) sibling = tree_[sibling].previous_sibling;
  return sibling == NodeId::none ? begin(tree_.parent(node)) : end(sibling);
}

void TreeOrder::cut(NodeId node) {
  if (knows(node)) tour_.cut(begin(node), end(node));
}

void TreeOrder::insert(NodeId node) {
  if (!is_tracked(node)) return;
  if (!knows(node)) add(node);
  const NodeId parent = tree_.parent(node);
  assert(parent != NodeId::none);
  if (!knows(parent)) add(parent);
  tour_.insert_after(edge_before(node), begin(node), end(node));
}

}  // namespace souptree
