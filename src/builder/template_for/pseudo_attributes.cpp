#include "builder/template_for/pseudo_attributes.h"

#include <algorithm>
#include <span>

#include "text/code_unit.h"
#include "text/utf8.h"

namespace souptree {

namespace {

struct CodePointRange {
  char32_t first;
  char32_t last;
};

// XML's Char
constexpr CodePointRange characters[] = {
    {'\t', '\n'}, {'\r', '\r'}, {' ', 0xd7ff}, {0xe000, 0xfffd}, {0x10000, 0x10ffff},
};

// XML's NameStartChar
constexpr CodePointRange name_start_characters[] = {
    {':', ':'},       {'A', 'Z'},       {'_', '_'},       {'a', 'z'},
    {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x2ff},    {0x370, 0x37d},
    {0x37f, 0x1fff},  {0x200c, 0x200d}, {0x2070, 0x218f}, {0x2c00, 0x2fef},
    {0x3001, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xfffd}, {0x10000, 0xeffff},
};

// The characters of XML's NameChar that are not in NameStartChar.
constexpr CodePointRange later_name_characters[] = {
    {'-', '.'}, {'0', '9'}, {0xb7, 0xb7}, {0x300, 0x36f}, {0x203f, 0x2040},
};

bool is_in(std::span<const CodePointRange> ranges, char32_t code_point) {
  return std::any_of(ranges.begin(), ranges.end(), [code_point](const CodePointRange& range) {
    return code_point >= range.first && code_point <= range.last;
  });
}

// Whether the data has only characters that XML's grammar allows. If so, the data has no form
// feeds. So is_whitespace() is true for exactly the characters of XML's S.
bool has_only_characters(std::u8string_view data) {
  for (std::size_t i = 0; i < data.size(); i += utf8_length_begun(data[i])) {
    if (!is_in(characters, decode_utf8(&data[i]))) return false;
  }
  return true;
}

class PseudoAttributeReader {
 public:
  explicit PseudoAttributeReader(std::u8string_view data) : rest_(data) {}

  bool at_end() const { return rest_.empty(); }

  std::size_t skip_whitespace() {
    std::size_t count = 0;
    while (count < rest_.size() && is_whitespace(rest_[count])) ++count;
    rest_.remove_prefix(count);
    return count;
  }

  std::u8string_view read_name() {
    std::size_t length = 0;
    while (length < rest_.size() && is_in_name(decode_utf8(&rest_[length]), length == 0)) {
      length += utf8_length_begun(rest_[length]);
    }
    return take(length);
  }

  bool read_equals_sign() {
    skip_whitespace();
    if (rest_.empty() || rest_.front() != '=') return false;
    rest_.remove_prefix(1);
    skip_whitespace();
    return true;
  }

  // Reads a value without its quotes. Returns false if the value is not quoted, or contains "<".
  bool read_quoted(std::u8string_view& value) {
    if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\'')) return false;
    const std::size_t end = rest_.find(rest_.front(), 1);
    if (end == std::u8string_view::npos) return false;
    value = take(end + 1).substr(1, end - 1);
    return value.find(u8'<') == std::u8string_view::npos;
  }

 private:
  static bool is_in_name(char32_t code_point, bool first) {
    return is_in(name_start_characters, code_point) ||
           (!first && is_in(later_name_characters, code_point));
  }

  std::u8string_view take(std::size_t length) {
    const std::u8string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }

  std::u8string_view rest_;
};

void append(Array<char8_t>& value, std::u8string_view text) {
  if (text.empty()) return;
  std::memcpy(value.extend(static_cast<std::uint32_t>(text.size())), text.data(), text.size());
}

bool append_numeric_reference(std::u8string_view digits, Array<char8_t>& value) {
  unsigned base = 10;
  if (!digits.empty() && digits.front() == 'x') {
    base = 16;
    digits.remove_prefix(1);
  }
  if (digits.empty()) return false;
  char32_t code_point = 0;
  for (const char8_t digit : digits) {
    const unsigned number = is_ascii_digit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10u;
    if (!is_ascii_alphanumeric(digit) || number >= base) return false;
    code_point = code_point * base + number;
    if (code_point > 0x10ffff) return false;
  }
  if (!is_in(characters, code_point)) return false;
  append_utf8(value, code_point);
  return true;
}

// The characters of XML's predefined entities. Empty for all other names.
std::u8string_view predefined_entity(std::u8string_view name) {
  constexpr std::u8string_view names_and_characters[] = {u8"lt<", u8"gt>", u8"amp&", u8"quot\"",
                                                         u8"apos'"};
  for (const std::u8string_view entity : names_and_characters) {
    if (entity.substr(0, entity.size() - 1) == name) return entity.substr(entity.size() - 1);
  }
  return {};
}

bool append_reference(std::u8string_view name, Array<char8_t>& value) {
  if (name.starts_with(u8'#')) return append_numeric_reference(name.substr(1), value);
  const std::u8string_view character = predefined_entity(name);
  append(value, character);
  return !character.empty();
}

bool append_resolved(std::u8string_view text, Array<char8_t>& value) {
  while (!text.empty()) {
    const std::size_t ampersand = text.find(u8'&');
    append(value, text.substr(0, ampersand));
    if (ampersand == std::u8string_view::npos) return true;
    const std::size_t semicolon = text.find(u8';', ampersand);
    if (semicolon == std::u8string_view::npos) return false;
    if (!append_reference(text.substr(ampersand + 1, semicolon - ampersand - 1), value))
      return false;
    text.remove_prefix(semicolon + 1);
  }
  return true;
}

}  // namespace

bool find_pseudo_attribute(std::u8string_view data, std::u8string_view name,
                           Array<char8_t>& value) {
  if (!has_only_characters(data)) return false;
  PseudoAttributeReader reader(data);
  bool found = false;
  bool separated = true;
  for (reader.skip_whitespace(); !reader.at_end(); separated = reader.skip_whitespace() > 0) {
    const std::u8string_view attribute = reader.read_name();
    std::u8string_view quoted;
    if (!separated || attribute.empty() || !reader.read_equals_sign() ||
        !reader.read_quoted(quoted)) {
      return false;
    }
    const bool is_wanted = attribute == name;
    if (is_wanted && found) return false;
    const std::uint32_t size = value.size();
    if (!append_resolved(quoted, value)) return false;
    if (!is_wanted) value.truncate(size);
    found = found || is_wanted;
  }
  return found;
}

}  // namespace souptree
