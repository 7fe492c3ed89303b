#include "builder/tree_builder.h"

namespace souptree {

// The "after body" insertion mode  #parsing-main-afterbody
Next TreeBuilder::after_body(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      in_body_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      insert_comment_at(root_element_location(), token);
      return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      if (token.name == Name::html) return in_body(token);
      break;
    case TokenKind::end_tag:
      if (token.name != Name::html) break;
      if (has_context_) {
        error(ParseErrorCode::unexpected_end_tag);
      } else {
        mode_ = Mode::after_after_body;
        locations_.record_end_of_html();
      }
      return Next::token;
    case TokenKind::end_of_file: return Next::token;
    default: break;
  }
  error(ParseErrorCode::content_after_body);
  mode_ = Mode::in_body;
  return Next::reprocess;
}

}  // namespace souptree
