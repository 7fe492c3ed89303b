#pragma once
// Parse errors are data: a code and the offset in the input where it was seen.  #parse-errors
//
// Nothing is kept, and nothing computed, unless the caller asked for errors.

#include "base/array.h"
#include "errors/generated/parse_error_codes.h"

namespace souptree {

struct ParseError {
  ParseErrorCode code;
  std::uint32_t offset;  // bytes of the normalised input
};

enum class CollectErrors : bool { no, yes };

class ParseErrors {
 public:
  // Keeps the first `most`.
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
  // Takes back those from place `first` in the list on that stand at `offset` or behind it.
  void take_back(std::uint32_t first, std::uint32_t offset);
  // Puts the list in order of offset; what has the same offset keeps its order.
  void sort();
  const Array<ParseError>& list() const { return list_; }
  void recycle(std::size_t bytes_to_keep) { list_.recycle(bytes_to_keep); }

 private:
  Array<ParseError> list_;
  // Empty but in sort().
  Array<ParseError> merged_;
  CollectErrors collect_ = CollectErrors::no;
  std::uint32_t most_ = 0xffffffffu;
};

}  // namespace souptree
