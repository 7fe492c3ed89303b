#include "builder/tree_builder.h"

namespace souptree {

// The "text" insertion mode  #parsing-main-incdata
Next TreeBuilder::text(Token& token) {
  switch (token.kind) {
    case TokenKind::characters: insert_characters(token.text); return Next::token;
    case TokenKind::end_of_file:
      error(ParseErrorCode::eof_in_text);
      pop();
      mode_ = original_mode_;
      return Next::reprocess;
    default:
      // An end tag: nothing else comes from the tokenizer's states for text.
      pop();
      mode_ = original_mode_;
      return Next::token;
  }
}

}  // namespace souptree
