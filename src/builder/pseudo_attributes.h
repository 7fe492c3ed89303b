#pragma once
// The attributes in the data of a processing instruction, such as `name="a"`.

#include <string_view>

#include "base/array.h"

namespace souptree {

// Appends to `value` what the attribute `name` has, references resolved. False when it is not there,
// or when the data is not well-formed: then nothing in it counts as an attribute.
bool find_pseudo_attribute(std::u8string_view data, std::u8string_view name, Array<char8_t>& value);

}  // namespace souptree
