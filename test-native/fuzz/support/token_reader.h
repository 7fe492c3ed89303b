#pragma once
// A second reader of encoded tokens, written from FORMAT.md alone. It trusts nothing, and ends the
// process if the buffer violates a rule on which readers rely.

#include <set>
#include <string>
#include <vector>

#include "tokens/token_encoder.h"

namespace souptree::fuzzing {

class TokenReader {
 public:
  // `source_length` has the units of the offsets.
  explicit TokenReader(std::uint32_t source_length) : source_length_(source_length) {}

  // Reads one buffer; the buffers of an input must come in order.
  void read(const Array<std::uint32_t>& buffer);
  // Call this after the last buffer.
  void finish() const;

  // The end of the last record.
  std::uint32_t end() const { return record_end_; }
  // One line per record, without offsets of strings. One buffer and several buffers yield the same
  // lines.
  const std::string& text() const { return text_; }

 private:
  struct Record {
    token_wire::RecordKind kind;
    std::uint32_t bits;
    std::uint32_t start;
    std::uint32_t end;
    std::uint32_t first;
    std::uint32_t second;
  };

  void read_header();
  void read_names();
  std::uint32_t base() const;
  Record record_at(std::uint32_t index) const;
  std::uint32_t read_token(std::uint32_t index);
  std::uint32_t read_attributes(std::uint32_t index, const Record& tag);
  std::uint32_t read_more(std::uint32_t index, std::uint32_t count);
  void check_range(const Record&);
  void begin_element(const Record&);
  void end_element(const Record&);
  void describe(const Record&);
  std::string string(std::uint32_t offset, std::uint32_t length) const;
  std::string name(const Record&) const;

  std::uint32_t source_length_;
  std::uint32_t words_count_ = 0;
  const std::uint32_t* words_ = nullptr;
  std::vector<std::string> names_;
  std::string text_;
  // The ends of the last token and of the last record.
  std::uint32_t token_end_ = 0;
  std::uint32_t record_end_ = 0;
  std::uint32_t newest_element_ = 0;
  std::set<std::uint32_t> open_;
  std::set<std::uint32_t> may_end_again_;
  bool has_ended_ = false;
};

}  // namespace souptree::fuzzing
