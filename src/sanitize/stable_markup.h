#pragma once
// StableMarkup: writes a sanitized tree as markup that is parsed to the same tree again.
//
// The standard's filter makes trees safe, not markup: the tree of the markup can differ from the tree that
// it was written from. For example, a text of a style element can be read as elements in MathML. So the
// markup is parsed again, in the same context, unless the tree is plainly nested: see PlainNesting. If the
// new tree differs, it is sanitized and written in its turn. After a few rounds, the first node that differs
// is left out, until the trees are the same. Large markup has few of these rounds: then nodes around the
// difference are left out too, more of them in each round. So the time is linear but for the logarithm of
// the depth.
//
// The markup may be read by a parser other than that of today's standard. A parser without scripting reads
// the text of a noscript element as markup, and a parser with scripting reads its nodes as text. Before 2025,
// the standard's parser ignored most tags in select. Engines ignore some form tags in templates, and limit
// the depth. Each of these parsers finds the same tags, or fewer of them, unless it reads text as markup. So
// with a safe configuration, markup has:
//
//   only tags that are safe in each namespace: sanitize() for Destination::markup removes the others
//   no raw text, comment or instruction with markup where a parser could find it: see raw_text.h
//   no noscript element whose markup can run scripts in the other scripting mode
//   no element so deep that a parser could miss its end: see deep_elements.h

#include "parse.h"
#include "sanitize/configuration.h"
#include "sanitize/plain_nesting.h"
#include "sanitize/removals.h"
#include "serialize/serialize.h"

namespace souptree {

// How to serialize a tree, so that a parser with these options would parse the same texts and attributes.
SerializeOptions serialize_options(const ParserOptions&);

class StableMarkup {
 public:
  // Sanitizes the tree of a parser that has reached the end of its input, and writes its markup.
  // `options` are the parser's options, and `context` its context element, or null for a document.
  // Changes the tree. Returns null, or the parser that a limit stopped when it parsed the markup.
  // The limits are those of `options`, without the limit of the input. Adds what was removed to
  // `removals`, unless it is null.
  const Parser* write(Parser&, const ParserOptions& options, const ContextElement* context,
                      const SanitizerConfiguration&, Removals* removals = nullptr);
  // The result of write(), valid until its next call.
  const Array<char8_t>& markup() const { return markup_; }

 private:
  enum class Elsewhere : std::uint8_t { safe, changed, limit };

  // Changes the tree of `parser` if another parser could find scripts in its markup. `other` parses
  // the markup in the other scripting mode. Returns `limit` if a limit stops it.
  Elsewhere make_safe_elsewhere(Parser& parser, Parser& other, ParserOptions, const ContextElement*,
                                const SanitizerConfiguration&, Removals* removals);
  // Parses the markup again.
  void parse_markup(Parser&, const ParserOptions&, const ContextElement*);
  void serialize_tree(const Parser&, const SanitizerConfiguration&, SerializeOptions);

  Parser parsers_[2];
  PlainNesting plain_nesting_;
  Array<char8_t> markup_;
  Array<NodeId> shadow_roots_;
  Array<NodeId> deep_elements_;
};

}  // namespace souptree
