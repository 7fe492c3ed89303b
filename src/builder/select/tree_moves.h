#pragma once
// Moves and removals of nodes, by the adoption agency and by `template for`. Reports them to the
// order of the tree, and runs the steps of the selects around the nodes.

#include "builder/insertion_location.h"
#include "builder/select/selects_in_tree_order.h"

namespace souptree {

class TreeMoves {
 public:
  TreeMoves(Tree& tree, TreeOrder& order, const TemplateModes& template_modes,
            SelectsInTreeOrder& selects)
      : tree_(tree), order_(order), template_modes_(template_modes), selects_(selects) {
    reset();
  }
  void reset();

  // #concept-node-remove
  void remove(NodeId);
  // #concept-node-insert, for a node that was moved, or has children.
  void insert(NodeId, InsertionLocation);
  void move_children(NodeId from, NodeId to);
  // The caller removes several nodes between these two calls. Meanwhile, selects are not updated:
  // each removal of a selectedcontent element would copy an option into the next one. These copies
  // would be useless, because the removed elements do not return, or are cleared when they return.
  void begin_removals();
  void end_removals();

 private:
  Tree& tree_;
  TreeOrder& order_;
  const TemplateModes& template_modes_;
  SelectsInTreeOrder& selects_;
  bool defers_updates_;
  NodeId deferred_update_;
};

}  // namespace souptree
