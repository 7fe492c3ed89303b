#include "builder/quirks.h"
#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::set_document_mode(DocumentMode mode) {
  tree_.mode = mode;
  if (EditLog* const edits = tree_.edits()) edits->set_mode(mode);
}

void TreeBuilder::insert_doctype(const Token& token) {
  const DoctypeToken& doctype = token.doctype;
  const NodeId node =
      tree_.create_doctype({doctype.name, doctype.public_identifier, doctype.system_identifier});
  tree_.insert(node, Tree::document);
  locations_.record_token(node, token);
}

// The "initial" insertion mode  #the-initial-insertion-mode
Next TreeBuilder::initial(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      take_leading_whitespace(token);
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::comment:
    case TokenKind::processing_instruction:
      insert_comment_at({Tree::document}, token);
      return Next::token;
    case TokenKind::doctype: {
      const DoctypeToken& doctype = token.doctype;
      if (!is_html5_doctype(doctype, strings_)) error(ParseErrorCode::doctype_not_html5);
      // The insertion never fails: scripts cannot change the tree, so the document has no doctype
      // or element yet.
      if (keeps_tree()) insert_doctype(token);
      if (!options_.srcdoc) set_document_mode(mode_for_doctype(doctype, strings_));
      mode_ = Mode::before_html;
      return Next::token;
    }
    default: break;
  }
  if (!options_.srcdoc) {
    error(ParseErrorCode::missing_doctype);
    set_document_mode(DocumentMode::quirks);
  }
  mode_ = Mode::before_html;
  return Next::reprocess;
}

}  // namespace souptree
