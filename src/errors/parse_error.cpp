#include "errors/parse_error.h"

namespace souptree {

// By insertion: an error is late only by the errors of its own token (tree construction reports at
// the start of a token what it finds when the token is complete), so the whole is linear.
void ParseErrors::sort() {
  for (std::uint32_t i = 1; i < list_.size(); ++i) {
    const ParseError error = list_[i];
    std::uint32_t place = i;
    for (; place > 0 && list_[place - 1].offset > error.offset; --place) {
      list_[place] = list_[place - 1];
    }
    list_[place] = error;
  }
}

}  // namespace souptree
