// A parse without a tree forgets what no later token needs. What stays is the parse state: the stack of
// open elements, the list of active formatting elements with their attributes, the head and form
// element pointers, and the token that is not complete.  #parse-state

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

}  // namespace souptree
