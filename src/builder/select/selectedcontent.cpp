// The selectedcontent elements of the general path.  #the-selectedcontent-element

#include <cassert>

#include "builder/select/selects_in_tree_order.h"

namespace souptree {

// Runs the post-connection steps of the node, if it is a selectedcontent element, or of the
// selectedcontent elements inside the node. Ignores selectedcontent elements inside a frame (a
// select, option or selectedcontent element) that is in the node or is the node.
// #the-selectedcontent-element
void SelectsInTreeOrder::connect_selectedcontent(NodeId node) {
  if (!template_modes_.is_connected()) return;
  const Edge frame = innermost_around_children(tree_.parent(node), Enclosing::frame);
  if (frame == Edge::none) return;
  const NodeId select = order_.tour().node(frame);
  if (tree_.is_element(select, Name::select)) update_and_clear(select);
}

// Updates the enabled selectedcontent element of the select, if any. Then clears all
// selectedcontent elements of the select but the first. The select must have a selectedcontent
// element.
void SelectsInTreeOrder::update_and_clear(NodeId node) {
  if (records_.is_multiple(node)) return;
  bool is_enabled;
  const Edge primary = primary_selectedcontent(node, is_enabled);
  SelectRecord* const select = is_enabled ? records_.find(node) : nullptr;
  if (select != nullptr) show_selected_option(*select, order_.tour().node(primary));
  clear_non_primary_selectedcontents(node, primary);
}

void SelectsInTreeOrder::connect_selectedcontents_below(NodeId node, const Contents& contents) {
  const bool has_outdated = contents.contains(Find::outdated_without_frame);
  const bool has_selectedcontent = contents.contains(Find::selectedcontent_without_frame);
  const bool has_unsettled = contents.contains(Find::unsettled);
  const bool has_unsettled_host = contents.contains(Find::unsettled_host);
  if (!has_outdated && !has_selectedcontent && !has_unsettled && !has_unsettled_host) return;
  if (!template_modes_.is_connected() || order_.root_is_element(node)) return;
  if (has_selectedcontent) connect_selectedcontent(node);
  if (has_unsettled) update_unsettled_selects(node);
  if (has_unsettled_host) connect_selectedcontents_in_shadow_trees(node);
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(node);
  const Edge end = order_.end(node);
  if (tour.is_enclosed(begin, Enclosing::frame)) return;
  // A move took these selects out of the frames that disabled their selectedcontent elements.
  for (Edge edge = tour.find(begin, end, Find::outdated_without_frame); edge != Edge::none;
       edge = tour.find(begin, end, Find::outdated_without_frame)) {
    tour.set_trait(edge, edge_traits::outdated, false);
    update_selectedcontent(tour.node(edge));
  }
}

// The standard updates a select once for each of its selectedcontent elements. After a select has
// left the stack, a second update would change nothing, so each select is updated once here.
void SelectsInTreeOrder::update_unsettled_selects(NodeId ancestor) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(ancestor);
  const Edge end = order_.end(ancestor);
  for (Edge edge = tour.find(begin, end, Find::unsettled); edge != Edge::none;
       edge = tour.find(begin, end, Find::unsettled)) {
    tour.set_trait(edge, edge_traits::unsettled, false);
    const NodeId select = tour.node(edge);
    if (records_.is_multiple(select)) continue;
    const Edge end_of_select = order_.end(select);
    if (tour.find_inside(select, end_of_select, Find::selectedcontent_without_frame) == Edge::none)
      continue;
    update_and_clear(select);
    tour.set_trait(edge, edge_traits::outdated, tour.is_enclosed(edge, Enclosing::frame));
  }
}

void SelectsInTreeOrder::connect_selectedcontents_in_shadow_trees(NodeId ancestor) {
  EulerTour& tour = order_.tour();
  pending_.clear();
  for (pending_.push(ancestor); !pending_.empty();) {
    const NodeId node = pending_.back();
    pending_.pop();
    const Edge begin = order_.begin(node);
    const Edge end = order_.end(node);
    for (Edge edge = tour.find(begin, end, Find::unsettled_host); edge != Edge::none;
         edge = tour.find(begin, end, Find::unsettled_host)) {
      tour.set_trait(edge, edge_traits::unsettled_host, false);
      const NodeId shadow_root = tree_.contents(tour.node(edge));
      update_unsettled_selects(shadow_root);
      pending_.push(shadow_root);
    }
  }
}

NodeId SelectsInTreeOrder::select_to_update_without(const Contents& child, NodeId parent) {
  if (!child.contains(Find::selectedcontent_without_frame)) return NodeId::none;
  const Edge frame = innermost_around_children(parent, Enclosing::frame);
  const NodeId node = EulerTour::node(frame);
  return frame != Edge::none && tree_.is_element(node, Name::select) ? node : NodeId::none;
}

