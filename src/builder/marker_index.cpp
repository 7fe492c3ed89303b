// The index of markers: for each name the markers in tree order. Only a page that searches much has one.

#include "builder/markers.h"

namespace souptree {

void Markers::index_all() {
  are_indexed_ = true;
  order_.activate();
  for (std::uint32_t i = 0; i < markers_.size(); ++i) index(i);
}

namespace {

// A list begins with a token that stands in front of all markers, which have no end.
Edge list_of(Name name) {
  return end_edge(NodeId{static_cast<std::uint32_t>(name)});
}

}  // namespace

void Markers::index(std::uint32_t number) {
  order_.catch_up();
  const Marker& marker = markers_[number];
  // One that was taken out of the tree does not come back.
  if (!order_.knows(marker.node)) return;
  const Edge list = list_of(marker.name);
  if (!lists_.knows(list)) lists_.create(list, list);
  const Edge in_front = last_before(marker.name, marker.node);
  const Edge entry = begin_edge(marker.node);
  lists_.create(entry, entry);
  lists_.insert_after(in_front, entry);
}

// Its list is there.
Edge Markers::last_before(Name name, NodeId node) {
  const Edge list = list_of(name);
  return lists_.last_before(list, [&](Edge entry) {
    return entry != list && order_.precedes(node, EulerTour::node(entry));
  });
}

NodeId Markers::find_in_index(NodeId scope, Name name) {
  order_.catch_up();
  if (!order_.knows(scope)) return NodeId::none;
  if (!lists_.knows(list_of(name))) return NodeId::none;
  const Edge entry = lists_.next(last_before(name, scope));
  if (entry == Edge::none) return NodeId::none;
  const NodeId marker = lists_.node(entry);
  return order_.is_inside(marker, scope) ? marker : NodeId::none;
}

// Of nodes that leave the tree for good: each is looked at once.
void Markers::forget_below(NodeId root) {
  if (!are_indexed_) return;
  for (NodeId node = root; node != NodeId::none; node = tree_.next_in_tree_order(node, root)) {
    if (tree_.kind(node) != NodeKind::processing_instruction) continue;
    const Edge entry = begin_edge(node);
    if (!lists_.knows(entry)) continue;
    lists_.remove(entry);
  }
}

}  // namespace souptree
