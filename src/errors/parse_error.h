#pragma once
// Parse errors are data: a code and an offset in the input.  #parse-errors
//
// Errors are computed and recorded only if the caller requests them.

#include "base/array.h"
#include "errors/generated/parse_error_codes.h"

namespace souptree {

struct ParseError {
  ParseErrorCode code;
  std::uint32_t offset;  // in bytes of the normalised input
};

enum class CollectErrors : bool { no, yes };

class ParseErrors {
 public:
  // Keeps at most `most` errors.
  void reset(CollectErrors collect, std::uint32_t most = 0xffffffffu) {
    list_.clear();
    collect_ = collect;
    most_ = most;
  }
  bool wanted() const { return collect_ == CollectErrors::yes; }
  void add(ParseErrorCode code, std::uint32_t offset) {
    if (wanted() && list_.size() < most_) [[unlikely]]
      list_.push({code, offset});
  }
  // Removes the errors from index `first` on whose offset is at least `offset`.
  void remove_from_offset(std::uint32_t first, std::uint32_t offset);
  // Sorts by offset; stable.
  void sort();
  const Array<ParseError>& list() const { return list_; }

 private:
  Array<ParseError> list_;
  // Empty except inside sort().
  Array<ParseError> merged_;
  CollectErrors collect_ = CollectErrors::no;
  std::uint32_t most_ = 0xffffffffu;
};

}  // namespace souptree
