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

#include <string_view>

#include "base/array.h"

namespace souptree {

enum class RememberPositions : bool { no, yes };

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
  void reset(RememberPositions);
  void recycle(std::size_t bytes_to_keep);

  // Room for `count` raw bytes behind the present end.
  char8_t* prepare(std::uint32_t count);
  // The room's first `count` bytes are there.
  void commit(std::uint32_t count);
  // Nothing follows: the end of the buffer is the end of the file.
  void end();

  // Both steps for text that is elsewhere.
  void append(std::u8string_view text);
  // U+FFFD for so many bytes of the caller's.
  void append_replacement(std::uint32_t source_bytes);
  // From here on offsets in the caller's bytes are larger by a number, if that is ever asked for. No
  // character is cut in two here, and no CRLF.
  void add_repair(std::int32_t bytes);

  const char8_t* data() const { return bytes_.data(); }
  std::uint32_t size() const { return bytes_.size(); }
  bool complete() const { return complete_; }
  RememberPositions remember_positions() const { return remember_positions_; }

  // Offsets of the LFs that were CRLF, ascending; kept only when positions are to be remembered.
  const Array<std::uint32_t>& collapsed_newlines() const { return collapsed_newlines_; }
  const Array<Repair>& repairs() const { return repairs_; }

 private:
  void keep_back_incomplete_character(std::uint32_t from);
  void normalize_newlines(std::uint32_t from);

  Array<char8_t> bytes_;
  Array<std::uint32_t> collapsed_newlines_;
  Array<Repair> repairs_;
  RememberPositions remember_positions_ = RememberPositions::no;
  bool complete_ = false;
  bool last_was_carriage_return_ = false;
  char8_t kept_back_[3];
  std::uint32_t kept_back_count_ = 0;
};

}  // namespace souptree
