#include "builder/tree_builder.h"

namespace souptree {

// The "in table" insertion mode  #parsing-main-intable
Next TreeBuilder::in_table(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
    case TokenKind::null_characters: {
      const OpenElement& current = open_.current();
      if (!current.has(fostering) && !current.is(Name::template_)) break;
      pending_table_characters_.clear();
      pending_table_characters_not_whitespace_ = false;
      original_mode_ = mode_;
      mode_ = Mode::in_table_text;
      return Next::reprocess;
    }
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag: return in_table_start_tag(token);
    case TokenKind::end_tag:
      switch (token.name) {
        case Name::table:
          if (!open_.has_in_scope(Name::table, Boundary::table_scope)) {
            error(ParseErrorCode::end_tag_without_matching_open_element);
            return Next::token;
          }
          pop_until(Name::table);
          reset_insertion_mode_appropriately();
          return Next::token;
        case Name::body:
        case Name::caption:
        case Name::col:
        case Name::colgroup:
        case Name::html:
        case Name::tbody:
        case Name::td:
        case Name::tfoot:
        case Name::th:
        case Name::thead:
        case Name::tr: error(ParseErrorCode::unexpected_end_tag); return Next::token;
        case Name::template_: return in_head(token);
        default: break;
      }
      break;
    case TokenKind::end_of_file: return in_body(token);
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
  return in_table_anything_else(token);
}

Next TreeBuilder::in_table_start_tag(Token& token) {
  switch (token.name) {
    case Name::caption:
      clear_stack_back_to(Name::table);
      formatting_.insert_marker();
      insert_html_element(token);
      mode_ = Mode::in_caption;
      return Next::token;
    case Name::colgroup:
      clear_stack_back_to(Name::table);
      insert_html_element(token);
      mode_ = Mode::in_column_group;
      return Next::token;
    case Name::col:
      clear_stack_back_to(Name::table);
      insert_implied_element(Name::colgroup);
      mode_ = Mode::in_column_group;
      return Next::reprocess;
    case Name::tbody:
    case Name::tfoot:
    case Name::thead:
      clear_stack_back_to(Name::table);
      insert_html_element(token);
      mode_ = Mode::in_table_body;
      return Next::token;
    case Name::td:
    case Name::th:
    case Name::tr:
      clear_stack_back_to(Name::table);
      insert_implied_element(Name::tbody);
      mode_ = Mode::in_table_body;
      return Next::reprocess;
    case Name::table:
      error(ParseErrorCode::unexpected_start_tag);
      if (!open_.has_in_scope(Name::table, Boundary::table_scope)) return Next::token;
      pop_until(Name::table);
      reset_insertion_mode_appropriately();
      return Next::reprocess;
    case Name::style:
    case Name::script:
    case Name::template_: return in_head(token);
    case Name::input:
      if (!has_type_hidden(token)) break;
      error(ParseErrorCode::hidden_input_in_table);
      insert_and_pop(token);
      return Next::token;
    case Name::form:
      error(ParseErrorCode::form_in_table);
      if (form_element_pointer_ != NodeId::none && !parsing_template_contents()) return Next::token;
      insert_form_element(token);
      pop();
      return Next::token;
    default: break;
  }
  return in_table_anything_else(token);
}

// "Anything else" in the "in table" insertion mode. Enables foster parenting.  #foster-parent
Next TreeBuilder::in_table_anything_else(Token& token) {
  if (token.kind == TokenKind::characters) {
    error_in_characters(ParseErrorCode::text_in_table);
  } else if (token.kind != TokenKind::null_characters) {
    error(ParseErrorCode::element_in_table);
  }
  foster_parenting_ = true;
  const Next next = in_body(token);
  foster_parenting_ = false;
  return next;
}

// #clear-the-stack-back-to-a-table-context
// #clear-the-stack-back-to-a-table-body-context
// #clear-the-stack-back-to-a-table-row-context
// `context` is table, tbody (for all three sections) or tr.
void TreeBuilder::clear_stack_back_to(Name context) {
  for (;;) {
    const OpenElement& current = open_.current();
    if (current.is(context) || current.is(Name::template_) || current.is(Name::html)) return;
    if (context == Name::tbody && (current.is(Name::tfoot) || current.is(Name::thead))) return;
    pop();
  }
}

}  // namespace souptree
