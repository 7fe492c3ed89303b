#include "sanitize/javascript_url.h"

#include "text/code_unit.h"

namespace souptree {

// The URL parser strips C0 controls and spaces from the beginning, and tabs and newlines from the
// whole URL.
bool contains_javascript_url(std::u8string_view value) {
  constexpr std::u8string_view scheme = u8"javascript:";
  std::size_t matched = 0;
  for (const char8_t byte : value) {
    if (is_tab_or_newline(byte) || (matched == 0 && byte <= u8' ')) continue;
    if (to_ascii_lowercase(byte) != scheme[matched]) return false;
    if (++matched == scheme.size()) return true;
  }
  return false;
}

}  // namespace souptree
