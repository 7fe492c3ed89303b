#include "encoding/encoding.h"

#include "text/code_unit.h"

namespace souptree {

namespace {

std::u8string_view label_at(std::uint32_t index) {
  using namespace encoding_tables;
  const std::uint32_t begin = label_begins[index];
  return {label_text + begin, std::size_t{label_begins[index + 1]} - begin};
}

std::u8string_view strip_ascii_whitespace(std::u8string_view text) {
  while (!text.empty() && is_whitespace(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_whitespace(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

// #concept-encoding-get
std::optional<Encoding> find_encoding(std::u8string_view label) {
  const std::u8string_view stripped = strip_ascii_whitespace(label);
  std::uint32_t begin = 0;
  std::uint32_t end = encoding_tables::label_count;
  while (begin < end) {
    const std::uint32_t middle = (begin + end) / 2;
    const int order = compare_ignoring_ascii_case(stripped, label_at(middle));
    if (order == 0) return static_cast<Encoding>(encoding_tables::label_encodings[middle]);
    if (order < 0) end = middle;
    if (order > 0) begin = middle + 1;
  }
  return std::nullopt;
}

std::string_view name_of(Encoding encoding) {
  using namespace encoding_tables;
  const auto index = static_cast<std::uint32_t>(encoding);
  const std::uint32_t begin = name_begins[index];
  return {name_text + begin, std::size_t{name_begins[index + 1]} - begin};
}

}  // namespace souptree
