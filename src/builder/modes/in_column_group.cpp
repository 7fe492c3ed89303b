#include "builder/tree_builder.h"

namespace souptree {

// The "in column group" insertion mode  #parsing-main-incolgroup
Next TreeBuilder::in_column_group(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      if (!open_.current().is(Name::colgroup)) {
        // Characters that are not whitespace are ignored and do not end the mode. So whitespace
        // after them is inserted.
        for_each_whitespace_run(token.text, ParseErrorCode::text_in_table,
                                [this](Slice run) { insert_characters(run); });
        return Next::token;
      }
      insert_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::null_characters:
      if (open_.current().is(Name::colgroup)) break;
      error_in_characters(ParseErrorCode::text_in_table);
      return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::html: return in_body(token);
        case Name::col: insert_and_pop(token); return Next::token;
        case Name::template_: return in_head(token);
        default: break;
      }
      break;
    case TokenKind::end_tag:
      switch (token.name) {
        case Name::colgroup:
          if (!open_.current().is(Name::colgroup)) {
            error(ParseErrorCode::end_tag_without_matching_open_element);
            return Next::token;
          }
          pop();
          mode_ = Mode::in_table;
          return Next::token;
        case Name::col: error(ParseErrorCode::unexpected_end_tag); return Next::token;
        case Name::template_: return in_head(token);
        default: break;
      }
      break;
    case TokenKind::end_of_file: return in_body(token);
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
  if (!open_.current().is(Name::colgroup)) {
    error(ParseErrorCode::element_in_table);
    return Next::token;
  }
  pop();
  mode_ = Mode::in_table;
  return Next::reprocess;
}

}  // namespace souptree
