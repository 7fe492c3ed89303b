#pragma once
// Parse errors: each has a code and a range of the input.  #parse-errors
//
// The parser records errors only if the caller requests them.

#include "base/array.h"
#include "errors/generated/parse_error_codes.h"

namespace souptree {

struct ParseError {
  ParseErrorCode code;
  // In bytes of the normalised input; `end` is exclusive.
  std::uint32_t offset;
  std::uint32_t end;

  friend bool operator==(const ParseError&, const ParseError&) = default;
};

// An error of a run of characters. The characters can arrive in several tokens, which extend the
// error.
struct ErrorOfRun {
  ParseError error;
  std::uint32_t index;  // where add() put the error; sort() can move it to a lower index
};

enum class CollectErrors : bool { no, yes };

class ParseErrors {
 public:
  // Empties the list. From now on, add() keeps only the first `most` errors.
  void reset(CollectErrors collect, std::uint32_t most = 0xffffffffu) {
    list_.clear();
    collect_ = collect;
    most_ = most;
  }
  bool wanted() const { return collect_ == CollectErrors::yes; }
  [[gnu::cold, gnu::noinline]] void add(ParseErrorCode, std::uint32_t offset, std::uint32_t end);
  // Adds an error whose end extend() can move.
  void add(ErrorOfRun&, ParseErrorCode, std::uint32_t offset, std::uint32_t end);
  void extend(ErrorOfRun&, std::uint32_t end);
  // Removes the errors whose index is at least `first` and whose offset is at least `offset`.
  void remove_from_offset(std::uint32_t first, std::uint32_t offset);
  // Sorts by offset. Errors with the same offset keep their order.
  void sort();
  const Array<ParseError>& list() const { return list_; }

 private:
  Array<ParseError> list_;
  // The output of the merges in sort(). Otherwise, this array is empty.
  Array<ParseError> merged_;
  CollectErrors collect_ = CollectErrors::no;
  std::uint32_t most_ = 0xffffffffu;
};

}  // namespace souptree
