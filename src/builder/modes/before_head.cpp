#include "builder/tree_builder.h"

namespace souptree {

// The "before head" insertion mode  #the-before-head-insertion-mode
Next TreeBuilder::before_head(Token& token) {
  AttributeList attributes;
  Next next = Next::reprocess;
  switch (token.kind) {
    case TokenKind::characters:
      take_leading_whitespace(token);
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      if (token.name == Name::html) return in_body(token);
      if (token.name == Name::head) {
        attributes = add_attributes(token);
        next = Next::token;
      }
      break;
    case TokenKind::end_tag:
      if (!implies_missing_start_tags(token.name)) {
        error(ParseErrorCode::unexpected_end_tag);
        return Next::token;
      }
      break;
    default: break;
  }
  head_element_pointer_ = open_[insert_html_element(Name::head, attributes)].node;
  if (next == Next::token) {
    locations_.record_start_tag(head_element_pointer_, token);
  } else {
    locations_.record_without_tag(head_element_pointer_);
  }
  mode_ = Mode::in_head;
  return next;
}

}  // namespace souptree
