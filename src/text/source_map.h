#pragma once
// SourceMap: maps offsets in the normalised input to offsets in the caller's units.
//
// The caller's text differs from the normalised input in three ways: its unit may be UTF-16, its
// newlines may be CRLF, and a decoder may have repaired it. Two tables map any offset in constant
// time:
//
//   a checkpoint every `block_bytes`    the UTF-16 code units before it, the jumps before it
//   a list of jumps                     offsets from which the difference changes
//
// ASCII without jumps needs neither table, unless the unit is a byte of UTF-16: its offsets are the
// caller's.
//
// Text that scripts wrote has no location in the caller's text: all its offsets map to the offset
// at which it was inserted. The tables and lines then describe a copy of the source, which the map
// keeps.

#include "text/input.h"

namespace souptree {

// A caller's unit: a UTF-16 code unit, a byte of UTF-8, or a byte of UTF-16.
enum class OffsetUnits : std::uint8_t { utf16, bytes, bytes_of_utf16 };

class SourceMap {
 public:
  // Maps a complete input, in one pass. The input must not change while the map is in use.
  [[gnu::noinline]] void build(const Input&, OffsetUnits);
  // For an input that grows; these functions do not find lines. start() begins with an empty input.
  // extend() continues to the current end of the input. extend() takes time linear in the new
  // input. When a table is first needed, extend() makes one more pass over the whole input.
  void start(OffsetUnits);
  void extend(const Input&);

  // The offset in the caller's units. A CRLF counts as two characters.
  std::uint32_t at(std::uint32_t offset) const {
    if (is_identity_) [[likely]]
      return offset;
    return translate(in_source(offset));
  }

  // Converts an offset in the input to an offset in the normalised source, which is the input
  // without the text that scripts wrote.
  std::uint32_t in_source(std::uint32_t offset) const {
    return written_.empty() ? offset : offset - written_before(offset);
  }
  // The same as at(), for an offset in the source.
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
  // From `offset` in the normalised source on, an offset in the caller's text is larger than the
  // offset in the source by `difference` units: the sum of all jumps up to this one.
  struct Jump {
    std::uint32_t offset;
    std::int32_t difference;
  };
  struct Checkpoint {
    std::uint32_t utf16_units;
    std::uint32_t jumps;
  };
  static constexpr std::uint32_t block_bytes = 64;
  // A range of the input that scripts wrote, and the number of written bytes before it.
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
  // Copies of the source, used only if scripts wrote text.
  Array<char8_t> source_bytes_;
  Array<std::uint32_t> source_newlines_;
  Array<std::uint32_t> line_starts_;
  Array<Jump> jumps_;
  // How many of the input's newlines and repairs are in jumps_.
  std::uint32_t merged_newlines_ = 0;
  std::uint32_t merged_repairs_ = 0;
  Array<Checkpoint> checkpoints_;
};

}  // namespace souptree
