#pragma once
// The attributes in the data of a processing instruction, such as `name="a"`. Their grammar is that
// of the pseudo-attributes of xml-stylesheet, with XML's names and characters.

#include <string_view>

#include "base/array.h"

namespace souptree {

// Appends the value of the attribute `name` to `value`, with references resolved. Returns false if
// the attribute is missing, or if the data is malformed, because malformed data has no attributes.
// If the result is false, `value` can still have changed.
bool find_pseudo_attribute(std::u8string_view data, std::u8string_view name, Array<char8_t>& value);

}  // namespace souptree
