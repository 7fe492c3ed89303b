#pragma once
// Input: the input stream as one growing buffer of UTF-8 bytes with normalised newlines.
// #preprocessing-the-input-stream
//
//   prepare(n) -> buffer   the caller writes n raw bytes   commit(n) -> CRLF and CR become LF
//
// Guarantee: `padding` zero bytes follow the last byte. So a scan needs no bound: every scan stops
// at U+0000. The caller of the scan then checks whether the input has ended. Offsets into the input
// never change; addresses can change at prepare(). An incomplete character at the end is held back
// until it is complete, so the input never ends inside a character.
//
// If the parser pauses at scripts, committed text waits until read_more() moves it into the buffer,
// piece by piece. Text that a script writes is inserted before the waiting text. The buffer then
// holds the input stream in the order in which it was read. written() returns the ranges of the
// buffer that scripts wrote.

#include <string_view>

#include "base/array.h"
#include "text/source_range.h"
#include "text/unread_text.h"

namespace souptree {

enum class RememberPositions : bool { no, yes };
enum class PauseAtScripts : bool { no, yes };

class Input {
 public:
  // A decoder dropped a byte order mark or replaced malformed bytes. From `offset` on, the caller's
  // bytes are ahead of the text by `bytes` more bytes than before. `offset` is an offset in the
  // text before the normalisation of newlines.
  struct Repair {
    std::uint32_t offset;
    std::int32_t bytes;
  };

  static constexpr std::uint32_t padding = 64;
  // Offsets must leave bit 31 free for Slice::in_store.
  static constexpr std::uint32_t max_bytes = 0x7fffff00u;

  // Empties the input. A prepared buffer keeps its contents: the next prepare() returns it again.
  void reset(RememberPositions, PauseAtScripts = PauseAtScripts::no);

  // Returns a buffer for `count` raw bytes after the current end.
  char8_t* prepare(std::uint32_t count) {
    return pauses_ ? unread_.prepare(UnreadText::source, count) : prepare_to_read(count);
  }
  // Adds the first `count` bytes of the prepared buffer, which the caller has written.
  void commit(std::uint32_t count) {
    committed_ += count;
    if (pauses_) return unread_.commit(UnreadText::source, count);
    commit_to_read(count);
  }
  // Declares that the end of the buffer is the end of the file.
  void end();

  // prepare() and commit() for text in other memory.
  void append(std::u8string_view text);
  // Appends one U+FFFD, which replaces `source_bytes` bytes of the caller's text.
  [[gnu::noinline]] void append_replacement(std::uint32_t source_bytes);
  // Adds a Repair at the end of the input so far. Recorded only if positions are remembered. The
  // input so far must not end inside a character or a CRLF.
  void add_repair(std::int32_t bytes);

  // Only for a parser that pauses at scripts.
  UnreadText& unread() { return unread_; }
  const UnreadText& unread() const { return unread_; }
  // Moves more of the waiting text into the buffer; false if no text may be read now.
  bool read_more();
  // Moves the input from `position` on back to the waiting text. A tag must end at `position`.
  void give_back_from(std::uint32_t position);
  // The ranges that scripts wrote, ascending; recorded only if positions are remembered.
  const Array<SourceRange>& written() const { return written_; }

  const char8_t* data() const { return bytes_.data(); }
  std::uint32_t size() const { return bytes_.size(); }
  bool complete() const { return complete_; }
  RememberPositions remember_positions() const { return remember_positions_; }

  // Offsets of the LFs that were CRLF, ascending. Recorded only if positions are remembered or the
  // parser pauses at scripts.
  const Array<std::uint32_t>& collapsed_newlines() const { return collapsed_newlines_; }
  const Array<Repair>& repairs() const { return repairs_; }

 private:
  char8_t* prepare_to_read(std::uint32_t count);
  void commit_to_read(std::uint32_t count);
  [[gnu::noinline]] void append_to_read(std::u8string_view text);
  void keep_back_incomplete_character(std::uint32_t from);
  void normalize_newlines(std::uint32_t from);

  Array<char8_t> bytes_;
  Array<std::uint32_t> collapsed_newlines_;
  Array<Repair> repairs_;
  RememberPositions remember_positions_ = RememberPositions::no;
  UnreadText unread_;
  Array<SourceRange> written_;
  std::uint32_t committed_ = 0;  // bytes of the source, before newlines are normalised
  bool pauses_ = false;
  bool complete_ = false;
  bool last_was_carriage_return_ = false;
  char8_t kept_back_[3];
  std::uint32_t kept_back_count_ = 0;
};

}  // namespace souptree
