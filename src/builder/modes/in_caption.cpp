#include "builder/tree_builder.h"

namespace souptree {

// The "in caption" insertion mode  #parsing-main-incaption
Next TreeBuilder::in_caption(Token& token) {
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
      case Name::tr: return close_caption() ? Next::reprocess : Next::token;
      default: break;
    }
  }
  if (token.kind == TokenKind::end_tag) {
    switch (token.name) {
      case Name::caption: close_caption(); return Next::token;
      case Name::table: return close_caption() ? Next::reprocess : Next::token;
      case Name::body:
      case Name::col:
      case Name::colgroup:
      case Name::html:
      case Name::tbody:
      case Name::td:
      case Name::tfoot:
      case Name::th:
      case Name::thead:
      case Name::tr: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      default: break;
    }
  }
  return in_body(token);
}

// Returns false if no caption is in table scope, which only happens in fragments.
bool TreeBuilder::close_caption() {
  if (!open_.has_in_scope(Name::caption, Boundary::table_scope)) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return false;
  }
  close_element(Name::caption);
  clear_active_formatting_to_last_marker();
  mode_ = Mode::in_table;
  return true;
}

}  // namespace souptree
