// The steps of select, option and selectedcontent elements in the cases that select.cpp does not
// handle:
// - the adoption agency moves them, or they are foster-parented or patched in;
// - they are inside each other;
// - a select has several selectedcontent elements.
//
// The algorithms are the standard's insertion, removing and post-connection steps. They query the
// order of the tree instead of walking the subtree of a select, so each query takes logarithmic
// time.

#include <algorithm>
#include <cassert>

#include "builder/tree_builder.h"

namespace souptree {

// From now on, all moves are followed. Before the call, every select must be in the ordinary case
// of select.cpp. `not_inserted_yet` is a part whose insertion steps have not run, or none.
void TreeBuilder::follow_moves(NodeId not_inserted_yet) {
  if (follows_moves_) return;
  follows_moves_ = true;
  order_.activate();
  EulerTour& tour = order_.tour();
  const bool waits = order_.knows(not_inserted_yet);
  const EdgeTraits traits = waits ? tour.traits(order_.begin(not_inserted_yet)) : EdgeTraits{};
  if (waits) tour.set_trait(order_.begin(not_inserted_yet), edge_traits::option, false);
  for (const Select& select : selects_) initialize_select(select.node);
  if (waits) tour.set_traits(order_.begin(not_inserted_yet), traits);
  for (const std::uint32_t index : open_selects_) {
    const NodeId select = selects_[index].node;
    if (!order_.knows(select)) continue;
    tour.set_trait(order_.begin(select), edge_traits::unsettled, false);
  }
  const OpenIndex option = open_.topmost(Name::option);
  if (option == OpenIndex::none || open_[option].node == not_inserted_yet) return;
  const OpenIndex select = open_.topmost(Name::select);
  if (!is_in_this_tree(select) || !open_.is_above(option, select)) return;
  selects_[open_selects_.back()].open_option = open_[option].node;
}

void TreeBuilder::initialize_select(NodeId select) {
  if (!order_.knows(select)) return;
  run_selectedness_setting_algorithm(select);
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(select);
  const bool has_selectedcontent =
      tour.contains(begin, order_.end(select), Find::selectedcontent);
  tour.set_trait(begin, edge_traits::unsettled, has_selectedcontent);
}

// Null for a select that the parser copied.
TreeBuilder::Select* TreeBuilder::find_select(NodeId node) {
  Select* const select =
      std::lower_bound(selects_.begin(), selects_.end(), node,
                       [](const Select& select, NodeId node) { return select.node < node; });
  return select != selects_.end() && select->node == node ? select : nullptr;
}

TreeBuilder::Select TreeBuilder::select_at(NodeId node) {
  const Select* const select = find_select(node);
  return select != nullptr ? *select : select_of(node);
}

// #option-element-nearest-ancestor-select. Sets `depth` to 1 if an optgroup is between, else to 0.
NodeId TreeBuilder::nearest_ancestor_select(Edge option, int& depth) {
  EulerTour& tour = order_.tour();
  depth = 0;
  for (Edge edge = tour.enclosing(option, Enclosing::barrier); edge != Edge::none;
       edge = tour.enclosing(edge, Enclosing::barrier)) {
    const NodeId node = tour.node(edge);
    if (tree_.is_element(node, Name::select)) return node;
    if (!tree_.is_element(node, Name::optgroup) || depth != 0) break;
    depth = 1;
  }
  return NodeId::none;
}

// The select around these siblings whose list of options contains options inside the siblings, or
// none.
NodeId TreeBuilder::list_with_options_in(NodeId first, NodeId last) {
  const Edge begin = order_.begin(first);
  const Edge end = order_.end(last);
  if (!order_.tour().contains(begin, end, Find::option)) return NodeId::none;
  int depth;
  const NodeId select = nearest_ancestor_select(begin, depth);
  if (select == NodeId::none || depth == 0) return select;
  return order_.tour().contains(begin, end, Find::option, depth) ? select : NodeId::none;
}

// #selectedness-setting-algorithm
void TreeBuilder::run_selectedness_setting_algorithm(NodeId node) {
  const Select select = select_at(node);
  if (select.multiple) return;
  EulerTour& tour = order_.tour();
  const Edge begin = tour.next(order_.begin(node));
  const Edge end = order_.end(node);
  int depth = 0;
  Edge edge = tour.find(begin, end, Find::selected_option, depth);
  if (edge == Edge::none) {
    if (!select.shows_one_option) return;
    const Edge enabled = tour.find(begin, end, Find::enabled_option);
    if (enabled != Edge::none) tour.set_trait(enabled, edge_traits::selected, true);
    return;
  }
  // Of several selected options, the last one stays selected.
  for (;;) {
    const Edge after = tour.next(order_.end(tour.node(edge)));
    const Edge next = tour.find(after, end, Find::selected_option, depth);
    if (next == Edge::none) return;
    tour.set_trait(edge, edge_traits::selected, false);
    edge = next;
  }
}

// ---- On and off the stack

void TreeBuilder::part_inserted_in_tree_order(NodeId node, Name name) {
  order_.catch_up();
  if (!order_.knows(node)) return;
  if (name == Name::selectedcontent) {
    order_.tour().set_trait(order_.begin(node), edge_traits::open, true);
    connect_selectedcontent(node);
  } else if (name == Name::option) {
    int depth;
    const NodeId list = nearest_ancestor_select(order_.begin(node), depth);
    if (list == NodeId::none) return;
    run_selectedness_setting_algorithm(list);
    if (Select* const select = find_select(list)) select->open_option = node;
  }
}

void TreeBuilder::part_left_stack_in_tree_order(NodeId node, Name name) {
  order_.catch_up();
  if (!order_.knows(node)) return;
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  if (name == Name::select) {
    const bool has_selectedcontent =
        tour.contains(begin, order_.end(node), Find::selectedcontent);
    tour.set_trait(begin, edge_traits::unsettled, has_selectedcontent);
  }
  if (name == Name::selectedcontent) tour.set_trait(begin, edge_traits::open, false);
  if (name != Name::option) return;
  // #maybe-clone-an-option-into-selectedcontent
  int depth;
  const NodeId list = nearest_ancestor_select(begin, depth);
  if (list == NodeId::none) return;
  if (Select* const select = find_select(list); select != nullptr && select->open_option == node) {
    select->open_option = NodeId::none;
  }
  const bool is_selected = (tour.traits(begin) & edge_traits::selected) != 0;
  const NodeId selectedcontent = is_selected ? enabled_selectedcontent(list) : NodeId::none;
  if (selectedcontent != NodeId::none) clone_option_into(node, selectedcontent);
}

// ---- selectedcontent elements

// The post-connection steps  #the-selectedcontent-element
void TreeBuilder::connect_selectedcontent(NodeId node) {
  if (!is_connected()) return;
  const Edge frame = order_.tour().enclosing(order_.begin(node), Enclosing::frame);
  if (frame == Edge::none) return;
  const NodeId select = order_.tour().node(frame);
  if (!tree_.is_element(select, Name::select) || select_at(select).multiple) return;
  update_selectedcontent(select);
  clear_non_primary_selectedcontents(select);
}

// The post-connection steps of all selectedcontent elements in an inserted subtree.
void TreeBuilder::connect_selectedcontents_below(NodeId node) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  const Edge end = order_.end(node);
  const bool has_one = tour.contains(begin, end, Find::selectedcontent_without_frame);
  if (!has_one && !tour.contains(begin, end, Find::unsettled)) return;
  if (!is_connected() || tree_.kind(order_.root(node)) == NodeKind::element) return;
  if (has_one) {
    const Edge frame = tour.enclosing(begin, Enclosing::frame);
    const NodeId select = frame == Edge::none ? NodeId::none : tour.node(frame);
    if (tree_.is_element(select, Name::select) && !select_at(select).multiple) {
      update_selectedcontent(select);
      clear_non_primary_selectedcontents(select);
    }
  }
  // For a closed select, a second update changes nothing, so each select is updated once.
  for (Edge edge = tour.find(begin, end, Find::unsettled); edge != Edge::none;
       edge = tour.find(begin, end, Find::unsettled)) {
    tour.set_trait(edge, edge_traits::unsettled, false);
    const NodeId select = tour.node(edge);
    if (select_at(select).multiple) continue;
    const Edge first = tour.next(edge);
    if (!tour.contains(first, order_.end(select), Find::selectedcontent_without_frame)) continue;
    update_selectedcontent(select);
    clear_non_primary_selectedcontents(select);
  }
}

