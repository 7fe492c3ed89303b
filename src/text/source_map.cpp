#include "text/source_map.h"

#include <algorithm>
#include <bit>

#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

namespace {

constexpr std::uint32_t word_bytes = 8;

// The number of bytes in `word` minus the number of UTF-16 code units that begin in it. A
// continuation byte begins no unit. The first byte of a four-byte character begins two units.
std::uint32_t surplus_bytes(std::uint64_t word) {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  const std::uint64_t inside = word & ~(word << 1) & high_bits;
  const std::uint64_t first_of_four = word & word << 1 & word << 2 & word << 3 & high_bits;
  return static_cast<std::uint32_t>(std::popcount(inside) - std::popcount(first_of_four));
}

// Counts the UTF-16 code units that begin in `length` bytes. Reads up to seven bytes past the end,
// which the input's padding allows.
std::uint32_t count_utf16_units(const char8_t* begin, std::uint32_t length) {
  std::uint32_t units = length;
  std::uint64_t word;
  for (; length >= word_bytes; length -= word_bytes, begin += word_bytes) {
    std::memcpy(&word, begin, word_bytes);
    units -= surplus_bytes(word);
  }
  if (length == 0) return units;
  std::memcpy(&word, begin, word_bytes);
  return units - surplus_bytes(word << 8 * (word_bytes - length));
}

}  // namespace

void SourceMap::build(const Input& input, OffsetUnits units) {
  start(units);
  counts_utf16_units_ = true;
  if (input.written().empty()) {
    extend(input);
  } else {
    take_source(input);
    const std::uint32_t size = source_bytes_.size() - Input::padding;
    extend_to({source_bytes_.data(), size}, source_newlines_, input.repairs());
  }
  find_lines();
}

void SourceMap::start(OffsetUnits units) {
  size_ = 0;
  units_ = units;
  counts_utf16_units_ = units != OffsetUnits::bytes;
  is_ascii_ = true;
  written_.clear();
  jumps_.clear();
  checkpoints_.clear();
  merged_newlines_ = merged_repairs_ = 0;
}

void SourceMap::extend(const Input& input) {
  extend_to({input.data(), input.size()}, input.collapsed_newlines(), input.repairs());
}

void SourceMap::extend_to(std::u8string_view source, const Array<std::uint32_t>& newlines,
                          const Array<Input::Repair>& repairs) {
  is_ascii_ = is_ascii_ && (!counts_utf16_units_ || is_ascii_text(source.substr(size_)));
  bytes_ = source.data();
  size_ = static_cast<std::uint32_t>(source.size());
  merge_jumps(newlines, repairs);
  is_identity_ = jumps_.empty() && written_.empty() && units_ != OffsetUnits::bytes_of_utf16 &&
                 (is_ascii_ || units_ == OffsetUnits::bytes);
  if (!is_ascii_ || !is_identity_) set_checkpoints();
}

// Copies the source: the input without the text that scripts wrote. Also converts the offsets of
// collapsed newlines to offsets in this copy.
void SourceMap::take_source(const Input& input) {
  source_bytes_.clear();
  source_newlines_.clear();
  const Array<std::uint32_t>& collapsed = input.collapsed_newlines();
  std::uint32_t newlines = 0;
  std::uint32_t taken = 0;  // the input before this offset is copied or skipped
  const auto take_up_to = [&](std::uint32_t end) {
    for (; newlines < collapsed.size() && collapsed[newlines] < end; ++newlines) {
      source_newlines_.push(source_bytes_.size() + collapsed[newlines] - taken);
    }
    if (end == taken) return;
    std::memcpy(source_bytes_.extend(end - taken), input.data() + taken, end - taken);
  };
  for (const SourceRange& range : input.written()) {
    take_up_to(range.begin);
    written_.push({range, range.begin - source_bytes_.size()});
    taken = range.end;
    while (newlines < collapsed.size() && collapsed[newlines] < taken) ++newlines;
  }
  take_up_to(input.size());
  std::memset(source_bytes_.extend(Input::padding), 0, Input::padding);
}

