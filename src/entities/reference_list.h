#pragma once
// ReferenceList: a trie of the named character references.  #named-character-reference-state
//
// The generated tables list the names in the order of their expansions: the characters that the
// references represent. Tables in this order have the fewest bytes to download. The trie is built
// once: at the first ampersand and letter that do not begin one of the most frequent references.
// Building takes some hundred microseconds.

#include <cstdint>
#include <string_view>

#include "entities/generated/named_character_references.h"

namespace souptree {

class ReferenceList {
 public:
  // The index of a node. A node represents a prefix of names, which may itself be a whole name.
  // Names in the trie have no semicolon.
  enum class TrieNode : std::uint16_t { none = 0 };

  // Returns the only list. The first call builds it.
  static const ReferenceList& get();

  // The node for names that begin with an ASCII letter.
  static TrieNode begin(char8_t letter) { return TrieNode{letter}; }
  // Returns the child of a node for the next character. Returns TrieNode::none if no name continues
  // with this character.
  TrieNode step(TrieNode, char8_t character) const;

  // The characters that a name represents, in static memory. Empty if the node is not a whole name.
  std::u8string_view expansion(TrieNode) const;
  // Whether the name is a reference even without a semicolon.
  bool semicolon_optional(TrieNode) const;

 private:
  // For a prefix of one letter, the index of the node is the letter's code. The nodes of longer
  // prefixes have the indices from `first_longer` on.
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
