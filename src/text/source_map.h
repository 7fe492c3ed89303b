#pragma once
// SourceMap: maps offsets in the normalised input to offsets in the caller's text.
//
// The caller's text can differ from the normalised input in three ways. Its unit may be UTF-16, its
// newlines may be CRLF, and a decoder may have replaced some of its bytes. A CRLF and a replacement
// shift all later offsets. A jump is an offset at which such a shift begins. Two tables map an
// offset in constant time:
//
//   a checkpoint every `block_bytes`    the number of UTF-16 code units and of jumps before it
//   a list of jumps                     each with the shift of all later offsets
//
// An input without jumps and without text of scripts needs no map in two cases: if the caller's
// unit is a byte of UTF-8, or if it is a UTF-16 code unit and the input is ASCII.
//
// Text that scripts wrote has no location in the caller's text. All offsets in such a text map to
// the offset at which the script inserted the text. If scripts wrote text, the map keeps a copy of
// the source: the input without that text. The tables and the lines describe this copy. A binary
// search finds the written text before an offset.

#include "text/input.h"

namespace souptree {

// The unit of the caller's offsets: a UTF-16 code unit, a byte of UTF-8, or a byte of UTF-16.
enum class OffsetUnits : std::uint8_t { utf16, bytes, bytes_of_utf16 };

class SourceMap {
 public:
  // Prepares the map for a complete input. The input must not change while the map is in use.
  [[gnu::noinline]] void build(const Input&, OffsetUnits);
  // Prepare the map for an input that grows. start() begins with an empty input. extend() continues
  // to the current end of the input. The time of extend() is linear in the new input, except once:
  // when the checkpoints are first needed, extend() reads the whole input. These two functions do
  // not find lines, and do not support text that scripts wrote. With offsets in bytes, they do not
  // count UTF-16 code units.
  void start(OffsetUnits);
  void extend(const Input&);
  // Call this before Input::forget_before() with the same offset, then extend(). Offsets of the
  // caller's text then count from this offset. Returns the offset in the caller's text.
  std::uint32_t forget_before(std::uint32_t offset) {
    const std::uint32_t forgotten = at(offset);
    start(units_);
    return forgotten;
  }

  // Converts an offset in the input to an offset in the caller's text, in the caller's units. A
  // CRLF counts as two characters.
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
  // Converts an offset in the normalised source to an offset in the caller's text, as at() does.
  std::uint32_t of_source(std::uint32_t offset) const {
    return is_identity_ ? offset : translate(offset);
  }
  // The offsets in the normalised source at which lines begin. The first is 0.
  const Array<std::uint32_t>& line_starts() const { return line_starts_; }
  // The number of UTF-16 code units between two offsets in the normalised source.
  std::uint32_t utf16_units(std::uint32_t begin, std::uint32_t end) const {
    return is_ascii_ ? end - begin : utf16_units_before(end) - utf16_units_before(begin);
  }

 private:
  // The map converts an offset to the caller's units, and then adds the `difference` of the last
  // jump at or before the offset. `offset` counts bytes of the normalised source. `difference`
  // counts the caller's units, and includes the effect of all earlier jumps.
  struct Jump {
    std::uint32_t offset;
    std::int32_t difference;
  };
  // The number of UTF-16 code units and of jumps before an offset. A jump at the offset is
  // included.
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
  // Whether the map knows the number of UTF-16 code units. It needs none for offsets in bytes.
  bool counts_utf16_units_ = true;
  bool is_ascii_ = true;  // false only if UTF-16 code units are counted
  bool is_identity_ = true;
  Array<Written> written_;
  // The normalised source, and the offsets in it of each LF that was a CRLF. Used only if scripts
  // wrote text.
  Array<char8_t> source_bytes_;
  Array<std::uint32_t> source_newlines_;
  Array<std::uint32_t> line_starts_;
  Array<Jump> jumps_;
  // The number of the input's collapsed newlines and of its repairs that are already in jumps_.
  std::uint32_t merged_newlines_ = 0;
  std::uint32_t merged_repairs_ = 0;
  Array<Checkpoint> checkpoints_;
};

}  // namespace souptree
