#include "builder/tree_builder.h"

namespace souptree {

// The "in row" insertion mode  #parsing-main-intr
Next TreeBuilder::in_row(Token& token) {
  if (token.kind == TokenKind::start_tag) {
    switch (token.name) {
      case Name::th:
      case Name::td:
        clear_stack_back_to(Name::tr);
        insert_html_element(token);
        mode_ = Mode::in_cell;
        formatting_.insert_marker();
        return Next::token;
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::tbody:
      case Name::tfoot:
      case Name::thead:
      case Name::tr: return close_row() ? Next::reprocess : Next::token;
      default: break;
    }
  }
  if (token.kind == TokenKind::end_tag) {
    switch (token.name) {
      case Name::tr: close_row(); return Next::token;
      case Name::table: return close_row() ? Next::reprocess : Next::token;
      case Name::tbody:
      case Name::tfoot:
      case Name::thead:
        if (!open_.has_in_scope(token.name, Boundary::table_scope)) {
          error(ParseErrorCode::end_tag_without_matching_open_element);
          return Next::token;
        }
        // In this mode, a row is open inside the section that is in scope.
        close_row();
        return Next::reprocess;
      case Name::body:
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::html:
      case Name::td:
      case Name::th: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      default: break;
    }
  }
  return in_table(token);
}

// Returns false if no row is in table scope, which only happens in fragments and templates.
bool TreeBuilder::close_row() {
  if (!open_.has_in_scope(Name::tr, Boundary::table_scope)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return false;
  }
  clear_stack_back_to(Name::tr);
  pop();
  mode_ = Mode::in_table_body;
  return true;
}

}  // namespace souptree
