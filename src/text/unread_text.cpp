#include "text/unread_text.h"

#include <algorithm>

namespace souptree {

void UnreadText::reset() {
  depth_ = 0;
  script_nesting_level_ = 0;
  source_.bytes.clear();
  source_.taken = 0;
  next_piece_ = small_piece;
}

void UnreadText::forget_scripts() {
  while (!scripts_.empty()) delete scripts_.pop();
}

char8_t* UnreadText::prepare(std::uint32_t number, std::uint32_t count) {
  Text& unread = text(number);
  if (unread.taken == unread.bytes.size()) {
    unread.bytes.clear();
    unread.taken = 0;
  }
  const std::uint32_t size = unread.bytes.size();
  char8_t* const buffer = unread.bytes.extend(count + spare);
  unread.bytes.truncate(size);
  return buffer;
}

void UnreadText::commit(std::uint32_t number, std::uint32_t count) {
  text(number).bytes.extend(count);
}

std::uint32_t UnreadText::begin_script(ReadWhileOpen read_while_open) {
  if (depth_++ == scripts_.size()) {
    // Adds the slot before it creates the text. In the other order, the text would leak if push()
    // ran out of memory.
    scripts_.push(nullptr);
    scripts_.back() = new Text;
  }
  Text& written = text(depth_);
  written.bytes.clear();
  written.taken = 0;
  written.is_open = true;
  written.read_while_open = read_while_open;
  ++script_nesting_level_;
  return depth_;
}

void UnreadText::end_script(std::uint32_t number) {
  text(number).is_open = false;
  --script_nesting_level_;
}

std::u8string_view UnreadText::take() {
  for (;;) {
    Text& next = text(depth_);
    const std::uint32_t left = next.bytes.size() - next.taken;
    if (next.is_open && next.read_while_open == ReadWhileOpen::no) return {};
    if (left != 0) {
      const std::uint32_t count = std::min(left, next_piece_);
      next_piece_ = std::max(next_piece_, next_piece_ * 2);
      next.taken += count;
      return {next.bytes.data() + next.taken - count, count};
    }
    if (depth_ == source || next.is_open) return {};
    --depth_;
  }
}

void UnreadText::give_back(std::uint32_t count) {
  text(depth_).taken -= count;
  next_piece_ = small_piece;
}

}  // namespace souptree
