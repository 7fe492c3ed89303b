#include "text/utf16.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

namespace {

constexpr std::uint32_t unit_bytes = 2;
constexpr std::uint32_t block_units = 16;

const char8_t* units_at(const char8_t* utf16, std::uint32_t index) {
  return utf16 + std::size_t{index} * unit_bytes;
}

char16_t unit_at(const char8_t* utf16, std::uint32_t index) {
  char16_t unit;
  std::memcpy(&unit, units_at(utf16, index), unit_bytes);
  return unit;
}

constexpr bool is_surrogate(char32_t unit) {
  return (unit & 0xf800) == 0xd800;
}
constexpr bool is_leading_surrogate(char32_t unit) {
  return (unit & 0xfc00) == 0xd800;
}
constexpr bool is_trailing_surrogate(char32_t unit) {
  return (unit & 0xfc00) == 0xdc00;
}

constexpr char8_t tail(char32_t bits) {
  return static_cast<char8_t>(0x80 | (bits & 0x3f));
}

// Writes blocks of units as bytes while they are ASCII, and returns how many units those had. Mostly
// two blocks at once: to ask costs more than to copy.
std::uint32_t narrow_blocks(const char8_t* utf16, std::uint32_t count, char8_t* out) {
  std::uint32_t done = 0;
  for (; count - done >= 2 * block_units; done += 2 * block_units) {
    const Units16 first = Units16::load(units_at(utf16, done));
    const Units16 second = Units16::load(units_at(utf16, done + block_units));
    if (!(first | second).are_ascii()) break;
    first.store_bytes(out + done);
    second.store_bytes(out + done + block_units);
  }
  if (count - done < block_units) return done;
  const Units16 next = Units16::load(units_at(utf16, done));
  if (!next.are_ascii()) return done;
  next.store_bytes(out + done);
  return done + block_units;
}

}  // namespace

Utf8Text utf16_to_utf8(const char8_t* utf16, std::uint32_t count, char8_t* utf8) {
  char8_t* out = utf8;
  SourceKind kind = SourceKind::ascii;
  for (std::uint32_t next = 0; next < count;) {
    // Markup is ASCII for the most part, whatever the text is.
    const std::uint32_t narrowed = narrow_blocks(units_at(utf16, next), count - next, out);
    next += narrowed;
    out += narrowed;
    const std::uint32_t end = count - next < block_units ? count : next + block_units;
    while (next < end) {
      const char32_t unit = unit_at(utf16, next++);
      if (unit < 0x80) {
        *out++ = static_cast<char8_t>(unit);
        continue;
      }
      if (kind == SourceKind::ascii) kind = SourceKind::utf8;
      if (unit < 0x800) {
        *out++ = static_cast<char8_t>(0xc0 | unit >> 6);
        *out++ = tail(unit);
      } else if (!is_surrogate(unit)) [[likely]] {
        *out++ = static_cast<char8_t>(0xe0 | unit >> 12);
        *out++ = tail(unit >> 6);
        *out++ = tail(unit);
      } else {
        char32_t code_point = unit;
        const char32_t trailing = next < count ? unit_at(utf16, next) : 0;
        if (is_leading_surrogate(unit) && is_trailing_surrogate(trailing)) {
          code_point = 0x10000 + ((unit & 0x3ff) << 10) + (trailing & 0x3ff);
          ++next;
        } else {
          kind = SourceKind::wtf8;
        }
        const Utf8Bytes encoded = encode_utf8(code_point);
        std::memcpy(out, encoded.bytes, sizeof encoded.bytes);
        out += encoded.length;
      }
    }
  }
  return {static_cast<std::uint32_t>(out - utf8), kind};
}

void Utf16Pieces::take(char8_t* room) {
  const auto [size, kind] = utf16_to_utf8(room + place_, count_, room + utf8_.size);
  utf8_ = {utf8_.size + size, std::max(utf8_.kind, kind)};
  count_ = 0;
}

Utf8Text Utf16Pieces::finish() {
  return std::exchange(*this, {}).utf8_;
}

}  // namespace souptree
