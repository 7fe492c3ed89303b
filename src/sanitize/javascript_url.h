#pragma once

#include <string_view>

namespace souptree {

constexpr bool is_tab_or_newline(char8_t byte) {
  return byte == u8'\t' || byte == u8'\n' || byte == u8'\r';
}

// Whether the value contains a javascript: URL. Reads the scheme as the URL parser does. The URL may
// be one that the URL parser refuses after the scheme.  #contains-a-javascript-url
bool contains_javascript_url(std::u8string_view value);

}  // namespace souptree
