// <template for>: content that goes elsewhere, out of order.
// The start tag is #parsing-main-inhead's; finding the place is the template element's
// "prepare content patching".

#include <algorithm>

#include "builder/pseudo_attributes.h"
#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::start_patching_template(const Token& token) {
  const InsertionLocation location = adjusted_insertion_location();
  const Attribute& name = *token.find_attribute(Name::for_);
  const NodeId element = tree_.create_element(Name::template_, add_attributes(token));
  locate_start_tag(element, token);
  ContentPatch patch{};
  patch.depth_around = depth_below_open_;
  if (prepare_content_patching(patching_scope(location.parent), strings_.view(name.value), patch)) {
    // Its markers stay visible to templates inside the patch.
    template_modes_.back().first_marker = enclosing_first_marker();
    patches_.push(patch);
    if (options_.depth != Limits::none) {
      const std::uint32_t depth = depth_of(patch.target);
      depth_below_open_ = depth > open_.depth() ? depth - open_.depth() : 0;
    }
  } else {
    // An ordinary, visible template is the sign that something went wrong.
    tree_.create_template_contents(element);
    put_in(element, location);
  }
  push_element(element, Name::template_, Name::template_);
}

// Where markers are looked for: the parent, or, for the body element, the document element.
NodeId TreeBuilder::patching_scope(NodeId parent) const {
  const NodeId above = tree_.parent(parent);
  const bool is_body_element =
      (tree_.is_element(parent, Name::body) || tree_.is_element(parent, Name::frameset)) &&
      above != NodeId::none && tree_.parent(above) == Tree::document;
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
  const NodeId start = find_marker(scope, name);
  if (start == NodeId::none) return false;
  ++patch_count_;
  if (!selects_.empty()) follow_moves();
  patch.target = tree_.parent(start);
  patch.start_marker = start;
  patch.end_marker = start;
  if (follows_moves_) unsettle_around(patch.target);
  if (tree_[start].name() == ElementName{Name::marker}) return true;

  // What stands between the markers, or to the end of the parent, makes way.
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
    forget_markers_below(node);
    take_out(node);
    node = next;
  }
  end_taking_out();
  return true;
}

// The markers go, and with them the last trace of the patch.
void TreeBuilder::end_content_patching() {
  const ContentPatch patch = patches_.pop();
  depth_below_open_ = patch.depth_around;
  forget_markers_below(patch.start_marker);
  take_out(patch.start_marker);
  if (patch.end_marker != NodeId::none) take_out(patch.end_marker);
}

// ---- Markers

// The index over processing instructions that a later template may name. Looking for one walks
// those of the same name only, so that many templates without a marker stay cheap.
void TreeBuilder::note_marker(NodeId node) {
  if (!is_marker(node)) return;
  Array<char8_t> text;
  if (marker_name(node, text).empty()) return;
  const Name name = names_.find_or_add(std::u8string_view{text.data(), text.size()});
  const auto id = static_cast<std::uint32_t>(name);
  last_marker_of_name_.grow_to(id + 1, no_marker);
  markers_.push({node, name, last_marker_of_name_[id]});
  last_marker_of_name_[id] = markers_.size() - 1;
  if (markers_are_indexed_) index_marker(markers_.size() - 1);
}

bool TreeBuilder::is_marker(NodeId node) const {
  if (tree_.kind(node) != NodeKind::processing_instruction) return false;
  return tree_[node].name() == ElementName{Name::marker} ||
         tree_[node].name() == ElementName{Name::start};
}

// Its attribute `name`, built in `text`.
std::u8string_view TreeBuilder::marker_name(NodeId node, Array<char8_t>& text) const {
  text.clear();
  const bool found = find_pseudo_attribute(strings_.view(tree_[node].data), u8"name", text);
  return {text.data(), found ? text.size() : 0};
}

void TreeBuilder::forget_markers_from(std::uint32_t first) {
  while (markers_.size() > first) {
    const Marker marker = markers_.pop();
    std::uint32_t& last = last_marker_of_name_[static_cast<std::uint32_t>(marker.name)];
    if (last == markers_.size()) last = marker.previous_of_name;
    const TokenId entry = begin_token(marker.node);
    if (marker_lists_.knows(entry)) marker_lists_.remove(entry);
  }
}

// Searching costs a step a node that is looked at. Pages take next to none; a page that takes many gets an
// index, after which each search costs a logarithm.
bool TreeBuilder::may_search_on() {
  return ++marker_search_steps_ <= 0x8000 + tree_.node_count() * 4;
}

// The first marker of that name, in tree order, among the descendants of `scope`.
NodeId TreeBuilder::find_marker(NodeId scope, std::u8string_view text) {
  const Name name = names_.find(text);
  if (name == Name::none || static_cast<std::uint32_t>(name) >= last_marker_of_name_.size()) {
    return NodeId::none;
  }
  if (!markers_are_indexed_) {
    const NodeId found = find_marker_nearby(scope, name);
    if (may_search_on()) return found;
    index_markers();
  }
  return find_marker_in_index(scope, name);
}

// Looks at the markers of that name one by one. What it answers does not count once it may not search on.
NodeId TreeBuilder::find_marker_nearby(NodeId scope, Name name) {
  const auto id = static_cast<std::uint32_t>(name);
  const std::uint32_t first_visible = enclosing_first_marker();
  // Older nodes than the scope are inside it only where the adoption agency moved them.
  const bool older_are_elsewhere = !tree_[scope].has_older_children;
  NodeId found = NodeId::none;
  for (std::uint32_t* link = &last_marker_of_name_[id];
       *link != no_marker && *link >= first_visible;) {
    if (!may_search_on()) return NodeId::none;
    Marker& marker = markers_[*link];
    if (older_are_elsewhere && marker.node < scope) break;
    switch (place_of(marker.node, scope)) {
      case Place::detached: *link = marker.previous_of_name; continue;
      case Place::elsewhere: break;
      case Place::in_scope:
        if (found != NodeId::none) return first_marker_in_tree_order(scope, name);
        found = marker.node;
        break;
    }
    link = &marker.previous_of_name;
  }
  return found;
}

TreeBuilder::Place TreeBuilder::place_of(NodeId node, NodeId scope) {
  for (NodeId parent = tree_.parent(node); may_search_on(); parent = tree_.parent(parent)) {
    if (parent == scope) return Place::in_scope;
    if (parent == NodeId::none) return Place::detached;
    if (tree_.kind(parent) != NodeKind::element) return Place::elsewhere;
  }
  return Place::elsewhere;
}

NodeId TreeBuilder::first_marker_in_tree_order(NodeId scope, Name name) {
  NodeId node = scope;
  while (may_search_on()) {
    node = tree_.next_in_tree_order(node, scope);
    if (is_marker_called(node, name)) return node;
  }
  return NodeId::none;
}

bool TreeBuilder::is_marker_called(NodeId node, Name name) const {
  if (!is_marker(node)) return false;
  // Markers are created, and nodes numbered, in the same order.
  const Marker* const marker =
      std::lower_bound(markers_.begin(), markers_.end(), node,
                       [](const Marker& marker, NodeId node) { return marker.node < node; });
  return marker != markers_.end() && marker->node == node && marker->name == name;
}

// Index of the first marker in the innermost contents around the template that just began.
std::uint32_t TreeBuilder::enclosing_first_marker() const {
  const std::uint32_t count = template_modes_.size();
  return count < 2 ? 0 : template_modes_[count - 2].first_marker;
}

}  // namespace souptree
