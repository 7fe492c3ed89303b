#pragma once
// Scans: functions that find the next byte of a small set. They test sixteen bytes at a time, or
// one byte on targets without vectors.
//
// Every scan except find_byte() stops at U+0000. Zero bytes follow the text of an Input, so scans
// need no bound. If a scan stops at U+0000, its caller checks whether the input has ended. A scan
// loads at most 15 bytes after the first U+0000.
//
// A set of bytes is a class with a function template `contains(Bytes)`. If `Bytes` is Bytes16, the
// function tests sixteen bytes at once. Byte1 is for targets without vectors: the function tests
// one byte. WideBytes is the wider of the types that the target has. The result of `contains` is
// also a `Bytes`: each tested byte becomes 0xFF if it is in the set, otherwise 0x00.

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "text/code_unit.h"

namespace souptree {

// One byte, with those functions of Bytes16 that code for all targets uses.
class Byte1 {
 public:
  static constexpr std::uint32_t width = 1;
  static Byte1 load(const char8_t* from) { return Byte1{*from}; }
  void store(char8_t* to) const { *to = byte_; }
  void store_wide(char16_t* to) const { *to = static_cast<char16_t>(byte_); }

  Byte1 equals(char8_t byte) const { return answer(byte_ == byte); }
  Byte1 at_most(char8_t byte) const { return answer(byte_ <= byte); }
  Byte1 at_least(char8_t byte) const { return answer(byte_ >= byte); }
  Byte1 at_most_or_not_ascii(char8_t byte) const { return answer(byte_ <= byte || byte_ >= 0x80); }
  Byte1 at_least_and_ascii(char8_t byte) const { return answer(byte_ >= byte && byte_ < 0x80); }
  Byte1 operator|(Byte1 other) const { return Byte1{byte_ | other.byte_}; }
  Byte1 operator&(Byte1 other) const { return Byte1{byte_ & other.byte_}; }
  Byte1 without(Byte1 other) const { return Byte1{byte_ & ~other.byte_}; }
  std::uint32_t bits() const { return byte_ & 1u; }
  bool are_ascii() const { return byte_ < 0x80; }

 private:
  explicit Byte1(int byte) : byte_(static_cast<char8_t>(byte)) {}
  static Byte1 answer(bool yes) { return Byte1{yes ? 0xff : 0}; }
  char8_t byte_;
};

#if defined(__SSE2__)

class Bytes16 {
 public:
  static constexpr std::uint32_t width = 16;
  static Bytes16 load(const char8_t* from) {
    return Bytes16{_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
  }
  void store(char8_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes_); }
  // Stores sixteen UTF-16 code units; all bytes must be ASCII.
  void store_wide(char16_t* to) const {
    auto* const units = reinterpret_cast<__m128i*>(to);
    _mm_storeu_si128(units, _mm_unpacklo_epi8(bytes_, _mm_setzero_si128()));
    _mm_storeu_si128(units + 1, _mm_unpackhi_epi8(bytes_, _mm_setzero_si128()));
  }
  static Bytes16 all(char8_t byte) { return Bytes16{_mm_set1_epi8(static_cast<char>(byte))}; }

  Bytes16 equals(char8_t byte) const { return Bytes16{_mm_cmpeq_epi8(bytes_, all(byte).bytes_)}; }
  Bytes16 at_most(char8_t byte) const {
    return Bytes16{_mm_cmpeq_epi8(_mm_min_epu8(bytes_, all(byte).bytes_), bytes_)};
  }
  Bytes16 at_least(char8_t byte) const {
    return Bytes16{_mm_cmpeq_epi8(_mm_max_epu8(bytes_, all(byte).bytes_), bytes_)};
  }
  // The next two functions take one signed comparison each. `byte` must be from 0x01 to 0x7E.
  Bytes16 at_most_or_not_ascii(char8_t byte) const {
    return Bytes16{_mm_cmpgt_epi8(all(static_cast<char8_t>(byte + 1)).bytes_, bytes_)};
  }
  Bytes16 at_least_and_ascii(char8_t byte) const {
    return Bytes16{_mm_cmpgt_epi8(bytes_, all(static_cast<char8_t>(byte - 1)).bytes_)};
  }
  Bytes16 operator|(Bytes16 other) const { return Bytes16{_mm_or_si128(bytes_, other.bytes_)}; }
  Bytes16 operator&(Bytes16 other) const { return Bytes16{_mm_and_si128(bytes_, other.bytes_)}; }
  Bytes16 without(Bytes16 other) const { return Bytes16{_mm_andnot_si128(other.bytes_, bytes_)}; }
  // Bit i is the highest bit of byte i.
  std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes_)); }
  bool are_ascii() const { return bits() == 0; }
  // Bytes 0 to 7 and 8 to 15 as little-endian numbers.
  std::uint64_t low() const { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes_)); }
  std::uint64_t high() const { return Bytes16{_mm_unpackhi_epi64(bytes_, bytes_)}.low(); }

 private:
  explicit Bytes16(__m128i bytes) : bytes_(bytes) {}
  __m128i bytes_;
};
using WideBytes = Bytes16;

