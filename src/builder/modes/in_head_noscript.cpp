#include "builder/tree_builder.h"

namespace souptree {

// The "in head noscript" insertion mode  #parsing-main-inheadnoscript
Next TreeBuilder::in_head_noscript(Token& token) {
  switch (token.kind) {
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction: return in_head(token);
    case TokenKind::characters:
      insert_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::html: return in_body(token);
        case Name::basefont:
        case Name::bgsound:
        case Name::link:
        case Name::meta:
        case Name::noframes:
        case Name::style: return in_head(token);
        case Name::head:
        case Name::noscript: error(ParseErrorCode::unexpected_start_tag); return Next::token;
        default: break;
      }
      break;
    case TokenKind::end_tag:
      switch (token.name) {
        case Name::noscript:
          pop();
          mode_ = Mode::in_head;
          return Next::token;
        case Name::br: break;
        default: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      }
      break;
    default: break;
  }
  error(ParseErrorCode::unexpected_content_in_head_noscript);
  pop();
  mode_ = Mode::in_head;
  return Next::reprocess;
}

}  // namespace souptree
