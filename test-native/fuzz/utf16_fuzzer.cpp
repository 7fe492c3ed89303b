// UTF-16 from JavaScript, converted in pieces and in place. The result equals a conversion of one
// code unit after another, and nothing after the text is overwritten.

#include <cstring>
#include <vector>

#include "fuzz/support/fuzz_case.h"
#include "text/utf16.h"

namespace souptree::fuzzing {

namespace {

bool is_high(char16_t unit) {
  return (unit & 0xfc00) == 0xd800;
}

bool is_low(char16_t unit) {
  return (unit & 0xfc00) == 0xdc00;
}

struct Converted {
  std::u8string text;
  SourceKind kind = SourceKind::ascii;
};

void append(std::u8string& text, char32_t code_point) {
  const auto trail = [&](unsigned shift) {
    text += static_cast<char8_t>(0x80 | (code_point >> shift & 0x3f));
  };
  if (code_point < 0x80) {
    text += static_cast<char8_t>(code_point);
  } else if (code_point < 0x800) {
    text += static_cast<char8_t>(0xc0 | code_point >> 6);
    trail(0);
  } else if (code_point < 0x10000) {
    text += static_cast<char8_t>(0xe0 | code_point >> 12);
    trail(6);
    trail(0);
  } else {
    text += static_cast<char8_t>(0xf0 | code_point >> 18);
    trail(12);
    trail(6);
    trail(0);
  }
}

Converted convert_naively(std::u16string_view units) {
  Converted converted;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const char16_t unit = units[i];
    if (unit >= 0x80 && converted.kind == SourceKind::ascii) converted.kind = SourceKind::utf8;
    if (is_high(unit) && i + 1 < units.size() && is_low(units[i + 1])) {
      const char32_t high = static_cast<char32_t>(unit & 0x3ff) << 10;
      append(converted.text, 0x10000 + (high | (units[++i] & 0x3ffu)));
      continue;
    }
    if (is_high(unit) || is_low(unit)) converted.kind = SourceKind::wtf8;
    append(converted.text, unit);
  }
  return converted;
}

// Random bytes are rarely ASCII, so a choice decides which high bytes are used.
std::u16string units_of(const FuzzCase& given) {
  const std::u8string_view bytes = given.page;
  const std::uint8_t wide_bytes = given.choices[2];
  std::u16string units;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    char16_t unit = bytes[i];
    if (unit >= wide_bytes && i + 1 < bytes.size()) {
      unit = static_cast<char16_t>(unit << 8 | bytes[++i]);
    }
    units += unit;
  }
  return units;
}

class Buffer {
 public:
  void put(std::u16string_view piece) {
    const auto count = static_cast<std::uint32_t>(piece.size());
    const std::uint32_t offset = pieces_.prepare(count);
    require(offset % 2 == 0, "a piece has an odd offset");
    resize(pieces_.end());
    if (count != 0) std::memcpy(bytes_.data() + offset, piece.data(), count * 2);
  }
  // The buffer moves, like memory that grows.
  void convert() {
    std::vector<char8_t> moved(bytes_);
    bytes_.swap(moved);
    pieces_.convert(bytes_.data());
  }
  Converted finish() {
    const std::uint32_t end = pieces_.end();
    const std::u8string_view after = u8"after the text";
    resize(end + static_cast<std::uint32_t>(after.size()));
    std::memcpy(bytes_.data() + end, after.data(), after.size());
    pieces_.convert(bytes_.data());
    require(std::u8string_view(bytes_.data() + end, after.size()) == after,
            "what follows the text is overwritten");
    const Utf8Text text = pieces_.finish();
    return {{bytes_.data(), text.size}, text.kind};
  }

 private:
  // Adds one byte, because the conversion may write one byte after a character.
  void resize(std::uint32_t size) {
    if (bytes_.size() < size + 1u) bytes_.resize(size + 1u);
  }

  std::vector<char8_t> bytes_ = std::vector<char8_t>(1);
  Utf16Pieces pieces_;
};

void check(const FuzzCase& given) {
  const std::u16string units = units_of(given);
  Numbers numbers(given.choices[0]);
  const std::uint32_t most = 2u << given.choices[1] % 9;
  Buffer buffer;
  for (std::u16string_view rest = units; !rest.empty();) {
    std::size_t count = std::min<std::size_t>(1 + numbers.below(most), rest.size());
    // Pieces never end inside a surrogate pair.
    if (count < rest.size() && is_high(rest[count - 1]) && is_low(rest[count])) ++count;
    buffer.convert();
    buffer.put(rest.substr(0, count));
    rest.remove_prefix(count);
  }
  const Converted converted = buffer.finish();
  const Converted expected = convert_naively(units);
  require(converted.text == expected.text, "the UTF-8 is another one");
  require(converted.kind == expected.kind, "the kind is another one");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
