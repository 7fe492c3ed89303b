#pragma once
// What a token did to an element: for programs that record tokens.

#include "text/source_range.h"
#include "tree/node.h"

namespace souptree {

enum class Copy : bool { no, yes };

struct ElementReport {
  enum class Kind : std::uint8_t {
    ancestor,  // an element below the next element on the stack; reported once
    implied,   // the markup implied the element, which has no start tag
    began,     // the token is the start tag of the element
    ended,
  };
  Kind kind;
  // For `ended`: `yes` if a copy of `element` ended, not `element` itself. The parser creates copies,
  // for example, in the adoption agency algorithm.
  Copy is_copy = Copy::no;
  // For `ended`: whether later end tags may end copies of the element.
  bool may_have_copies = false;
  NodeId element;
  // For `ancestor`: the element of which it is a copy, or none.
  NodeId original = NodeId::none;
  // For elements that began: the element below it on the stack of open elements, or none.
  NodeId parent = NodeId::none;
  // For `ended`: the range of the end tag in the input. Without an end tag, and for the other kinds: the
  // empty range at which the element ends or begins.
  SourceRange range = {};
};

}  // namespace souptree
