#pragma once
// Sequences of tokens that are cut and joined in logarithmic time, amortised: splay trees of chunks.
//
// A token is an edge of a node, the place where it begins or ends, so a node's subtree is a range. Each
// chunk knows what its part of the sequence sums up to, which answers what the standard asks of the options
// of a select without visiting them. Whatever is looked for comes to the root of its tree, so that what
// is near to the place of the last question costs next to nothing.

#include "base/array.h"
#include "tree/node.h"

namespace souptree {

// A node's begin or end. 0 is no token.
enum class TokenId : std::uint32_t { none = 0 };

constexpr TokenId begin_token(NodeId node) {
  return TokenId{static_cast<std::uint32_t>(node) * 2};
}
constexpr TokenId end_token(NodeId node) {
  return TokenId{static_cast<std::uint32_t>(node) * 2 + 1};
}

// Bits: what tokens of a node add to the sums.
using TokenTraits = std::uint8_t;
namespace token_traits {
constexpr TokenTraits option = 1 << 0;
constexpr TokenTraits selected = 1 << 1;
constexpr TokenTraits enabled = 1 << 2;  // an optgroup, too
constexpr TokenTraits selectedcontent = 1 << 3;
// A selectedcontent element in which something may be that would have to be cleared.
constexpr TokenTraits filled = 1 << 4;
// A selectedcontent element that is on the stack of open elements and was inserted while moves were followed.
// Before that, none could be other than the first of its select. Only options have the other meaning of the bit.
constexpr TokenTraits open = selected;
// A select that is not open any more, and what moving its selectedcontent elements would do to them has
// not been done.
constexpr TokenTraits unsettled = 1 << 5;
constexpr TokenTraits optgroup = 1 << 6;
// It hides the options in it from a select outside.
constexpr TokenTraits hides = 1 << 7;
constexpr TokenTraits select = optgroup | hides;
}  // namespace token_traits

// What to look for. An option counts if nothing in the range hides it. What decides about a selectedcontent
// element in it is a frame: select, option, selectedcontent.
enum class Find : std::uint8_t {
  option,
  selected_option,
  enabled_option,
  selectedcontent_without_frame,
  selectedcontent,
  filled,
  unsettled
};
enum class Enclosing : std::uint8_t { barrier, frame };

class TokenSequences {
 public:
  TokenSequences() { reset(); }
  void reset();
  void recycle(std::size_t bytes_to_keep);

  static NodeId node(TokenId token) { return NodeId{static_cast<std::uint32_t>(token) >> 1}; }
  bool knows(TokenId token) const {
    return index(token) < chunks_of_.size() && chunks_of_[index(token)] != ChunkId::none;
  }
  // New tokens, one or two, alone in a sequence.
  void create(TokenId first, TokenId last, TokenTraits = 0);
  TokenTraits traits(TokenId token) const { return traits_[index(token) >> 1]; }
  void set_traits(TokenId, TokenTraits);
  void set_trait(TokenId token, TokenTraits trait, bool value) {
    set_traits(token,
               static_cast<TokenTraits>(value ? traits(token) | trait : traits(token) & ~trait));
  }

  // Puts the whole sequence of `token` behind that place, which is in another.
  void insert_behind(TokenId place, TokenId token);
  // Makes the tokens from `first` to `last` a sequence of their own.
  void cut(TokenId first, TokenId last);
  // It is known no more.
  void remove(TokenId);

  // The first of the tokens from `first` to `last`, both included, that is such a thing, or none. `passed`
  // is what of barriers or frames stands around them, and then around what was found.
  TokenId find(TokenId first, TokenId last, Find, int& passed);
  TokenId find(TokenId first, TokenId last, Find what) {
    int passed = 0;
    return find(first, last, what, passed);
  }
  // The last element that begins in front of `token` and ends behind it and counts as that, or none.
  TokenId enclosing(TokenId token, Enclosing);
  TokenId next(TokenId);

  // Of the sequence that this token is in.
  TokenId first(TokenId);
  bool are_together(TokenId, TokenId);
  // Of two that are.
  bool is_in_front(TokenId, TokenId);
  // In a sequence where that is true of all tokens behind some place, the last in front of it.
  template <typename IsBehind>
  TokenId last_in_front(TokenId of_sequence, IsBehind);

