#pragma once
// The order of nodes, for the few algorithms that the standard words as walks over whole subtrees.
//
// Asleep until somebody asks, and then a page's elements cost a logarithm each. Nodes that are created
// later are added when the next question comes, in the order of their creation. So nothing has to be told of
// ordinary insertions, but everything of moves and removals.

#include "tree/token_sequence.h"
#include "tree/tree.h"

namespace souptree {

class TreeOrder {
 public:
  // A place among all trees.
  struct Position {
    NodeId root;
    std::uint32_t rank;
    friend constexpr auto operator<=>(const Position&, const Position&) = default;
  };

  explicit TreeOrder(const Tree& tree) : tree_(tree) { reset(0); }
  void reset(std::uint32_t seed);
  void recycle(std::size_t bytes_to_keep);

  bool is_active() const { return next_ != 0; }
  // Knows all nodes from now on.
  void activate();
  // Adds the nodes that were created since. To be called before anything is moved, too.
  void catch_up();
  // The node has been taken out of its parent.
  void cut(NodeId);
  // It has been put to where it is now.
  void insert(NodeId);

  // Detached nodes need not be known.
  bool knows(NodeId node) const;
  TokenId begin(NodeId node) const { return begins_[static_cast<std::uint32_t>(node)]; }
  TokenId end(NodeId node) const;
  Position position(TokenId) const;
  Position position(NodeId node) const { return position(begin(node)); }
  // Whether it is a descendant, contents and shadow roots left out.
  bool is_inside(NodeId node, NodeId ancestor) const;

  TokenSequences& tokens() { return tokens_; }

 private:
  bool is_noted(NodeId) const;
  bool has_end(NodeId) const;
  void note(NodeId);
  void note_below(NodeId container);
  TokenId place_of(NodeId) const;

  const Tree& tree_;
  TokenSequences tokens_;
  Array<TokenId> begins_;  // by node; the end's token is the next one
  std::uint32_t next_;     // the first node that is not known yet; 0 while asleep
};

}  // namespace souptree
