#pragma once
// TreeMoves: moves and removals of nodes, for example by the adoption agency and by `template for`.
// Reports each move and removal to TreeOrder, and runs the steps of the selects around the node.

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
  // Between begin_moves() and end_moves(), callers only remove nodes and insert them again.
  void begin_moves() { selects_.begin_moves(); }
  void end_moves() { selects_.end_moves(); }
  // Moves a node to the end of `wrapper`, a new element without a parent. `wrapper` must have no
  // edge_traits: it is no select, optgroup, option or selectedcontent, and hides no options.
  void move_into_new(NodeId node, NodeId wrapper);
  // Moves the children of `node` into `wrapper`, then inserts `wrapper` into `node`. The
  // requirements of move_into_new() hold for `wrapper`.
  void wrap_children(NodeId node, NodeId wrapper);
  // Callers remove several nodes between begin_removals() and end_removals(). Selects are updated
  // only in end_removals(). Otherwise, each removal of a selectedcontent element would copy an
  // option into the next selectedcontent element. Most copies would be useless, because the next
  // element is removed too. The result is the same: a removed element is not inserted again, or is
  // cleared before that.
  void begin_removals();
  void end_removals();

 private:
  // Parts of remove(), move_into_new() and insert().
  void take_out(NodeId);
  void move_child(NodeId, NodeId wrapper);
  void insert_in_tree(NodeId, InsertionLocation);

  Tree& tree_;
  TreeOrder& order_;
  const TemplateModes& template_modes_;
  SelectsInTreeOrder& selects_;
  bool defers_updates_;
  NodeId deferred_update_;
};

}  // namespace souptree
