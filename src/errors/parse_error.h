#pragma once
// Parse errors are data: a code and a range of the input.  #parse-errors
//
// Errors are computed and recorded only if the caller requests them.

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

// An error of a run of characters, which can arrive in several tokens.
struct ErrorOfRun {
  ParseError error;
  std::uint32_t index;  // in the list; sort() can move the error to a lower index
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
  [[gnu::cold, gnu::noinline]] void add(ParseErrorCode, std::uint32_t offset, std::uint32_t end);
  // Adds an error whose end extend() can move.
  void add(ErrorOfRun&, ParseErrorCode, std::uint32_t offset, std::uint32_t end);
  void extend(ErrorOfRun&, std::uint32_t end);
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
