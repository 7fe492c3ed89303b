#pragma once
// ReferenceList: a trie of the named character references.  #named-character-reference-state
//
// The generated tables list the names in the order of their expansions, because that order takes
// the fewest bytes to download. The trie is built once, when a text has a reference that is not one
// of the most frequent. Building takes some hundred microseconds.

#include <cstdint>
#include <string_view>

#include "entities/generated/named_character_references.h"

namespace souptree {

class ReferenceList {
 public:
  // The index of a node. A node represents a prefix of names without their semicolons. The prefix
  // may itself be a name.
  enum class TrieNode : std::uint16_t { none = 0 };

  // Builds the list at the first call.
  static const ReferenceList& get();

  static TrieNode begin(char8_t letter) { return TrieNode{letter}; }
  // The child for `character`; TrieNode::none if no name continues that way.
  TrieNode step(TrieNode, char8_t character) const;

  // The expansion of a name; empty if the node is not a name. The bytes are static.
  std::u8string_view expansion(TrieNode) const;
  bool semicolon_optional(TrieNode) const;

 private:
  // The node of a one-letter prefix has the letter as its index. Nodes of longer prefixes follow.
  static constexpr std::uint32_t first_longer = 0x80;

  struct Node {
    TrieNode first_child;
    TrieNode next_sibling;
    std::uint16_t expansion_begin;
    char8_t character;
    std::uint8_t expansion_length : 7;
    std::uint8_t semicolon_optional : 1;
  };

  ReferenceList();

  const Node& node(TrieNode index) const { return nodes_[static_cast<std::uint32_t>(index)]; }
  Node& node(TrieNode index) { return nodes_[static_cast<std::uint32_t>(index)]; }
  [[gnu::noinline]] TrieNode step_or_add(TrieNode, char8_t character);
  [[gnu::noinline]] void append_to_expansions(char32_t);

  Node nodes_[first_longer + named_character_references::longer_node_count] = {};
  char8_t expansions_[named_character_references::expansion_bytes];
  std::uint32_t node_count_ = first_longer;
  std::uint32_t expansions_end_ = 0;
};

}  // namespace souptree
