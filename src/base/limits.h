#pragma once
// What a parser is to stop at when it does not trust its input. All are off unless they are set.

#include <cstdint>

namespace souptree {

enum class Limit : std::uint8_t {
  input_bytes,         // as UTF-8, and with newlines normalised
  nodes,               // created, whether they stay in the tree or not
  attributes,          // of all elements created, those of elements created again each time
  copied_bytes,        // of attributes and text that the parser repeats: see Tree::copied_bytes()
  depth,               // flattens: see TreeBuilder::flattened()
  attributes_per_tag,  // of a start tag
  attribute_bytes,     // of an attribute's value
  text_bytes,          // of a text, comment or processing instruction
  parse_errors,        // no more of them are kept
  output_bytes,        // of the encoded tree: for whoever encodes it
  milliseconds,        // of parsing, looked at every few tokens
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

  // A clock that only goes forward, in milliseconds; the limit of time needs it.
  double (*now)() = nullptr;

 private:
  std::uint32_t values_[limit_count];
};

// A limit that stopped the parser, and what there was then.
struct ReachedLimit {
  Limit limit;
  std::uint32_t value;
  std::uint32_t reached;
};

}  // namespace souptree
