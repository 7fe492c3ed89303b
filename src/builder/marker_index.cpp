// The index of markers: for each name the markers in tree order. Only a page that searches much has one.

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::index_markers() {
  markers_are_indexed_ = true;
  order_.activate();
  for (std::uint32_t i = 0; i < markers_.size(); ++i) index_marker(i);
}

namespace {

// A list begins with a token that stands in front of all markers, which have no end.
TokenId list_of(Name name) {
  return end_token(NodeId{static_cast<std::uint32_t>(name)});
}

}  // namespace

void TreeBuilder::index_marker(std::uint32_t index) {
  order_.catch_up();
  const Marker& marker = markers_[index];
  // One that was taken out of the tree does not come back.
  if (!order_.knows(marker.node)) return;
  const TokenId list = list_of(marker.name);
  if (!marker_lists_.knows(list)) marker_lists_.create(list, list);
  const TokenId in_front = last_marker_in_front(marker.name, marker.node);
  const TokenId entry = begin_token(marker.node);
  marker_lists_.create(entry, entry);
  marker_lists_.insert_behind(in_front, entry);
}

// Its list is there.
TokenId TreeBuilder::last_marker_in_front(Name name, NodeId node) {
  const TokenId list = list_of(name);
  return marker_lists_.last_in_front(list, [&](TokenId entry) {
    return entry != list && order_.is_in_front(node, TokenSequences::node(entry));
  });
}

NodeId TreeBuilder::find_marker_in_index(NodeId scope, Name name) {
  order_.catch_up();
  if (!order_.knows(scope)) return NodeId::none;
  if (!marker_lists_.knows(list_of(name))) return NodeId::none;
  const TokenId entry = marker_lists_.next(last_marker_in_front(name, scope));
  if (entry == TokenId::none) return NodeId::none;
  const NodeId marker = marker_lists_.node(entry);
  return order_.is_inside(marker, scope) ? marker : NodeId::none;
}

// Of nodes that leave the tree for good: each is looked at once.
void TreeBuilder::forget_markers_below(NodeId root) {
  if (!markers_are_indexed_) return;
  for (NodeId node = root; node != NodeId::none; node = tree_.next_in_tree_order(node, root)) {
    if (tree_.kind(node) != NodeKind::processing_instruction) continue;
    const TokenId entry = begin_token(node);
    if (!marker_lists_.knows(entry)) continue;
    marker_lists_.remove(entry);
  }
}

}  // namespace souptree