std::uint32_t SourceMap::written_before(std::uint32_t offset) const {
  const Written* const next = std::upper_bound(
      written_.begin(), written_.end(), offset,
      [](std::uint32_t offset, const Written& written) { return offset < written.range.begin; });
  if (next == written_.begin()) return 0;
  const Written& last = next[-1];
  return last.before + std::min(offset, last.range.end) - last.range.begin;
}

void SourceMap::find_lines() {
  line_starts_.clear();
  line_starts_.push(0);
  const char8_t* const end = bytes_ + size_;
  for (const char8_t* cursor = bytes_; (cursor = find_byte(cursor, end, '\n')) != end;) {
    ++cursor;
    line_starts_.push(static_cast<std::uint32_t>(cursor - bytes_));
  }
}

// Adds the new collapsed newlines and repairs to jumps_, ordered by offset. A repair's offset
// counts each CRLF as two bytes. A repair is never between a CR and its LF.
void SourceMap::merge_jumps(const Array<std::uint32_t>& collapsed,
                            const Array<Input::Repair>& repairs) {
  std::int32_t difference = jumps_.empty() ? 0 : jumps_.back().difference;
  std::uint32_t& newlines = merged_newlines_;
  const std::int32_t carriage_return = units_ == OffsetUnits::bytes_of_utf16 ? 2 : 1;
  const auto add_newline = [&] {
    difference += carriage_return;
    jumps_.push({collapsed[newlines++] + 1, difference});
  };
  for (; merged_repairs_ < repairs.size(); ++merged_repairs_) {
    const Input::Repair& repair = repairs[merged_repairs_];
    while (newlines < collapsed.size() && collapsed[newlines] + newlines + 2 <= repair.offset) {
      add_newline();
    }
    difference += repair.bytes;
    jumps_.push({repair.offset - newlines, difference});
  }
  while (newlines < collapsed.size()) add_newline();
}

// Sets a checkpoint at the end of every whole block. If the input grows later, a new jump can have
// the offset of the last checkpoint. That checkpoint does not count this jump, but translate()
// finds the jump.
void SourceMap::set_checkpoints() {
  if (checkpoints_.empty()) checkpoints_.push({0, 0});
  std::uint32_t begin = (checkpoints_.size() - 1) * block_bytes;
  auto [utf16_units, jumps] = checkpoints_.back();
  for (; size_ - begin >= block_bytes; checkpoints_.push({utf16_units, jumps})) {
    utf16_units += is_ascii_ ? block_bytes : count_utf16_units(bytes_ + begin, block_bytes);
    begin += block_bytes;
    while (jumps < jumps_.size() && jumps_[jumps].offset <= begin) ++jumps;
  }
}

std::uint32_t SourceMap::translate(std::uint32_t offset) const {
  std::uint32_t own =
      units_ == OffsetUnits::bytes || is_ascii_ ? offset : utf16_units_before(offset);
  if (units_ == OffsetUnits::bytes_of_utf16) own *= 2;
  if (jumps_.empty()) return own;
  std::uint32_t jumps = checkpoints_[offset / block_bytes].jumps;
  while (jumps < jumps_.size() && jumps_[jumps].offset <= offset) ++jumps;
  return jumps == 0 ? own : own + static_cast<std::uint32_t>(jumps_[jumps - 1].difference);
}

std::uint32_t SourceMap::utf16_units_before(std::uint32_t offset) const {
  const std::uint32_t block = offset / block_bytes;
  const std::uint32_t begin = block * block_bytes;
  const std::uint32_t before = checkpoints_[block].utf16_units;
  // In any language, many blocks are ASCII, because markup is ASCII. A block that ends inside a
  // character can have as many units as bytes without being ASCII, because all units of a character
  // count at its first byte. The last byte of such a block is not ASCII.
  const bool is_ascii = block + 1 < checkpoints_.size() &&
                        checkpoints_[block + 1].utf16_units - before == block_bytes &&
                        bytes_[begin + block_bytes - 1] < 0x80;
  if (is_ascii) [[likely]]
    return before + offset - begin;
  return before + count_utf16_units(bytes_ + begin, offset - begin);
}

}  // namespace souptree
