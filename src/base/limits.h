#pragma once
// Limits for untrusted input. All are off by default.

#include <cstdint>

namespace souptree {

enum class Limit : std::uint8_t {
  input_bytes,         // of UTF-8 with normalised newlines
  nodes,               // created, even if they are not in the final tree
  attributes,          // of all elements created, including copies of elements
  copied_bytes,        // of attributes and text that the parser repeats: see Tree::copied_bytes()
  depth,               // does not stop the parser: see TreeBuilder::flattened()
  attributes_per_tag,  // of a start tag
  attribute_bytes,     // of one attribute value
  text_bytes,          // of one text, comment or processing instruction
  parse_errors,        // does not stop the parser: further errors are dropped
  output_bytes,        // of the encoded tree; checked by its encoder
  milliseconds,        // of parsing; checked every few tokens
};
inline constexpr unsigned limit_count = 11;

class Limits {
 public:
  static constexpr std::uint32_t none = 0xffffffffu;

  constexpr Limits() {
    for (std::uint32_t& value : values_) value = none;
  }
  std::uint32_t operator[](Limit limit) const { return values_[static_cast<unsigned>(limit)]; }
  void set(Limit limit, std::uint32_t value) { values_[static_cast<unsigned>(limit)] = value; }
  bool has(Limit limit) const { return (*this)[limit] != none; }

  // A monotonic clock in milliseconds; the limit of time needs it.
  double (*now)() = nullptr;

 private:
  std::uint32_t values_[limit_count];
};

// The limit that stopped the parser, and the count at that time.
struct ReachedLimit {
  Limit limit;
  std::uint32_t value;
  std::uint32_t reached;
};

}  // namespace souptree
