// The adoption agency algorithm.  #adoption-agency-algorithm

#include "builder/tree_construction.h"

namespace souptree {

void TreeConstruction::adoption_agency(Name subject) {
  // 2. If the current node has the name `subject` and is not in the list of active formatting
  // elements, only pops the current node.
  if (open_.current().is(subject) && open_.current().formatting == 0) {
    pop();
    return;
  }
  // 3-4. At most eight times.
  for (unsigned outer_loop_counter = 0; outer_loop_counter < 8; ++outer_loop_counter) {
    switch (adopt_once(subject)) {
      case Adoption::again: break;
      case Adoption::done: return;
      case Adoption::any_other_end_tag: any_other_end_tag(subject); return;
    }
  }
}

TreeConstruction::Adoption TreeConstruction::adopt_once(Name subject) {
  // 4.3
  const FormattingIndex formatting_element = formatting_.last_after_marker(subject);
  if (formatting_element == FormattingIndex::none) return Adoption::any_other_end_tag;
  // 4.4
  const OpenIndex open = formatting_[formatting_element].open;
  if (open == OpenIndex::none) {
    error(ParseErrorCode::adoption_agency_misnested);
    formatting_.remove(formatting_element);
    return Adoption::done;
  }
  // 4.5
  if (!open_.is_in_scope(open, Boundary::scope)) {
    error(ParseErrorCode::adoption_agency_out_of_scope);
    return Adoption::done;
  }
  // 4.6
  if (open != open_.top()) error(ParseErrorCode::adoption_agency_misnested);
  if (is_too_deep() && open_.is_above(open_.nearest(Boundary::special), open)) [[unlikely]] {
    // A special element is above the formatting element, so there is a furthest block. The
    // algorithm would nest nodes that the depth limit has flattened. Instead, the formatting
    // element leaves the stack, and the elements above the formatting element stay open.
    remove_formatting(formatting_element);
    remove_from_stack(open);
    return Adoption::done;
  }
  // 4.7. At most four of the elements that this walk visits stay on the stack: the furthest block
  // and three others. All other visited elements leave the stack, so all walks together take linear
  // time.
  OpenIndex furthest_block = open_[open].above;
  while (furthest_block != OpenIndex::none && !open_[furthest_block].has(special)) {
    furthest_block = open_[furthest_block].above;
  }
  // 4.8
  if (furthest_block == OpenIndex::none) {
    remove_formatting(formatting_element);
    pop_through(open);
    return Adoption::done;
  }
  adopt(formatting_element, furthest_block);
  return Adoption::again;
}

// Steps 4.9 to 4.19: moves the furthest block, with its subtree, out of the formatting element.
void TreeConstruction::adopt(FormattingIndex formatting_element, OpenIndex furthest_block) {
  const OpenIndex open = formatting_[formatting_element].open;
  if (keeps_tree()) select_elements_.block_moves(open_[furthest_block].node);
  // 4.9
  const OpenIndex common_ancestor = open_[open].below;
  // 4.10. The bookmark is an entry. Step 4.18 moves the formatting element's entry directly after
  // the bookmark. If the bookmark is that entry itself, the entry does not move.
  FormattingIndex bookmark = formatting_element;
  // 4.11-4.13
  if (keeps_tree()) moves_.begin_moves();
  const NodeId last = clone_between(open, furthest_block, bookmark);
  // 4.14. An insertion fails if the node has a parent or contains the new parent, or if the new
  // parent is the Document. The insertion of `last` never fails:
  // - `last` is removed from its parent before;
  // - the common ancestor is below `last` on the stack, so `last` does not contain this ancestor;
  // - if the common ancestor is a template that patches, the new parent is the target of the patch.
  //   `last` does not contain the target. The start tag of a template inserts a marker into the
  //   list of active formatting elements, so the formatting element and all elements above it are
  //   newer than the innermost template. The target is older than the template;
  // - the Document is not on the stack, so the new parent is not the Document.
  if (keeps_tree()) {
    const InsertionLocation location = adjusted_insertion_location(common_ancestor);
    moves_.remove(last);
    moves_.insert(last, location);
  }
  // 4.15-4.17
  const Name name = formatting_[formatting_element].name;
  const AttributeList attributes = formatting_[formatting_element].attributes;
  const NodeId block = open_[furthest_block].node;
  const NodeId element = create_element_for_adoption(name, attributes, block);
  if (keeps_tree()) {
    moves_.wrap_children(block, element);
    moves_.end_moves();
  }
  // 4.18-4.19. The old element has an entry in the list and an entry on the stack. Both entries
  // move, and get the new element. Neither entry passes an entry of the same name, so the links
  // between entries of one name stay valid.
  formatting_.move_after(formatting_element, bookmark);
  formatting_.replace_node(formatting_element, element);
  EditLog* const edits = tree_.edits();
  if (edits != nullptr) log_pop(open);
  open_.move_above(open, furthest_block);
  replace_on_stack(open, element);
  if (edits != nullptr) edits->add(EditKind::pushed, element, open_.current().node);
}

NodeId TreeConstruction::create_element_for_adoption(Name name, AttributeList attributes,
                                                     NodeId intended_parent) {
  const NodeId element = tree_.create_element(name, attributes);
  tree_.set_has_older_children(element);
  if (EditLog* const edits = tree_.edits()) {
    edits->add(EditKind::create, element, intended_parent);
  }
  return element;
}

// Steps 4.11 to 4.13: wraps the furthest block in copies of the elements between the formatting
// element and the furthest block. Only the three elements nearest to the furthest block are copied,
// and only if they are in the list of active formatting elements. All other elements between leave
// the stack. Returns the outermost copy, or the furthest block if no element is copied.
NodeId TreeConstruction::clone_between(OpenIndex formatting_open, OpenIndex furthest_block,
                                       FormattingIndex& bookmark) {
  NodeId last = open_[furthest_block].node;
  OpenIndex node = open_[furthest_block].below;
  for (unsigned inner_loop_counter = 1; node != formatting_open; ++inner_loop_counter) {
    const OpenIndex below = open_[node].below;
    const FormattingIndex entry{open_[node].formatting};
    // 4.13.4
    if (inner_loop_counter > 3 && entry != FormattingIndex::none) remove_formatting(entry);
    // 4.13.5
    if (open_[node].formatting == 0) {
      remove_from_stack(node);
      node = below;
      continue;
    }
    // 4.13.6
    const NodeId element =
        create_element_for_adoption(formatting_[entry].name, formatting_[entry].attributes,
                                    open_[open_[formatting_open].below].node);
    formatting_.replace_node(entry, element);
    if (EditLog* const edits = tree_.edits()) {
      edits->add(EditKind::replaced, open_[node].node, element);
    }
    replace_on_stack(node, element);
    // 4.13.7
    if (last == open_[furthest_block].node) bookmark = entry;
    // 4.13.8-9
    if (keeps_tree()) moves_.move_into_new(last, element);
    last = element;
    node = below;
  }
  return last;
}

}  // namespace souptree
