#pragma once
// The end of an element that a start tag of the source began.

#include "text/source_range.h"
#include "tree/node.h"

namespace souptree {

enum class Copy : bool { no, yes };

struct EndedElement {
  NodeId element;
  // Its end tag, or the empty range in front of what ended it.
  SourceRange end_tag;
  // What ended is a copy that the parser made of the element, and this its end tag.
  Copy is_copy;
};

}  // namespace souptree
