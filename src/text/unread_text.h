#pragma once
// UnreadText: what a parser that pauses at scripts was given and has not read yet.
// #insertion-point
//
//   text(0)   the source                 text(n)   what the n-th of the nested scripts wrote
//
// The last of them is read first: what a script writes stands in front of what it interrupted. Each
// text keeps what has been taken from it until more is put behind it, so that what was taken and not
// read can be given back without moving anything.

#include <string_view>

#include "base/array.h"

namespace souptree {

// Whether what a script writes may be read before the script has ended.
enum class ReadWhileOpen : bool { no, yes };

class UnreadText {
 public:
  static constexpr std::uint32_t source = 0;

  UnreadText() = default;
  UnreadText(const UnreadText&) = delete;
  UnreadText& operator=(const UnreadText&) = delete;
  ~UnreadText() { forget_scripts(); }

  void reset();
  void recycle(std::size_t bytes_to_keep);

  // Room for `count` bytes at the end of the text with a number, of which commit() says how many are there.
  char8_t* prepare(std::uint32_t number, std::uint32_t count);
  void commit(std::uint32_t number, std::uint32_t count);

  // A script begins: its text, empty as yet, stands in front of all else. Returns its number.
  std::uint32_t begin_script(ReadWhileOpen);
  // The script has ended: what it wrote is still to be read, and then what it interrupted.
  void end_script(std::uint32_t number);
  // Scripts that have begun and not ended.  #script-nesting-level
  std::uint32_t script_nesting_level() const { return script_nesting_level_; }

  // Takes a piece of what comes next. Nothing when that is the insertion point, or all of the source
  // has been taken. Pieces double in size: see give_back().
  std::u8string_view take();
  // The text that the last piece came from.
  std::uint32_t taken_from() const { return depth_; }
  // The last `count` bytes that were taken are read later. The next piece is a small one again: so no
  // script makes more be given back than has been read since the one before it, or than a small
  // piece holds.
  void give_back(std::uint32_t count);

 private:
  struct Text {
    Array<char8_t> bytes;
    std::uint32_t taken = 0;
    bool is_open = true;  // more may be put behind it
    ReadWhileOpen read_while_open = ReadWhileOpen::yes;
  };
  static constexpr std::uint32_t small_piece = 1024;

  Text& text(std::uint32_t number) { return number == source ? source_ : *scripts_[number - 1]; }
  void forget_scripts();

  Text source_;
  // Those that have ended keep their memory for the next.
  Array<Text*> scripts_;
  std::uint32_t depth_ = 0;
  std::uint32_t script_nesting_level_ = 0;
  std::uint32_t next_piece_ = small_piece;
};

}  // namespace souptree
