// The index of markers: for each name the markers in tree order. Only a page that searches much has one.

#include <algorithm>

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::index_markers() {
  markers_are_indexed_ = true;
  order_.activate();
  for (std::uint32_t i = 0; i < markers_.size(); ++i) index_marker(i);
}

// A list begins with a token that stands in front of all markers.
TokenId TreeBuilder::marker_list(Name name) {
  const auto id = static_cast<std::uint32_t>(name);
  marker_list_of_name_.grow_to(id + 1, TokenId::none);
  if (marker_list_of_name_[id] == TokenId::none) {
    marker_list_of_name_[id] = marker_lists_.create(NodeId::none, {});
  }
  return marker_list_of_name_[id];
}

void TreeBuilder::index_marker(std::uint32_t index) {
  order_.catch_up();
  Marker& marker = markers_[index];
  // One that was taken out of the tree does not come back.
  if (!order_.knows(marker.node)) return;
  const TokenId in_front = last_marker_in_front(marker.name, order_.position(marker.node));
  marker.entry = marker_lists_.create(marker.node, {});
  marker_lists_.insert_behind(in_front == TokenId::none ? marker_list(marker.name) : in_front,
                              marker.entry);
}

TokenId TreeBuilder::last_marker_in_front(Name name, TreeOrder::Position place) const {
  const auto id = static_cast<std::uint32_t>(name);
  if (id >= marker_list_of_name_.size() || marker_list_of_name_[id] == TokenId::none) {
    return TokenId::none;
  }
  return marker_lists_.last_in_front(marker_lists_.root_of(marker_list_of_name_[id]),
                                     [&](TokenId entry) {
                                       const NodeId node = marker_lists_.node(entry);
                                       return node != NodeId::none && place < order_.position(node);
                                     });
}

NodeId TreeBuilder::find_marker_in_index(NodeId scope, Name name) {
  order_.catch_up();
  if (!order_.knows(scope)) return NodeId::none;
  const TokenId in_front = last_marker_in_front(name, order_.position(scope));
  const TokenId entry = in_front == TokenId::none ? TokenId::none : marker_lists_.next(in_front);
  if (entry == TokenId::none) return NodeId::none;
  const NodeId marker = marker_lists_.node(entry);
  return order_.is_inside(marker, scope) ? marker : NodeId::none;
}

// Of nodes that leave the tree for good: each is looked at once.
void TreeBuilder::forget_markers_below(NodeId root) {
  if (!markers_are_indexed_) return;
  for (NodeId node = root; node != NodeId::none; node = tree_.next_in_tree_order(node, root)) {
    if (tree_.kind(node) != NodeKind::processing_instruction) continue;
    Marker* const marker =
        std::lower_bound(markers_.begin(), markers_.end(), node,
                         [](const Marker& marker, NodeId node) { return marker.node < node; });
    if (marker == markers_.end() || marker->node != node || marker->entry == TokenId::none)
      continue;
    marker_lists_.cut(marker->entry, marker->entry);
    marker->entry = TokenId::none;
  }
}

}  // namespace souptree
