// Encoded edits. After each piece of the page, a tree that is built only from edits equals the parser's tree.

#include <gtest/gtest.h>

#include "fuzz/support/fuzz_case.h"
#include "support/edited_tree.h"
#include "tree/dump.h"

namespace souptree::fuzzing {

namespace {

void require_same_tree(const testing::EditedTree& edited, const Parser& parser) {
  require(edited.dump() == dump(parser.tree(), parser.names()), "edits give another tree");
  require(edited.mode() == parser.tree().mode, "edits give another mode");
}

void check(const FuzzCase& given) {
  // A wrong record ends the process.
  GTEST_FLAG_SET(break_on_failure, true);
  static EditEncoder encoder;
  static Parser parser;
  const auto [seed, size, flags, unused, unused_too] = given.choices;
  const std::u8string text = given.text();
  ParserOptions options = given.options;
  options.locations = static_cast<RememberPositions>(flags & 1);
  options.edits = &encoder.log();
  encoder.start(static_cast<WriteLocations>(options.locations));
  given.start(parser, options);
  testing::EditedTree edited;
  Pieces pieces = (flags & 2) != 0 ? Pieces(text, seed, size) : Pieces(text);
  while (pieces.has_next()) {
    expect_small(parser.write(pieces.next()));
    edited.take(encoder, parser);
    if ((flags & 4) != 0) require_same_tree(edited, parser);
  }
  expect_small(parser.end());
  edited.take(encoder, parser);
  require_same_tree(edited, parser);
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
