// Text in arbitrary pieces, with snapshots between them. The tree, its errors and its locations
// equal those of the whole text.

#include "fuzz/support/fuzz_case.h"
#include "support/encode.h"

namespace souptree::fuzzing {

namespace {

void parse_with_snapshots(Parser& parser, Pieces pieces, Numbers numbers) {
  static Encoder encoder;
  constexpr std::uint32_t pieces_per_snapshot = 16;
  while (pieces.has_next()) {
    parser.write(pieces.next());
    if (numbers.below(pieces_per_snapshot) != 0) continue;
    parser.sort_errors();
    require(!testing::encode(encoder, parser).empty(), "a snapshot cannot be encoded");
  }
  parser.end();
}

void check(const FuzzCase& given) {
  static Parser whole;
  static Parser pieces;
  const std::u8string text = given.text();
  given.start(whole, given.options);
  parse_whole(whole, text);
  const std::string expected = describe(whole);

  given.start(pieces, given.unlimited_options());
  parse_pieces(pieces, Pieces(text, given.choices[0], given.choices[1]));
  require(describe(pieces) == expected, "pieces give another result");

  given.start(pieces, given.unlimited_options());
  parse_with_snapshots(pieces, Pieces(text, given.choices[2], given.choices[3]),
                       Numbers(given.choices[4]));
  require(describe(pieces) == expected, "pieces with snapshots give another result");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
