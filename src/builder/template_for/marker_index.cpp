// The index of markers: for each name, the markers in tree order. Built after many search steps.

#include "builder/template_for/markers.h"

namespace souptree {

void Markers::index_all() {
  are_indexed_ = true;
  order_.activate();
  for (std::uint32_t i = 0; i < markers_.size(); ++i) index(i);
}

namespace {

// The first edge of the list of a name. This edge represents the name: an end edge, with the number
// of the name as node. Markers use begin edges, so the two kinds of edges never collide.
Edge list_of(Name name) {
  return end_edge(NodeId{static_cast<std::uint32_t>(name)});
}

}  // namespace

void Markers::index(std::uint32_t number) {
  order_.catch_up();
  const Marker& marker = markers_[number];
  // A marker that was removed from the tree never returns, so it needs no entry.
  if (!order_.knows(marker.node)) return;
  const Edge list = list_of(marker.name);
  if (!lists_.knows(list)) lists_.create(list, list);
  const Edge previous = last_before(marker.name, marker.node);
  const Edge entry = begin_edge(marker.node);
  lists_.create(entry, entry);
  lists_.insert_after(previous, entry, entry);
}

// In the list of the name, the last edge that does not follow `node` in tree order. The list must
// exist.
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

// Takes time linear in the subtree. All calls together take linear time, because each node leaves
// the tree at most once.
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
