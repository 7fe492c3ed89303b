#pragma once
// SourceMap: from offsets in the normalised input to what a caller counts in.
//
// The caller's text differs from the normalised input in its unit (UTF-16), in newlines that were two
// characters, and in what a decoder repaired. Two tables answer for any offset in constant time:
//
//   a checkpoint every `block_bytes`    UTF-16 code units before it, jumps before it
//   a list of jumps                     places behind which offsets are larger or smaller by a number
//
// Neither is built for ASCII without jumps, where the offsets are the caller's already.
//
// What scripts wrote has no place in the caller's text: all of it stands where it was put in. Tables
// and lines are of the source alone then, of which the map makes a copy.

#include "text/input.h"

namespace souptree {

// What a caller counts in: code units of UTF-16, bytes of the text's UTF-8, or its UTF-16 in bytes.
enum class OffsetUnits : std::uint8_t { utf16, bytes, bytes_of_utf16 };

class SourceMap {
 public:
  // One walk over the input, which must stay as it is while the map is in use.
  [[gnu::noinline]] void build(const Input&, OffsetUnits);
  // The same without the lines for an input that grows: begins with no input, and goes on to the
  // present end. Costs what is new, but for one walk more when that is the first to be mapped.
  void start(OffsetUnits);
  void extend(const Input&);
  void recycle(std::size_t bytes_to_keep);

  // In the caller's units, CRLF counted as two.
  std::uint32_t at(std::uint32_t offset) const {
    if (is_identity_) [[likely]]
      return offset;
    return translate(in_source(offset));
  }

  // The offset in the source, normalised, of one in the input.
  std::uint32_t in_source(std::uint32_t offset) const {
    return written_.empty() ? offset : offset - written_before(offset);
  }
  // As at(), of an offset in the source.
  std::uint32_t of_source(std::uint32_t offset) const {
    return is_identity_ ? offset : translate(offset);
  }
  // Offsets in the source at which lines begin; the first is 0.
  const Array<std::uint32_t>& line_starts() const { return line_starts_; }
  // UTF-16 code units between two offsets in the source.
  std::uint32_t utf16_units(std::uint32_t begin, std::uint32_t end) const {
    return is_ascii_ ? end - begin : utf16_units_before(end) - utf16_units_before(begin);
  }

 private:
  // From `offset` of the normalised input on, offsets in the caller's bytes or units are larger by
  // `difference`, which is the sum of all jumps up to this one.
  struct Jump {
    std::uint32_t offset;
    std::int32_t difference;
  };
  struct Checkpoint {
    std::uint32_t utf16_units;
    std::uint32_t jumps;
  };
  static constexpr std::uint32_t block_bytes = 64;
  // A range that scripts wrote, in the input, and the bytes of those before it.
  struct Written {
    SourceRange range;
    std::uint32_t before;
  };

  void take_source(const Input&);
  std::uint32_t written_before(std::uint32_t offset) const;
  void find_lines();
  void extend_to(std::u8string_view source, const Array<std::uint32_t>& newlines,
                 const Array<Input::Repair>& repairs);
  void merge_jumps(const Array<std::uint32_t>& collapsed, const Array<Input::Repair>& repairs);
  void set_checkpoints();
  [[gnu::noinline]] std::uint32_t translate(std::uint32_t offset) const;
  std::uint32_t utf16_units_before(std::uint32_t offset) const;

  const char8_t* bytes_ = nullptr;
  std::uint32_t size_ = 0;
  OffsetUnits units_ = OffsetUnits::utf16;
  bool is_ascii_ = true;
  bool is_identity_ = true;
  Array<Written> written_;
  // Copies, if scripts wrote anything; else the map looks at the input's.
  Array<char8_t> source_bytes_;
  Array<std::uint32_t> source_newlines_;
  Array<std::uint32_t> line_starts_;
  Array<Jump> jumps_;
  // Of the input's, how many are among the jumps.
  std::uint32_t merged_newlines_ = 0;
  std::uint32_t merged_repairs_ = 0;
  Array<Checkpoint> checkpoints_;
};

}  // namespace souptree
