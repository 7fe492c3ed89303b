#include "builder/tree_builder.h"

namespace souptree {

// The "after after body" insertion mode  #the-after-after-body-insertion-mode
Next TreeBuilder::after_after_body(Token& token) {
  switch (token.kind) {
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      insert_comment_at({Tree::document}, token);
      return Next::token;
    case TokenKind::doctype: return in_body(token);
    case TokenKind::characters:
      in_body_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::start_tag:
      if (token.name == Name::html) return in_body(token);
      break;
    case TokenKind::end_of_file: return Next::token;
    default: break;
  }
  error(ParseErrorCode::content_after_body);
  mode_ = Mode::in_body;
  return Next::reprocess;
}

}  // namespace souptree
