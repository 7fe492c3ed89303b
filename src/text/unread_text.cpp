#include "text/unread_text.h"

#include <algorithm>

namespace souptree {

void UnreadText::reset() {
  depth_ = 0;
  script_nesting_level_ = 0;
  texts_[source].bytes.clear();
  texts_[source].taken = 0;
  next_piece_ = small_piece;
}

void UnreadText::recycle(std::size_t bytes_to_keep) {
  reset();
  texts_.resize(1);
  texts_[source].bytes.recycle(bytes_to_keep);
}

char8_t* UnreadText::prepare(std::uint32_t text, std::uint32_t count) {
  Text& unread = texts_[text];
  if (unread.taken == unread.bytes.size()) {
    unread.bytes.clear();
    unread.taken = 0;
  }
  const std::uint32_t size = unread.bytes.size();
  char8_t* const room = unread.bytes.extend(count);
  unread.bytes.truncate(size);
  return room;
}

void UnreadText::commit(std::uint32_t text, std::uint32_t count) {
  texts_[text].bytes.extend(count);
}

std::uint32_t UnreadText::begin_script(ReadWhileOpen read_while_open) {
  if (++depth_ == texts_.size()) texts_.emplace_back();
  Text& text = texts_[depth_];
  text.bytes.clear();
  text.taken = 0;
  text.is_open = true;
  text.read_while_open = read_while_open;
  ++script_nesting_level_;
  return depth_;
}

void UnreadText::end_script(std::uint32_t text) {
  texts_[text].is_open = false;
  --script_nesting_level_;
}

std::u8string_view UnreadText::take() {
  for (;;) {
    Text& text = texts_[depth_];
    const std::uint32_t left = text.bytes.size() - text.taken;
    if (text.is_open && text.read_while_open == ReadWhileOpen::no) return {};
    if (left != 0) {
      const std::uint32_t count = std::min(left, next_piece_);
      next_piece_ = std::max(next_piece_, next_piece_ * 2);
      text.taken += count;
      return {text.bytes.data() + text.taken - count, count};
    }
    if (depth_ == source || text.is_open) return {};
    --depth_;
  }
}

void UnreadText::give_back(std::uint32_t count) {
  texts_[depth_].taken -= count;
  next_piece_ = small_piece;
}

}  // namespace souptree
