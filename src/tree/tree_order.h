#pragma once
// The order of nodes, for the few algorithms that the standard words as walks over whole subtrees.
//
// Asleep until somebody asks. Nodes that are created
// later are added when the next question comes, in the order of their creation. So nothing has to be told of
// ordinary insertions, but everything of moves and removals.

#include "tree/token_sequence.h"
#include "tree/tree.h"

namespace souptree {

class TreeOrder {
 public:
  explicit TreeOrder(const Tree& tree) : tree_(tree) { reset(); }
  void reset();
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
  bool knows(NodeId node) const { return tokens_.knows(begin(node)); }
  static TokenId begin(NodeId node) { return begin_token(node); }
  TokenId end(NodeId node) const { return has_end(node) ? end_token(node) : begin_token(node); }
  // What it is in, contents and shadow roots being trees of their own.
  NodeId root(NodeId node) { return TokenSequences::node(tokens_.first(begin(node))); }
  // Whether it begins first. Trees stand one behind the other.
  bool is_in_front(NodeId, NodeId);
  // Whether it is a descendant, contents and shadow roots left out.
  bool is_inside(NodeId node, NodeId ancestor);

  TokenSequences& tokens() { return tokens_; }

 private:
  bool is_noted(NodeId) const;
  // The end of any other is its begin.
  bool has_end(NodeId node) const { return tree_.is_container(node); }
  void note(NodeId);
  void note_below(NodeId container);
  TokenId place_of(NodeId) const;

  const Tree& tree_;
  TokenSequences tokens_;
  std::uint32_t next_;  // the first node that is not known yet; 0 while asleep
};

}  // namespace souptree