// If sixteen bytes are all ASCII, writes them as UTF-16 code units and returns true.
inline bool widen_if_ascii(const char8_t* from, char16_t* to) {
  const Bytes16 bytes = Bytes16::load(from);
  if (!bytes.are_ascii()) return false;
  bytes.store_wide(to);
  return true;
}

// Eight UTF-16 code units.
class Units8 {
 public:
  static constexpr std::uint32_t width = 8;
  static Units8 load(const char16_t* from) {
    return Units8{_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
  }
  void store(char16_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), units_); }
  Units8 equals(char16_t unit) const {
    return Units8{_mm_cmpeq_epi16(units_, _mm_set1_epi16(static_cast<short>(unit)))};
  }
  Units8 operator|(Units8 other) const { return Units8{_mm_or_si128(units_, other.units_)}; }
  // Bit i is the highest bit of unit i.
  std::uint32_t bits() const {
    return static_cast<std::uint32_t>(
        _mm_movemask_epi8(_mm_packs_epi16(units_, _mm_setzero_si128())));
  }

 private:
  explicit Units8(__m128i units) : units_(units) {}
  __m128i units_;
};
using WideUnits = Units8;

// Sixteen UTF-16 code units.
class Units16 {
 public:
  static Units16 load(const char8_t* utf16) {
    const auto* const units = reinterpret_cast<const __m128i*>(utf16);
    return Units16{_mm_loadu_si128(units), _mm_loadu_si128(units + 1)};
  }
  bool are_ascii() const {
    const __m128i others = _mm_and_si128(_mm_or_si128(low_, high_), _mm_set1_epi16(-0x80));
    return _mm_movemask_epi8(_mm_cmpeq_epi16(others, _mm_setzero_si128())) == 0xffff;
  }
  Units16 operator|(Units16 other) const {
    return Units16{_mm_or_si128(low_, other.low_), _mm_or_si128(high_, other.high_)};
  }
  // Stores one byte for each unit; all units must be ASCII.
  void store_bytes(char8_t* to) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_packus_epi16(low_, high_));
  }

 private:
  Units16(__m128i low, __m128i high) : low_(low), high_(high) {}
  __m128i low_;
  __m128i high_;
};

#elif defined(__wasm_simd128__)

namespace scan_detail {
// For each ASCII byte, a word that contains the byte four times.
struct Repeated {
  std::uint32_t words[0x80];
  constexpr Repeated() : words() {
    for (std::uint32_t byte = 0; byte < 0x80; ++byte) words[byte] = byte * 0x01010101u;
  }
};
inline constexpr Repeated repeated;
}  // namespace scan_detail

class Bytes16 {
 public:
  static constexpr std::uint32_t width = 16;
  static Bytes16 load(const char8_t* from) { return Bytes16{wasm_v128_load(from)}; }
  void store(char8_t* to) const { wasm_v128_store(to, bytes_); }
  // Stores sixteen UTF-16 code units; all bytes must be ASCII.
  void store_wide(char16_t* to) const {
    wasm_v128_store(to, wasm_u16x8_extend_low_u8x16(bytes_));
    wasm_v128_store(to + 8, wasm_u16x8_extend_high_u8x16(bytes_));
  }
  // A vector in which each byte is `byte`. Engines build a constant vector with five instructions
  // at each use, but load a word with one. The asm hides the address of the word from the compiler.
  // Otherwise, the compiler would turn the load into a constant.
  [[gnu::always_inline]] static Bytes16 all(char8_t byte) {
    if (byte == 0 || byte >= 0x80) return Bytes16{wasm_u8x16_splat(byte)};
    const std::uint32_t* word = scan_detail::repeated.words + byte;
    asm("" : "+r"(word));
    return Bytes16{wasm_v128_load32_splat(word)};
  }

