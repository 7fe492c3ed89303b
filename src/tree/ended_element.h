#pragma once
// The end of an element that has a start tag in the source.

#include "text/source_range.h"
#include "tree/node.h"

namespace souptree {

enum class Copy : bool { no, yes };

struct EndedElement {
  NodeId element;
  // The end tag, or the empty range before the token that ended the element.
  SourceRange end_tag;
  // Yes if not the element but a copy of it ended. The parser created the copy, and `end_tag` is
  // the end tag of the copy.
  Copy is_copy;
};

}  // namespace souptree
