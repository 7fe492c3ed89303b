// Parses bytes in the encoding that they declare. The choices set the caller's hints. The encoding,
// tree, errors and locations are equal for bytes at once and in pieces, and each location is inside
// the file. The host's encodings are decoded like windows-1252, which tests the parser equally
// well.

#include "byte_stream.h"

#include <cstring>
#include <string>
#include <string_view>

#include "fuzz/support/fuzz_case.h"
#include "support/encode.h"
#include "support/wire_reader.h"

namespace souptree::fuzzing {

namespace {

EncodingHints hints_of(const FuzzCase& given) {
  const auto [flags, number, seed, size, unused] = given.choices;
  const auto encoding = static_cast<Encoding>(number % encoding_count);
  EncodingHints hints;
  if ((flags & 1) != 0) hints.transport = encoding;
  if ((flags & 2) != 0) hints.default_encoding = encoding;
  if ((flags & 4) != 0) hints.override_encoding = encoding;
  if ((flags & 8) != 0) hints.default_source = EncodingSource::locale;
  return hints;
}

struct Parsed {
  DocumentEncoding encoding;
  testing::WireReading reading;
};

void start(ByteStream& stream, const FuzzCase& given, const EncodingHints& hints) {
  if (given.is_fragment) {
    stream.start_fragment(given.options, given.context, hints);
  } else {
    stream.start(given.options, hints);
  }
}

Parsed read(const Parser& parser, const DocumentEncoding& encoding, OffsetUnits units) {
  static Encoder encoder;
  Parsed parsed{encoding, testing::read_wire(testing::encode(encoder, parser, units, encoding))};
  require(parsed.reading.problem.empty(), parsed.reading.problem.c_str());
  return parsed;
}

// The text that the host's decoder returns.
std::u8string decoded_by_host(std::u8string_view bytes) {
  Input input;
  input.reset(RememberPositions::no);
  Decoder decoder;
  decoder.start(Encoding::windows_1252);
  // The parser normalises newlines.
  std::u8string text;
  for (const char8_t& byte : bytes) {
    if (byte == u8'\r') {
      text += byte;
      continue;
    }
    input.reset(RememberPositions::no);
    decoder.decode({&byte, 1}, input);
    text.append(input.data(), input.size());
  }
  return text;
}

void decode_for(ByteStream& stream) {
  while (stream.has_undecoded()) {
    const std::u8string bytes(stream.take_undecoded());
    expect_small(stream.write_decoded(decoded_by_host(bytes)));
  }
}

Parsed in_pieces(const FuzzCase& given, Pieces pieces) {
  static Parser parser;
  static ByteStream stream(parser);
  start(stream, given, hints_of(given));
  while (pieces.has_next()) {
    expect_small(stream.write(pieces.next()));
    decode_for(stream);
  }
  int calls = 0;
  while (expect_small(stream.end()) != Stop::end_of_file) {
    require(++calls < 4, "there is no end");
    decode_for(stream);
  }
  return read(parser, stream.encoding(), stream.offset_units());
}

// Works like bindings/bindings.cpp: the whole text is written before the parser runs, because a
// meta element may be the last token of the file.
Parsed at_once(const FuzzCase& given) {
  static Parser parser;
  static ByteStream stream(parser);
  const std::u8string_view file = given.page;
  EncodingHints hints = hints_of(given);
  for (int calls = 0;; ++calls) {
    require(calls < 4, "the encoding changes and changes");
    start(stream, given, hints);
    const auto count = static_cast<std::uint32_t>(file.size());
    char8_t* const buffer = parser.input().prepare(count);
    if (count != 0) std::memcpy(buffer, file.data(), count);
    const Stop stop = expect_small(stream.parse_prepared(count));
    const DocumentEncoding encoding = stream.encoding();
    if (stop == Stop::end_of_file) return read(parser, encoding, stream.offset_units());
    hints.known = encoding;
    if (!stream.needs_host_decoder()) continue;
    start(stream, given, hints);
    if (!given.is_fragment) parser.set_encoding(encoding);
    parser.input().append(decoded_by_host(file));
    if (expect_small(parser.end()) == Stop::end_of_file) {
      const DocumentEncoding found = given.is_fragment ? encoding : parser.encoding();
      return read(parser, found, OffsetUnits::utf16);
    }
    hints.known = parser.encoding();
  }
}

void require_same(const Parsed& a, const Parsed& b) {
  require(a.encoding == b.encoding, "another encoding");
  require(a.reading.dump == b.reading.dump, "another tree");
  require(a.reading.errors == b.reading.errors, "other errors");
  require(a.reading.locations == b.reading.locations, "other locations");
  require(a.reading.lines == b.reading.lines, "other lines");
}

void check(const FuzzCase& given) {
  const Parsed whole = at_once(given);
  require_same(whole, in_pieces(given, Pieces(given.page)));
  require_same(whole, in_pieces(given, Pieces(given.page, given.choices[2], given.choices[3])));
  for (const testing::WireLocation& location : whole.reading.locations) {
    require(location.end <= given.page.size(), "a location is outside of the file");
  }
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