  Bytes16 equals(char8_t byte) const { return Bytes16{wasm_i8x16_eq(bytes_, all(byte).bytes_)}; }
  Bytes16 at_most(char8_t byte) const { return Bytes16{wasm_u8x16_le(bytes_, all(byte).bytes_)}; }
  Bytes16 at_least(char8_t byte) const { return Bytes16{wasm_u8x16_ge(bytes_, all(byte).bytes_)}; }
  // The next two functions take one signed comparison each. `byte` must be from 0x01 to 0x7E.
  [[gnu::always_inline]] Bytes16 at_most_or_not_ascii(char8_t byte) const {
    return Bytes16{wasm_i8x16_gt(all(static_cast<char8_t>(byte + 1)).bytes_, bytes_)};
  }
  Bytes16 at_least_and_ascii(char8_t byte) const {
    return Bytes16{wasm_i8x16_gt(bytes_, all(static_cast<char8_t>(byte - 1)).bytes_)};
  }
  Bytes16 operator|(Bytes16 other) const { return Bytes16{wasm_v128_or(bytes_, other.bytes_)}; }
  Bytes16 operator&(Bytes16 other) const { return Bytes16{wasm_v128_and(bytes_, other.bytes_)}; }
  Bytes16 without(Bytes16 other) const { return Bytes16{wasm_v128_andnot(bytes_, other.bytes_)}; }
  // Bit i is the highest bit of byte i.
  std::uint32_t bits() const { return wasm_i8x16_bitmask(bytes_); }
  bool are_ascii() const { return bits() == 0; }
  // Bytes 0 to 7 and 8 to 15 as little-endian numbers.
  std::uint64_t low() const {
    return static_cast<std::uint64_t>(wasm_i64x2_extract_lane(bytes_, 0));
  }
  std::uint64_t high() const {
    return static_cast<std::uint64_t>(wasm_i64x2_extract_lane(bytes_, 1));
  }

 private:
  explicit Bytes16(v128_t bytes) : bytes_(bytes) {}
  v128_t bytes_;
};
using WideBytes = Bytes16;

// If sixteen bytes are all ASCII, writes them as UTF-16 code units and returns true.
inline bool widen_if_ascii(const char8_t* from, char16_t* to) {
  const Bytes16 bytes = Bytes16::load(from);
  if (!bytes.are_ascii()) return false;
  bytes.store_wide(to);
  return true;
}

// Eight UTF-16 code units.
class Units8 {
 public:
  static constexpr std::uint32_t width = 8;
  static Units8 load(const char16_t* from) { return Units8{wasm_v128_load(from)}; }
  void store(char16_t* to) const { wasm_v128_store(to, units_); }
  Units8 equals(char16_t unit) const {
    return Units8{wasm_i16x8_eq(units_, wasm_u16x8_splat(unit))};
  }
  Units8 operator|(Units8 other) const { return Units8{wasm_v128_or(units_, other.units_)}; }
  // Bit i is the highest bit of unit i.
  std::uint32_t bits() const { return wasm_i16x8_bitmask(units_); }

 private:
  explicit Units8(v128_t units) : units_(units) {}
  v128_t units_;
};
using WideUnits = Units8;

// Sixteen UTF-16 code units.
class Units16 {
 public:
  static Units16 load(const char8_t* utf16) {
    return Units16{wasm_v128_load(utf16), wasm_v128_load(utf16 + 16)};
  }
  bool are_ascii() const {
    const v128_t others = wasm_v128_and(wasm_v128_or(low_, high_), wasm_i16x8_splat(-0x80));
    return !wasm_v128_any_true(others);
  }
  Units16 operator|(Units16 other) const {
    return Units16{wasm_v128_or(low_, other.low_), wasm_v128_or(high_, other.high_)};
  }
  // Stores one byte for each unit; all units must be ASCII.
  void store_bytes(char8_t* to) const { wasm_v128_store(to, wasm_u8x16_narrow_i16x8(low_, high_)); }

 private:
  Units16(v128_t low, v128_t high) : low_(low), high_(high) {}
  v128_t low_;
  v128_t high_;
};

#else

using WideBytes = Byte1;

// One UTF-16 code unit, with the functions of Units8.
class Unit1 {
 public:
  static constexpr std::uint32_t width = 1;
  static Unit1 load(const char16_t* from) { return Unit1{*from}; }
  void store(char16_t* to) const { *to = unit_; }
  Unit1 equals(char16_t unit) const {
    return Unit1{unit_ == unit ? char16_t{0xffff} : char16_t{0}};
  }
  Unit1 operator|(Unit1 other) const { return Unit1{static_cast<char16_t>(unit_ | other.unit_)}; }
  std::uint32_t bits() const { return unit_ >> 15; }

 private:
  explicit Unit1(char16_t unit) : unit_(unit) {}
  char16_t unit_;
};
using WideUnits = Unit1;

