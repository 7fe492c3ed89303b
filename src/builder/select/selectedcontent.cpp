// The selectedcontent elements of the general path.  #the-selectedcontent-element

#include <cassert>

#include "builder/select/selects_in_tree_order.h"

namespace souptree {

// The post-connection steps of selectedcontent elements that are the node, or inside the node
// without a frame between.  #the-selectedcontent-element
void SelectsInTreeOrder::connect_selectedcontent(NodeId node) {
  if (!template_modes_.is_connected()) return;
  const Edge frame = order_.tour().enclosing(order_.begin(node), Enclosing::frame);
  if (frame == Edge::none) return;
  const NodeId select = order_.tour().node(frame);
  if (!tree_.is_element(select, Name::select) || records_.find_or_read(select).multiple) return;
  update_selectedcontent(select);
  clear_non_primary_selectedcontents(select);
}

void SelectsInTreeOrder::connect_selectedcontents_below(NodeId node) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  const Edge end = order_.end(node);
  const bool has_one = tour.contains(begin, end, Find::selectedcontent_without_frame);
  if (!has_one && !tour.contains(begin, end, Find::unsettled) &&
      !tour.contains(begin, end, Find::outdated_without_frame)) {
    return;
  }
  if (!template_modes_.is_connected() || tree_.kind(order_.root(node)) == NodeKind::element) return;
  if (has_one) connect_selectedcontent(node);
  // For a closed select, a second update changes nothing, so each select is updated once.
  for (Edge edge = tour.find(begin, end, Find::unsettled); edge != Edge::none;
       edge = tour.find(begin, end, Find::unsettled)) {
    tour.set_trait(edge, edge_traits::unsettled, false);
    const NodeId select = tour.node(edge);
    if (records_.find_or_read(select).multiple) continue;
    const Edge first = tour.next(edge);
    if (!tour.contains(first, order_.end(select), Find::selectedcontent_without_frame)) continue;
    update_selectedcontent(select);
    clear_non_primary_selectedcontents(select);
    const bool is_disabled = tour.enclosing(edge, Enclosing::frame) != Edge::none;
    tour.set_trait(edge, edge_traits::outdated, is_disabled);
  }
  if (tour.enclosing(begin, Enclosing::frame) != Edge::none) return;
  // A move took these selects out of the frames that disabled their selectedcontent elements.
  for (Edge edge = tour.find(begin, end, Find::outdated_without_frame); edge != Edge::none;
       edge = tour.find(begin, end, Find::outdated_without_frame)) {
    tour.set_trait(edge, edge_traits::outdated, false);
    update_selectedcontent(tour.node(edge));
  }
}

NodeId SelectsInTreeOrder::select_to_update_without(NodeId node) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  if (!tour.contains(begin, order_.end(node), Find::selectedcontent_without_frame)) {
    return NodeId::none;
  }
  const Edge frame = tour.enclosing(begin, Enclosing::frame);
  return frame != Edge::none && enables_selectedcontent(frame) ? tour.node(frame) : NodeId::none;
}

// Whether the frame is a select in which nothing disables selectedcontent elements.
// #selectedcontent-disabled
//
// By the letter of #the-selectedcontent-element, only its post-connection steps disable it. A
// fragment and the contents of a template are not connected. There,
// `<select><option>a<selectedcontent>` would copy the option into itself when the option ends. The
// disabled state exists to prevent that. Chromium and Gecko therefore disable the element wherever
// it is inserted, and so does this parser. Showing an option at once remains a post-connection
// step.
bool SelectsInTreeOrder::enables_selectedcontent(Edge frame) {
  EulerTour& tour = order_.tour();
  return tree_.is_element(tour.node(frame), Name::select) &&
         tour.enclosing(frame, Enclosing::frame) == Edge::none;
}

