#include "builder/tree_builder.h"

namespace souptree {

// The "in cell" insertion mode  #parsing-main-intd
Next TreeBuilder::in_cell(Token& token) {
  if (token.kind == TokenKind::start_tag) {
    switch (token.name) {
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::tbody:
      case Name::td:
      case Name::tfoot:
      case Name::th:
      case Name::thead:
      case Name::tr: close_cell(); return Next::reprocess;
      default: break;
    }
  }
  if (token.kind == TokenKind::end_tag) {
    switch (token.name) {
      case Name::td:
      case Name::th:
        if (!open_.has_in_scope(token.name, Boundary::table_scope)) {
          error(ParseErrorCode::end_tag_without_matching_open_element);
          return Next::token;
        }
        close_element(token.name);
        clear_active_formatting_to_last_marker();
        mode_ = Mode::in_row;
        return Next::token;
      case Name::body:
      case Name::caption:
      case Name::col:
      case Name::colgroup:
      case Name::html: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      case Name::table:
      case Name::tbody:
      case Name::tfoot:
      case Name::thead:
      case Name::tr:
        if (!open_.has_in_scope(token.name, Boundary::table_scope)) {
          error(ParseErrorCode::end_tag_without_matching_open_element);
          return Next::token;
        }
        close_cell();
        return Next::reprocess;
      default: break;
    }
  }
  return in_body(token);
}

// #close-the-cell
void TreeBuilder::close_cell() {
  const OpenIndex td = open_.topmost(Name::td);
  const OpenIndex th = open_.topmost(Name::th);
  const bool is_td = th == OpenIndex::none || (td != OpenIndex::none && open_.is_above(td, th));
  close_element(is_td ? Name::td : Name::th);
  clear_active_formatting_to_last_marker();
  mode_ = Mode::in_row;
}

}  // namespace souptree
