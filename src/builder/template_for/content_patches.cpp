#include "builder/template_for/content_patches.h"

namespace souptree {

ContentPatches::ContentPatches(Tree& tree, const OpenElements& open, Markers& markers,
                               SelectElements& select_elements, TreeMoves& moves)
    : tree_(tree),
      open_(open),
      markers_(markers),
      select_elements_(select_elements),
      moves_(moves) {
  reset(MeasureDepth::no);
}

void ContentPatches::reset(MeasureDepth measure_depth) {
  patches_.clear();
  depth_below_stack_ = 0;
  measure_depth_ = measure_depth;
}

bool ContentPatches::begin(NodeId parent, std::u8string_view name,
                           std::uint32_t first_visible_marker) {
  if (name.empty()) return false;
  const NodeId start = markers_.find(search_scope(parent), name, first_visible_marker);
  if (start == NodeId::none) return false;
  const NodeId target = tree_.parent(start);
  select_elements_.patch_begins(target);
  const bool is_single = tree_[start].name() == ElementName{Name::marker};
  const NodeId end = is_single ? start : remove_old_content(start);
  patches_.push({target, start, end, depth_below_stack_});
  if (measure_depth_ == MeasureDepth::yes) {
    const std::uint32_t depth = depth_of(target);
    depth_below_stack_ = depth > open_.depth() ? depth - open_.depth() : 0;
  }
  return true;
}

// The scope of the search for markers: `parent`, or the document element if `parent` is the body
// element.
NodeId ContentPatches::search_scope(NodeId parent) const {
  // A frameset can be the body element too, but the parser never inserts a template into one.
  const NodeId above = tree_.parent(parent);
  const bool is_body_element = tree_.is_element(parent, Name::body) && above != NodeId::none &&
                               tree_.parent(above) == Tree::document;
  return is_body_element ? above : parent;
}

// Removes the siblings after the start marker, up to its end marker. Without an end marker, removes
// all siblings after the start marker. Returns the end marker or none.
NodeId ContentPatches::remove_old_content(NodeId start_marker) {
  NodeId end_marker = NodeId::none;
  unsigned nested = 0;
  moves_.begin_removals();
  for (NodeId node = tree_[start_marker].next_sibling; node != NodeId::none;) {
    if (tree_.kind(node) == NodeKind::processing_instruction) {
      const ElementName target = tree_[node].name();
      if (target == ElementName{Name::end}) {
        if (nested == 0) {
          end_marker = node;
          break;
        }
        --nested;
      } else if (target == ElementName{Name::start}) {
        ++nested;
      }
    }
    const NodeId next = tree_[node].next_sibling;
    markers_.forget_below(node);
    moves_.remove(node);
    node = next;
  }
  moves_.end_removals();
  return end_marker;
}

std::uint32_t ContentPatches::depth_of(NodeId node) const {
  std::uint32_t depth = 0;
  for (; node != NodeId::none; node = tree_.parent(node)) ++depth;
  return depth;
}

InsertionLocation ContentPatches::insertion_location() const {
  const ContentPatch& patch = patches_.back();
  const bool has_end_marker =
      patch.end_marker != NodeId::none && tree_.parent(patch.end_marker) == patch.target;
  return {patch.target, has_end_marker ? patch.end_marker : NodeId::none};
}

void ContentPatches::end() {
  const ContentPatch patch = patches_.pop();
  depth_below_stack_ = patch.outer_depth;
  select_elements_.patch_ends();
  markers_.forget_below(patch.start_marker);
  moves_.remove(patch.start_marker);
  if (patch.end_marker != NodeId::none) moves_.remove(patch.end_marker);
}

}  // namespace souptree
