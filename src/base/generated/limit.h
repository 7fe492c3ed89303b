// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>

namespace souptree {

enum class Limit : std::uint8_t {
  // of UTF-8 with normalised newlines
  input_bytes = 0,
  // created, even if they are not in the final tree
  nodes = 1,
  // of all elements created, including copies of elements
  attributes = 2,
  // of attributes and text that the parser repeats: see Tree::copied_bytes()
  copied_bytes = 3,
  // of nested open elements; does not stop the parser: see TreeConstruction::flattened()
  depth = 4,
  // of a start tag
  attributes_per_tag = 5,
  // of one attribute value
  attribute_bytes = 6,
  // of one text, comment or processing instruction
  text_bytes = 7,
  // collected; does not stop the parser: further errors are dropped
  parse_errors = 8,
  // of the encoded tree or tokens
  output_bytes = 9,
  // of parsing; checked once in 256 tokens
  milliseconds = 10,
};
inline constexpr unsigned limit_count = 11;

}  // namespace souptree
