#include "builder/tree_builder.h"

namespace souptree {

// The "in frameset" insertion mode  #parsing-main-inframeset
Next TreeBuilder::in_frameset(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      for_each_whitespace_run(token.text, ParseErrorCode::content_in_frameset,
                              [this](Slice run) { insert_characters(run); });
      return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::null_characters:
      error_in_characters(ParseErrorCode::content_in_frameset);
      return Next::token;
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::html: return in_body(token);
        case Name::frameset: insert_html_element(token); return Next::token;
        case Name::frame: insert_and_pop(token); return Next::token;
        case Name::noframes: return in_head(token);
        default: break;
      }
      break;
    case TokenKind::end_tag:
      if (token.name != Name::frameset) break;
      if (open_.top() == open_.bottom()) {
        error(ParseErrorCode::unexpected_end_tag);
        return Next::token;
      }
      pop();
      if (!has_context_ && !open_.current().is(Name::frameset)) mode_ = Mode::after_frameset;
      return Next::token;
    case TokenKind::end_of_file:
      if (open_.top() != open_.bottom()) error(ParseErrorCode::open_elements_at_eof);
      return Next::token;
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
  error(ParseErrorCode::content_in_frameset);
  return Next::token;
}

}  // namespace souptree
