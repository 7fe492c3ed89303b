// Arbitrary bytes as a file in whatever encoding they tell: the first ones choose what the caller knows,
// the rest is the page. All at once or cut anywhere, encoding, tree, errors and locations are the same;
// the last location is not behind the file. Encodings that the host decodes are decoded as windows-1252
// is, which is as good for this as their own.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "byte_stream.h"
#include "support/decode_file.h"
#include "support/encode.h"
#include "support/wire_reader.h"

namespace souptree {

namespace {

struct Choices {
  ParserOptions options;
  EncodingHints hints;
  bool is_fragment = false;
  std::size_t piece = 1;
};

Choices choose(const std::uint8_t (&bytes)[4]) {
  Choices choices;
  choices.options.collect_errors = static_cast<CollectErrors>(bytes[0] & 1);
  choices.options.locations = static_cast<RememberPositions>(bytes[0] >> 1 & 1);
  choices.is_fragment = (bytes[0] & 4) != 0;
  const auto encoding = static_cast<Encoding>(bytes[1] % encoding_count);
  if ((bytes[0] & 8) != 0) choices.hints.transport = encoding;
  if ((bytes[0] & 16) != 0) choices.hints.default_encoding = encoding;
  choices.options.seed = bytes[2];
  choices.piece = 1 + bytes[3] % 97;
  return choices;
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

struct Parsed {
  DocumentEncoding encoding;
  testing::WireReading reading;
};

void start(ByteStream& stream, const Choices& choices, const EncodingHints& hints) {
  if (choices.is_fragment) {
    stream.start_fragment(choices.options, {.name = u8"div"}, hints);
  } else {
    stream.start(choices.options, hints);
  }
}

Parsed read(const Parser& parser, const DocumentEncoding& encoding, OffsetUnits units) {
  static Encoder encoder;
  Parsed parsed{encoding, testing::read_wire(testing::encode(encoder, parser, units, encoding))};
  require(parsed.reading.problem.empty(), parsed.reading.problem.c_str());
  return parsed;
}

// What a host would make of it.
std::u8string decoded_by_host(std::u8string_view bytes) {
  Input input;
  input.reset(RememberPositions::no);
  Decoder decoder;
  decoder.start(Encoding::windows_1252);
  // Newlines are the parser's business.
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
    stream.write_decoded(decoded_by_host(bytes));
  }
}

Parsed in_pieces(const Choices& choices, std::u8string_view file, std::size_t piece) {
  static Parser parser;
  static ByteStream stream(parser);
  start(stream, choices, choices.hints);
  for (; !file.empty(); file.remove_prefix(std::min(piece, file.size()))) {
    stream.write(file.substr(0, piece));
    decode_for(stream);
  }
  int calls = 0;
  while (stream.end() != Stop::end_of_file) {
    require(++calls < 4, "there is no end");
    decode_for(stream);
  }
  return read(parser, stream.encoding(), stream.offset_units());
}

// As the binding does.
Parsed at_once(const Choices& choices, std::u8string_view file) {
  static Parser parser;
  static ByteStream stream(parser);
  EncodingHints hints = choices.hints;
  for (int calls = 0;; ++calls) {
    require(calls < 4, "the encoding changes and changes");
    start(stream, choices, hints);
    const auto count = static_cast<std::uint32_t>(file.size());
    char8_t* const room = parser.input().prepare(count);
    if (count != 0) std::memcpy(room, file.data(), count);
    const Stop stop = stream.parse_prepared(count);
    const DocumentEncoding encoding = stream.encoding();
    if (stop == Stop::end_of_file) return read(parser, encoding, stream.offset_units());
    hints.known = encoding;
    if (!stream.needs_host_decoder()) continue;
    start(stream, choices, hints);
    if (!choices.is_fragment) parser.set_encoding(encoding);
    parser.write(decoded_by_host(file));
    if (parser.end() == Stop::end_of_file) {
      const DocumentEncoding found = choices.is_fragment ? encoding : parser.encoding();
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

}  // namespace

}  // namespace souptree

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace souptree;
  if (size < 4) return 0;
  const Choices choices = choose({data[0], data[1], data[2], data[3]});
  const std::u8string_view file(reinterpret_cast<const char8_t*>(data) + 4, size - 4);
  const Parsed whole = at_once(choices, file);
  require_same(whole, in_pieces(choices, file, file.size() + 1));
  require_same(whole, in_pieces(choices, file, choices.piece));
  for (const testing::WireLocation& location : whole.reading.locations) {
    require(location.end <= file.size(), "a location is behind the file");
  }
  return 0;
}
