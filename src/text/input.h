#pragma once
// Input: the input stream as one growing buffer of UTF-8 bytes with normalised newlines.
// #preprocessing-the-input-stream
//
//   prepare(n) -> buffer   the caller writes n raw bytes   commit(n) -> CRLF and CR become LF
//
// Guarantee: after the first commit() or end(), `padding` zero bytes follow the last byte. So a
// scan needs no bound: every scan stops at U+0000. The caller of the scan then checks whether the
// input has ended. The offset of a byte never changes, but the address of a byte can change when
// the input grows. An incomplete character at the end of the input is held back until it is
// complete. So the buffer never ends inside a character.
//
// If the parser pauses at scripts, committed text is first unread text: read_more() later moves it
// into the buffer, piece by piece. Text that a script writes is inserted before the unread text. So
// the buffer holds all text in the order in which the parser reads it. written() returns the ranges
// of the buffer that scripts wrote.

#include <string_view>

#include "base/array.h"
#include "text/source_range.h"
#include "text/unread_text.h"

namespace souptree {

enum class RememberPositions : bool { no, yes };
enum class PauseAtScripts : bool { no, yes };

class Input {
 public:
  // A decoder dropped a byte order mark or replaced malformed bytes, so the caller's bytes and the
  // text have different lengths. `bytes` is the length of the caller's bytes minus the length of
  // their replacement. Both lengths count bytes in the caller's encoding. `offset` is the end of
  // the replacement, in bytes of UTF-8 before newlines are normalised. A repair shifts only the
  // text from `offset` on.
  struct Repair {
    std::uint32_t offset;
    std::int32_t bytes;
  };

  static constexpr std::uint32_t padding = 64;
  // Offsets must leave bit 31 free for Slice::in_store.
  static constexpr std::uint32_t max_bytes = 0x7fffff00u;

  // Empties the input, but does not clear its memory. With PauseAtScripts::no, a buffer that was
  // prepared for an empty input keeps its bytes. The next prepare() returns these bytes, perhaps at
  // another address.
  void reset(RememberPositions, PauseAtScripts = PauseAtScripts::no);
  // From now on, a CR at the end of the input is held back until more input follows. So no token ends
  // between a CR and its LF.
  void hold_back_carriage_returns() { holds_back_carriage_returns_ = true; }
  // Forgets the bytes before `offset`, which must not end inside a CRLF or a Repair. The offsets of all
  // other bytes become smaller by `offset`.
  void forget_before(std::uint32_t offset);

  // Returns a buffer for `count` raw bytes after the current end. The caller may overwrite
  // UnreadText::spare bytes after this buffer.
  char8_t* prepare(std::uint32_t count) {
    return pauses_ ? unread_.prepare(UnreadText::source, count) : prepare_to_read(count);
  }
  // Adds the first `count` bytes of the prepared buffer, which the caller has written.
  void commit(std::uint32_t count) {
    committed_ += count;
    if (pauses_) return unread_.commit(UnreadText::source, count);
    commit_to_read(count);
  }
  // Declares that no more input follows: the end of the buffer is the end of the file.
  void end();

  // Copies text from other memory to the end of the input. Replaces prepare() and commit().
  void append(std::u8string_view text);
  // Appends one U+FFFD and its Repair. The U+FFFD replaces `source_bytes` bytes of a UTF-8 source.
  [[gnu::noinline]] void append_replacement(std::uint32_t source_bytes);
  // Records a Repair at the end of the committed text, if positions are remembered. The committed
  // text must not end inside a character or a CRLF.
  void add_repair(std::int32_t bytes);

  // The text that the parser has not read yet. Only used if the parser pauses at scripts.
  UnreadText& unread() { return unread_; }
  const UnreadText& unread() const { return unread_; }
  // Moves the next piece of the unread text into the buffer. Returns false if no text may be read
  // now.
  bool read_more();
  // Moves the input from offset `position` on back to the unread text. A tag must end at
  // `position`.
  void give_back_from(std::uint32_t position);
  // The ranges of the buffer that scripts wrote, ascending. Recorded only if positions are
  // remembered.
  const Array<SourceRange>& written() const { return written_; }

  const char8_t* data() const { return bytes_.data(); }
  std::uint32_t size() const { return bytes_.size(); }
  bool complete() const { return complete_; }
  RememberPositions remember_positions() const { return remember_positions_; }

  // Offsets of each LF in the buffer that was a CRLF, ascending. Recorded only if positions are
  // remembered or the parser pauses at scripts.
  const Array<std::uint32_t>& collapsed_newlines() const { return collapsed_newlines_; }
  const Array<Repair>& repairs() const { return repairs_; }

 private:
  char8_t* prepare_to_read(std::uint32_t count);
  void commit_to_read(std::uint32_t count);
  [[gnu::noinline]] void append_to_read(std::u8string_view text);
  void keep_back_incomplete_character(std::uint32_t from);
  void keep_back_from(std::uint32_t begin);
  void normalize_newlines(std::uint32_t from);

  Array<char8_t> bytes_;
  Array<std::uint32_t> collapsed_newlines_;
  Array<Repair> repairs_;
  RememberPositions remember_positions_ = RememberPositions::no;
  UnreadText unread_;
  Array<SourceRange> written_;
  std::uint32_t committed_ = 0;  // number of committed bytes, before newlines are normalised
  bool pauses_ = false;
  bool complete_ = false;
  bool last_was_carriage_return_ = false;
  bool holds_back_carriage_returns_ = false;
  char8_t kept_back_[3];
  std::uint32_t kept_back_count_ = 0;
};

}  // namespace souptree
