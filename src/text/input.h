#pragma once
// Input: the input stream as one growing buffer of UTF-8 bytes with normalised newlines.
// #preprocessing-the-input-stream
//
//   prepare(n) -> room   the caller writes n raw bytes there   commit(n) -> CRLF and CR become LF
//
// Guarantee: `padding` zero bytes follow the last byte, so that scans may read past the end and need
// no bound: U+0000 is a stop for each of them, and the reader then asks whether the input ended.
// Offsets into the input never change; addresses do, at prepare(). A character that was cut in two is
// kept back until the rest of it is there, so no run of input ever ends inside of one.
//
// Where the parser pauses at scripts, what is committed waits until read_on() moves it on, a piece at
// a time; what a script writes comes in front of it. What is in the buffer is then the input stream as
// it was read, and written() says what in it is not the source's.

#include <string_view>

#include "base/array.h"
#include "text/source_range.h"
#include "text/unread_text.h"

namespace souptree {

enum class RememberPositions : bool { no, yes };
enum class PauseAtScripts : bool { no, yes };

class Input {
 public:
  // From `offset` of the input before newlines were normalised, offsets in the caller's bytes are
  // larger by `bytes`: a decoder dropped a byte order mark there, or replaced malformed bytes.
  struct Repair {
    std::uint32_t offset;
    std::int32_t bytes;
  };

  static constexpr std::uint32_t padding = 64;
  // Offsets must leave bit 31 free for Slice::in_store.
  static constexpr std::uint32_t max_bytes = 0x7fffff00u;

  // Empties it. What prepare() gave room for is not touched: the same room comes again.
  void reset(RememberPositions, PauseAtScripts = PauseAtScripts::no);
  void recycle(std::size_t bytes_to_keep);

  // Room for `count` raw bytes behind the present end.
  char8_t* prepare(std::uint32_t count) {
    return pauses_ ? unread_.prepare(UnreadText::source, count) : prepare_to_read(count);
  }
  // The room's first `count` bytes are there.
  void commit(std::uint32_t count) {
    committed_ += count;
    if (pauses_) return unread_.commit(UnreadText::source, count);
    commit_to_read(count);
  }
  // Nothing follows: the end of the buffer is the end of the file.
  void end();

  // Both steps for text that is elsewhere.
  void append(std::u8string_view text);
  // U+FFFD for so many bytes of the caller's.
  [[gnu::noinline]] void append_replacement(std::uint32_t source_bytes);
  // From here on offsets in the caller's bytes are larger by a number, if that is ever asked for. No
  // character is cut in two here, and no CRLF.
  void add_repair(std::int32_t bytes);

  // Only where the parser pauses at scripts.
  UnreadText& unread() { return unread_; }
  const UnreadText& unread() const { return unread_; }
  // Moves more of what waits into the buffer; false when there is nothing that may be read now.
  bool read_on();
  // What stands behind `position`, where a start or end tag ended, is read later.
  void give_back_from(std::uint32_t position);
  // The ranges that scripts wrote, ascending; kept only when positions are to be remembered.
  const Array<SourceRange>& written() const { return written_; }

  const char8_t* data() const { return bytes_.data(); }
  std::uint32_t size() const { return bytes_.size(); }
  bool complete() const { return complete_; }
  RememberPositions remember_positions() const { return remember_positions_; }

  // Offsets of the LFs that were CRLF, ascending; kept only when positions are to be remembered, or
  // what was read may be given back.
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
  std::uint32_t committed_ = 0;  // bytes of the source, before newlines were normalised
  bool pauses_ = false;
  bool complete_ = false;
  bool last_was_carriage_return_ = false;
  char8_t kept_back_[3];
  std::uint32_t kept_back_count_ = 0;
};

}  // namespace souptree
