#pragma once
// LocationWriter: writes the locations of an encoded tree (see FORMAT.md). The caller provides
// memory for one location per record.
//
// Each call of write() needs a later record than the previous call. The caller may skip records
// without a location.

#include "text/source_map.h"
#include "tree/tree.h"
#include "wire/generated/format.h"

namespace souptree {

class LocationWriter {
 public:
  // `source_end` is the end of the input so far. A tree can be encoded before its source has ended:
  // elements that are still open get `source_end` as their end.
  void start(std::uint32_t* locations, const SourceMap& source_map, std::uint32_t source_end) {
    next_ = reinterpret_cast<Location*>(locations);
    next_record_ = 0;
    source_map_ = &source_map;
    source_end_ = source_end;
    seam_ = {};
  }

  // Writes the location of a node.
  [[gnu::noinline]] void write(std::uint32_t record, const NodeLocation& location) {
    const bool is_open = location.end == 0;
    if (is_open && !location.has_tags()) return;
    // Many nodes begin where the previous start tag, text or comment ends.
    const std::uint32_t start =
        location.begin == seam_.offset ? seam_.at : source_map_->at(location.begin);
    const std::uint32_t end = source_map_->at(is_open ? source_end_ : location.end);
    if (!location.has_tags()) {
      seam_ = {location.end, end};
      put(record, {start, end, 0, 0}, end);
      return;
    }
    seam_ = {location.start_tag_end, source_map_->at(location.start_tag_end)};
    const bool has_end_tag = !is_open && location.has_end_tag();
    put(record, {start, end, seam_.at, has_end_tag ? source_map_->at(location.end_tag_begin) : end},
        seam_.at);
  }

  // Writes the location of an attribute.
  [[gnu::noinline]] void write(std::uint32_t record, SourceRange range) {
    if (range.empty()) return;
    const std::uint32_t end = source_map_->at(range.end);
    put(record, {source_map_->at(range.begin), end, 0, 0}, end);
  }

  // Clears the locations of all records that are after the last written record and before `record`.
  void clear_to(std::uint32_t record) {
    for (; next_record_ < record; ++next_record_) *next_++ = {};
  }

 private:
  // A location as in the buffer. Its offsets are in the caller's units: see SourceMap.
  struct Location {
    std::uint32_t start;
    std::uint32_t end;
    std::uint32_t start_tag_end;
    std::uint32_t end_tag_start;
  };
  static_assert(sizeof(Location) == wire::location_words * sizeof(std::uint32_t));
  static_assert(wire::location::start == 0 && wire::location::end == 1 &&
                wire::location::start_tag_end == 2 && wire::location::end_tag_start == 3);

  // Writes a location. If the node has a start tag, `end` is the end of this tag. Otherwise, `end`
  // is the end of the location.
  void put(std::uint32_t record, const Location& location, std::uint32_t end) {
    // Text that a script wrote is not in the source: all its offsets map to a single offset in the
    // source. So nodes and attributes in such text have no location.
    if (location.start == end) return;
    clear_to(record);
    *next_++ = location;
    ++next_record_;
  }

  // The end of the previous start tag, or of the previous node without tags. `offset` is the offset
  // in the input. `at` is the same offset in the caller's text. The initial `offset` equals no
  // offset of the input.
  struct Seam {
    std::uint32_t offset = 0xffffffffu;
    std::uint32_t at = 0;
  };

  Location* next_ = nullptr;
  std::uint32_t next_record_ = 0;
  const SourceMap* source_map_ = nullptr;
  std::uint32_t source_end_ = 0;
  Seam seam_;
};

}  // namespace souptree