// Without vectors, the next function and class always report text that is not ASCII. So their
// callers use the slow path.
inline bool widen_if_ascii(const char8_t*, char16_t*) {
  return false;
}
class Units16 {
 public:
  static Units16 load(const char8_t*) { return {}; }
  bool are_ascii() const { return false; }
  Units16 operator|(Units16) const { return {}; }
  void store_bytes(char8_t*) const {}
};

#endif

// Finds the first byte at or after `cursor` that is in `Set`. The set must contain U+0000.
template <class Set, class Bytes = WideBytes>
[[gnu::always_inline]] inline const char8_t* scan(const char8_t* cursor) {
  std::uint32_t stops = Set::contains(Bytes::load(cursor)).bits();
  while (stops == 0) [[unlikely]] {
      cursor += Bytes::width;
      stops = Set::contains(Bytes::load(cursor)).bits();
    }
  return cursor + std::countr_zero(stops);
}

// The set of U+0000 and `stops`.
template <char8_t... stops>
struct AnyOf {
  template <class Bytes>
  static Bytes contains(Bytes bytes) {
    return (bytes.equals(0) | ... | bytes.equals(stops));
  }
};

// Finds the first byte at or after `cursor` that is U+0000 or one of `stops`.
template <char8_t... stops>
[[gnu::always_inline]] inline const char8_t* scan_until(const char8_t* cursor) {
  return scan<AnyOf<stops...>>(cursor);
}

// The set of bytes at which scan_name() stops: `stops`, all bytes up to 0x20, and all bytes that
// are not ASCII. A set of white space without other control characters would be slower to test.
template <char8_t... stops>
struct NotInShortName {
  template <class Bytes>
  static Bytes contains(Bytes bytes) {
    return (bytes.at_most_or_not_ascii(0x20) | ... | bytes.equals(stops));
  }
};

// The first `length` bytes of a name. `low` and `high` are these bytes as two little-endian
// numbers, with ASCII letters in lower case, padded with zeros. The name may be longer: if `length`
// is 16, or if scan_name() stopped at a byte that names can contain.
struct ScannedName {
  std::uint64_t low;
  std::uint64_t high;
  std::uint32_t length;
};

namespace scan_detail {
// The sixteen bytes from index `16 - n` on are n bytes of 0xFF, then zeros.
inline constexpr char8_t first_bytes[32] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
}  // namespace scan_detail

// Reads a name up to the first byte that is in `Set`, but at most 16 bytes.
template <class Set, class Bytes = WideBytes>
inline ScannedName scan_name(const char8_t* cursor) {
  if constexpr (Bytes::width == 16) {
    const Bytes bytes = Bytes::load(cursor);
    const std::uint32_t stops = Set::contains(bytes).bits() | 0x10000u;
    const std::uint32_t length = static_cast<std::uint32_t>(std::countr_zero(stops));
    const Bytes upper = bytes.at_least_and_ascii('A') & bytes.at_most_or_not_ascii('Z');
    const Bytes lower = bytes | (upper & Bytes::all(0x20));
    const Bytes name = lower & Bytes::load(scan_detail::first_bytes + 16 - length);
    return {name.low(), name.high(), length};
  } else {
    std::uint64_t words[2] = {0, 0};
    std::uint32_t length = 0;
    for (; length < 16 && Set::contains(Bytes::load(cursor + length)).bits() == 0; ++length) {
      words[length / 8] |= std::uint64_t{to_ascii_lowercase(cursor[length])} << length % 8 * 8;
    }
    return {words[0], words[1], length};
  }
}

// A text of at most sixteen bytes, as two little-endian numbers that are padded with zeros.
struct ShortText {
  static constexpr std::uint32_t most = 16;

  std::uint64_t low = 0;
  std::uint64_t high = 0;

  bool operator==(const ShortText&) const = default;
};

// Returns the first `length` bytes of `text`. `length` must be at most 16. Sixteen bytes must be
// readable, even if `length` is smaller.
template <class Bytes = WideBytes>
inline ShortText short_text(const char8_t* text, std::uint32_t length) {
  if constexpr (Bytes::width == 16) {
    const Bytes bytes = Bytes::load(text) & Bytes::load(scan_detail::first_bytes + 16 - length);
    return {bytes.low(), bytes.high()};
  } else {
    std::uint64_t words[2] = {0, 0};
    for (std::uint32_t i = 0; i < length; ++i) {
      words[i / 8] |= std::uint64_t{text[i]} << i % 8 * 8;
    }
    return {words[0], words[1]};
  }
}

// Returns the address of the first `byte` in [begin, end), or `end` if there is none. Unlike the
// other scans, this one reads no byte outside the range.
template <class Bytes = WideBytes>
const char8_t* find_byte(const char8_t* begin, const char8_t* end, char8_t byte);

}  // namespace souptree
