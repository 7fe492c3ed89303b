// The encoded tree, complete and as a snapshot. A second reader, written from FORMAT.md alone, must
// find no violation and read the same tree. Encoding changes nothing, so a second encoding is
// equal.

#include "fuzz/support/fuzz_case.h"
#include "support/encode.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::fuzzing {

namespace {

void check_encoding(const Parser& parser, std::uint32_t source_bytes) {
  static Encoder encoder;
  const std::u8string bytes = testing::encode(encoder, parser);
  const testing::WireReading reading = testing::read_wire(bytes);
  require(reading.problem.empty(), reading.problem.c_str());
  require(reading.dump == dump(parser.tree(), parser.names()), "the encoded tree is another one");
  require(reading.errors.size() == parser.errors().list().size(), "errors are missing");
  // A UTF-16 code unit takes at least one byte of UTF-8.
  for (const testing::WireLocation& location : reading.locations) {
    require(location.start <= location.end && location.end <= source_bytes,
            "a location is outside of the source");
  }
  for (const testing::WireError& error : reading.errors) {
    require(error.end <= source_bytes, "an error is outside of the source");
  }
  require(testing::encode(encoder, parser) == bytes, "encoding again gives other bytes");
}

void check(const FuzzCase& given) {
  static Parser parser;
  const std::u8string text = given.text();
  const auto size = static_cast<std::uint32_t>(text.size());
  given.start(parser, given.options);
  const std::size_t cut = given.choices[0] * text.size() / 256;
  expect_small(parser.write(std::u8string_view(text).substr(0, cut)));
  parser.sort_errors();
  check_encoding(parser, size);
  expect_small(parser.write(std::u8string_view(text).substr(cut)));
  expect_small(parser.end());
  check_encoding(parser, size);
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
