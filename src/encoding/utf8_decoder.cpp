#include "encoding/utf8_decoder.h"

#include <cstring>

#include "text/utf8.h"

namespace souptree {

namespace {

enum class Outcome : std::uint8_t { well_formed, malformed, cut };

struct Sequence {
  std::uint32_t length;  // in bytes
  Outcome outcome;
};

// Reads the sequence at `begin`, which is not ASCII. A malformed sequence ends before the first
// byte that cannot continue a character, but has at least one byte. A sequence is `cut` if it ends
// at `end` and further bytes could complete it.
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
    return {1, Outcome::malformed};
  }
  for (std::uint32_t i = 1; i <= needed; ++i) {
    if (begin + i == end) return {i, Outcome::cut};
    if (begin[i] < lower || begin[i] > upper) return {i, Outcome::malformed};
    lower = 0x80;
    upper = 0xbf;
  }
  return {needed + 1, Outcome::well_formed};
}

const char8_t* skip_ascii(const char8_t* cursor, const char8_t* end) {
  while (end - cursor >= 8 && is_ascii_word(load_word(cursor))) cursor += 8;
  while (cursor != end && *cursor < 0x80) ++cursor;
  return cursor;
}

// Skips the characters of two or three bytes that most languages use. Stops at any other character, at
// malformed bytes, and near the end.
const char8_t* skip_letters(const char8_t* cursor, const char8_t* end) {
  constexpr std::uint32_t two_mask = 0xc0e0;
  constexpr std::uint32_t two = 0x80c0;
  constexpr std::uint32_t three_mask = 0xc0c0f0;
  constexpr std::uint32_t three = 0x8080e0;
  std::uint32_t bytes;
  while (end - cursor >= static_cast<std::ptrdiff_t>(sizeof bytes)) {
    std::memcpy(&bytes, cursor, sizeof bytes);
    const char8_t lead = *cursor;
    if ((bytes & two_mask) == two && lead >= 0xc2) {
      cursor += 2;
    } else if ((bytes & three_mask) == three && lead != 0xe0 && lead != 0xed) {
      cursor += 3;
    } else {
      break;
    }
  }
  return cursor;
}

}  // namespace

std::size_t well_formed_utf8_prefix(const char8_t* begin, const char8_t* end) {
  for (const char8_t* cursor = begin;;) {
    cursor = skip_ascii(cursor, end);
    if (cursor == end) return static_cast<std::size_t>(end - begin);
    const char8_t* const after_letters = skip_letters(cursor, end);
    if (after_letters != cursor) {
      cursor = after_letters;
      continue;
    }
    const Sequence sequence = read_sequence(cursor, end);
    if (sequence.outcome != Outcome::well_formed) {
      return static_cast<std::size_t>(cursor - begin);
    }
    cursor += sequence.length;
  }
}

void Utf8Decoder::decode(std::u8string_view bytes, Input& input) {
  const char8_t* cursor = bytes.data();
  const char8_t* const end = cursor + bytes.size();
  if (pending_count_ != 0) cursor = decode_pending(cursor, end, input);
  while (cursor != end) {
    const std::size_t length = well_formed_utf8_prefix(cursor, end);
    input.append({cursor, length});
    cursor += length;
    if (cursor == end) return;
    const Sequence sequence = read_sequence(cursor, end);
    if (sequence.outcome == Outcome::cut) {
      std::memcpy(pending_, cursor, sequence.length);
      pending_count_ = sequence.length;
      return;
    }
    input.append_replacement(sequence.length);
    cursor += sequence.length;
  }
}

// Completes the pending character, or replaces it if it is malformed. Returns the address after its
// bytes. If the chunk does not complete the character, adds the chunk to the pending bytes and
// returns `end`.
const char8_t* Utf8Decoder::decode_pending(const char8_t* cursor, const char8_t* end,
                                           Input& input) {
  char8_t joined[4];
  std::memcpy(joined, pending_, pending_count_);
  std::uint32_t count = pending_count_;
  for (const char8_t* next = cursor; count < sizeof joined && next != end;)
    joined[count++] = *next++;
  const Sequence sequence = read_sequence(joined, joined + count);
  if (sequence.outcome == Outcome::cut) {
    std::memcpy(pending_, joined, count);
    pending_count_ = count;
    return end;
  }
  if (sequence.outcome == Outcome::well_formed) {
    input.append({joined, sequence.length});
  } else {
    input.append_replacement(sequence.length);
  }
  // The pending bytes are the start of a possible character, so the sequence contains all of them.
  const std::uint32_t read = sequence.length - pending_count_;
  pending_count_ = 0;
  return cursor + read;
}

void Utf8Decoder::finish(Input& input) {
  if (pending_count_ != 0) input.append_replacement(pending_count_);
  pending_count_ = 0;
}

}  // namespace souptree
