#pragma once
// RecordWriter: writes consecutive records of an encoded tree (see FORMAT.md). The caller provides
// memory for all records.
//
// The caller is a single loop over the nodes. The parts of the loop are inlined, or take the writer
// by value. So the writer can stay in registers.

#include <cstdint>

#include "wire/generated/format.h"

namespace souptree {

class RecordWriter {
 public:
  explicit RecordWriter(std::uint32_t* records) : records_(records), next_(records) {}

  std::uint32_t count() const { return count_; }

  void write(std::uint32_t first, std::uint32_t second, std::uint32_t third) {
    next_[0] = first;
    next_[1] = second;
    next_[2] = third;
    next_ += wire::record_words;
    ++count_;
  }
  // Writes the record of a node that can have descendants. Until end() is called for this record,
  // the node ends before the next record.
  void write_empty(std::uint32_t first, std::uint32_t parent) { write(first, count_ + 1, parent); }

  // Sets the end of `record`. Call this after its last descendant has been written.
  void end(std::uint32_t record) { at(record)[1] = count_; }
  std::uint32_t parent_of(std::uint32_t record) const { return at(record)[2]; }

 private:
  std::uint32_t* at(std::uint32_t record) const { return records_ + record * wire::record_words; }

  std::uint32_t* records_;
  std::uint32_t* next_;
  std::uint32_t count_ = 0;
};

}  // namespace souptree
