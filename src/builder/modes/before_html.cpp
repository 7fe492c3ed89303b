#include "builder/tree_builder.h"

namespace souptree {

// The "before html" insertion mode  #the-before-html-insertion-mode
Next TreeBuilder::before_html(Token& token) {
  AttributeList attributes;
  Next next = Next::reprocess;
  switch (token.kind) {
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      insert_comment_at({Tree::document}, token);
      return Next::token;
    case TokenKind::characters:
      take_leading_whitespace(token);
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::start_tag:
      if (token.name == Name::html) {
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
  const NodeId html = tree_.create_element(Name::html, attributes);
  if (keeps_tree()) tree_.insert(html, Tree::document);
  push_html_element(html, Name::html);
  if (next == Next::token) {
    locations_.record_start_tag(html, token);
  } else {
    locations_.record_without_tag(html);
  }
  mode_ = Mode::before_head;
  return next;
}

}  // namespace souptree
