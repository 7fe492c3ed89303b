#pragma once
// TreeMoves: moves and removals of nodes, for example by the adoption agency and by `template for`.
// Reports each of them to TreeOrder, and runs the steps of the selects around the node.

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
  // #concept-node-insert, for a node that is not inserted directly after its creation.
  void insert(NodeId, InsertionLocation);
  // Between these calls, callers only remove nodes and insert them again.
  void begin_moves() { selects_.begin_moves(); }
  void end_moves() { selects_.end_moves(); }
  // Moves a node into `wrapper`, a new element. The wrapper must not be a part of selects, hide
  // options or be an optgroup.
  void move_into_new(NodeId node, NodeId wrapper);
  // Moves the children of a node into such a wrapper. Then inserts the wrapper into the node.
  void wrap_children(NodeId node, NodeId wrapper);
  // Callers remove several nodes between these two calls. Selects are updated only in
  // end_removals(). Otherwise, each removal of a selectedcontent element would copy an option into
  // the next selectedcontent element. Most copies would be useless: the next element is removed
  // too, and does not return, or is cleared when it returns.
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
