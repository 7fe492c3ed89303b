// The stages for bench/breakdown.mjs: exports that take and give numbers.

#include "stages.h"
#include "text/utf16.h"

namespace {
souptree::bench::Stages stages;
souptree::Array<souptree::bench::Stages::Answer> answers;
const souptree::Array<char8_t>* encoded;
souptree::SourceKind source_kind;
}  // namespace

#define SOUPTREE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

SOUPTREE_EXPORT(prepare) char8_t* prepare(std::uint32_t bytes) {
  return stages.prepare(bytes);
}

// Of code units that stand in a room as they have to; answers with the bytes.
SOUPTREE_EXPORT(readUtf16) std::uint32_t read_utf16(char8_t* room, std::uint32_t count) {
  const auto [size, kind] =
      souptree::utf16_to_utf8(room + souptree::utf16_offset(count), count, room);
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
