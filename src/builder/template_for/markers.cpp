#include "builder/template_for/markers.h"

#include <algorithm>

#include "builder/template_for/pseudo_attributes.h"

namespace souptree {

void Markers::reset(Enabled enabled) {
  enabled_ = enabled;
  markers_.clear();
  last_of_name_.clear();
  search_steps_ = 0;
  are_indexed_ = false;
  lists_.reset();
}

// Links the marker to the previous marker of the same name, so that a search visits only markers of
// its name.
void Markers::note(NodeId node) {
  if (enabled_ == Enabled::no || !is_marker(node)) return;
  const std::u8string_view text = name_of(node);
  if (text.empty()) return;
  const Name name = names_.find_or_add(text);
  const auto id = static_cast<std::uint32_t>(name);
  last_of_name_.grow_to(id + 1, no_marker);
  markers_.push({node, name, last_of_name_[id]});
  last_of_name_[id] = markers_.size() - 1;
  if (are_indexed_) index(markers_.size() - 1);
}

void Markers::note_copies_below(NodeId copy, std::uint64_t instructions_before) {
  const bool has_instructions = tree_.processing_instruction_count() != instructions_before;
  if (enabled_ == Enabled::no || !has_instructions) return;
  for (NodeId node = tree_.next_in_tree_order(copy, copy); node != NodeId::none;
       node = tree_.next_in_tree_order(node, copy)) {
    note(node);
  }
}

bool Markers::is_marker(NodeId node) const {
  if (tree_.kind(node) != NodeKind::processing_instruction) return false;
  return tree_[node].name() == ElementName{Name::marker} ||
         tree_[node].name() == ElementName{Name::start};
}

// The value of the marker's attribute `name`, stored in `name_text_`. Empty without this attribute.
std::u8string_view Markers::name_of(NodeId node) {
  name_text_.clear();
  const bool found = find_pseudo_attribute(strings_.view(tree_[node].data), u8"name", name_text_);
  return {name_text_.data(), found ? name_text_.size() : 0};
}

void Markers::forget_from(std::uint32_t first) {
  while (markers_.size() > first) {
    const Marker marker = markers_.pop();
    std::uint32_t& last = last_of_name_[static_cast<std::uint32_t>(marker.name)];
    if (last == markers_.size()) last = marker.previous_of_name;
    const Edge entry = begin_edge(marker.node);
    if (lists_.knows(entry)) lists_.remove(entry);
  }
}

bool Markers::may_continue_search() {
  return ++search_steps_ <= 0x8000 + tree_.node_count() * 4;
}

NodeId Markers::find(NodeId scope, std::u8string_view text, std::uint32_t first_visible) {
  const Name name = names_.find(text);
  if (name == Name::none || static_cast<std::uint32_t>(name) >= last_of_name_.size()) {
    return NodeId::none;
  }
  if (!are_indexed_) {
    const NodeId found = find_nearby(scope, name, first_visible);
    if (may_continue_search()) return found;
    index_all();
  }
  return find_in_index(scope, name);
}

// Visits the markers of that name from the last to the first. The result is invalid if
// may_continue_search() is false afterwards.
NodeId Markers::find_nearby(NodeId scope, Name name, std::uint32_t first_visible) {
  const auto id = static_cast<std::uint32_t>(name);
  // Nodes older than the scope are inside the scope only if the adoption agency moved them there.
  const bool older_are_elsewhere = !tree_[scope].has_older_children;
  NodeId found = NodeId::none;
  for (std::uint32_t* link = &last_of_name_[id]; *link != no_marker && *link >= first_visible;) {
    if (!may_continue_search()) return NodeId::none;
    Marker& marker = markers_[*link];
    if (older_are_elsewhere && marker.node < scope) break;
    switch (containment_of(marker.node, scope)) {
      case Containment::detached: *link = marker.previous_of_name; continue;
      case Containment::elsewhere: break;
      case Containment::in_scope:
        if (found != NodeId::none) return first_in_tree_order(scope, name);
        found = marker.node;
        break;
    }
    link = &marker.previous_of_name;
  }
  return found;
}

Markers::Containment Markers::containment_of(NodeId node, NodeId scope) {
  for (NodeId parent = tree_.parent(node); may_continue_search(); parent = tree_.parent(parent)) {
    if (parent == scope) return Containment::in_scope;
    if (parent == NodeId::none) return Containment::detached;
    if (tree_.kind(parent) != NodeKind::element) return Containment::elsewhere;
  }
  return Containment::elsewhere;
}

NodeId Markers::first_in_tree_order(NodeId scope, Name name) {
  NodeId node = scope;
  while (may_continue_search()) {
    node = tree_.next_in_tree_order(node, scope);
    if (has_name(node, name)) return node;
  }
  return NodeId::none;
}

bool Markers::has_name(NodeId node, Name name) const {
  if (!is_marker(node)) return false;
  // Markers are recorded in the order of their node ids.
  const Marker* const marker =
      std::lower_bound(markers_.begin(), markers_.end(), node,
                       [](const Marker& marker, NodeId node) { return marker.node < node; });
  return marker != markers_.end() && marker->node == node && marker->name == name;
}

}  // namespace souptree
