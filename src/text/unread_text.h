#pragma once
// UnreadText: the text that a parser has not read yet. Only for a parser that pauses at scripts.
// #insertion-point
//
//   text(0)   the source                 text(n)   the text that the n-th nested script wrote
//
// The parser reads the last text first, because a script inserts its text before the rest of the
// text that it interrupted. The parser takes text in pieces. A text keeps its taken bytes:
// prepare() drops them only when all bytes of the text are taken. So give_back() needs no copy.

#include <string_view>

#include "base/array.h"

namespace souptree {

// Whether text that a script writes may be read before the script has ended.
enum class ReadWhileOpen : bool { no, yes };

class UnreadText {
 public:
  static constexpr std::uint32_t source = 0;
  static constexpr std::uint32_t spare = 16;

  UnreadText() = default;
  UnreadText(const UnreadText&) = delete;
  UnreadText& operator=(const UnreadText&) = delete;
  ~UnreadText() { forget_scripts(); }

  void reset();

  // Returns a buffer for `count` bytes at the end of text(number). The caller may overwrite `spare`
  // bytes after this buffer: decoders copy a few bytes more than they commit.
  char8_t* prepare(std::uint32_t number, std::uint32_t count);
  // Adds the first `count` bytes of the prepared buffer, which the caller has written.
  void commit(std::uint32_t number, std::uint32_t count);

  // Begins a script with an empty text. The parser reads this text before all other text. Returns
  // the number of the text.
  std::uint32_t begin_script(ReadWhileOpen);
  // Ends the script of text(number): the text no longer grows. The parser reads the text to its
  // end, then continues in the text that the script interrupted.
  void end_script(std::uint32_t number);
  // The number of scripts that have begun and not ended.  #script-nesting-level
  std::uint32_t script_nesting_level() const { return script_nesting_level_; }

  // Takes the next piece. The maximum size of a piece doubles with each piece: see give_back().
  // Returns an empty view if no text may be read now: at the insertion point, at the end of the
  // source, or while ReadWhileOpen::no forbids it.
  std::u8string_view take();
  // The number of the text that the last piece came from.
  std::uint32_t taken_from() const { return depth_; }
  // Makes the last `count` taken bytes unread again. The next piece is small again. So if the
  // parser pauses after it has read n bytes since the last pause, it gives back at most
  // `small_piece` + n bytes. So all pauses together take linear time.
  void give_back(std::uint32_t count);

 private:
  struct Text {
    Array<char8_t> bytes;
    std::uint32_t taken = 0;
    bool is_open = true;  // the script has not ended, so the text may grow
    ReadWhileOpen read_while_open = ReadWhileOpen::yes;
  };
  static constexpr std::uint32_t small_piece = 1024;

  Text& text(std::uint32_t number) { return number == source ? source_ : *scripts_[number - 1]; }
  void forget_scripts();

  Text source_;
  // The texts of scripts. A text whose script has ended keeps its memory for a later script.
  Array<Text*> scripts_;
  std::uint32_t depth_ = 0;
  std::uint32_t script_nesting_level_ = 0;
  std::uint32_t next_piece_ = small_piece;
};

}  // namespace souptree
