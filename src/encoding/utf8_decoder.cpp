#include "encoding/utf8_decoder.h"

#include "text/code_unit.h"
#include "text/utf8.h"

namespace souptree {

namespace {

constexpr std::u8string_view byte_order_mark = u8"\uFEFF";

struct Sequence {
  std::uint32_t length;  // bytes that belong to it
  bool well_formed;
};

// The sequence that begins at `begin`, which is not ASCII. A malformed one is as long as the bytes
// that could still have become a character.
Sequence read_sequence(const char8_t* begin, const char8_t* end) {
  const char8_t lead = *begin;
  std::uint32_t needed = 0;
  char8_t lower = 0x80;
  char8_t upper = 0xbf;
  if (lead >= 0xc2 && lead <= 0xdf) {
    needed = 1;
  } else if (lead >= 0xe0 && lead <= 0xef) {
    needed = 2;
    if (lead == 0xe0) lower = 0xa0;
    if (lead == 0xed) upper = 0x9f;
  } else if (lead >= 0xf0 && lead <= 0xf4) {
    needed = 3;
    if (lead == 0xf0) lower = 0x90;
    if (lead == 0xf4) upper = 0x8f;
  } else {
    return {1, false};
  }
  for (std::uint32_t i = 1; i <= needed; ++i) {
    if (begin + i == end || begin[i] < lower || begin[i] > upper) return {i, false};
    lower = 0x80;
    upper = 0xbf;
  }
  return {needed + 1, true};
}

const char8_t* skip_ascii(const char8_t* cursor, const char8_t* end) {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  for (; end - cursor >= 8; cursor += 8) {
    std::uint64_t word;
    std::memcpy(&word, cursor, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  while (cursor != end && *cursor < 0x80) ++cursor;
  return cursor;
}

}  // namespace

std::size_t well_formed_utf8_prefix(const char8_t* begin, const char8_t* end) {
  for (const char8_t* cursor = begin;;) {
    cursor = skip_ascii(cursor, end);
    if (cursor == end) return static_cast<std::size_t>(end - begin);
    const Sequence sequence = read_sequence(cursor, end);
    if (!sequence.well_formed) return static_cast<std::size_t>(cursor - begin);
    cursor += sequence.length;
  }
}

bool is_well_formed_utf8_file(std::u8string_view bytes) {
  return !bytes.starts_with(byte_order_mark) &&
         well_formed_utf8_prefix(bytes.data(), bytes.data() + bytes.size()) == bytes.size();
}

std::uint32_t incomplete_utf8_suffix(std::u8string_view bytes) {
  const char8_t* const end = bytes.data() + bytes.size();
  const auto longest = static_cast<std::uint32_t>(bytes.size() < 3 ? bytes.size() : 3);
  for (std::uint32_t length = 1; length <= longest; ++length) {
    const char8_t* const begin = end - length;
    if (utf16_units_begun(*begin) == 0) continue;
    if (*begin < 0x80) return 0;
    const Sequence sequence = read_sequence(begin, end);
    return !sequence.well_formed && sequence.length == length ? length : 0;
  }
  return 0;
}

void append_decoded_utf8(Input& input, std::u8string_view bytes, RememberPositions remember) {
  constexpr std::u8string_view replacement = replacement_character;
  // Before newlines were normalised.
  std::uint32_t written = input.size() + input.collapsed_newlines().size();
  const char8_t* cursor = bytes.data();
  const char8_t* const end = cursor + bytes.size();
  while (cursor != end) {
    const std::size_t length = well_formed_utf8_prefix(cursor, end);
    std::memcpy(input.prepare(static_cast<std::uint32_t>(length)), cursor, length);
    input.commit(static_cast<std::uint32_t>(length));
    written += static_cast<std::uint32_t>(length);
    cursor += length;
    if (cursor == end) break;
    const std::uint32_t malformed = read_sequence(cursor, end).length;
    std::memcpy(input.prepare(replacement.size()), replacement.data(), replacement.size());
    input.commit(replacement.size());
    written += replacement.size();
    if (remember == RememberPositions::yes) {
      const auto difference =
          static_cast<std::int32_t>(malformed) - static_cast<std::int32_t>(replacement.size());
      input.repairs().push({written, difference});
    }
    cursor += malformed;
  }
}

void decode_utf8_into(Input& input, std::u8string_view bytes, RememberPositions remember) {
  if (bytes.starts_with(byte_order_mark)) {
    bytes.remove_prefix(byte_order_mark.size());
    if (remember == RememberPositions::yes) input.repairs().push({0, byte_order_mark.size()});
  }
  // A file may be nothing but a byte order mark, and still the input has to be readable.
  input.prepare(0);
  input.commit(0);
  append_decoded_utf8(input, bytes, remember);
}

void Utf8Pieces::write(Input& input, std::u8string_view bytes) {
  if (held_back_count_ != 0) {
    joined_.clear();
    const auto count = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(joined_.extend(held_back_count_), held_back_, held_back_count_);
    std::memcpy(joined_.extend(count), bytes.data(), count);
    bytes = {joined_.data(), joined_.size()};
  }
  held_back_count_ = incomplete_utf8_suffix(bytes);
  std::memcpy(held_back_, bytes.data() + bytes.size() - held_back_count_, held_back_count_);
  bytes.remove_suffix(held_back_count_);
  decode(input, bytes);
}

void Utf8Pieces::end(Input& input) {
  decode(input, {held_back_, held_back_count_});
}

void Utf8Pieces::decode(Input& input, std::u8string_view bytes) {
  if (bytes.empty()) return;
  if (at_start_) {
    at_start_ = false;
    decode_utf8_into(input, bytes, input.remember_positions());
  } else {
    append_decoded_utf8(input, bytes, input.remember_positions());
  }
}

}  // namespace souptree
