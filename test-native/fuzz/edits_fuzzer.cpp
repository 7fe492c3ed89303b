// Encoded edits. After each piece of the page, a tree that is built only from edits equals the parser's tree. A parser
// that forgets what it cannot change any more is compared with a parser that keeps its tree.

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

void check_forgetting(const FuzzCase& given, ParserOptions options, Pieces pieces) {
  static EditEncoder encoder;
  static Parser parser;
  static Parser whole;
  given.start(whole, options);
  options.edits = &encoder.log();
  options.tree_builder.keep_tree = KeepTree::changing;
  options.least_forgotten = 0;
  encoder.start(WriteLocations::no);
  given.start(parser, options);
  testing::EditedTree edited;
  while (pieces.has_next()) {
    const std::u8string_view piece = pieces.next();
    expect_small(whole.write(piece));
    expect_small(parser.write(piece));
    edited.take(encoder, parser);
  }
  expect_small(whole.end());
  expect_small(parser.end());
  edited.take(encoder, parser);
  require_same_tree(edited, whole);
}

void check(const FuzzCase& given) {
  // A wrong record ends the process.
  GTEST_FLAG_SET(break_on_failure, true);
  static EditEncoder encoder;
  static Parser parser;
  const auto [seed, size, flags, unused, unused_too] = given.choices;
  const std::u8string text = given.text();
  ParserOptions options = given.options;
  Pieces pieces = (flags & 2) != 0 ? Pieces(text, seed, size) : Pieces(text);
  if ((flags & 8) != 0 && options.collect_errors == CollectErrors::no) {
    return check_forgetting(given, options, pieces);
  }
  options.locations = static_cast<RememberPositions>(flags & 1);
  options.edits = &encoder.log();
  encoder.start(static_cast<WriteLocations>(options.locations));
  given.start(parser, options);
  testing::EditedTree edited;
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
