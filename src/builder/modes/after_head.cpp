#include "builder/tree_builder.h"

namespace souptree {

// The "after head" insertion mode  #the-after-head-insertion-mode
Next TreeBuilder::after_head(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      insert_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::html: return in_body(token);
        case Name::body:
          insert_html_element(token);
          frameset_ok_ = false;
          mode_ = Mode::in_body;
          return Next::token;
        case Name::frameset:
          insert_html_element(token);
          mode_ = Mode::in_frameset;
          return Next::token;
        case Name::base:
        case Name::basefont:
        case Name::bgsound:
        case Name::link:
        case Name::meta:
        case Name::noframes:
        case Name::script:
        case Name::style:
        case Name::template_:
        case Name::title: {
          error(ParseErrorCode::unexpected_start_tag);
          log_push(head_element_pointer_);
          const OpenIndex head = push_html_element(head_element_pointer_, Name::head);
          in_head(token);
          remove_from_stack(head);
          return Next::token;
        }
        case Name::head: error(ParseErrorCode::unexpected_start_tag); return Next::token;
        default: break;
      }
      break;
    case TokenKind::end_tag:
      switch (token.name) {
        case Name::template_: return in_head(token);
        case Name::body:
        case Name::html:
        case Name::br: break;
        default: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      }
      break;
    default: break;
  }
  insert_implied_element(Name::body);
  frameset_ok_ = true;
  mode_ = Mode::in_body;
  return Next::reprocess;
}

}  // namespace souptree
