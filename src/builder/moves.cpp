// Moves and removals of nodes, by the adoption agency and by `template for`.

#include "builder/tree_builder.h"

namespace souptree {

// #concept-node-remove
void TreeBuilder::take_out(NodeId node) {
  if (!order_.is_active()) [[likely]] {
    tree_.remove(node);
    return;
  }
  order_.catch_up();
  const bool matters = follows_moves_ && order_.knows(node);
  const NodeId list = matters ? list_with_options_in(node, node) : NodeId::none;
  const NodeId select = matters ? select_to_update_without(node) : NodeId::none;
  tree_.remove(node);
  order_.cut(node);
  if (list != NodeId::none) run_selectedness_setting_algorithm(list);
  if (select == NodeId::none) return;
  if (defers_updates_) {
    deferred_update_ = select;
  } else {
    update_selectedcontent(select);
  }
}

// Several nodes are removed between these two calls. Their selectedcontent elements do not return,
// or are cleared when they do. Without deferral, each would get a copy of an option when the one
// before it is removed.
void TreeBuilder::begin_taking_out() {
  defers_updates_ = true;
  deferred_update_ = NodeId::none;
}

void TreeBuilder::end_taking_out() {
  defers_updates_ = false;
  if (deferred_update_ != NodeId::none) update_selectedcontent(deferred_update_);
}

// #concept-node-insert, for a node that was moved, or has children.
void TreeBuilder::put_in(NodeId node, InsertionLocation location) {
  if (!order_.is_active()) [[likely]] {
    insert_at(location, node);
    return;
  }
  order_.catch_up();
  insert_at(location, node);
  order_.insert(node);
  if (!follows_moves_ || tree_.kind(node) != NodeKind::element) return;
  const NodeId list = list_with_options_in(node, node);
  if (list != NodeId::none) run_selectedness_setting_algorithm(list);
  connect_selectedcontents_below(node);
}

void TreeBuilder::move_children(NodeId from, NodeId to) {
  if (!order_.is_active()) [[likely]] {
    tree_.move_children(from, to);
    return;
  }
  // Outside a document, nothing clears moved selectedcontent elements, so there is no deferral.
  if (is_connected()) begin_taking_out();
  for (NodeId child; (child = tree_.first_child(from)) != NodeId::none;) {
    take_out(child);
    put_in(child, {to});
  }
  if (is_connected()) end_taking_out();
}

// Whether the adoption agency, which moves everything in that block, moves an option or
// selectedcontent element of a select.
bool TreeBuilder::moves_select_parts(NodeId furthest_block) const {
  if (follows_moves_ || selects_.empty()) [[likely]]
    return false;
  if (last_selectedcontent_ > furthest_block) return true;
  return is_in_this_tree(open_.topmost(Name::select)) && selects_[open_selects_.back()].has_parts;
}

}  // namespace souptree
