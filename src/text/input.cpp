#include "text/input.h"

#include <cassert>

#include "base/parts.h"
#include "text/code_unit.h"
#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

void Input::reset(RememberPositions remember_positions, PauseAtScripts pause_at_scripts) {
  bytes_.clear();
  collapsed_newlines_.clear();
  repairs_.clear();
  unread_.reset();
  written_.clear();
  pauses_ = pause_at_scripts == PauseAtScripts::yes;
  remember_positions_ = remember_positions;
  complete_ = false;
  last_was_carriage_return_ = holds_back_carriage_returns_ = false;
  kept_back_count_ = 0;
  committed_ = 0;
  // The parser reads even an empty buffer, so the padding must exist.
  if (pauses_) append_to_read({});
}

void Input::end() {
  // An incomplete character at the end of the file becomes U+FFFD.
  if (kept_back_count_ != 0) {
    const bool is_carriage_return = has_tokens && kept_back_[0] == '\r';
    kept_back_count_ = 0;
    holds_back_carriage_returns_ = false;
    append_to_read(is_carriage_return ? u8"\r" : replacement_character);
  }
  // An input without any text has no padding yet.
  if (bytes_.empty()) append_to_read({});
  complete_ = true;
}

void Input::append(std::u8string_view text) {
  const auto count = static_cast<std::uint32_t>(text.size());
  char8_t* const buffer = prepare(count);
  if (count != 0) std::memcpy(buffer, text.data(), count);
  commit(count);
}

void Input::append_replacement(std::uint32_t source_bytes) {
  constexpr std::u8string_view replacement = replacement_character;
  append(replacement);
  add_repair(static_cast<std::int32_t>(source_bytes) -
             static_cast<std::int32_t>(replacement.size()));
}

void Input::add_repair(std::int32_t bytes) {
  if (bytes == 0 || remember_positions_ == RememberPositions::no) return;
  repairs_.push({committed_, bytes});
}

void Input::append_to_read(std::u8string_view text) {
  const auto count = static_cast<std::uint32_t>(text.size());
  char8_t* const buffer = prepare_to_read(count);
  if (count != 0) std::memcpy(buffer, text.data(), count);
  commit_to_read(count);
}

char8_t* Input::prepare_to_read(std::uint32_t count) {
  const std::uint32_t size = bytes_.size();
  if (count > max_bytes - size - kept_back_count_) run_out_of_memory();
  char8_t* buffer = bytes_.extend(kept_back_count_ + count + padding);
  bytes_.truncate(size);
  std::memcpy(buffer, kept_back_, kept_back_count_);
  return buffer + kept_back_count_;
}

void Input::commit_to_read(std::uint32_t count) {
  const std::uint32_t from = bytes_.size();
  bytes_.extend(kept_back_count_ + count);
  kept_back_count_ = 0;
  keep_back_incomplete_character(from);
  // After the text, scans read only the padding. So only the padding is zeroed.
  std::memset(bytes_.end(), 0, padding);
  normalize_newlines(from);
}

bool Input::read_more() {
  std::u8string_view piece = unread_.take();
  if (piece.empty()) return false;
  const std::uint32_t begin = bytes_.size();
  const bool is_written = unread_.taken_from() != UnreadText::source;
  const bool follows_written = !written_.empty() && written_.back().end == begin;
  if (follows_written && !is_written && last_was_carriage_return_ && piece.front() == '\n') {
    // A CR that a script wrote and the LF that begins the source's piece are one newline. This
    // newline then belongs to the source.
    piece.remove_prefix(1);
    last_was_carriage_return_ = false;
    --written_.back().end;
  }
  append_to_read(piece);
  if (is_written && remember_positions_ == RememberPositions::yes) {
    if (follows_written) {
      written_.back().end = bytes_.size();
    } else {
      written_.push({begin, bytes_.size()});
    }
  }
  return true;
}

// `position` is the end of a tag. The parser calls read_more() only after the tokenizer has read
// the whole buffer, and so has found each ">" of the earlier pieces. So the ">" of this tag and all
// bytes after it are from the last piece.
void Input::give_back_from(std::uint32_t position) {
  std::uint32_t count = bytes_.size() - position + kept_back_count_;
  while (!collapsed_newlines_.empty() && collapsed_newlines_.back() >= position) {
    collapsed_newlines_.pop();
    ++count;
  }
  if (!written_.empty() && written_.back().end > position) {
    assert(written_.back().begin < position);
    written_.back().end = position;
  }
  unread_.give_back(count);
  kept_back_count_ = 0;
  last_was_carriage_return_ = false;
  bytes_.truncate(position);
  std::memset(bytes_.end(), 0, padding);
}

