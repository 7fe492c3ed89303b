#include "errors/parse_error.h"

#include <algorithm>
#include <cassert>

namespace souptree {

namespace {

// Returns the end of the ascending run that begins at index `begin`: of errors whose offsets never
// decrease.
std::uint32_t run_end(const Array<ParseError>& list, std::uint32_t begin) {
  std::uint32_t end = begin;
  do {
    ++end;
  } while (end < list.size() && list[end - 1].offset <= list[end].offset);
  return end < list.size() ? end : list.size();
}

}  // namespace

void ParseErrors::add(ParseErrorCode code, std::uint32_t offset, std::uint32_t end) {
  if (wanted() && list_.size() < most_) list_.push({code, offset, end});
}

void ParseErrors::add(ErrorOfRun& run, ParseErrorCode code, std::uint32_t offset,
                      std::uint32_t end) {
  run = {{code, offset, end}, list_.size()};
  add(code, offset, end);
}

void ParseErrors::extend(ErrorOfRun& run, std::uint32_t end) {
  // add() did not add the error: the list was full, or errors are not collected.
  if (run.index >= list_.size()) return;
  // sort() can only lower the index of this error: it moves errors that were added earlier and have
  // higher offsets after this error. Errors that were added later stay after this error.
  while (list_[run.index] != run.error) {
    assert(run.index != 0);
    --run.index;
  }
  list_[run.index].end = run.error.end = end;
}

void ParseErrors::remove_from_offset(std::uint32_t first, std::uint32_t offset) {
  const auto is_removed = [offset](const ParseError& error) { return error.offset >= offset; };
  const ParseError* const kept = std::remove_if(list_.begin() + first, list_.end(), is_removed);
  list_.truncate(static_cast<std::uint32_t>(kept - list_.begin()));
}

// Merges ascending runs. Most lists have few runs. For each chunk of input, the errors of the input
// stream are a run, and the later errors begin another. Tree construction begins a further run only
// if it reports an error at the start of a token in which the tokenizer has reported an error.
void ParseErrors::sort() {
  const auto is_before = [](const ParseError& a, const ParseError& b) {
    return a.offset < b.offset;
  };
  while (!list_.empty() && run_end(list_, 0) < list_.size()) {
    merged_.clear();
    for (std::uint32_t begin = 0; begin < list_.size();) {
      const std::uint32_t middle = run_end(list_, begin);
      const std::uint32_t end = middle < list_.size() ? run_end(list_, middle) : middle;
      const ParseError* const errors = list_.data();
      // std::merge keeps the order of equal elements, so the sort is stable.
      std::merge(errors + begin, errors + middle, errors + middle, errors + end,
                 merged_.extend(end - begin), is_before);
      begin = end;
    }
    std::swap(list_, merged_);
  }
  merged_.recycle(0);
}

}  // namespace souptree
