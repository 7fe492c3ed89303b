#include "tree/tree_order.h"

namespace souptree {

void TreeOrder::reset(std::uint32_t seed) {
  tokens_.reset(seed);
  begins_.clear();
  next_ = 0;
}

void TreeOrder::recycle(std::size_t bytes_to_keep) {
  tokens_.recycle(bytes_to_keep);
  begins_.recycle(bytes_to_keep);
  next_ = 0;
}

bool TreeOrder::is_noted(NodeId node) const {
  return tree_.is_container(node) || tree_.kind(node) == NodeKind::processing_instruction;
}

bool TreeOrder::has_end(NodeId node) const {
  return tree_.is_container(node);
}

bool TreeOrder::knows(NodeId node) const {
  const auto index = static_cast<std::uint32_t>(node);
  return index < begins_.size() && begins_[index] != TokenId::none;
}

TokenId TreeOrder::end(NodeId node) const {
  const auto begin = static_cast<std::uint32_t>(begins_[static_cast<std::uint32_t>(node)]);
  return TokenId{has_end(node) ? begin + 1 : begin};
}

TreeOrder::Position TreeOrder::position(TokenId token) const {
  const TokenId first = tokens_.first(tokens_.root_of(token));
  return {tokens_.node(first), tokens_.rank(token)};
}

bool TreeOrder::is_inside(NodeId node, NodeId ancestor) const {
  const Position place = position(node);
  return position(begin(ancestor)) < place && place < position(end(ancestor));
}

// ---- Taking nodes in

namespace {

TokenTraits traits_of(const Tree& tree, NodeId node) {
  TokenTraits traits;
  if (tree.kind(node) != NodeKind::element || !tree[node].name().is_html()) return traits;
  switch (tree[node].name().name()) {
    case Name::datalist:
    case Name::hr: traits.barrier = traits.enabled_barrier = 2; break;
    case Name::select:
      traits.barrier = traits.enabled_barrier = 2;
      traits.frame = 1;
      break;
    case Name::option:
      traits.barrier = traits.enabled_barrier = 2;
      traits.frame = 1;
      traits.is_option = true;
      traits.is_selected = tree.find_attribute(node, Name::selected) != nullptr;
      traits.is_enabled = tree.find_attribute(node, Name::disabled) == nullptr;
      break;
    case Name::optgroup:
      traits.barrier = 1;
      traits.enabled_barrier = tree.find_attribute(node, Name::disabled) == nullptr ? 1 : 2;
      break;
    case Name::selectedcontent:
      traits.frame = 1;
      traits.is_selectedcontent = true;
      traits.is_filled = true;
      break;
    default: break;
  }
  return traits;
}

}  // namespace

// Makes its tokens, which are in no sequence with others but each other.
void TreeOrder::note(NodeId node) {
  const TokenTraits traits = traits_of(tree_, node);
  const TokenId begin = tokens_.create(node, traits);
  begins_.grow_to(static_cast<std::uint32_t>(node) + 1, TokenId::none);
  begins_[static_cast<std::uint32_t>(node)] = begin;
  if (!has_end(node)) return;
  TokenTraits end;
  end.barrier = static_cast<std::int8_t>(-traits.barrier);
  end.enabled_barrier = static_cast<std::int8_t>(-traits.enabled_barrier);
  end.frame = static_cast<std::int8_t>(-traits.frame);
  tokens_.join(begin, tokens_.create(node, end));
}

void TreeOrder::note_below(NodeId container) {
  for (NodeId node = tree_.next_in_tree_order(container, container); node != NodeId::none;
       node = tree_.next_in_tree_order(node, container)) {
    if (!is_noted(node)) continue;
    note(node);
    tokens_.insert_behind(place_of(node), tokens_.root_of(begin(node)));
  }
}

void TreeOrder::activate() {
  if (is_active()) {
    catch_up();
    return;
  }
  const auto count = static_cast<std::uint32_t>(tree_.node_count());
  begins_.grow_to(count, TokenId::none);
  for (std::uint32_t i = static_cast<std::uint32_t>(Tree::document); i < count; ++i) {
    if (tree_.kind(NodeId{i}) == NodeKind::element || !has_end(NodeId{i})) continue;
    note(NodeId{i});
    note_below(NodeId{i});
  }
  next_ = count;
}

void TreeOrder::catch_up() {
  const auto count = static_cast<std::uint32_t>(tree_.node_count());
  begins_.grow_to(count, TokenId::none);
  for (; next_ < count; ++next_) {
    const NodeId node{next_};
    if (!is_noted(node) || knows(node)) continue;
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
  if (parent == NodeId::none) return;
  if (!knows(parent)) note(parent);
  tokens_.insert_behind(place_of(node), tokens_.root_of(begin(node)));
}

}  // namespace souptree
