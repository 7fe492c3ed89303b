// The stages for bench/breakdown.mjs, as exports on numbers.

#include "stages.h"
#include "text/utf16.h"

namespace {
souptree::bench::Stages stages;
souptree::Array<souptree::bench::Stages::Answer> answers;
const souptree::Array<char8_t>* encoded;
souptree::Utf16Pieces pieces;
souptree::SourceKind source_kind;
}  // namespace

#define SOUPTREE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

SOUPTREE_EXPORT(prepare) char8_t* prepare(std::uint32_t bytes) {
  return stages.prepare(bytes);
}

// Text arrives in pieces, as in the package's module. Converts the piece in the buffer to UTF-8, and
// returns the offset in the buffer for the next piece.
SOUPTREE_EXPORT(prepareUtf16) std::uint32_t prepare_utf16(char8_t* buffer, std::uint32_t units) {
  pieces.convert(buffer);
  return pieces.prepare(units);
}

// Converts the last piece, and returns the length of the whole text in bytes.
SOUPTREE_EXPORT(readUtf16) std::uint32_t read_utf16(char8_t* buffer) {
  pieces.convert(buffer);
  const auto [size, kind] = pieces.finish();
  source_kind = kind;
  return size;
}

SOUPTREE_EXPORT(read) void read_page(std::uint32_t bytes) {
  stages.read(bytes);
}

SOUPTREE_EXPORT(learn) void learn() {
  answers = stages.learn();
}

SOUPTREE_EXPORT(tokenize) bool tokenize() {
  return stages.tokenize(answers);
}

SOUPTREE_EXPORT(prepareToParse) char8_t* prepare_to_parse(std::uint32_t bytes) {
  return stages.prepare_to_parse(bytes);
}

SOUPTREE_EXPORT(parse) void parse(std::uint32_t bytes) {
  stages.parse(bytes);
}

SOUPTREE_EXPORT(encode) const char8_t* encode() {
  encoded = &stages.encode(source_kind);
  return encoded->data();
}

SOUPTREE_EXPORT(encodedBytes) std::uint32_t encoded_bytes() {
  return encoded->size();
}
