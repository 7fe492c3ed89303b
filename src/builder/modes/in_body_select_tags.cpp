// Start tags in the "in body" insertion mode that depend on an open select: see in_body.cpp

#include "builder/tree_builder.h"

namespace souptree {

Next TreeBuilder::input_start_tag(Token& token) {
  if (has_context_ && context_.name == Name::select) {
    error(ParseErrorCode::input_in_select);
    return Next::token;
  }
  if (open_.has_in_scope(Name::select)) {
    error(ParseErrorCode::input_in_select);
    pop_until(Name::select);
  }
  reconstruct_active_formatting_elements();
  insert_and_pop(token);
  if (!has_type_hidden(token)) frameset_ok_ = false;
  return Next::token;
}

Next TreeBuilder::hr_start_tag(Token& token) {
  close_p_in_button_scope();
  if (open_.has_in_scope(Name::select)) {
    generate_implied_end_tags();
    check_no_option_in_scope();
  }
  insert_and_pop(token);
  frameset_ok_ = false;
  return Next::token;
}

Next TreeBuilder::select_start_tag(Token& token) {
  if (has_context_ && context_.name == Name::select) {
    error(ParseErrorCode::select_in_select);
    return Next::token;
  }
  if (open_.has_in_scope(Name::select)) {
    error(ParseErrorCode::select_in_select);
    pop_until(Name::select);
    return Next::token;
  }
  reconstruct_active_formatting_elements();
  insert_html_element(token);
  frameset_ok_ = false;
  return Next::token;
}

Next TreeBuilder::option_start_tag(Token& token) {
  if (open_.has_in_scope(Name::select)) {
    generate_implied_end_tags(Name::optgroup);
    if (open_.has_in_scope(Name::option)) error(ParseErrorCode::option_in_option);
  } else if (open_.current().is(Name::option)) {
    pop();
  }
  reconstruct_active_formatting_elements();
  insert_html_element(token);
  return Next::token;
}

Next TreeBuilder::optgroup_start_tag(Token& token) {
  if (open_.has_in_scope(Name::select)) {
    generate_implied_end_tags();
    check_no_option_in_scope();
  } else if (open_.current().is(Name::option)) {
    pop();
  }
  reconstruct_active_formatting_elements();
  insert_html_element(token);
  return Next::token;
}

void TreeBuilder::check_no_option_in_scope() {
  if (open_.has_in_scope(Name::option) || open_.has_in_scope(Name::optgroup)) {
    error(ParseErrorCode::option_in_option);
  }
}

// Whether the type attribute of the token is "hidden", ignoring ASCII case.
bool TreeBuilder::has_type_hidden(const Token& token) const {
  for (const Attribute& attribute : token.attributes) {
    if (attribute.name != Name::type) continue;
    return equals_ignoring_ascii_case(strings_.view(attribute.value), u8"hidden");
  }
  return false;
}

}  // namespace souptree
