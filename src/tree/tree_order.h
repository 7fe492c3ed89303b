#pragma once
// The tree order of nodes, for the few algorithms that the standard defines as walks over whole
// subtrees.
//
// Inactive until first needed. catch_up() adds the nodes created since the last call, in the order
// of their creation. So callers report moves and removals, but not ordinary insertions.

#include "tree/euler_tour.h"
#include "tree/tree.h"

namespace souptree {

class TreeOrder {
 public:
  explicit TreeOrder(const Tree& tree) : tree_(tree) { reset(); }
  void reset();

  bool is_active() const { return next_ != 0; }
  // Adds all nodes of the tree. From now on, callers must report moves and removals.
  void activate();
  // Adds the nodes created since the last call. Must precede each query and each move.
  void catch_up();
  // Reports that the node was removed from its parent.
  void cut(NodeId);
  // Reports that the node was inserted where it is now.
  void insert(NodeId);

  // False for a node that was never added: a text, comment or doctype, or a node that was outside
  // every tree when catch_up() reached it.
  bool knows(NodeId node) const { return tour_.knows(begin(node)); }
  static Edge begin(NodeId node) { return begin_edge(node); }
  Edge end(NodeId node) const { return has_end(node) ? end_edge(node) : begin_edge(node); }
  // The root of the tree that contains the node. Template contents and shadow roots are roots.
  NodeId root(NodeId node) { return EulerTour::node(tour_.first(begin(node))); }
  // Whether the node is in a detached subtree.
  bool root_is_element(NodeId node) { return !tour_.sequence_contains(begin(node), Find::root); }
  // Whether `node` begins before `other`. For nodes of different trees, compares the ids of the
  // roots of these trees.
  bool precedes(NodeId node, NodeId other);
  // Whether `node` is a descendant of `ancestor` in the same tree.
  bool is_inside(NodeId node, NodeId ancestor);

  EulerTour& tour() { return tour_; }

 private:
  bool is_tracked(NodeId) const;
  // A node without end has one edge, which is its begin and its end.
  bool has_end(NodeId node) const { return tree_.is_container(node); }
  void add(NodeId);
  void add_below(NodeId container);
  Edge edge_before(NodeId) const;

  const Tree& tree_;
  EulerTour tour_;
  std::uint32_t next_;  // the first node that has not been added; 0 while inactive
};

}  // namespace souptree
