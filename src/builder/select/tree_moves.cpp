#include "builder/select/tree_moves.h"

namespace souptree {

void TreeMoves::reset() {
  defers_updates_ = false;
  deferred_update_ = NodeId::none;
}

void TreeMoves::remove(NodeId node) {
  if (EditLog* const edits = tree_.edits()) edits->add(EditKind::remove, node);
  take_out(node);
}

void TreeMoves::take_out(NodeId node) {
  if (!order_.is_active()) [[likely]] {
    tree_.take_out(node);
    return;
  }
  order_.catch_up();
  const NodeId parent = tree_.parent(node);
  tree_.take_out(node);
  order_.cut(node);
  if (!selects_.is_active() || parent == NodeId::none || !order_.knows(node)) return;
  const EulerTour::Contents contents = order_.contents_of_detached(node);
  const NodeId select = selects_.select_to_update_without(contents, parent);
  selects_.options_removed(contents, parent);
  if (select == NodeId::none) return;
  if (defers_updates_) {
    deferred_update_ = select;
  } else {
    selects_.update_selectedcontent(select);
  }
}

void TreeMoves::begin_removals() {
  reset();
  defers_updates_ = true;
}

void TreeMoves::end_removals() {
  defers_updates_ = false;
  if (deferred_update_ != NodeId::none) selects_.update_selectedcontent(deferred_update_);
}

void TreeMoves::insert_in_tree(NodeId node, InsertionLocation location) {
  tree_.insert(node, location.parent, location.reference);
  if (EditLog* const edits = tree_.edits()) {
    edits->add(EditKind::insert, node, location.parent, location.reference);
  }
}

void TreeMoves::insert(NodeId node, InsertionLocation location) {
  if (!order_.is_active()) [[likely]] {
    insert_in_tree(node, location);
    return;
  }
  order_.catch_up();
  const bool matters = selects_.is_active() && order_.knows(node);
  const EulerTour::Contents contents =
      matters ? order_.contents_of_detached(node) : EulerTour::Contents{};
  insert_in_tree(node, location);
  order_.insert(node);
  selects_.options_inserted(node, contents, location.parent);
  selects_.connect_selectedcontents_below(node, contents);
}

void TreeMoves::move_into_new(NodeId node, NodeId wrapper) {
  EditLog* const edits = tree_.edits();
  if (edits != nullptr) edits->add(EditKind::remove, node);
  move_child(node, wrapper);
  if (edits != nullptr) edits->add(EditKind::insert, node, wrapper);
}

void TreeMoves::move_child(NodeId node, NodeId wrapper) {
  take_out(node);
  tree_.insert(node, wrapper, NodeId::none);
  // The insertion has no steps to run, because the wrapper is neither connected nor inside a
  // select. So insert() is not needed.
  if (order_.is_active()) order_.insert(node);
}

void TreeMoves::wrap_children(NodeId node, NodeId wrapper) {
  if (!order_.is_active()) [[likely]] {
    tree_.move_children(node, wrapper);
  } else {
    // Updates are deferred only if the children are connected. Then each selectedcontent element is
    // cleared when it is inserted again, so the content of the element does not matter. If the
    // children are not connected, the content stays, so each removal must update selects at once:
    // see begin_removals().
    const bool defers = template_modes_.is_connected();
    // Updates of selects do not depend on which children have moved, so their edits may follow.
    if (EditLog* const edits = tree_.edits()) edits->add(EditKind::move_children, node, wrapper);
    if (defers) begin_removals();
    for (NodeId child; (child = tree_.first_child(node)) != NodeId::none;) {
      move_child(child, wrapper);
    }
    if (defers) end_removals();
  }
  insert(wrapper, {node});
}

}  // namespace souptree
