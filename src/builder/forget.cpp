// A parse without a tree forgets what no later token needs. What stays is the parse state: the stack of
// open elements, the list of active formatting elements with their attributes, the head and form
// element pointers, and the token that is not complete.  #parse-state
//
// A parse whose edits are read forgets what no later token can change. What stays in addition are
// the parents of what stays, and the nodes beside which a node can be inserted: the last child of each
// element, and the sibling before it, because a text is appended to a text that is there.

#include "builder/tree_builder.h"

namespace souptree {

// Everything before `forgotten` is in tokens that are processed. Strings that outlive their token are in
// the store: see insert_formatting_element().
void TreeBuilder::forget_before(std::uint32_t forgotten) {
  for (std::uint32_t* const offset : {&token_begin_, &token_end_, &measured_end_}) {
    *offset = without(forgotten, *offset);
  }
}

void TreeBuilder::forget() {
  forget_nodes();
  tokenizer_.keep_token([this](Name& name) { names_.keep(name); },
                        [this](Slice& slice) { strings_.keep(slice); });
}

void TreeConstruction::forget_nodes() {
  ElementReports& reports = locations_.reports();
  Array<NodeId>& kept_nodes = forgotten_->kept;
  Array<NodeId>& moved_nodes = forgotten_->moved;
  kept_nodes.clear();
  moved_nodes.clear();
  moved_nodes.grow_to(tree_.held_nodes(), NodeId::none);
  const auto moved = [&](NodeId node) { return moved_nodes[static_cast<std::uint32_t>(node)]; };
  const auto keep = [&](NodeId& node) {
    NodeId& to = moved_nodes[static_cast<std::uint32_t>(node)];
    if (to == NodeId::none) {
      to = NodeId{kept_nodes.size()};
      kept_nodes.push(node);
    }
    node = to;
  };
  const auto keep_element = [&](NodeId& node) {
    NodeId original = reports.original_of(node);
    keep(original);
    keep(node);
  };
  kept_nodes.push(NodeId::none);
  for (NodeId node : {Tree::document, tree_.root()}) keep(node);
  for (NodeId* const node :
       {&head_element_pointer_, &form_element_pointer_, &root_insertion_target_}) {
    if (*node != NodeId::none) keep(*node);
  }
  open_.move_elements([&](OpenElement& element) {
    keep_element(element.node);
    Name name = element.name.name();
    names_.keep(name);
    element.name = {element.name.element_namespace(), name};
    names_.keep(element.tag_name);
  });
  formatting_.move_elements([&](FormattingElement& element) { keep_element(element.node); });
  forgotten_->elements.clear();
  for (std::uint32_t i = 0; i < moved_nodes.size(); ++i) {
    if (moved_nodes[i] != NodeId::none || !reports.may_have_copies(NodeId{i})) continue;
    forgotten_->elements.push(tree_.number(NodeId{i}));
  }
  tree_.set_root(moved(tree_.root()));
  tree_.keep_nodes(kept_nodes);
  formatting_.move_elements([&](FormattingElement& element) {
    element.attributes = tree_.move_attributes(element.attributes, [this](Attribute& attribute) {
      Name name = attribute.name;
      names_.keep(name);
      attribute.name = name;
      strings_.keep(attribute.value);
    });
  });
  tree_.end_move();
  reports.move(kept_nodes.size(), moved);
}

// ---- A parse whose edits are read

bool TreeBuilder::may_forget_settled() const {
  return mode_ != Mode::in_table_text && !order_.is_active() && patches_.empty() &&
         markers_.size() == 0 && select_elements_.are_settled();
}

void TreeBuilder::forget_settled() {
  // The attributes of these elements are forgotten.
  const OpenIndex html = open_.bottom();
  if (html != OpenIndex::none) {
    learn_own_names(html);
    const OpenIndex second = open_[html].above;
    if (second != OpenIndex::none && open_[second].is(Name::body)) learn_own_names(second);
  }
  forget_settled_nodes();
  select_elements_.forget_settled();
  tokenizer_.keep_token([](Name&) {}, [this](Slice& slice) { strings_.keep(slice); });
  tree_.edits()->add(EditKind::forget);
}

void TreeConstruction::forget_settled_nodes() {
  using Keep = Tree::Keep;
  Array<Keep>& keep = forgotten_->keep;
  keep.clear();
  keep.grow_to(tree_.held_nodes(), Keep::no);
  const auto kept = [&](NodeId node) -> Keep& { return keep[static_cast<std::uint32_t>(node)]; };
  const auto keep_place = [&](NodeId node) {
    if (kept(node) == Keep::no) kept(node) = Keep::place;
  };
  // Keeps a node, its parents, and what is beside the places where a node can be inserted into them.
  const auto keep_whole = [&](NodeId node) {
    while (kept(node) != Keep::whole) {
      kept(node) = Keep::whole;
      if (node == NodeId::none) return;
      keep_place(tree_[node].previous_sibling);
      if (!tree_.is_container(node)) return;
      keep_place(tree_.last_child(node));
      node = tree_.parent(node);
    }
  };
  const auto keep_with_contents = [&](NodeId node) {
    keep_whole(node);
    if (tree_.has_contents(node)) keep_whole(tree_.contents(node));
  };
  const auto for_each_pointer = [this](auto visit) {
    visit(head_element_pointer_);
    visit(form_element_pointer_);
    visit(root_insertion_target_);
  };
  keep_whole(NodeId::none);
  keep_whole(Tree::document);
  keep_whole(tree_.root());
  for_each_pointer(keep_with_contents);
  for (OpenIndex i = open_.bottom(); i != OpenIndex::none; i = open_[i].above) {
    keep_with_contents(open_[i].node);
  }
  for (FormattingIndex i = formatting_.last(); i != FormattingIndex::none;
       i = formatting_[i].previous) {
    keep_place(formatting_[i].node);
  }
  Array<NodeId>& moved = forgotten_->moved;
  tree_.keep_changing(keep, moved);
  const auto move = [&](NodeId& node) { node = moved[static_cast<std::uint32_t>(node)]; };
  for_each_pointer(move);
  tree_.set_root(moved[static_cast<std::uint32_t>(tree_.root())]);
  open_.move_elements([&](OpenElement& element) { move(element.node); });
  formatting_.move_elements([&](FormattingElement& element) {
    move(element.node);
    element.attributes = tree_.move_attributes(element.attributes, [this](Attribute& attribute) {
      strings_.keep(attribute.value);
      strings_.copy(attribute.value);
    });
  });
  tree_.end_move();
}

}  // namespace souptree
