// What select, option and selectedcontent do on their own while they are parsed: a select's
// selectedcontent element shows a copy of the selected option.
// #the-select-element  #the-selectedcontent-element
//
// Decided from the stack of open elements, in constant time per element: while an element is being
// inserted its ancestors are those on the stack.

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::select_part_inserted(OpenIndex index) {
  const Name name = open_[index].tag_name;
  if (name == Name::select) {
    select_inserted(open_[index].node);
  } else if (name == Name::option) {
    option_inserted(index);
  } else {
    selectedcontent_inserted(index);
  }
}

void TreeBuilder::select_part_left_stack(NodeId node, ElementName name) {
  if (name == ElementName{Name::select}) {
    open_selects_.pop();
  } else if (name == ElementName{Name::option} && !open_selects_.empty()) {
    // #maybe-clone-an-option-into-selectedcontent
    if (open_selects_.back().selected_option == node) show_selected_option();
  }
}

namespace {

// #concept-select-size: 1 unless it says something else
bool is_one(std::u8string_view size) {
  while (!size.empty() && is_whitespace(size.front())) size.remove_prefix(1);
  if (size.starts_with(u8'+')) size.remove_prefix(1);
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (; digits < size.size() && is_ascii_digit(size[digits]); ++digits) {
    number = number < 1000 ? number * 10 + (size[digits] - '0') : number;
  }
  return digits == 0 || number <= 1;
}

}  // namespace

void TreeBuilder::select_inserted(NodeId select) {
  const Attribute* size = tree_.find_attribute(select, Name::size);
  open_selects_.push({
      .selected_option = NodeId::none,
      .selectedcontent = NodeId::none,
      .optgroup = NodeId::none,
      .optgroup_is_disabled = false,
      .multiple = tree_.find_attribute(select, Name::multiple) != nullptr,
      .shows_one_option = size == nullptr || is_one(strings_.view(size->value)),
  });
}

// Whether an element directly below `below` is in the innermost open select's list of options.
bool TreeBuilder::is_below_select(OpenIndex below) const {
  const OpenIndex select = open_.topmost(Name::select);
  if (select == OpenIndex::none) return false;
  const auto is_between = [&](OpenIndex index) {
    return index != OpenIndex::none && open_.is_above(index, select) &&
           !open_.is_above(index, below);
  };
  if (is_between(open_.topmost(Name::template_)) || is_between(open_.topmost(Name::datalist))) {
    return false;
  }
  const OpenIndex option = open_.topmost(Name::option);
  const bool option_is_above = option != OpenIndex::none && open_.is_above(option, below);
  if (is_between(option_is_above ? open_[option].same_name_below : option)) return false;
  const OpenIndex optgroup = open_.topmost(Name::optgroup);
  return !is_between(optgroup) || !is_between(open_[optgroup].same_name_below);
}

// #selectedness-setting-algorithm, for an option that is the last of the list
void TreeBuilder::option_inserted(OpenIndex option) {
  if (!is_below_select(open_[option].below)) return;
  OpenSelect& select = open_selects_.back();
  if (select.multiple) return;
  const NodeId node = open_[option].node;
  const bool selected = tree_.find_attribute(node, Name::selected) != nullptr;
  const bool is_first_choice = select.shows_one_option && select.selected_option == NodeId::none &&
                               !is_disabled_option(node, select);
  if (selected || is_first_choice) select.selected_option = node;
}

// #concept-option-disabled
bool TreeBuilder::is_disabled_option(NodeId option, OpenSelect& select) const {
  if (tree_.find_attribute(option, Name::disabled) != nullptr) return true;
  const NodeId parent = tree_.parent(option);
  if (!tree_.is_element(parent, Name::optgroup)) return false;
  if (parent != select.optgroup) {
    select.optgroup = parent;
    select.optgroup_is_disabled = tree_.find_attribute(parent, Name::disabled) != nullptr;
  }
  return select.optgroup_is_disabled;
}

// The first one in a select counts, unless it is inside an option, another selectedcontent or a second
// select.
void TreeBuilder::selectedcontent_inserted(OpenIndex index) {
  const OpenIndex last_template = open_.topmost(Name::template_);
  // What is below a template on the stack is in another tree.
  const auto is_ancestor = [&](OpenIndex open) {
    return open != OpenIndex::none &&
           (last_template == OpenIndex::none || open_.is_above(open, last_template));
  };
  const OpenIndex select = open_.topmost(Name::select);
  if (!is_ancestor(select) || is_ancestor(open_[select].same_name_below)) return;
  const bool is_disabled =
      is_ancestor(open_[index].same_name_below) || is_ancestor(open_.topmost(Name::option));
  OpenSelect& open_select = open_selects_.back();
  if (is_disabled || open_select.multiple || open_select.selectedcontent != NodeId::none) return;
  open_select.selectedcontent = open_[index].node;
  if (open_select.selected_option != NodeId::none) show_selected_option();
}

void TreeBuilder::show_selected_option() {
  const OpenSelect& select = open_selects_.back();
  if (select.selectedcontent == NodeId::none) return;
  tree_.remove_children(select.selectedcontent);
  tree_.clone_children(select.selected_option, select.selectedcontent);
}

}  // namespace souptree
