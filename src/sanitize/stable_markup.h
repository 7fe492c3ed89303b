#pragma once
// StableMarkup: writes a sanitized tree as markup that is parsed to the same tree again.
//
// The standard's filter makes trees safe, not markup: markup can be parsed to another tree than the
// one it was written from. For example, a text of a style element can be read as elements in
// MathML. So the markup is parsed again, in the same context. If the new tree differs, it is
// sanitized and written in its turn. After a few rounds, the nodes around the first difference are
// left out, more of them in each round. The number of rounds grows with the logarithm of the depth.

#include "parse.h"
#include "sanitize/configuration.h"
#include "serialize/serialize.h"

namespace souptree {

// How to serialize a tree, so that a parser with these options would parse the same tree.
SerializeOptions serialize_options(const ParserOptions&);

class StableMarkup {
 public:
  // Sanitizes the tree of a parser that has reached the end of its input, and writes its markup.
  // `options` are the parser's options, and `context` its context element, or null for a document.
  // Changes the tree. Returns null, or the parser that a limit stopped when it parsed the markup.
  // The limits are those of `options`, without the limit of the input.
  const Parser* write(Parser&, const ParserOptions& options, const ContextElement* context,
                      const SanitizerConfiguration&);
  // The result of write(), valid until its next call.
  const Array<char8_t>& markup() const { return markup_; }

 private:
  // Parses the markup again.
  void parse_markup(Parser&, const ParserOptions&, const ContextElement*);
  void serialize_tree(const Parser&, const SanitizerConfiguration&, SerializeOptions);

  Parser parsers_[2];
  Array<char8_t> markup_;
  Array<NodeId> shadow_roots_;
};

}  // namespace souptree
