// <template for>: patches content at a marker elsewhere in the tree.
//
// The start tag is part of #parsing-main-inhead. The search for the marker is
// #prepare-content-patching.

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::start_patching_template(const Token& token) {
  const InsertionLocation location = adjusted_insertion_location();
  const Attribute& name = *token.find_attribute(Name::for_);
  const NodeId element = tree_.create_element(Name::template_, add_attributes(token));
  locate_start_tag(element, token);
  ContentPatch patch{};
  patch.outer_depth = depth_below_open_;
  if (prepare_content_patching(patching_scope(location.parent), strings_.view(name.value), patch)) {
    // Templates inside the patch can refer to the markers around it.
    template_modes_.back().first_marker = first_visible_marker();
    patches_.push(patch);
    if (options_.depth != Limits::none) {
      const std::uint32_t depth = depth_of(patch.target);
      depth_below_open_ = depth > open_.depth() ? depth - open_.depth() : 0;
    }
  } else {
    // Without a marker, the standard keeps an ordinary template as the sign of the error.
    tree_.create_template_contents(element);
    put_in(element, location);
  }
  push_html_element(element, Name::template_);
}

// The scope of the search for markers: the parent, or the document element if the parent is the
// body element.
NodeId TreeBuilder::patching_scope(NodeId parent) const {
  // A frameset can be the body element too, but the parser never inserts a template into one.
  const NodeId above = tree_.parent(parent);
  const bool is_body_element = tree_.is_element(parent, Name::body) && above != NodeId::none &&
                               tree_.parent(above) == Tree::document;
  return is_body_element ? above : parent;
}

std::uint32_t TreeBuilder::depth_of(NodeId node) const {
  std::uint32_t depth = 0;
  for (; node != NodeId::none; node = tree_.parent(node)) ++depth;
  return depth;
}

bool TreeBuilder::prepare_content_patching(NodeId scope, std::u8string_view name,
                                           ContentPatch& patch) {
  if (name.empty()) return false;
  const NodeId start = markers_.find(scope, name, first_visible_marker());
  if (start == NodeId::none) return false;
  ++patch_count_;
  if (!selects_.empty()) follow_moves();
  patch.target = tree_.parent(start);
  patch.start_marker = start;
  patch.end_marker = start;
  if (follows_moves_) unsettle_around(patch.target);
  if (tree_[start].name() == ElementName{Name::marker}) return true;

  // Remove the nodes between the markers, or to the end of the parent without an end marker.
  patch.end_marker = NodeId::none;
  unsigned nested = 0;
  begin_taking_out();
  for (NodeId node = tree_[start].next_sibling; node != NodeId::none;) {
    if (tree_.kind(node) == NodeKind::processing_instruction) {
      const ElementName target = tree_[node].name();
      if (target == ElementName{Name::end}) {
        if (nested == 0) {
          patch.end_marker = node;
          break;
        }
        --nested;
      } else if (target == ElementName{Name::start}) {
        ++nested;
      }
    }
    const NodeId next = tree_[node].next_sibling;
    markers_.forget_below(node);
    take_out(node);
    node = next;
  }
  end_taking_out();
  return true;
}

// Removes the markers of the innermost patch.
void TreeBuilder::end_content_patching() {
  const ContentPatch patch = patches_.pop();
  depth_below_open_ = patch.outer_depth;
  markers_.forget_below(patch.start_marker);
  take_out(patch.start_marker);
  if (patch.end_marker != NodeId::none) take_out(patch.end_marker);
}

// The number of the first marker in the innermost contents around the template that was just
// pushed.
std::uint32_t TreeBuilder::first_visible_marker() const {
  const std::uint32_t count = template_modes_.size();
  return count < 2 ? 0 : template_modes_[count - 2].first_marker;
}

}  // namespace souptree
