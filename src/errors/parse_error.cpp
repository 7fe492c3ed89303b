#include "errors/parse_error.h"

#include <algorithm>

namespace souptree {

// In n log n: a text can have all errors of its characters behind all errors of its markup.
void ParseErrors::sort() {
  std::stable_sort(list_.begin(), list_.end(), [](const ParseError& a, const ParseError& b) {
    return a.offset < b.offset;
  });
}

}  // namespace souptree
