#include "builder/tree_builder.h"

namespace souptree {

// The "after after frameset" insertion mode  #the-after-after-frameset-insertion-mode
Next TreeBuilder::after_after_frameset(Token& token) {
  switch (token.kind) {
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      insert_comment_at({Tree::document}, token);
      return Next::token;
    case TokenKind::doctype: return in_body(token);
    case TokenKind::characters:
      for_each_whitespace_run(token.text, ParseErrorCode::content_in_frameset,
                              [this](Slice run) { in_body_characters(run); });
      return Next::token;
    case TokenKind::null_characters:
      error_in_characters(ParseErrorCode::content_in_frameset);
      return Next::token;
    case TokenKind::start_tag:
      if (token.name == Name::html) return in_body(token);
      if (token.name == Name::noframes) return in_head(token);
      break;
    case TokenKind::end_of_file: return Next::token;
    default: break;
  }
  error(ParseErrorCode::content_in_frameset);
  return Next::token;
}

}  // namespace souptree