// #select-enabled-selectedcontent. A copied select has no record: it is in a selectedcontent
// element, which disables those in the copy.
NodeId SelectsInTreeOrder::enabled_selectedcontent(const SelectRecord* select) {
  if (select == nullptr || select->multiple) return NodeId::none;
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(select->node);
  const Edge first = tour.find(begin, order_.end(select->node), Find::selectedcontent);
  if (first == Edge::none) return NodeId::none;
  if (tour.enclosing(first, Enclosing::frame) != begin || !enables_selectedcontent(begin)) {
    return NodeId::none;
  }
  return tour.node(first);
}

// #update-a-select's-selectedcontent
void SelectsInTreeOrder::update_selectedcontent(NodeId node) {
  SelectRecord* const select = records_.find(node);
  const NodeId selectedcontent = enabled_selectedcontent(select);
  if (selectedcontent == NodeId::none) return;
  EulerTour& tour = order_.tour();
  const Edge edge =
      tour.find(tour.next(order_.begin(node)), order_.end(node), Find::selected_option);
  if (edge == Edge::none) {
    clear_selectedcontent(selectedcontent);
    return;
  }
  const NodeId option = tour.node(edge);
  if (shows_already(*select, option, selectedcontent)) return;
  clone_option_into(option, selectedcontent);
  const NodeId last_child = tree_.last_child(selectedcontent);
  select->shown = {option, selectedcontent, last_child, end_of_text(last_child), patch_count_};
}

// Whether the selectedcontent element has a current copy of the option, or the option is open. The
// end of a selected option copies it once more, so changes inside an open one need no copy. An
// open option becomes unselected only if an option in a copy is selected instead. The element then
// shows that option already.
bool SelectsInTreeOrder::shows_already(const SelectRecord& select, NodeId option,
                                       NodeId selectedcontent) const {
  const ShownOption& shown = select.shown;
  if (shown.option != option || shown.selectedcontent != selectedcontent) return false;
  if (shown.patch_count != patch_count_) return false;
  if (select.open_option == option) return true;
  const NodeId last_child = tree_.last_child(selectedcontent);
  return last_child == shown.last_child && end_of_text(last_child) == shown.text_end;
}

// A value that changes when the text grows.
std::uint32_t SelectsInTreeOrder::end_of_text(NodeId node) const {
  if (node == NodeId::none || tree_.kind(node) != NodeKind::text) return 0;
  const Node& text = tree_[node];
  return text.last_piece == 0 ? text.data.end() : tree_.text_piece(text.last_piece).data.end();
}

// #clear-a-select's-non-primary-selectedcontent-elements
void SelectsInTreeOrder::clear_non_primary_selectedcontents(NodeId select) {
  EulerTour& tour = order_.tour();
  const Edge end = order_.end(select);
  const Edge primary = tour.find(order_.begin(select), end, Find::selectedcontent);
  assert(primary != Edge::none);
  Edge rest = tour.next(primary);
  for (Edge edge = tour.find(rest, end, Find::filled); edge != Edge::none;
       edge = tour.find(rest, end, Find::filled)) {
    clear_selectedcontent(tour.node(edge));
    // The parser may insert the next node into an open element.
    const bool is_open = (tour.traits(edge) & edge_traits::open) != 0;
    tour.set_trait(edge, edge_traits::filled, is_open);
    rest = tour.next(edge);
  }
}

// #clear-a-selectedcontent
void SelectsInTreeOrder::clear_selectedcontent(NodeId node) {
  order_.catch_up();
  remove_shown_content(node);
}

// The order must contain the children of the node.
void SelectsInTreeOrder::remove_shown_content(NodeId node) {
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

// #clone-an-option-into-a-selectedcontent. The replacement is one step: the removal of a
// selectedcontent element in the old content does not start another clone.
void SelectsInTreeOrder::clone_option_into(NodeId option, NodeId selectedcontent) {
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
  markers_.note_copies_below(selectedcontent, instructions);
  order_.tour().set_trait(order_.begin(selectedcontent), edge_traits::filled, true);
}

}  // namespace souptree
