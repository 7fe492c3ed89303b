#pragma once
// The end of an element that has a start tag in the source.

#include "text/source_range.h"
#include "tree/node.h"

namespace souptree {

enum class Copy : bool { no, yes };

struct EndedElement {
  NodeId element;
  // The source range of the end tag. Without an end tag, the empty range at the end of the element.
  SourceRange end_tag;
  // `yes` if a copy of `element` ended, not `element` itself. The parser creates copies, for
  // example, in the adoption agency algorithm.
  Copy is_copy;
};

}  // namespace souptree
