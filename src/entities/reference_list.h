#pragma once
// The list of named character references, as it is searched.  #named-character-reference-state
//
// A tree of characters: from what a name begins with, to each of the characters that can follow. The
// generated tables tell the names in the order of what they stand for, which is what takes the fewest
// bytes to download. They are read once, when the first reference is looked for that is not among the
// most frequent; that takes some hundred microseconds.

#include <cstdint>
#include <string_view>

#include "entities/generated/named_character_references.h"

namespace souptree {

class ReferenceList {
 public:
  // What a name begins with. Without its semicolon it may be a name itself.
  enum class Beginning : std::uint16_t { none = 0 };

  // Unpacked at the first call.
  static const ReferenceList& get();

  static Beginning begin(char8_t letter) { return Beginning{letter}; }
  // Beginning::none if no name goes on like that.
  Beginning go_on(Beginning, char8_t character) const;

  // What the name stands for; empty if it is none. The bytes are static.
  std::u8string_view expansion(Beginning) const;
  bool semicolon_optional(Beginning) const;

 private:
  // ASCII letters stand at their own numbers.
  static constexpr std::uint32_t first_longer = 0x80;

  struct Node {
    Beginning longer;  // the first that is longer by one character
    Beginning next;    // another one of the same length, that begins the same
    std::uint16_t expansion_begin;
    char8_t character;
    std::uint8_t expansion_length : 7;
    std::uint8_t semicolon_optional : 1;
  };

  ReferenceList();

  const Node& node(Beginning beginning) const {
    return nodes_[static_cast<std::uint32_t>(beginning)];
  }
  Node& node(Beginning beginning) { return nodes_[static_cast<std::uint32_t>(beginning)]; }
  [[gnu::noinline]] Beginning go_on_or_add(Beginning, char8_t character);
  [[gnu::noinline]] void append_to_expansions(char32_t);

  Node nodes_[first_longer + named_character_references::beginning_count] = {};
  char8_t expansions_[named_character_references::expansion_bytes];
  std::uint32_t node_count_ = first_longer;
  std::uint32_t expansions_end_ = 0;
};

}  // namespace souptree
