#pragma once
// Sequences of tokens that are cut and joined in logarithmic time: trees with random priorities.
//
// A token is an edge of an element, the place where it begins or ends, so a node's subtree is a range.
// Each knows what its part of the sequence sums up to, which answers what the standard asks of the
// options of a select without visiting them.

#include "base/blocks.h"
#include "tree/node.h"

namespace souptree {

// Index of a token. 0 is no token.
enum class TokenId : std::uint32_t { none = 0 };

// What a token adds to the sums. Negative where the element ends.
struct TokenTraits {
  // Of elements that hide the options in them from a select outside; more than 1 hides. 2 for most, 1 for
  // an optgroup, of which there may be one.
  std::int8_t barrier = 0;
  // The same for a search that passes disabled options by.
  std::int8_t enabled_barrier = 0;
  // 1 for what decides about a selectedcontent element in it: select, option, selectedcontent.
  std::int8_t frame = 0;
  bool is_option = false;
  bool is_selected = false;
  bool is_enabled = false;
  bool is_selectedcontent = false;
  // A selectedcontent element in which something may be that would have to be cleared.
  bool is_filled = false;
  // A select that is not open any more, and what moving its selectedcontent elements would do to them has
  // not been done.
  bool is_unsettled = false;
};

enum class OptionsThat : std::uint8_t { are_there, are_selected, are_enabled };
enum class Enclosing : std::uint8_t { barrier, frame };

class TokenSequences {
 public:
  [[gnu::noinline]] void reset(std::uint32_t seed);
  void recycle(std::size_t bytes_to_keep);

  // A new token, alone in a sequence.
  TokenId create(NodeId, const TokenTraits&);
  NodeId node(TokenId token) const { return (*this)[token].node; }
  const TokenTraits& traits(TokenId token) const { return (*this)[token].traits; }
  [[gnu::noinline]] void set_traits(TokenId, const TokenTraits&);
  void set_trait(TokenId token, bool TokenTraits::*trait, bool value) {
    TokenTraits changed = traits(token);
    if (changed.*trait == value) return;
    changed.*trait = value;
    set_traits(token, changed);
  }

  // A sequence is named by its root, which changes with it.
  TokenId root_of(TokenId) const;
  TokenId first(TokenId root) const;
  std::uint32_t rank(TokenId) const;

  // Puts a whole sequence behind that token.
  void insert_behind(TokenId token, TokenId root);
  TokenId join(TokenId left_root, TokenId right_root);
  // Makes the tokens from `first` to `last` a sequence of their own.
  TokenId cut(TokenId first, TokenId last);

  // The questions are about the tokens from `first` to `last`, both included. An option counts if no
  // barrier among them hides it; `passed` is what of barriers stands around them.
  bool has_option(TokenId first, TokenId last, OptionsThat, int passed);
  TokenId first_option(TokenId first, TokenId last, OptionsThat);
  TokenId last_option(TokenId first, TokenId last, OptionsThat);
  bool has_selectedcontent_without_frame(TokenId first, TokenId last);
  TokenId first_selectedcontent(TokenId first, TokenId last);
  TokenId first_filled(TokenId first, TokenId last);
  TokenId first_unsettled(TokenId first, TokenId last);
  // The last element that begins in front of `token` and ends behind it and counts as that, or none.
  TokenId enclosing(TokenId token, Enclosing);

  // In a sequence where that is true of all tokens behind some place, the last in front of it.
  template <typename IsBehind>
  TokenId last_in_front(TokenId root, IsBehind) const;
  TokenId next(TokenId) const;

 private:
  struct Sums {
    std::int32_t barrier = 0;
    std::int32_t enabled_barrier = 0;
    std::int32_t frame = 0;
    // The least barrier in front of an option, by OptionsThat, and the least frame in front of a
    // selectedcontent element.
    std::int32_t least[3];
    std::int32_t least_frame;
    // The most that a part up to the end sums up to.
    std::int32_t most_barrier_at_end;
    std::int32_t most_frame_at_end;
    bool has_selectedcontent = false;
    bool has_filled = false;
    bool has_unsettled = false;
  };
  struct Token {
    NodeId node;
    TokenTraits traits;
    TokenId left;
    TokenId right;
    TokenId parent;
    std::uint32_t count;
    Sums sums;
  };
  // Three sequences that were one.
  struct Parts {
    TokenId before;
    TokenId range;
    TokenId behind;
  };

  const Token& operator[](TokenId token) const {
    return tokens_[static_cast<std::uint32_t>(token)];
  }
  Token& at(TokenId token) { return tokens_[static_cast<std::uint32_t>(token)]; }
  static Sums sums_of(const TokenTraits&);
  static Sums add(const Sums&, const Sums&);
  static int barrier_of(const Sums&, OptionsThat);
  template <bool Sums::*has, bool TokenTraits::*is>
  TokenId first_that(TokenId first, TokenId last);
  template <std::int32_t Sums::*most, std::int32_t Sums::*sum>
  TokenId last_unclosed(TokenId root) const;
  std::uint32_t priority(TokenId) const;
  void update(TokenId);
  void split(TokenId root, std::uint32_t count, TokenId& left, TokenId& right);
  Parts take_range(TokenId first, TokenId last);
  [[gnu::noinline]] void put_back(const Parts&);

  Blocks<Token> tokens_;
  std::uint32_t seed_;
};

template <typename IsBehind>
TokenId TokenSequences::last_in_front(TokenId root, IsBehind is_behind) const {
  TokenId found = TokenId::none;
  while (root != TokenId::none) {
    if (is_behind(root)) {
      root = (*this)[root].left;
    } else {
      found = root;
      root = (*this)[root].right;
    }
  }
  return found;
}

}  // namespace souptree
