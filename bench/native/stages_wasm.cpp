// The stages for bench/breakdown.mjs: exports that take and give numbers.

#include "stages.h"

namespace {
souptree::bench::Stages stages;
souptree::Array<souptree::bench::Stages::Answer> answers;
const souptree::Array<char8_t>* encoded;
}  // namespace

#define SOUPTREE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

SOUPTREE_EXPORT(prepare) char8_t* prepare(std::uint32_t bytes) {
  return stages.prepare(bytes);
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

SOUPTREE_EXPORT(encode) const char8_t* encode(std::uint32_t source_kind) {
  encoded = &stages.encode(static_cast<souptree::SourceKind>(source_kind));
  return encoded->data();
}

SOUPTREE_EXPORT(encodedBytes) std::uint32_t encoded_bytes() {
  return encoded->size();
}
