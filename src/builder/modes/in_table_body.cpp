#include "builder/tree_builder.h"

namespace souptree {

// The "in table body" insertion mode  #parsing-main-intbody
Next TreeBuilder::in_table_body(Token& token) {
  if (token.kind == TokenKind::start_tag) {
    switch (token.name) {
      case Name::tr:
        clear_stack_back_to(Name::tbody);
        insert_html_element(token);
        mode_ = Mode::in_row;
        return Next::token;
      case Name::th:
      case Name::td:
        error(ParseErrorCode::implied_table_row);
        clear_stack_back_to(Name::tbody);
        insert_implied_element(Name::tr);
        mode_ = Mode::in_row;
        return Next::reprocess;
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::tbody:
      case Name::tfoot:
      case Name::thead: return close_table_body_and_reprocess();
      default: break;
    }
  }
  if (token.kind == TokenKind::end_tag) {
    switch (token.name) {
      case Name::tbody:
      case Name::tfoot:
      case Name::thead:
        if (!open_.has_in_scope(token.name, Boundary::table_scope)) {
          error(ParseErrorCode::end_tag_without_matching_open_element);
          return Next::token;
        }
        clear_stack_back_to(Name::tbody);
        pop();
        mode_ = Mode::in_table;
        return Next::token;
      case Name::table: return close_table_body_and_reprocess();
      case Name::body:
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::html:
      case Name::td:
      case Name::th:
      case Name::tr: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      default: break;
    }
  }
  return in_table(token);
}

Next TreeBuilder::close_table_body_and_reprocess() {
  if (!open_.has_in_scope(Name::tbody, Boundary::table_scope) &&
      !open_.has_in_scope(Name::thead, Boundary::table_scope) &&
      !open_.has_in_scope(Name::tfoot, Boundary::table_scope)) {
    error(ParseErrorCode::element_in_table);
    return Next::token;
  }
  clear_stack_back_to(Name::tbody);
  pop();
  mode_ = Mode::in_table;
  return Next::reprocess;
}

}  // namespace souptree