// Whether nothing around the select disables its selectedcontent elements.
// #selectedcontent-disabled
//
// By the letter of #the-selectedcontent-element, only the post-connection steps of a
// selectedcontent element disable it. A fragment and the contents of a template are not connected,
// so these steps do not run in them. For example, in a fragment, the option in
// `<select><option>a<selectedcontent>` would be copied into itself when it ends. The disabled state
// exists to prevent copies of an option into itself. Therefore Chromium and Gecko disable a
// selectedcontent element wherever it is inserted. This parser does the same. But a selectedcontent
// element that is not connected does not show the selected option when it is inserted, because a
// post-connection step copies the option.
bool SelectsInTreeOrder::enables_selectedcontent(NodeId select) {
  return !order_.tour().is_enclosed(order_.begin(select), Enclosing::frame);
}

// #select-enabled-selectedcontent. A copied select has no record. It is inside a selectedcontent
// element, and that element disables the selectedcontent elements inside the copied select.
NodeId SelectsInTreeOrder::enabled_selectedcontent(const SelectRecord* select) {
  if (select == nullptr || select->multiple) return NodeId::none;
  bool is_enabled;
  const Edge primary = primary_selectedcontent(select->node, is_enabled);
  return is_enabled ? order_.tour().node(primary) : NodeId::none;
}

// The first selectedcontent element of the select, or none. Sets `is_enabled` to whether that
// element is enabled.
Edge SelectsInTreeOrder::primary_selectedcontent(NodeId select, bool& is_enabled) {
  int depth;
  const Edge first =
      order_.tour().find_inside(select, order_.end(select), Find::selectedcontent, depth);
  is_enabled = first != Edge::none && depth == 0 && enables_selectedcontent(select);
  return first;
}

// #update-a-select's-selectedcontent
void SelectsInTreeOrder::update_selectedcontent(NodeId node) {
  SelectRecord* const select = records_.find(node);
  const NodeId selectedcontent = enabled_selectedcontent(select);
  if (selectedcontent != NodeId::none) show_selected_option(*select, selectedcontent);
}

// #update-a-select's-selectedcontent without its first step, which finds the selectedcontent
// element.
void SelectsInTreeOrder::show_selected_option(SelectRecord& select, NodeId selectedcontent) {
  const NodeId option = select.selected_option;
  if (option == NodeId::none) {
    clear_selectedcontent(selectedcontent);
    return;
  }
  if (shows_already(select, option, selectedcontent)) return;
  clone_option_into(option, selectedcontent);
  const NodeId last_child = tree_.last_child(selectedcontent);
  select.shown = {option, selectedcontent, last_child, end_of_text(last_child), patch_count_};
}

// Whether the selectedcontent element has a copy of the option that needs no update. No patch may
// have begun since the copy. In addition, the copy must be unchanged or the option must be open: an
// open option that is selected is copied again when it ends. An open option becomes unselected only
// if an option in a copy is selected instead. In that case, the selectedcontent element already
// shows the option in the copy.
bool SelectsInTreeOrder::shows_already(const SelectRecord& select, NodeId option,
                                       NodeId selectedcontent) const {
  const ShownOption& shown = select.shown;
  if (shown.option != option || shown.selectedcontent != selectedcontent) return false;
  if (shown.patch_count != patch_count_) return false;
  if (select.open_option == option) return true;
  const NodeId last_child = tree_.last_child(selectedcontent);
  return last_child == shown.last_child && end_of_text(last_child) == shown.text_end;
}

// The end offset of the last piece of a text node. The offset changes when the text grows. 0 for
// other nodes.
std::uint32_t SelectsInTreeOrder::end_of_text(NodeId node) const {
  if (node == NodeId::none || tree_.kind(node) != NodeKind::text) return 0;
  const Node& text = tree_[node];
  return text.last_piece == 0 ? text.data.end() : tree_.text_piece(text.last_piece).data.end();
}

// #clear-a-select's-non-primary-selectedcontent-elements
void SelectsInTreeOrder::clear_non_primary_selectedcontents(NodeId select, Edge primary) {
  assert(primary != Edge::none);
  EulerTour& tour = order_.tour();
  const Edge end = order_.end(select);
  Edge rest = tour.next(primary);
  for (Edge edge = tour.find(rest, end, Find::filled); edge != Edge::none;
       edge = tour.find(rest, end, Find::filled)) {
    clear_selectedcontent(tour.node(edge));
    // The parser may insert the next node into an open element, so that element stays `filled`.
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

// The caller must have called order_.catch_up().
void SelectsInTreeOrder::remove_shown_content(NodeId node) {
  const NodeId first = tree_.first_child(node);
  if (first == NodeId::none) return;
  // The removal can change the barriers and frames around the moved nodes.
  forget_places();
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
  // Copy first, because the option may be inside the selectedcontent element, or the
  // selectedcontent element may be inside the option. `order_` adds the copies only after they were
  // moved into the selectedcontent element.
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