// For the removing steps of the selectedcontent elements in a subtree: the select whose enabled
// selectedcontent element may change when the subtree is removed, or none.
NodeId TreeBuilder::select_to_update_without(NodeId node) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  if (!tour.contains(begin, order_.end(node), Find::selectedcontent_without_frame)) {
    return NodeId::none;
  }
  const Edge frame = tour.enclosing(begin, Enclosing::frame);
  return frame != Edge::none && enables_selectedcontent(frame) ? tour.node(frame) : NodeId::none;
}

// Whether the frame is a select in which nothing disables selectedcontent elements. For unconnected
// elements see selectedcontent_inserted().  #selectedcontent-disabled
bool TreeBuilder::enables_selectedcontent(Edge frame) {
  EulerTour& tour = order_.tour();
  return tree_.is_element(tour.node(frame), Name::select) &&
         tour.enclosing(frame, Enclosing::frame) == Edge::none;
}

// #select-enabled-selectedcontent
NodeId TreeBuilder::enabled_selectedcontent(NodeId select) {
  const Select* const record = find_select(select);
  // A copy is in a selectedcontent element, which disables those in the copy.
  if (record == nullptr || record->multiple) return NodeId::none;
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(select);
  const Edge first = tour.find(begin, order_.end(select), Find::selectedcontent);
  if (first == Edge::none) return NodeId::none;
  if (tour.enclosing(first, Enclosing::frame) != begin || !enables_selectedcontent(begin)) {
    return NodeId::none;
  }
  return tour.node(first);
}

