// A tree that forgets nodes: see KeepTree.

#include "tree/tree.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace souptree {

void Tree::keep_nodes(const Array<NodeId>& kept) {
  Array<Node>& nodes = kept_->new_nodes;
  Array<std::uint32_t>& numbers = kept_->new_numbers;
  nodes.reserve(kept.size());
  numbers.reserve(kept.size());
  for (const NodeId id : kept) {
    Node kept_node{};
    kept_node.kind = kind(id);
    if (kept_node.kind == NodeKind::element) kept_node.set_name(node(id).name());
    nodes.push(kept_node);
    numbers.push(number(id));
  }
  count_forgotten(nodes_.size() - kept.size());
  std::swap(nodes_, nodes);
  std::swap(kept_->numbers, numbers);
  nodes.recycle(0);
  numbers.recycle(0);
  forget_attributes();
  doctypes_.clear();
}

void Tree::count_forgotten(std::uint32_t nodes) {
  forgotten_nodes_ += nodes;
  if (most_nodes_ != std::numeric_limits<std::uint32_t>::max()) {
    most_nodes_ -= std::min(most_nodes_, nodes);
  }
}

void Tree::forget_attributes() {
  std::swap(kept_->old_attributes, attributes_);
  attributes_.clear();
  attribute_ranges_.clear();
  large_attribute_lists_.clear();
  list_bytes_.clear();
}

void Tree::keep_changing(const Array<Keep>& keep, Array<NodeId>& moved) {
  moved.clear();
  moved.grow_to(nodes_.size(), NodeId::none);
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < keep.size(); ++i) {
    if (keep[i] != Keep::no) moved[i] = NodeId{count++};
  }
  kept_->children.clear();
  kept_->contents.clear();
  for (std::uint32_t i = 0; i < keep.size(); ++i) {
    if (keep[i] == Keep::whole && is_container(NodeId{i})) note_relations(NodeId{i}, moved);
  }
  // A node never moves to a higher id, so the nodes move in place.
  Array<std::uint32_t>& numbers = kept_->new_numbers;
  numbers.reserve(count);
  for (std::uint32_t i = 0; i < keep.size(); ++i) {
    if (keep[i] == Keep::no) continue;
    numbers.push(number(NodeId{i}));
    nodes_[index(moved[i])] = without_relatives(NodeId{i}, keep[i]);
    if (i < locations_.size()) locations_[index(moved[i])] = locations_[i];
  }
  count_forgotten(nodes_.size() - count);
  nodes_.truncate(count);
  if (locations_.size() > count) locations_.truncate(count);
  std::swap(kept_->numbers, numbers);
  numbers.recycle(0);
  forget_attributes();
  text_pieces_.truncate(1);
  for (const Relation& contents : kept_->contents) {
    node(contents.in).inside.first = contents.node;
    // keep_changing() keeps the contents of a node that is whole.
    assert(contents.node != NodeId::none);
    if (contents.is_own) node(contents.node).parent = contents.in;
  }
  for (const Relation& relation : kept_->children) insert(relation.node, relation.in);
}

// Notes the contents and the children of a node, as far as they are kept.
void Tree::note_relations(NodeId parent, const Array<NodeId>& moved) {
  const auto moved_to = [&](NodeId node) { return moved[index(node)]; };
  const NodeId to = moved_to(parent);
  if (has_contents(parent)) {
    kept_->contents.push({moved_to(contents(parent)), to, has_own_contents(parent)});
  }
  for (NodeId i = first_child(parent); i != NodeId::none; i = (*this)[i].next_sibling) {
    if (moved_to(i) != NodeId::none) kept_->children.push({moved_to(i), to});
  }
}

Node Tree::without_relatives(NodeId id, Keep keep) const {
  Node result = (*this)[id];
  result.parent = result.previous_sibling = result.next_sibling = NodeId::none;
  switch (result.kind) {
    case NodeKind::text:
      result.data = {0, text_length(id)};
      result.last_piece = 0;
      break;
    case NodeKind::comment:
    case NodeKind::processing_instruction: result.data = {}; break;
    case NodeKind::element: result.attributes = PackedAttributeList::of({}); [[fallthrough]];
    case NodeKind::document:
    case NodeKind::fragment:
    case NodeKind::shadow_root:
      result.inside = {};
      if (keep != Keep::whole) result.has_contents = false;
      break;
    case NodeKind::doctype: break;
  }
  return result;
}

}  // namespace souptree
