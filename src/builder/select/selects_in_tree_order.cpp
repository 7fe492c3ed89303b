#include "builder/select/selects_in_tree_order.h"

#include <cassert>
#include <utility>

namespace souptree {

SelectsInTreeOrder::SelectsInTreeOrder(Tree& tree, TreeOrder& order, Markers& markers,
                                       const TemplateModes& template_modes, SelectRecords& records)
    : tree_(tree),
      order_(order),
      markers_(markers),
      template_modes_(template_modes),
      records_(records) {
  reset();
}

void SelectsInTreeOrder::reset() {
  patch_count_ = 0;
  is_active_ = false;
  end_moves();
}

// ---- Activation

void SelectsInTreeOrder::activate(NodeId not_inserted_yet) {
  is_active_ = true;
  order_.activate();
  EulerTour& tour = order_.tour();
  const bool waits = order_.knows(not_inserted_yet);
  const EdgeTraits traits = waits ? tour.traits(order_.begin(not_inserted_yet)) : EdgeTraits{};
  if (waits) tour.set_trait(order_.begin(not_inserted_yet), edge_traits::option, false);
  for (const SelectRecord& select : records_) initialize_select(select.node);
  if (waits) tour.set_traits(order_.begin(not_inserted_yet), traits);
}

void SelectsInTreeOrder::initialize_select(NodeId select) {
  if (!order_.knows(select)) return;
  run_selectedness_setting_algorithm(select);
  set_unsettled_if_it_has_selectedcontent(select);
}

// Clears the trait `unsettled`. When the select leaves the stack, part_left_stack() sets the trait
// if necessary.
void SelectsInTreeOrder::add_open_select(NodeId select) {
  if (!order_.knows(select)) return;
  order_.tour().set_trait(order_.begin(select), edge_traits::unsettled, false);
}

void SelectsInTreeOrder::set_unsettled_if_it_has_selectedcontent(NodeId select) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(select);
  if (tour.contains(begin, order_.end(select), Find::selectedcontent)) {
    set_unsettled(select);
  } else {
    tour.set_trait(begin, edge_traits::unsettled, false);
  }
}

// Sets the trait `unsettled` of the select. If the select is in a shadow tree, a move of the host
// also moves the select, so the host becomes unsettled too.
void SelectsInTreeOrder::set_unsettled(NodeId select) {
  EulerTour& tour = order_.tour();
  NodeId root;
  for (NodeId node = select;; node = tree_.parent(root)) {
    const Edge begin = order_.begin(node);
    if ((tour.traits(begin) & edge_traits::unsettled) != 0) return;
    tour.set_trait(begin, edge_traits::unsettled, true);
    root = order_.root(node);
    if (tree_.kind(root) != NodeKind::shadow_root) return;
  }
}

void SelectsInTreeOrder::patch_begins(NodeId target) {
  ++patch_count_;
  if (is_active_) unsettle_around(target);
}

// ---- The list of options

// #option-element-nearest-ancestor-select, for an option among the children of `parent`. If the
// result has a select, its depth is 1 if an optgroup is between the select and the option, else 0.
SelectsInTreeOrder::OptionList SelectsInTreeOrder::nearest_ancestor_select(NodeId parent) {
  EulerTour& tour = order_.tour();
  int depth = 0;
  for (Edge edge = innermost_around_children(parent, Enclosing::barrier); edge != Edge::none;
       edge = tour.enclosing(edge, Enclosing::barrier)) {
    const NodeId node = tour.node(edge);
    if (tree_.is_element(node, Name::select)) return {node, depth};
    if (!tree_.is_element(node, Name::optgroup) || depth != 0) break;
    depth = 1;
  }
  return {NodeId::none, depth};
}

// EulerTour::enclosing_children_of(), with a cache of the last result: during moves, nearly all
// calls are for the same place. `parent` is none for the root of a detached subtree. The tree order
// lacks the parent if a patch removed the parent before activate().
Edge SelectsInTreeOrder::innermost_around_children(NodeId parent, Enclosing kind) {
  if (!order_.knows(parent)) return Edge::none;
  Place& last = moves_.places[static_cast<unsigned>(kind)];
  const bool is_known = moves_.is_active && is_same_place(parent, last.parent);
  const Edge edge = is_known ? last.edge : order_.tour().enclosing_children_of(parent, kind);
  last = {parent, edge};
  return edge;
}