// #update-a-select's-selectedcontent
void TreeBuilder::update_selectedcontent(NodeId node) {
  const NodeId selectedcontent = enabled_selectedcontent(node);
  if (selectedcontent == NodeId::none) return;
  EulerTour& tour = order_.tour();
  const Edge edge =
      tour.find(tour.next(order_.begin(node)), order_.end(node), Find::selected_option);
  if (edge == Edge::none) {
    clear_selectedcontent(selectedcontent);
    return;
  }
  const NodeId option = tour.node(edge);
  // A select with an enabled selectedcontent element has a record.
  Select& select = *find_select(node);
  if (shows_already(select, option, selectedcontent)) return;
  clone_option_into(option, selectedcontent);
  const NodeId last_child = tree_.last_child(selectedcontent);
  select.shown_option = option;
  select.shown_in = selectedcontent;
  select.shown_last_child = last_child;
  select.shown_text_end = end_of_text(last_child);
  select.shown_after_patches = patch_count_;
}

// Whether the selectedcontent element has a current copy of the option, or the option is open. The
// end of a selected option copies it once more, so changes inside an open one need no copy. An option
// whose copy took its place while it was open is not selected at its end.
bool TreeBuilder::shows_already(const Select& select, NodeId option, NodeId selectedcontent) const {
  if (select.shown_option != option || select.shown_in != selectedcontent) return false;
  if (select.shown_after_patches != patch_count_) return false;
  if (select.open_option == option) return true;
  const NodeId last_child = tree_.last_child(selectedcontent);
  return last_child == select.shown_last_child && end_of_text(last_child) == select.shown_text_end;
}

// A value that changes when the text grows.
std::uint32_t TreeBuilder::end_of_text(NodeId node) const {
  if (node == NodeId::none || tree_.kind(node) != NodeKind::text) return 0;
  const Node& text = tree_[node];
  return text.last_piece == 0 ? text.data.end() : tree_.text_piece(text.last_piece).data.end();
}

// #clear-a-select's-non-primary-selectedcontent-elements
void TreeBuilder::clear_non_primary_selectedcontents(NodeId select) {
  EulerTour& tour = order_.tour();
  const Edge end = order_.end(select);
  const Edge primary = tour.find(order_.begin(select), end, Find::selectedcontent);
  assert(primary != Edge::none);
  Edge rest = tour.next(primary);
  for (Edge edge = tour.find(rest, end, Find::filled); edge != Edge::none;
       edge = tour.find(rest, end, Find::filled)) {
    clear_selectedcontent(tour.node(edge));
    // What the parser inserts next may be in an open one.
    const bool is_open = (tour.traits(edge) & edge_traits::open) != 0;
    tour.set_trait(edge, edge_traits::filled, is_open);
    rest = tour.next(edge);
  }
}

// #clear-a-selectedcontent
void TreeBuilder::clear_selectedcontent(NodeId node) {
  order_.catch_up();
  remove_shown_content(node);
}

// The order must contain the children of the node.
void TreeBuilder::remove_shown_content(NodeId node) {
  const NodeId first = tree_.first_child(node);
  if (first == NodeId::none) return;
  const NodeId list = list_with_options_inside(node);
  markers_.forget_below(node);
  for (NodeId child = first; child != NodeId::none; child = tree_.first_child(node)) {
    tree_.remove(child);
    order_.cut(child);
  }
  if (list != NodeId::none) run_selectedness_setting_algorithm(list);
}

// The select around the node whose list of options contains options inside the node, or none.
NodeId TreeBuilder::list_with_options_inside(NodeId node) {
  EulerTour& tour = order_.tour();
  const Edge first = tour.next(order_.begin(node));
  int depth;
  const NodeId select = nearest_ancestor_select(first, depth);
  if (select == NodeId::none) return select;
  return tour.contains(first, order_.end(node), Find::option, depth) ? select : NodeId::none;
}

// #clone-an-option-into-a-selectedcontent. The replacement is one step: the removal of a
// selectedcontent element in the old content does not start another clone.
void TreeBuilder::clone_option_into(NodeId option, NodeId selectedcontent) {
  order_.catch_up();
  const std::uint64_t instructions = tree_.processing_instruction_count();
  // Copy first, since each of the two may be inside the other. The order gets the copies after
  // their move.
  const NodeId copy = tree_.create_fragment();
  tree_.clone_children(option, copy);
  remove_shown_content(selectedcontent);
  tree_.move_children(copy, selectedcontent);
  order_.catch_up();
  const NodeId list = list_with_options_inside(selectedcontent);
  if (list != NodeId::none) run_selectedness_setting_algorithm(list);
  note_copied_markers(selectedcontent, instructions);
  order_.tour().set_trait(order_.begin(selectedcontent), edge_traits::filled, true);
}

// Marks the closed elements around the node, because a patch will insert content there.
void TreeBuilder::unsettle_around(NodeId node) {
  EulerTour& tour = order_.tour();
  order_.catch_up();
  if (!order_.knows(node)) return;
  for (Edge edge = order_.begin(node); edge != Edge::none;
       edge = tour.enclosing(edge, Enclosing::frame)) {
    if (!tree_.is_element(tour.node(edge), Name::select)) continue;
    tour.set_trait(edge, edge_traits::unsettled, true);
    return;
  }
}

}  // namespace souptree