void Input::keep_back_incomplete_character(std::uint32_t from) {
  std::uint32_t begin = bytes_.size();
  if (has_tokens && holds_back_carriage_returns_ && begin != from && bytes_.back() == '\r') {
    return keep_back_from(begin - 1);
  }
  const std::uint32_t earliest =
      begin - from > sizeof kept_back_ ? begin - sizeof kept_back_ : from;
  while (begin > earliest && utf16_units_begun(bytes_[begin - 1]) == 0) --begin;
  if (begin == earliest) return;
  const std::uint32_t there = bytes_.size() - --begin;
  if (there < utf8_length_begun(bytes_[begin])) keep_back_from(begin);
}

void Input::keep_back_from(std::uint32_t begin) {
  kept_back_count_ = bytes_.size() - begin;
  std::memcpy(kept_back_, bytes_.data() + begin, kept_back_count_);
  bytes_.truncate(begin);
}

// A Repair's offset counts each CRLF as two bytes.
void Input::forget_before(std::uint32_t offset) {
  std::uint32_t newlines = 0;
  while (newlines < collapsed_newlines_.size() && collapsed_newlines_[newlines] < offset) {
    ++newlines;
  }
  const std::uint32_t raw_offset = offset + newlines;
  std::uint32_t kept = 0;
  for (std::uint32_t i = newlines; i < collapsed_newlines_.size(); ++i) {
    collapsed_newlines_[kept++] = collapsed_newlines_[i] - offset;
  }
  collapsed_newlines_.truncate(kept);
  kept = 0;
  for (const Repair& repair : repairs_) {
    if (repair.offset > raw_offset) repairs_[kept++] = {repair.offset - raw_offset, repair.bytes};
  }
  repairs_.truncate(kept);
  committed_ -= raw_offset;
  const std::uint32_t size = bytes_.size() - offset;
  std::memmove(bytes_.data(), bytes_.data() + offset, std::size_t{size} + padding);
  bytes_.truncate(size);
}

namespace {

// Copies bytes up to the first CR. `to` is not after `from`. Returns the address of the CR, or `end`.
const char8_t* move_until_carriage_return(const char8_t* from, const char8_t* end, char8_t* to) {
  using Bytes = WideBytes;
  for (; end - from >= static_cast<std::ptrdiff_t>(Bytes::width); from += Bytes::width) {
    const Bytes bytes = Bytes::load(from);
    if (bytes.equals('\r').bits() != 0) break;
    bytes.store(to);
    to += Bytes::width;
  }
  for (; from != end && *from != '\r'; ++from) *to++ = *from;
  return from;
}

}  // namespace

void Input::normalize_newlines(std::uint32_t from) {
  char8_t* const base = bytes_.data();
  char8_t* const end = base + bytes_.size();
  char8_t* read = base + from;
  if (read == end) return;
  if (last_was_carriage_return_ && *read != '\n') last_was_carriage_return_ = false;
  if (!last_was_carriage_return_) {
    read = const_cast<char8_t*>(find_byte(read, end, '\r'));
    if (read == end) return;
  }
  // The loop moves bytes to lower addresses, because it drops line feeds.
  char8_t* write = read;
  while (read != end) {
    if (last_was_carriage_return_ && *read == '\n') {
      // The CR before this LF has already become an LF.
      ++read;
      if (remember_positions_ == RememberPositions::yes || pauses_) {
        collapsed_newlines_.push(static_cast<std::uint32_t>(write - base) - 1);
      }
    }
    last_was_carriage_return_ = false;
    const char8_t* const next = move_until_carriage_return(read, end, write);
    write += next - read;
    read = const_cast<char8_t*>(next);
    if (read == end) break;
    *write++ = '\n';
    ++read;
    last_was_carriage_return_ = true;
  }
  std::memset(write, 0, static_cast<std::size_t>(end - write));
  bytes_.truncate(static_cast<std::uint32_t>(write - base));
}

}  // namespace souptree
