#include "builder/tree_builder.h"

namespace souptree {

// The "after frameset" insertion mode  #parsing-main-afterframeset
Next TreeBuilder::after_frameset(Token& token) {
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
      if (token.name == Name::html) return in_body(token);
      if (token.name == Name::noframes) return in_head(token);
      break;
    case TokenKind::end_tag:
      if (token.name != Name::html) break;
      mode_ = Mode::after_after_frameset;
      locations_.record_end_of_html();
      return Next::token;
    case TokenKind::end_of_file: return Next::token;
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
  error(ParseErrorCode::content_in_frameset);
  return Next::token;
}

}  // namespace souptree
