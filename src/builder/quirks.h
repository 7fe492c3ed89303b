#pragma once
// The document mode that a doctype sets.  #the-initial-insertion-mode

#include "text/string_store.h"
#include "tokenizer/token.h"
#include "tree/node.h"

namespace souptree {

DocumentMode mode_for_doctype(const DoctypeToken&, const StringStore&);
// Whether the doctype is `<!DOCTYPE html>` or `<!DOCTYPE html SYSTEM "about:legacy-compat">`.
bool is_html5_doctype(const DoctypeToken&, const StringStore&);

}  // namespace souptree
