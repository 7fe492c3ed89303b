#pragma once
// UnreadText: the unread text of a parser that pauses at scripts.
// #insertion-point
//
//   text(0)   the source                 text(n)   the text that the n-th nested script wrote
//
// The last text is read first, because a script inserts its text before the rest of the text that
// it interrupted. A text keeps its taken bytes until it grows again. So taken bytes can be given
// back without a copy.

#include <string_view>

#include "base/array.h"

namespace souptree {

// Whether text that a script writes may be read before the script has ended.
enum class ReadWhileOpen : bool { no, yes };

class UnreadText {
 public:
  static constexpr std::uint32_t source = 0;

  UnreadText() = default;
  UnreadText(const UnreadText&) = delete;
  UnreadText& operator=(const UnreadText&) = delete;
  ~UnreadText() { forget_scripts(); }

  void reset();

  // Returns a buffer for `count` bytes at the end of text(number).
  char8_t* prepare(std::uint32_t number, std::uint32_t count);
  void commit(std::uint32_t number, std::uint32_t count);

  // Begins a script with an empty text, which is read before all other text. Returns its number.
  std::uint32_t begin_script(ReadWhileOpen);
  // Ends a script. The parser reads the script's text to the end, then the interrupted text.
  void end_script(std::uint32_t number);
  // Scripts that have begun and not ended.  #script-nesting-level
  std::uint32_t script_nesting_level() const { return script_nesting_level_; }

  // Takes the next piece. Returns an empty view at the insertion point or at the end of the source.
  // Pieces double in size: see give_back().
  std::u8string_view take();
  // The number of the text that the last piece came from.
  std::uint32_t taken_from() const { return depth_; }
  // Returns the last `count` taken bytes to the unread text. The next piece is small again. So a
  // script gives back at most a small piece, or as many bytes as were read since the previous
  // script.
  void give_back(std::uint32_t count);

 private:
  struct Text {
    Array<char8_t> bytes;
    std::uint32_t taken = 0;
    bool is_open = true;  // the text may grow
    ReadWhileOpen read_while_open = ReadWhileOpen::yes;
  };
  static constexpr std::uint32_t small_piece = 1024;

  Text& text(std::uint32_t number) { return number == source ? source_ : *scripts_[number - 1]; }
  void forget_scripts();

  Text source_;
  // Scripts that have ended keep their memory for later scripts.
  Array<Text*> scripts_;
  std::uint32_t depth_ = 0;
  std::uint32_t script_nesting_level_ = 0;
  std::uint32_t next_piece_ = small_piece;
};

}  // namespace souptree
