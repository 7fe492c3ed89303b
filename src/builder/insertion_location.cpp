// Decides where nodes are inserted.  #creating-and-inserting-nodes

#include "builder/insertion_location.h"

#include "builder/tree_construction.h"

namespace souptree {

// #appropriate-place-for-inserting-a-node. If the standard gives no override target, callers pass
// the current node.
InsertionLocation TreeConstruction::appropriate_place_for_inserting_a_node(
    OpenIndex override_target) const {
  // 1.
  const OpenElement& target = open_[override_target];
  // 2.
  if (foster_parenting_ && target.has(fostering)) [[unlikely]]
    return foster_parent();
  // 3-5.
  return end_inside(target);
}

// #foster-parent: steps 2 to 5 of #appropriate-place-for-inserting-a-node, if step 2 applies.
InsertionLocation TreeConstruction::foster_parent() const {
  // 2.1. The last table and the last template on the stack.
  const OpenIndex last_table = open_.topmost(Name::table);
  const OpenIndex last_template = open_.topmost(Name::template_);
  // 2.2.
  if (last_table == OpenIndex::none && last_template == OpenIndex::none) {
    return {open_[open_.bottom()].node};
  }
  const bool is_template =
      last_table == OpenIndex::none ||
      (last_template != OpenIndex::none && open_.is_above(last_template, last_table));
  // 2.3.
  if (is_template) return end_inside(open_[last_template]);
  // 2.4. The parent of the table is never a template element, because the parser inserts no child
  // into a template element.
  const NodeId table = open_[last_table].node;
  if (tree_.parent(table) != NodeId::none) return {tree_.parent(table), table};
  // 2.5. The standard's "above" is `below` in OpenElements, whose stack grows upwards.
  return end_inside(open_[open_[last_table].below]);
}

// Steps 3 to 5 of #appropriate-place-for-inserting-a-node: the end of the element, of its template
// contents, or of the content that the template patches.
InsertionLocation TreeConstruction::end_inside(const OpenElement& parent) const {
  // 3.
  if (!parent.is(Name::template_)) return {parent.node};
  // 4.
  const NodeId contents = tree_.contents(parent.node);
  if (contents != NodeId::none) return {contents};
  // 5. A template without contents is a `template for` that patches. `parent` is the innermost
  // patching template, so its patch is the last entry of patches_.
  return patches_.insertion_location();
}

// #adjusted-insertion-location
InsertionLocation TreeConstruction::adjusted_insertion_location(OpenIndex override_target) const {
  const InsertionLocation location = appropriate_place_for_inserting_a_node(override_target);
  if (relocates_) [[unlikely]]
    return relocated(location);
  return location;
}

InsertionLocation TreeConstruction::relocated(InsertionLocation location) const {
  const bool is_root = location.parent == open_[open_.bottom()].node;
  if (has_context_ && is_root) location = {root_insertion_target_};
  return is_too_deep() ? flattened(location) : location;
}

// Replaces an insertion location at which a node would make the tree too deep. Nodes that would be
// inserted into the current node are inserted at the end of its parent, as in browsers. So no node
// is lost, and nodes keep their order. The nodes of a template stay in its contents, with one
// exception: if the template is a child of the contents of an outer template, the nodes are
// inserted at the end of the outer contents.
InsertionLocation TreeConstruction::flattened(InsertionLocation location) const {
  const OpenElement& current = open_.current();
  if (location.reference != NodeId::none) return location;
  if (location.parent == current.node) {
    const NodeId outer = tree_.parent(current.node);
    const bool has_container = outer != NodeId::none && tree_.kind(outer) != NodeKind::document;
    return has_container ? InsertionLocation{outer} : location;
  }
  if (!current.is(Name::template_) || location.parent != tree_.contents(current.node))
    return location;
  const NodeId outer = tree_.parent(current.node);
  if (outer == NodeId::none || tree_.kind(outer) != NodeKind::fragment) return location;
  // A fragment node without parent is the root of a parsed fragment, not the contents of a
  // template.
  return tree_.parent(outer) == NodeId::none ? location : InsertionLocation{outer};
}

// The location of comments after the body: the end of the html element, or of the fragment.
InsertionLocation TreeConstruction::root_element_location() const {
  return {has_context_ ? root_insertion_target_ : open_[open_.bottom()].node};
}

}  // namespace souptree
