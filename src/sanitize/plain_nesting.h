#pragma once
// PlainNesting: a simple condition under which markup needs no proof by a second parse.
//
// The end tag of each element is written. So if no start tag closes an element, then the open elements
// of a parser of the markup are the ancestors of each node, and the parser creates the same tree. The
// formatting elements in the parser's list are among these ancestors too, so nothing is reconstructed.
//
// A tree is plainly nested if its ancestors say for each node that its start tag closes nothing. For
// example, a div is not inside of a p, and a td is a child of a tr. Trees with rare elements are never
// plainly nested: for example scripts, templates, and HTML inside of SVG and MathML.
//
// The markup of such a tree is safe for all parsers, if its tags are: see StableMarkup. A parser with
// scripting reads the markup inside of a noscript element as text, up to the same end tag. Raw text is only
// in style elements that are not in select, SVG or MathML.

#include "parse.h"
#include "tree/tree.h"

namespace souptree {

class PlainNesting {
 public:
  // Whether a parser evidently creates the same tree from its markup: the result of serialize() with exact
  // text and without shadow roots. The tree is one that a parser created, or what is left of such a tree.
  // `context` is the context element of the markup, or null for a document. If the result is false, the
  // parser may still create the same tree.
  bool holds(const Tree&, const ContextElement* context, ScriptingMode);

 private:
  // What is in each open element, outermost first: see Inside in plain_nesting.cpp.
  Array<std::uint32_t> open_;
};

}  // namespace souptree
