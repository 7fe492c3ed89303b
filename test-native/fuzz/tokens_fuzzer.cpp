// Encoded tokens. A second reader, written from FORMAT.md alone, finds no violation. Tokens are in
// order, do not overlap, and are inside the source. Each element begins and ends once. Pieces of
// text or bytes yield the tokens of the whole.

#include <iterator>

#include "byte_stream.h"
#include "fuzz/support/fuzz_case.h"
#include "fuzz/support/token_reader.h"

namespace souptree::fuzzing {

namespace {

struct Tokenizing {
  Parser parser;
  TokenEncoder encoder;

  ParserOptions start(ParserOptions options, OffsetUnits units, TextValues text_values) {
    encoder.start(units, text_values);
    options.tokens = &encoder;
    options.tree_builder.report_elements = ReportElements::yes;
    options.tree_builder.keep_tree = KeepTree::no;
    options.least_forgotten = 1;
    return options;
  }
  void take(TokenReader& reader) {
    require(encoder.encode(parser.names(), SourceKind::wtf8), "tokens cannot be encoded");
    reader.read(encoder.words());
  }
};

std::uint32_t utf16_length(std::u8string_view text) {
  std::uint32_t length = 0;
  for (const char8_t byte : text) {
    if ((byte & 0xc0) != 0x80) length += byte >= 0xf0 ? 2 : 1;
  }
  return length;
}

std::string tokens_of_text(const FuzzCase& given, std::u8string_view text, Pieces pieces,
                           TextValues text_values) {
  static Tokenizing tokenizing;
  TokenReader reader(utf16_length(text));
  given.start(tokenizing.parser, tokenizing.start(given.options, OffsetUnits::utf16, text_values));
  while (pieces.has_next()) {
    expect_small(tokenizing.parser.write(pieces.next()));
    tokenizing.take(reader);
  }
  expect_small(tokenizing.parser.end());
  tokenizing.take(reader);
  reader.finish();
  require(reader.end() == utf16_length(text), "the end of the file is not the end of the text");
  return reader.text();
}

// The input is declared as an encoding that the parser decodes itself.
std::string tokens_of_bytes(const FuzzCase& given, Encoding encoding, Pieces pieces) {
  static Tokenizing tokenizing;
  static ByteStream stream(tokenizing.parser);
  TokenReader reader(static_cast<std::uint32_t>(given.page.size()));
  const ParserOptions options =
      tokenizing.start(given.options, OffsetUnits::bytes, TextValues::yes);
  const EncodingHints hints = {.override_encoding = encoding};
  if (given.is_fragment) {
    stream.start_fragment(options, given.context, hints);
  } else {
    stream.start(options, hints);
  }
  while (pieces.has_next()) {
    expect_small(stream.write(pieces.next()));
    tokenizing.take(reader);
  }
  require(expect_small(stream.end()) == Stop::end_of_file, "the bytes do not end");
  tokenizing.take(reader);
  reader.finish();
  return reader.text();
}

void check(const FuzzCase& given) {
  const auto [seed, size, flags, encoding, unused] = given.choices;
  constexpr Encoding encodings[] = {Encoding::utf_8, Encoding::windows_1252, Encoding::utf_16_le};
  if ((flags & 1) != 0) {
    const Encoding declared = encodings[encoding % std::size(encodings)];
    require(tokens_of_bytes(given, declared, Pieces(given.page, seed, size)) ==
                tokens_of_bytes(given, declared, Pieces(given.page)),
            "pieces of bytes give other tokens");
    return;
  }
  const std::u8string text = given.text();
  const auto text_values = static_cast<TextValues>(flags >> 1 & 1);
  require(tokens_of_text(given, text, Pieces(text, seed, size), text_values) ==
              tokens_of_text(given, text, Pieces(text), text_values),
          "pieces give other tokens");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
