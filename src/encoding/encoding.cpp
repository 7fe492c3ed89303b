#include "encoding/encoding.h"

#include "text/code_unit.h"

namespace souptree {

namespace {

std::u8string_view strip_ascii_whitespace(std::u8string_view text) {
  while (!text.empty() && is_whitespace(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_whitespace(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

// #concept-encoding-get
std::optional<Encoding> find_encoding(std::u8string_view label) {
  const std::u8string_view stripped = strip_ascii_whitespace(label);
  if (stripped.empty()) return std::nullopt;
  std::uint8_t encoding = 0;
  for (const char8_t* at = encoding_tables::labels; *at != 0; ++at) {
    const char8_t* const begin = at;
    while (*at > ' ') ++at;
    const std::u8string_view known(begin, static_cast<std::size_t>(at - begin));
    if (equals_ignoring_ascii_case(stripped, known)) return Encoding{encoding};
    if (*at == '\n') ++encoding;
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