// Whether the children of both nodes are inside the same barriers and frames. May return false
// although they are.
bool SelectsInTreeOrder::is_same_place(NodeId parent, NodeId other_parent) const {
  if (other_parent == NodeId::none) return false;
  const auto is_inside = [this](NodeId inner, NodeId outer) {
    return tree_.parent(inner) == outer && order_.tour().traits(order_.begin(inner)) == 0;
  };
  return parent == other_parent || is_inside(parent, other_parent) ||
         is_inside(other_parent, parent);
}

// The list of options that contains options of `child` while `child` is in `parent`. If no list of
// options contains any, the select of the result is none.
SelectsInTreeOrder::OptionList SelectsInTreeOrder::list_with_options(const Contents& child,
                                                                     NodeId parent) {
  if (!child.contains(Find::option)) return {NodeId::none, 0};
  const OptionList list = nearest_ancestor_select(parent);
  return {child.contains(Find::option, list.depth) ? list.select : NodeId::none, list.depth};
}

// options_inserted() and options_removed() run the selectedness setting algorithm. They avoid
// searches, because they know what held before the insertion or removal: `selected_option` of the
// record was the only selected option of the select. If `selected_option` was none and the select
// shows one option, no option of the select was enabled.
void SelectsInTreeOrder::options_inserted(NodeId child, const Contents& contents, NodeId parent) {
  const auto [select, depth] = list_with_options(contents, parent);
  const std::uint32_t departures = std::exchange(moves_.departures, 0u);
  if (select == NodeId::none) return;
  assert(moves_.is_active);  // outside of moves, the parser inserts only new nodes
  SelectRecord* const record = records_.find(select);
  if (record == nullptr) {
    run_selectedness_setting_algorithm(select);
  } else if (record->selected_option != NodeId::none) {
    // Without a selected option in the child, the selected option of the select does not change.
    if (contents.contains(Find::selected_option, depth)) run_selectedness_setting_algorithm(select);
  } else if (departures == 1 && moves_.departed_list == OptionList{select, depth}) {
    record->selected_option = moves_.departed_option;
  } else if (!record->multiple) {
    const Range range{order_.begin(child), order_.end(child), depth};
    record->selected_option = keep_last_selected(range);
    if (record->selected_option == NodeId::none && record->shows_one_option) {
      record->selected_option = select_first_enabled(range_inside(select));
    }
  }
}

void SelectsInTreeOrder::options_removed(const Contents& child, NodeId parent) {
  const auto [select, depth] = list_with_options(child, parent);
  if (select == NodeId::none) return;
  SelectRecord* const record = records_.find(select);
  if (record == nullptr) {
    run_selectedness_setting_algorithm(select);
  } else if (!record->multiple && child.contains(Find::selected_option, depth)) {
    if (++moves_.departures == 1) {
      moves_.departed_list = {select, depth};
      moves_.departed_option = record->selected_option;
    }
    record->selected_option =
        record->shows_one_option ? select_first_enabled(range_inside(select)) : NodeId::none;
  }
}

// The select around the selectedcontent element, if the list of options of that select contains
// options inside the element. Else none.
NodeId SelectsInTreeOrder::list_with_options_inside(NodeId selectedcontent) {
  EulerTour& tour = order_.tour();
  const Edge begin = order_.begin(selectedcontent);
  if (!tour.contains(begin, order_.end(selectedcontent), Find::option)) return NodeId::none;
  const auto [select, depth] = nearest_ancestor_select(tree_.parent(selectedcontent));
  if (select == NodeId::none || depth == 0) return select;
  const bool has_options = tour.contains(begin, order_.end(selectedcontent), Find::option, depth);
  return has_options ? select : NodeId::none;
}

// #selectedness-setting-algorithm
void SelectsInTreeOrder::run_selectedness_setting_algorithm(NodeId node) {
  const SelectRecord select = records_.find_or_read(node);
  if (select.multiple) return;
  const Range list = range_inside(node);
  NodeId selected_option = keep_last_selected(list);
  if (selected_option == NodeId::none && select.shows_one_option) {
    selected_option = select_first_enabled(list);
  }
  if (SelectRecord* const record = records_.find(node)) record->selected_option = selected_option;
}

