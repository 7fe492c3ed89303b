// The ordinary path: options follow each other and are never moved, so the ancestors of a part are
// on the stack of open elements. The comments say why the results are the same as on the general
// path.

#include "builder/select/select_elements.h"

namespace souptree {

SelectElements::SelectElements(Tree& tree, const StringStore& strings, const OpenElements& open,
                               TreeOrder& order, Markers& markers,
                               const TemplateModes& template_modes)
    : tree_(tree),
      open_(open),
      markers_(markers),
      template_modes_(template_modes),
      records_(tree, strings),
      in_tree_order_(tree, order, markers, template_modes, records_) {
  reset();
}

void SelectElements::reset() {
  records_.reset();
  in_tree_order_.reset();
  open_selects_.clear();
  last_selectedcontent_ = NodeId::none;
  open_patches_ = 0;
}

// ---- Which path

void SelectElements::part_inserted(OpenIndex index, bool is_too_deep) {
  const NodeId node = open_[index].node;
  const Name name = open_[index].tag_name;
  if (!in_tree_order_.is_active() && !is_ordinary_part(index)) [[unlikely]]
    follow_moves(node);
  if (in_tree_order_.is_active()) [[unlikely]]
    in_tree_order_.part_inserted(node, name, is_too_deep);
  if (name == Name::select) {
    open_selects_.push(records_.size());
    records_.add(node);
    return;
  }
  if (in_tree_order_.is_active() || !is_in_this_tree(open_.topmost(Name::select))) return;
  SelectRecord& select = records_[open_selects_.back()];
  select.ordinary.has_parts = true;
  if (name == Name::option) {
    option_inserted(index, select);
  } else {
    last_selectedcontent_ = node;
    select.ordinary.has_selectedcontent = true;
    selectedcontent_inserted(index, select);
  }
}

void SelectElements::part_left_stack(NodeId node, ElementName name) {
  if (in_tree_order_.is_active()) [[unlikely]]
    in_tree_order_.part_left_stack(node, name.name());
  if (name == ElementName{Name::select}) {
    open_selects_.pop();
  } else if (name == ElementName{Name::option} && !in_tree_order_.is_active() &&
             !open_selects_.empty()) {
    // Does what maybe_clone_option() does on the general path. Only the innermost select can have
    // selected this option.
    const OrdinarySelect& select = records_[open_selects_.back()].ordinary;
    if (select.selected_option == node && select.selectedcontent != NodeId::none) {
      copy_children(node, select.selectedcontent);
    }
  }
}

// Whether a move of the furthest block may be outside the ordinary case: the block may contain a
// selectedcontent element, or a select that has parts is open.
bool SelectElements::moves_parts(NodeId furthest_block) const {
  if (in_tree_order_.is_active() || records_.empty()) [[likely]]
    return false;
  if (last_selectedcontent_ > furthest_block) return true;
  return is_in_this_tree(open_.topmost(Name::select)) &&
         records_[open_selects_.back()].ordinary.has_parts;
}

void SelectElements::patch_begins(NodeId target) {
  ++open_patches_;
  if (!records_.empty()) follow_moves();
  in_tree_order_.patch_begins(target);
}

// A selectedcontent element can only change if its select is open, or if the adoption agency moves an
// element around it. That element is open, older, and neither the html nor the body element. Options
// and optgroups that are open, with or without a select, keep their attributes.
bool SelectElements::are_settled() const {
  if (in_tree_order_.is_active() || !open_selects_.empty() || open_patches_ != 0) return false;
  for (const Name name : {Name::option, Name::optgroup, Name::selectedcontent}) {
    if (open_.contains(name)) return false;
  }
  if (last_selectedcontent_ == NodeId::none) return true;
  for (OpenIndex i = open_.bottom(); i != OpenIndex::none; i = open_[i].above) {
    const bool moves = i != open_.bottom() && !open_[i].is(Name::body);
    if (moves && open_[i].node < last_selectedcontent_) return false;
  }
  return true;
}

void SelectElements::forget_settled() {
  records_.reset();
  last_selectedcontent_ = NodeId::none;
}

// Starts the general path. All parts inserted before must be in the ordinary case.
// `not_inserted_yet` is a part whose insertion steps have not run yet, or none.
void SelectElements::follow_moves(NodeId not_inserted_yet) {
  if (in_tree_order_.is_active()) return;
  in_tree_order_.activate(not_inserted_yet);
  for (const std::uint32_t index : open_selects_)
    in_tree_order_.add_open_select(records_[index].node);
  const OpenIndex option = open_.topmost(Name::option);
  if (option == OpenIndex::none || open_[option].node == not_inserted_yet) return;
  const OpenIndex select = open_.topmost(Name::select);
  if (!is_in_this_tree(select) || !open_.is_above(option, select)) return;
  records_[open_selects_.back()].open_option = open_[option].node;
}

// Whether the element is in the same tree as the current node. Template contents are a separate
// tree, so elements below the topmost template on the stack are in another tree. If the topmost
// template patches, the result is false for the elements below it too.
bool SelectElements::is_in_this_tree(OpenIndex open) const {
  if (open == OpenIndex::none) return false;
  const OpenIndex last_template = open_.topmost(Name::template_);
  return last_template == OpenIndex::none || open_.is_above(open, last_template);
}

// Whether the part is in the ordinary case. README.md lists the conditions. May return false for an
// ordinary part, for example for any part inside a table in the select.
bool SelectElements::is_ordinary_part(OpenIndex index) const {
  if (open_patches_ != 0) return false;
  OpenIndex select = open_.topmost(Name::select);
  if (select == index) select = open_[index].same_name_below;
  const OpenIndex last_template = open_.topmost(Name::template_);
  const auto is_inside = [&](Name name) {
    OpenIndex open = open_.topmost(name);
    if (open == index) open = open_[index].same_name_below;
    return open != OpenIndex::none && open_.is_above(open, select);
  };
  if (select == OpenIndex::none) return true;
  if (last_template != OpenIndex::none && open_.is_above(last_template, select)) return true;
  if (open_[index].is(Name::select)) return false;
  if (open_[index].is(Name::selectedcontent) &&
      records_[open_selects_.back()].ordinary.has_selectedcontent) {
    return false;
  }
  return !is_inside(Name::option) && !is_inside(Name::selectedcontent) && !is_inside(Name::table);
}

// ---- The ordinary path

// Does what run_selectedness_setting_algorithm() does on the general path. The option is the last
// one in the list of options, so either it becomes the selected option, or nothing changes.
void SelectElements::option_inserted(OpenIndex option, SelectRecord& select) {
  if (select.multiple || option_is_hidden()) return;
  const NodeId node = open_[option].node;
  const bool is_first_choice = select.shows_one_option &&
                               select.ordinary.selected_option == NodeId::none &&
                               !is_disabled_option(option, select.ordinary);
  if (is_first_choice || tree_.find_attribute(node, Name::selected) != nullptr) {
    select.ordinary.selected_option = node;
  }
}

// Whether nearest_ancestor_select() of the general path would find no select for a new option,
// although a select is open. On the ordinary path, options are not nested, and hr elements have no
// children. So only a datalist or nested optgroups can hide an option.
bool SelectElements::option_is_hidden() const {
  const OpenIndex select = open_.topmost(Name::select);
  const auto is_above_select = [&](OpenIndex index) {
    return index != OpenIndex::none && open_.is_above(index, select);
  };
  if (is_above_select(open_.topmost(Name::datalist))) return true;
  const OpenIndex optgroup = open_.topmost(Name::optgroup);
  return is_above_select(optgroup) && is_above_select(open_[optgroup].same_name_below);
}

// Whether the option, or the optgroup around it, has the attribute `disabled`. On the general path,
// a disabled element lacks edge_traits::enabled. An optgroup around a new option is on the stack.
bool SelectElements::is_disabled_option(OpenIndex option, OrdinarySelect& select) const {
  if (tree_.find_attribute(open_[option].node, Name::disabled) != nullptr) return true;
  const OpenIndex optgroup = open_.topmost(Name::optgroup);
  if (optgroup == OpenIndex::none || !open_.is_above(optgroup, open_.topmost(Name::select))) {
    return false;
  }
  if (open_[optgroup].node != select.optgroup) {
    select.optgroup = open_[optgroup].node;
    select.optgroup_is_disabled = tree_.find_attribute(select.optgroup, Name::disabled) != nullptr;
  }
  return select.optgroup_is_disabled;
}

// Does what connect_selectedcontent() does on the general path, for the first selectedcontent
// element of the select. The select has no other selectedcontent element to clear, and the new
// element has no old content.
void SelectElements::selectedcontent_inserted(OpenIndex index, SelectRecord& select) {
  if (select.multiple) return;
  // An option or selectedcontent element around the new element disables it: see
  // enables_selectedcontent().
  if (is_in_this_tree(open_.topmost(Name::option))) return;
  if (is_in_this_tree(open_[index].same_name_below)) return;
  OrdinarySelect& ordinary = select.ordinary;
  ordinary.selectedcontent = open_[index].node;
  if (template_modes_.is_connected() && ordinary.selected_option != NodeId::none) {
    copy_children(ordinary.selected_option, ordinary.selectedcontent);
  }
}

// Does what clone_option_into() does on the general path. No copy contains a part, so no list of
// options changes.
void SelectElements::copy_children(NodeId from, NodeId to) {
  const std::uint64_t instructions = tree_.processing_instruction_count();
  markers_.forget_below(to);
  tree_.remove_children(to);
  tree_.clone_children(from, to);
  markers_.note_copies_below(to, instructions);
}

}  // namespace souptree
