#include "text/utf16.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "text/scan.h"
#include "text/surrogates.h"
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

constexpr std::uint32_t quad_units = 4;

// Whether any of four units is a surrogate.
bool has_surrogates(const char8_t* utf16) {
  constexpr std::uint64_t ones = 0x0001000100010001u;
  std::uint64_t units;
  std::memcpy(&units, utf16, sizeof units);
  // A unit of `others` is zero if the unit of the text at the same index is a surrogate. The
  // subtraction sets the highest bit of the lowest unit that is zero.
  const std::uint64_t others = (units & ones * 0xf800) ^ ones * 0xd800;
  return ((others - ones) & ~others & ones * 0x8000) != 0;
}

// write_quad() hides these constants from the compiler. Otherwise, the compiler would narrow
// comparisons with them. Also, engines build a constant vector with several instructions at each
// use, but load it with one.
struct Constants {
  std::int32_t tail = 0x3f;
  std::int32_t middle_tail = 0x3f00;
  std::int32_t marks_of_two = 0x80c0;
  std::int32_t marks_of_three = 0x8080e0;
  std::int32_t most_in_one = 0x7f;
  std::int32_t most_in_two = 0x7ff;
};
constexpr Constants constants;

[[gnu::always_inline]] inline char8_t* write_word(std::int32_t word, std::int32_t bytes_that_count,
                                                  char8_t* out) {
  std::memcpy(out, &word, sizeof word);
  return out + bytes_that_count;
}

// Writes four units as UTF-8 and returns the end of the output. No unit may be a surrogate. The
// function also writes up to three bytes after the end. The code has no branches, because
// processors would mispredict them in text that mixes letters of several lengths with spaces and
// markup.
[[gnu::always_inline]] inline char8_t* write_quad(const char8_t* utf16, char8_t* out) {
  using Units = std::uint16_t __attribute__((vector_size(8)));
  using Words = std::int32_t __attribute__((vector_size(16)));
  const Constants* known = &constants;
  asm("" : "+r"(known));
  Units units;
  std::memcpy(&units, utf16, sizeof units);
  const Words unit = __builtin_convertvector(units, Words);
  const Words last = unit & known->tail;
  const Words two = known->marks_of_two | unit >> 6 | last << 8;
  const Words three =
      known->marks_of_three | unit >> 12 | (unit << 2 & known->middle_tail) | last << 16;
  // In each lane, -1 for true and 0 for false.
  const Words takes_two = unit > known->most_in_one;
  const Words takes_three = unit > known->most_in_two;
  const Words one_or_two = (unit & ~takes_two) | (two & takes_two);
  const Words words = (one_or_two & ~takes_three) | (three & takes_three);
  const Words more = takes_two + takes_three;
  // Unrolled, because in a loop the compiler would store the lanes to memory and load them again.
  out = write_word(words[0], 1 - more[0], out);
  out = write_word(words[1], 1 - more[1], out);
  out = write_word(words[2], 1 - more[2], out);
  return write_word(words[3], 1 - more[3], out);
}

// Writes whole blocks of units as bytes, up to the first block that is not ASCII. Returns the
// number of units written. The loop checks two blocks at once, because a check costs more than a
// copy.
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
  bool has_lone_surrogates = false;
  for (std::uint32_t next = 0; next < count;) {
    // In any language, most markup is ASCII.
    const std::uint32_t narrowed = narrow_blocks(units_at(utf16, next), count - next, out);
    next += narrowed;
    out += narrowed;
    const std::uint32_t end = count - next < block_units ? count : next + block_units;
    while (next < end) {
      const char8_t* const from = units_at(utf16, next);
      if (count - next >= quad_units && !has_surrogates(from)) [[likely]] {
        out = write_quad(from, out);
        next += quad_units;
        continue;
      }
      char32_t code_point = unit_at(utf16, next++);
      const char32_t trailing = next < count ? unit_at(utf16, next) : 0;
      if (is_leading_surrogate(code_point) && is_trailing_surrogate(trailing)) {
        code_point = code_point_of_pair(code_point, trailing);
        ++next;
      } else if (is_surrogate(code_point)) {
        has_lone_surrogates = true;
      }
      out = write_utf8(code_point, out);
    }
  }
  const auto size = static_cast<std::uint32_t>(out - utf8);
  const SourceKind kind = size == count         ? SourceKind::ascii
                          : has_lone_surrogates ? SourceKind::wtf8
                                                : SourceKind::utf8;
  return {size, kind};
}

void Utf16Pieces::convert(char8_t* buffer) {
  const auto [size, kind] = utf16_to_utf8(buffer + begin_, count_, buffer + utf8_.size);
  utf8_ = {utf8_.size + size, std::max(utf8_.kind, kind)};
  count_ = 0;
}

Utf8Text Utf16Pieces::finish() {
  return std::exchange(*this, {}).utf8_;
}

}  // namespace souptree