SelectsInTreeOrder::Range SelectsInTreeOrder::range_inside(NodeId select) {
  EulerTour& tour = order_.tour();
  return {tour.next(order_.begin(select)), order_.end(select), 0};
}

// Unselects all selected options of the list except the last one. Returns the last one, or none.
// No option ends where the list ends: a list ends with a select, or with an element that the
// adoption agency moved.
NodeId SelectsInTreeOrder::keep_last_selected(Range list) {
  EulerTour& tour = order_.tour();
  Edge edge = tour.find(list.first, list.last, Find::selected_option, list.depth);
  while (edge != Edge::none) {
    const Edge end = order_.end(tour.node(edge));
    assert(end != list.last);
    const Edge next = tour.find(tour.next(end), list.last, Find::selected_option, list.depth);
    if (next == Edge::none) break;
    tour.set_trait(edge, edge_traits::selected, false);
    edge = next;
  }
  return EulerTour::node(edge);
}

// Selects the first enabled option, and returns it, or none.
NodeId SelectsInTreeOrder::select_first_enabled(Range list) {
  EulerTour& tour = order_.tour();
  const Edge edge = tour.find(list.first, list.last, Find::enabled_option, list.depth);
  if (edge != Edge::none) tour.set_trait(edge, edge_traits::selected, true);
  return EulerTour::node(edge);
}

// ---- On and off the stack

void SelectsInTreeOrder::part_inserted(NodeId node, Name name, bool is_too_deep) {
  order_.catch_up();
  if (!order_.knows(node)) return;
  if (name == Name::selectedcontent) {
    order_.tour().set_trait(order_.begin(node), edge_traits::open, !is_too_deep);
    connect_selectedcontent(node);
  } else if (name == Name::option) {
    const NodeId list = nearest_ancestor_select(tree_.parent(node)).select;
    if (list == NodeId::none) return;
    run_selectedness_setting_algorithm(list);
    if (SelectRecord* const select = records_.find(list)) select->open_option = node;
  }
}

void SelectsInTreeOrder::part_left_stack(NodeId node, Name name) {
  order_.catch_up();
  if (!order_.knows(node)) return;
  const Edge begin = order_.begin(node);
  if (name == Name::select) set_unsettled_if_it_has_selectedcontent(node);
  EulerTour& tour = order_.tour();
  if (name == Name::selectedcontent) {
    tour.set_trait(begin, edge_traits::open, false);
    // A selectedcontent element that was too deep can get children later: if an element below it on
    // the stack is removed, the selectedcontent element is no longer too deep.
    if (tree_.first_child(node) != NodeId::none) tour.set_trait(begin, edge_traits::filled, true);
  }
  if (name == Name::option) maybe_clone_option(node);
}

// #maybe-clone-an-option-into-selectedcontent
void SelectsInTreeOrder::maybe_clone_option(NodeId option) {
  const NodeId list = nearest_ancestor_select(tree_.parent(option)).select;
  if (list == NodeId::none) return;
  SelectRecord* const select = records_.find(list);
  if (select != nullptr && select->open_option == option) select->open_option = NodeId::none;
  if ((order_.tour().traits(order_.begin(option)) & edge_traits::selected) == 0) return;
  const NodeId selectedcontent = enabled_selectedcontent(select);
  if (selectedcontent != NodeId::none) clone_option_into(option, selectedcontent);
}

// Sets the trait `unsettled` of the innermost select around the node, or of the node if the node is
// a select: a patch will insert content into the node.
void SelectsInTreeOrder::unsettle_around(NodeId node) {
  EulerTour& tour = order_.tour();
  order_.catch_up();
  if (!order_.knows(node)) return;
  for (Edge edge = order_.begin(node); edge != Edge::none;
       edge = tour.enclosing(edge, Enclosing::frame)) {
    if (!tree_.is_element(tour.node(edge), Name::select)) continue;
    set_unsettled(tour.node(edge));
    return;
  }
}

}  // namespace souptree
