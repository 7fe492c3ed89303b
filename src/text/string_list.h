#pragma once
// Lists of strings from JavaScript: a U+0000 follows each string.

#include <string_view>

namespace souptree {

// Removes the first string from a list, and returns it.
inline std::u8string_view take_string(std::u8string_view& list) {
  const std::u8string_view string = list.substr(0, list.find(u8'\0'));
  list.remove_prefix(string.size() + 1);
  return string;
}

}  // namespace souptree
