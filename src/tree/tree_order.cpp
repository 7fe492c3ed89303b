#include "tree/tree_order.h"

#include <cassert>

namespace souptree {

void TreeOrder::reset() {
  tokens_.reset();
  next_ = 0;
}

void TreeOrder::recycle(std::size_t bytes_to_keep) {
  tokens_.recycle(bytes_to_keep);
  next_ = 0;
}

bool TreeOrder::is_noted(NodeId node) const {
  return tree_.is_container(node) || tree_.kind(node) == NodeKind::processing_instruction;
}

bool TreeOrder::is_in_front(NodeId node, NodeId other) {
  if (tokens_.are_together(begin(node), begin(other))) {
    return tokens_.is_in_front(begin(node), begin(other));
  }
  return root(node) < root(other);
}

bool TreeOrder::is_inside(NodeId node, NodeId ancestor) {
  return tokens_.are_together(begin(node), begin(ancestor)) &&
         tokens_.is_in_front(begin(ancestor), begin(node)) &&
         tokens_.is_in_front(begin(node), end(ancestor));
}

// ---- Taking nodes in

namespace {

TokenTraits traits_of(const Tree& tree, NodeId node) {
  using namespace token_traits;
  if (tree.kind(node) != NodeKind::element || !tree[node].name().is_html()) return 0;
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
  return static_cast<TokenTraits>(traits);
}

}  // namespace

// Makes its tokens, which are in no sequence with others but each other.
void TreeOrder::note(NodeId node) {
  tokens_.create(begin(node), end(node), traits_of(tree_, node));
}

void TreeOrder::note_below(NodeId container) {
  for (NodeId node = tree_.next_in_tree_order(container, container); node != NodeId::none;
       node = tree_.next_in_tree_order(node, container)) {
    if (!is_noted(node)) continue;
    note(node);
    tokens_.insert_behind(place_of(node), begin(node));
  }
}

void TreeOrder::activate() {
  if (is_active()) {
    catch_up();
    return;
  }
  const auto count = static_cast<std::uint32_t>(tree_.node_count());
  for (std::uint32_t i = static_cast<std::uint32_t>(Tree::document); i < count; ++i) {
    if (tree_.kind(NodeId{i}) == NodeKind::element || !has_end(NodeId{i})) continue;
    note(NodeId{i});
    note_below(NodeId{i});
  }
  next_ = count;
}

void TreeOrder::catch_up() {
  const auto count = static_cast<std::uint32_t>(tree_.node_count());
  for (; next_ < count; ++next_) {
    const NodeId node{next_};
    assert(!knows(node));
    if (!is_noted(node)) continue;
    const bool is_root = tree_.kind(node) != NodeKind::element && has_end(node);
    if (is_root) {
      note(node);
    } else if (knows(tree_.parent(node))) {
      insert(node);
    }
  }
}

// What it stands behind. Siblings without tokens are passed: texts, and nodes that came later in front of
// it, which find their place themselves.
TokenId TreeOrder::place_of(NodeId node) const {
  NodeId sibling = tree_[node].previous_sibling;
  while (sibling != NodeId::none && !knows(sibling)) sibling = tree_[sibling].previous_sibling;
  return sibling == NodeId::none ? begin(tree_.parent(node)) : end(sibling);
}

void TreeOrder::cut(NodeId node) {
  if (knows(node)) tokens_.cut(begin(node), end(node));
}

void TreeOrder::insert(NodeId node) {
  if (!is_noted(node)) return;
  if (!knows(node)) note(node);
  const NodeId parent = tree_.parent(node);
  assert(parent != NodeId::none);
  if (!knows(parent)) note(parent);
  tokens_.insert_behind(place_of(node), begin(node));
}

}  // namespace souptree
