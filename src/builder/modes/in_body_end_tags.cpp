#include "builder/tree_builder.h"

namespace souptree {

// An end tag in the "in body" insertion mode: see in_body.cpp
Next TreeBuilder::in_body_end_tag(Token& token) {
  switch (token.name) {
    case Name::template_: return in_head(token);

    case Name::body:
      if (body_ends()) locate_end_of_body();
      return Next::token;
    case Name::html: return body_ends() ? Next::reprocess : Next::token;

    case Name::address:
    case Name::article:
    case Name::aside:
    case Name::blockquote:
    case Name::button:
    case Name::center:
    case Name::details:
    case Name::dialog:
    case Name::dir:
    case Name::div:
    case Name::dl:
    case Name::fieldset:
    case Name::figcaption:
    case Name::figure:
    case Name::footer:
    case Name::header:
    case Name::hgroup:
    case Name::listing:
    case Name::main:
    case Name::menu:
    case Name::nav:
    case Name::ol:
    case Name::pre:
    case Name::search:
    case Name::section:
    case Name::select:
    case Name::summary:
    case Name::ul:
      if (is_in_scope_to_close(token.name, Boundary::scope)) close_element(token.name);
      return Next::token;

    case Name::form: form_end_tag(); return Next::token;

    case Name::p:
      if (!open_.has_in_scope(Name::p, Boundary::button_scope)) {
        error(ParseErrorCode::end_tag_without_matching_open_element);
        insert_html_element(Name::p, {});
      }
      close_a_p_element();
      return Next::token;

    case Name::li:
      if (is_in_scope_to_close(Name::li, Boundary::list_item_scope)) {
        close_element(Name::li, Name::li);
      }
      return Next::token;

    case Name::dd:
    case Name::dt:
      if (is_in_scope_to_close(token.name, Boundary::scope)) close_element(token.name, token.name);
      return Next::token;

    case Name::h1:
    case Name::h2:
    case Name::h3:
    case Name::h4:
    case Name::h5:
    case Name::h6: heading_end_tag(token.name); return Next::token;

    case Name::a:
    case Name::b:
    case Name::big:
    case Name::code:
    case Name::em:
    case Name::font:
    case Name::i:
    case Name::nobr:
    case Name::s:
    case Name::small:
    case Name::strike:
    case Name::strong:
    case Name::tt:
    case Name::u: adoption_agency(token.name); return Next::token;

    case Name::applet:
    case Name::marquee:
    case Name::object:
      if (is_in_scope_to_close(token.name, Boundary::scope)) {
        close_element(token.name);
        clear_active_formatting_to_last_marker();
      }
      return Next::token;

    case Name::br:
      // As a start tag without attributes.
      error(ParseErrorCode::br_end_tag);
      reconstruct_active_formatting_elements();
      insert_html_element(Name::br, {});
      pop();
      frameset_ok_ = false;
      return Next::token;

    default: any_other_end_tag(token.name); return Next::token;
  }
}

bool TreeBuilder::is_in_scope_to_close(Name name, Boundary boundary) {
  if (open_.has_in_scope(name, boundary)) return true;
  error(ParseErrorCode::end_tag_without_matching_open_element);
  return false;
}

// End tag "body"; false when it is ignored.
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
  form_element_pointer_ = NodeId::none;
  // Outside of templates the form that the pointer meant is the topmost one, if it is open at all.
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
  for (const Name other : sets::headings) {
    const OpenIndex open = open_.topmost(other);
    if (open == OpenIndex::none) continue;
    if (topmost == OpenIndex::none || open_.is_above(open, topmost)) topmost = open;
  }
  if (!open_.is_in_scope(topmost, Boundary::scope)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return;
  }
  generate_implied_end_tags();
  if (!open_.current().is(name)) error(ParseErrorCode::open_elements_when_closing);
  pop_through(topmost);
}

// "Any other end tag": the walk up ends at the first element of that name, or special element.
void TreeBuilder::any_other_end_tag(Name name) {
  const OpenIndex open = open_.topmost(name);
  if (!open_.is_in_scope(open, Boundary::special)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return;
  }
  generate_implied_end_tags(name);
  if (open != open_.top()) error(ParseErrorCode::open_elements_when_closing);
  pop_through(open);
}

}  // namespace souptree
