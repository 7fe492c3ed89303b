#include "builder/tree_builder.h"

namespace souptree {

// An end tag in the "in body" insertion mode: see in_body.cpp
Next TreeBuilder::in_body_end_tag(Token& token) {
  switch (const TagGroup group = tag_group_of(token.name)) {
    case TagGroup::other: any_other_end_tag(token.name); return Next::token;

    case TagGroup::block:
    case TagGroup::button:
    case TagGroup::pre_listing:
    case TagGroup::select:
      if (is_in_scope_to_close(token.name, Boundary::scope)) close_element(token.name);
      return Next::token;

    case TagGroup::p: p_end_tag(); return Next::token;

    case TagGroup::a:
    case TagGroup::formatting: adoption_agency(token.name); return Next::token;

    case TagGroup::li:
      if (is_in_scope_to_close(Name::li, Boundary::list_item_scope)) {
        close_element(Name::li, Name::li);
      }
      return Next::token;

    case TagGroup::dd_dt:
      if (is_in_scope_to_close(token.name, Boundary::scope)) close_element(token.name, token.name);
      return Next::token;

    default: return in_body_rare_end_tag(token, group);
  }
}

Next TreeBuilder::in_body_rare_end_tag(Token& token, TagGroup group) {
  switch (group) {
    case TagGroup::template_: return in_head(token);

    case TagGroup::body:
      if (body_ends()) locations_.record_end_of_body();
      return Next::token;
    case TagGroup::html: return body_ends() ? Next::reprocess : Next::token;

    case TagGroup::form: form_end_tag(); return Next::token;

    case TagGroup::heading: heading_end_tag(token.name); return Next::token;

    case TagGroup::nobr: adoption_agency(Name::nobr); return Next::token;

    case TagGroup::applet_marquee_object:
      if (is_in_scope_to_close(token.name, Boundary::scope)) {
        close_element(token.name);
        clear_active_formatting_to_last_marker();
      }
      return Next::token;

    case TagGroup::br:
      // Handled like a start tag without attributes.
      error(ParseErrorCode::br_end_tag);
      reconstruct_active_formatting_elements();
      insert_implied_element(Name::br);
      pop();
      frameset_ok_ = false;
      return Next::token;

    default: any_other_end_tag(token.name); return Next::token;
  }
}

void TreeBuilder::p_end_tag() {
  if (!open_.has_in_scope(Name::p, Boundary::button_scope)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    insert_implied_element(Name::p);
  }
  close_a_p_element();
}

bool TreeBuilder::is_in_scope_to_close(Name name, Boundary boundary) {
  if (open_.has_in_scope(name, boundary)) return true;
  error(ParseErrorCode::end_tag_without_matching_open_element);
  return false;
}

// For an end tag "body" or "html". Returns false if the tag is ignored.
bool TreeBuilder::body_ends() {
  if (!is_in_scope_to_close(Name::body, Boundary::scope)) return false;
  if (open_.has_unexpected_at_end_of_body()) error(ParseErrorCode::open_elements_at_body_end);
  mode_ = Mode::after_body;
  return true;
}

void TreeBuilder::form_end_tag() {
  if (parsing_template_contents()) {
    if (is_in_scope_to_close(Name::form, Boundary::scope)) close_element(Name::form);
    return;
  }
  const NodeId node = form_element_pointer_;
  set_form_element_pointer(NodeId::none);
  // Outside templates, no form is above the form of the form element pointer on the stack. So if
  // that form is open, it is the topmost form.
  const OpenIndex form = open_.topmost(Name::form);
  if (node == NodeId::none || !open_.is_in_scope(form, Boundary::scope) ||
      open_[form].node != node) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return;
  }
  generate_implied_end_tags();
  if (open_.current().node != node) error(ParseErrorCode::open_elements_when_closing);
  remove_from_stack(form);
}

void TreeBuilder::heading_end_tag(Name name) {
  OpenIndex topmost = OpenIndex::none;
  sets::heading.for_each([this, &topmost](Name other) {
    const OpenIndex open = open_.topmost(other);
    if (open == OpenIndex::none) return;
    if (topmost == OpenIndex::none || open_.is_above(open, topmost)) topmost = open;
  });
  if (!open_.is_in_scope(topmost, Boundary::scope)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return;
  }
  generate_implied_end_tags();
  if (!open_.current().is(name)) error(ParseErrorCode::open_elements_when_closing);
  pop_through(topmost);
}

}  // namespace souptree
