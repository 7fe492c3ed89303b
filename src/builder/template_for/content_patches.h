#pragma once
// Content patching: a <template for="..."> on the stack of open elements inserts its content at a
// marker elsewhere in the tree. A marker is a processing instruction: see markers.h.
// #attr-template-for

#include "builder/insertion_location.h"
#include "builder/open_elements.h"
#include "builder/select/select_elements.h"
#include "builder/select/tree_moves.h"
#include "builder/template_for/markers.h"

namespace souptree {

enum class MeasureDepth : bool { no, yes };

class ContentPatches {
 public:
  ContentPatches(Tree&, const OpenElements&, Markers&, SelectElements&, TreeMoves&);
  // If depths are not measured, depth_below_stack() is always 0.
  void reset(MeasureDepth);

  bool empty() const { return patches_.empty(); }
  // Starts a patch at the marker named `name`, for a template that would be inserted into `parent`.
  // If the marker is a <?start>, removes the old content after the marker. Without a marker of that
  // name, returns false and changes nothing. For `first_visible_marker`, see Markers::find().
  // #prepare-content-patching
  bool begin(NodeId parent, std::u8string_view name, std::uint32_t first_visible_marker);
  // Ends the innermost patch and removes its markers.
  void end();
  // Where the innermost patch inserts nodes. A patch must have begun and not ended.
  InsertionLocation insertion_location() const;
  // By how many levels the target of the innermost patch was deeper than the stack of open elements
  // when the patch began. 0 if the target was not deeper, or without a patch.
  std::uint32_t depth_below_stack() const { return depth_below_stack_; }

 private:
  struct ContentPatch {
    NodeId target;  // the parent of the markers
    NodeId start_marker;
    NodeId end_marker;  // equals start_marker for a <?marker>; none if a <?start> has no <?end>
    std::uint32_t outer_depth;  // depth_below_stack_ before the patch began; end() restores it
  };

  NodeId search_scope(NodeId parent) const;
  NodeId remove_old_content(NodeId start_marker);
  std::uint32_t depth_of(NodeId) const;

  Tree& tree_;
  const OpenElements& open_;
  Markers& markers_;
  SelectElements& select_elements_;
  TreeMoves& moves_;

  Array<ContentPatch> patches_;
  std::uint32_t depth_below_stack_;
  MeasureDepth measure_depth_;
};

}  // namespace souptree
