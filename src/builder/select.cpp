// The steps of select, option and selectedcontent elements that run while they are parsed: the
// selectedcontent element of a select shows a copy of the selected option.
// #the-select-element  #the-option-element  #the-selectedcontent-element
//
// This file handles the ordinary case: options follow each other and are never moved. Then the
// ancestors of an element are on the stack of open elements, and each step takes constant time.
// select_in_tree_order.cpp handles all other cases.

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::select_part_inserted(OpenIndex index) {
  const NodeId node = open_[index].node;
  const Name name = open_[index].tag_name;
  if (!follows_moves_ && !is_ordinary_select_part(index)) [[unlikely]]
    follow_moves(node);
  if (follows_moves_) [[unlikely]]
    part_inserted_in_tree_order(node, name);
  if (name == Name::select) {
    open_selects_.push(selects_.size());
    selects_.push(select_of(node));
    return;
  }
  if (follows_moves_ || !is_in_this_tree(open_.topmost(Name::select))) return;
  Select& select = selects_[open_selects_.back()];
  select.has_parts = true;
  if (name == Name::option) {
    option_inserted(index, select);
  } else {
    last_selectedcontent_ = node;
    selectedcontent_inserted(index, select);
  }
}

void TreeBuilder::select_part_left_stack(NodeId node, ElementName name) {
  if (follows_moves_) [[unlikely]]
    part_left_stack_in_tree_order(node, name.name());
  if (name == ElementName{Name::select}) {
    open_selects_.pop();
  } else if (name == ElementName{Name::option} && !follows_moves_ && !open_selects_.empty()) {
    // #maybe-clone-an-option-into-selectedcontent
    const Select& select = selects_[open_selects_.back()];
    if (select.selected_option == node && select.selectedcontent != NodeId::none) {
      copy_children(node, select.selectedcontent);
    }
  }
}

namespace {

// Whether the rules for parsing non-negative integers return a number other than 1.
bool is_number_but_one(std::u8string_view size) {
  while (!size.empty() && is_whitespace(size.front())) size.remove_prefix(1);
  const bool is_negative = size.starts_with(u8'-');
  if (is_negative || size.starts_with(u8'+')) size.remove_prefix(1);
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (; digits < size.size() && is_ascii_digit(size[digits]); ++digits) {
    number = number < 1000 ? number * 10 + (size[digits] - '0') : number;
  }
  return digits != 0 && (is_negative ? number == 0 : number != 1);
}

}  // namespace

TreeBuilder::Select TreeBuilder::select_of(NodeId node) const {
  Select select{};
  select.node = node;
  select.multiple = tree_.find_attribute(node, Name::multiple) != nullptr;
  // #concept-select-size
  const Attribute* size = tree_.find_attribute(node, Name::size);
  select.shows_one_option = size == nullptr || !is_number_but_one(strings_.view(size->value));
  return select;
}

// Whether `open` is an element in the current tree. Elements below the last template on the stack
// count as another tree: the contents of a template that does not patch are one.
bool TreeBuilder::is_in_this_tree(OpenIndex open) const {
  if (open == OpenIndex::none) return false;
  const OpenIndex last_template = open_.topmost(Name::template_);
  return last_template == OpenIndex::none || open_.is_above(open, last_template);
}

// Whether the part is in the ordinary case. It must follow all other parts of its select in tree
// order. No other part may contain it, and no copy of an option will contain a part.
bool TreeBuilder::is_ordinary_select_part(OpenIndex index) const {
  if (!patches_.empty()) return false;
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
      selects_[open_selects_.back()].selectedcontent != NodeId::none) {
    return false;
  }
  return !is_inside(Name::option) && !is_inside(Name::selectedcontent) && !is_inside(Name::table);
}

// #selectedness-setting-algorithm, for an option that is the last one in the list of options
void TreeBuilder::option_inserted(OpenIndex option, Select& select) {
  if (select.multiple || option_is_hidden()) return;
  const NodeId node = open_[option].node;
  const bool is_first_choice = select.shows_one_option && select.selected_option == NodeId::none &&
                               !is_disabled_option(option, select);
  if (is_first_choice || tree_.find_attribute(node, Name::selected) != nullptr) {
    select.selected_option = node;
  }
}

// Whether an option inserted here is in a select, but not in its list of options.
bool TreeBuilder::option_is_hidden() const {
  const OpenIndex select = open_.topmost(Name::select);
  const auto is_above_select = [&](OpenIndex index) {
    return index != OpenIndex::none && open_.is_above(index, select);
  };
  if (is_above_select(open_.topmost(Name::datalist))) return true;
  const OpenIndex optgroup = open_.topmost(Name::optgroup);
  return is_above_select(optgroup) && is_above_select(open_[optgroup].same_name_below);
}

// #concept-option-disabled
bool TreeBuilder::is_disabled_option(OpenIndex option, Select& select) const {
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

// Records the first selectedcontent element of the select. An option or a selectedcontent element
// around it disables it.
//
// By the letter of #the-selectedcontent-element, only its post-connection steps disable it. A
// fragment and the contents of a template are not connected. There,
// `<select><option>a<selectedcontent>` would copy the option into itself when the option ends. The
// disabled state exists to prevent that. Chromium and Gecko therefore disable the element wherever
// it is inserted, and so does this parser. Showing an option at once remains a post-connection
// step.
void TreeBuilder::selectedcontent_inserted(OpenIndex index, Select& select) {
  if (select.multiple) return;
  if (is_in_this_tree(open_.topmost(Name::option))) return;
  if (is_in_this_tree(open_[index].same_name_below)) return;
  select.selectedcontent = open_[index].node;
  if (is_connected() && select.selected_option != NodeId::none) {
    copy_children(select.selected_option, select.selectedcontent);
  }
}

// #clone-an-option-into-a-selectedcontent
void TreeBuilder::copy_children(NodeId from, NodeId to) {
  const std::uint64_t instructions = tree_.processing_instruction_count();
  markers_.forget_below(to);
  tree_.remove_children(to);
  tree_.clone_children(from, to);
  note_copied_markers(to, instructions);
}

void TreeBuilder::note_copied_markers(NodeId copy, std::uint64_t instructions_before) {
  const bool has_instructions = tree_.processing_instruction_count() != instructions_before;
  if (has_instructions && options_.template_for) markers_.note_below(copy);
}

}  // namespace souptree