 private:
  enum class ChunkId : std::uint32_t { none = 0 };
  enum class Side : std::uint8_t { front, back };
  enum class Sum : std::uint8_t { barrier, frame, enabled_barrier };
  struct Search {
    TokenTraits traits;
    Sum sum;
    std::int32_t most;  // of that sum, around what counts
  };
  struct Sums {
    std::int32_t sum[3];       // by Sum
    std::int32_t least[4];     // the least sum in front of such a thing, by Find where that matters
    std::int32_t unclosed[2];  // the most that a part up to the end sums up to, by Enclosing
    std::uint32_t traits;      // of all that begins
    bool counts;               // false if no token has traits: all else is then as in no_sums

    void add(const Sums&);
  };
  static constexpr std::uint32_t chunk_size = 32;
  struct Chunk {
    ChunkId child[2];  // by Side
    ChunkId parent;
    std::uint32_t count;
    Sums own;
    Sums sums;  // with all chunks below
    TokenId tokens[chunk_size];
  };
  static const Sums no_sums;
  static const Search searches[7];

  static std::uint32_t index(TokenId token) { return static_cast<std::uint32_t>(token); }
  static Side other(Side side) { return side == Side::front ? Side::back : Side::front; }
  Chunk& at(ChunkId chunk) { return chunks_[static_cast<std::uint32_t>(chunk)]; }
  ChunkId& child(ChunkId chunk, Side side) { return at(chunk).child[static_cast<unsigned>(side)]; }
  ChunkId chunk_of(TokenId token) const { return chunks_of_[index(token)]; }
  Side side_of(ChunkId chunk) {
    return child(at(chunk).parent, Side::back) == chunk ? Side::back : Side::front;
  }
  std::uint32_t place_in_chunk(TokenId);
  static int weight(TokenTraits, Sum);
  int signed_weight(TokenId, Sum) const;

  ChunkId create_chunk();
  void free_chunk(ChunkId);
  void put_tokens(ChunkId, std::uint32_t place, const TokenId* tokens, std::uint32_t count);
  void sum_up(ChunkId);
  void update(ChunkId);
  void set_child(ChunkId, Side, ChunkId);
  void rotate(ChunkId);
  void splay(ChunkId, ChunkId below = ChunkId::none);
  ChunkId outermost(ChunkId root, Side);
  ChunkId neighbour(ChunkId, Side);
  void part(ChunkId, std::uint32_t place);
  ChunkId detach(ChunkId, Side);
  bool cut_in_chunk(TokenId first, TokenId last);
  void join(ChunkId left, ChunkId right);
  void settle(ChunkId);
  bool merge_with_next(ChunkId);
  TokenId find_in_chunk(ChunkId, std::uint32_t begin, std::uint32_t end, const Search&,
                        int& passed);
  TokenId enclosing_in_chunk(ChunkId, std::uint32_t end, Sum, int& behind);

  Array<Chunk> chunks_;
  Array<ChunkId> chunks_of_;   // by token
  Array<TokenTraits> traits_;  // by node
  ChunkId free_;
};

template <typename IsBehind>
TokenId TokenSequences::last_in_front(TokenId of_sequence, IsBehind is_behind) {
  ChunkId chunk = chunk_of(of_sequence);
  splay(chunk);
  ChunkId found = ChunkId::none;
  ChunkId last = chunk;
  while (chunk != ChunkId::none) {
    last = chunk;
    const Side side = is_behind(at(chunk).tokens[0]) ? Side::front : Side::back;
    if (side == Side::back) found = chunk;
    chunk = child(chunk, side);
  }
  splay(last);
  if (found == ChunkId::none) return TokenId::none;
  std::uint32_t place = 0;
  for (std::uint32_t end = at(found).count; end - place > 1;) {
    const std::uint32_t middle = place + (end - place) / 2;
    (is_behind(at(found).tokens[middle]) ? end : place) = middle;
  }
  return at(found).tokens[place];
}

}  // namespace souptree
