// Changes of the stack of open elements.  #closing-elements-that-have-implied-end-tags

#include "builder/tree_construction.h"

namespace souptree {

void TreeConstruction::remove_from_stack(OpenIndex index) {
  if (locations_.are_recorded()) [[unlikely]] {
    if (tree_.edits() != nullptr) log_pop(index);
    locations_.record_end(index);
  }
  const OpenElement& element = open_[index];
  if (element.formatting != 0) {
    formatting_.set_open(FormattingIndex{element.formatting}, OpenIndex::none);
  }
  const bool is_select_part = element.has(select_part) && keeps_tree();
  const NodeId node = element.node;
  const ElementName name = element.name;
  open_.remove(index);
  if (is_select_part) [[unlikely]]
    select_elements_.part_left_stack(node, name);
}

// The log must exist.
void TreeConstruction::log_pop(OpenIndex index) {
  const OpenIndex top = index == open_.top() ? open_[index].below : open_.top();
  tree_.edits()->add(EditKind::popped, open_[index].node, open_[top].node);
}

// Replaces the element of an entry by another element of the same name.
void TreeConstruction::replace_on_stack(OpenIndex index, NodeId element) {
  if (locations_.are_recorded()) [[unlikely]] {
    locations_.record_end(index);
    locations_.record_copy(element, open_[index].node);
  }
  open_.replace_node(index, element);
}

void TreeConstruction::pop_through(OpenIndex index) {
  while (open_.top() != index) pop();
  pop();
}

// Pops elements until an HTML element of that name has been popped. An element of that name must be
// open.
void TreeConstruction::pop_until(Name name) {
  pop_through(open_.topmost(name));
}

// #generate-implied-end-tags
void TreeConstruction::generate_implied_end_tags(Name except) {
  while (open_.current().has(implied_end_tag) && !open_.current().is(except)) pop();
}

// #generate-all-implied-end-tags-thoroughly
void TreeConstruction::generate_all_implied_end_tags_thoroughly() {
  while (open_.current().has(thoroughly_implied_end_tag)) pop();
}

// The steps of most end tags whose element is in scope: generates implied end tags, except for
// elements named `not_implied`, and pops elements until an element named `name` has been popped.
void TreeConstruction::close_element(Name name, Name not_implied) {
  generate_implied_end_tags(not_implied);
  if (!open_.current().is(name)) error(ParseErrorCode::open_elements_when_closing);
  pop_until(name);
}

// #close-a-p-element
void TreeConstruction::close_a_p_element() {
  close_element(Name::p, Name::p);
}

void TreeConstruction::close_p_in_button_scope() {
  if (open_.has_in_scope(Name::p, Boundary::button_scope)) close_a_p_element();
}

// "Any other end tag" in the "in body" mode. The standard walks down from the current node to the
// nearest element of that name, or to a special element if the special element is nearer.
void TreeConstruction::any_other_end_tag(Name name) {
  const OpenIndex open = open_.topmost(name);
  if (!open_.is_in_scope(open, Boundary::special)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return;
  }
  generate_implied_end_tags(name);
  if (open != open_.top()) error(ParseErrorCode::open_elements_when_closing);
  pop_through(open);
}

// #parsing-template-contents
bool TreeConstruction::parsing_template_contents() const {
  return template_on_stack() || (has_context_ && context_.name == Name::template_);
}

}  // namespace souptree
