#include "text/input.h"

#include "text/scan.h"

namespace souptree {

void Input::reset(RememberPositions remember_positions) {
  bytes_.clear();
  collapsed_newlines_.clear();
  repairs_.clear();
  remember_positions_ = remember_positions;
  complete_ = false;
  last_was_carriage_return_ = false;
}

void Input::recycle(std::size_t bytes_to_keep) {
  bytes_.recycle(bytes_to_keep);
  collapsed_newlines_.recycle(bytes_to_keep);
  repairs_.recycle(bytes_to_keep);
}

void Input::end() {
  // An input that never got anything has no padding yet.
  if (bytes_.empty()) {
    prepare(0);
    commit(0);
  }
  complete_ = true;
}

char8_t* Input::prepare(std::uint32_t count) {
  if (count > max_bytes - bytes_.size()) __builtin_trap();
  const std::uint32_t size = bytes_.size();
  char8_t* room = bytes_.extend(count + padding);
  bytes_.truncate(size);
  return room;
}

void Input::commit(std::uint32_t count) {
  const std::uint32_t from = bytes_.size();
  bytes_.extend(count);
  // Only what scans may look at behind the end has to be zero.
  std::memset(bytes_.data() + from + count, 0, padding);
  normalize_newlines(from);
}

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
  // From here on bytes move down by the number of line feeds dropped so far.
  char8_t* write = read;
  while (read != end) {
    if (last_was_carriage_return_ && *read == '\n') {
      // The CR has already become the LF.
      ++read;
      if (remember_positions_ == RememberPositions::yes) {
        collapsed_newlines_.push(static_cast<std::uint32_t>(write - base) - 1);
      }
    }
    last_was_carriage_return_ = false;
    const char8_t* next = find_byte(read, end, '\r');
    const std::size_t run = static_cast<std::size_t>(next - read);
    std::memmove(write, read, run);
    write += run;
    read += run;
    if (read == end) break;
    *write++ = '\n';
    ++read;
    last_was_carriage_return_ = true;
  }
  std::memset(write, 0, static_cast<std::size_t>(end - write));
  bytes_.truncate(static_cast<std::uint32_t>(write - base));
}

}  // namespace souptree
