#pragma once
// TreeOrder: stores the tree order of nodes as Euler tours (see euler_tour.h). A few algorithms of
// the standard walk over a whole subtree. A query of TreeOrder replaces such a walk and takes
// amortised logarithmic time.
//
// Inactive until the first call of activate(). catch_up() adds the nodes created since the last
// call, in the order of their creation. So callers must report moves and removals with cut() and
// insert(), but not the insertion of a new node.

#include "tree/euler_tour.h"
#include "tree/tree.h"

namespace souptree {

class TreeOrder {
 public:
  explicit TreeOrder(const Tree& tree) : tree_(tree) { reset(); }
  void reset();

  bool is_active() const { return next_ != 0; }
  // Adds all nodes of the tree except texts, comments and doctypes. After the call, callers must
  // report moves and removals.
  void activate();
  // Adds the nodes created since the last call of activate() or catch_up(). Callers must call
  // catch_up() before each query and each move.
  void catch_up();
  // Call after the tree removed the node from its parent.
  void cut(NodeId);
  // Call after the tree inserted a node that catch_up() has already visited.
  void insert(NodeId);

  // False for a node that was never added: a text, comment or doctype, or a node that was detached
  // when activate() or catch_up() visited it.
  bool knows(NodeId node) const { return tour_.knows(begin(node)); }
  static Edge begin(NodeId node) { return begin_edge(node); }
  Edge end(NodeId node) const { return has_end(node) ? end_edge(node) : begin_edge(node); }
  // The root of the tree that contains the node. Template contents and shadow roots are roots.
  NodeId root(NodeId node) { return EulerTour::node(tour_.first(begin(node))); }
  // Whether the root is an element. If so, the node is in a detached subtree.
  bool root_is_element(NodeId node) {
    return !tour_.contents_of_sequence(begin(node)).contains(Find::root);
  }
  // What a detached subtree contains.
  EulerTour::Contents contents_of_detached(NodeId root) {
    return tour_.contents_of_sequence(begin(root));
  }
  // Whether `node` begins before `other`. If the nodes are in different trees, compares the ids of
  // the roots.
  bool precedes(NodeId node, NodeId other);
  // Whether `node` is a descendant of `ancestor` in the same tree.
  bool is_inside(NodeId node, NodeId ancestor);

  EulerTour& tour() { return tour_; }

 private:
  bool is_tracked(NodeId) const;
  // A node that cannot have children has one edge, which is both its begin and its end.
  bool has_end(NodeId node) const { return tree_.is_container(node); }
  void add(NodeId);
  void add_below(NodeId container);
  Edge edge_before(NodeId) const;

  const Tree& tree_;
  EulerTour tour_;
  std::uint32_t next_;  // the first node that catch_up() has not visited; 0 while inactive
};

}  // namespace souptree
