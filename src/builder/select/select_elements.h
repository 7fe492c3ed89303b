#pragma once
// The steps of select, option and selectedcontent elements ("parts") that run while the parts are
// parsed. The steps keep a copy of the selected option of a select in its selectedcontent element.
// #the-select-element  #the-option-element  #the-selectedcontent-element
//
// This class has the ordinary path, which makes each decision from the stack of open elements, in
// constant time. The first part, move or patch outside the ordinary case starts the general path,
// SelectsInTreeOrder, for the rest of the page. README.md explains both paths.

#include "builder/open_elements.h"
#include "builder/select/select_records.h"
#include "builder/select/selects_in_tree_order.h"

namespace souptree {

class SelectElements {
 public:
  SelectElements(Tree&, const StringStore&, const OpenElements&, TreeOrder&, Markers&,
                 const TemplateModes&);
  void reset();

  // Call part_inserted() after a part was inserted and pushed onto the stack, and part_left_stack()
  // after a part left the stack. `is_too_deep` says whether a depth limit keeps children out of the
  // part.
  [[gnu::noinline]] void part_inserted(OpenIndex, bool is_too_deep);
  [[gnu::noinline]] void part_left_stack(NodeId, ElementName);
  // Call before the adoption agency moves the furthest block and everything in the block.
  void block_moves(NodeId furthest_block) {
    if (moves_parts(furthest_block)) [[unlikely]]
      follow_moves();
  }
  // Call patch_begins() before a `template for` changes the children of `target`, and patch_ends()
  // after the last node of the `template for`.
  void patch_begins(NodeId target);
  void patch_ends() { --open_patches_; }

  // Whether no later token can change a part that was inserted, or what it contains. Takes time in
  // proportion to the stack of open elements.
  bool are_settled() const;
  // Forgets all parts. They must be settled.
  void forget_settled();

  SelectsInTreeOrder& in_tree_order() { return in_tree_order_; }

 private:
  bool moves_parts(NodeId furthest_block) const;
  void follow_moves(NodeId not_inserted_yet = NodeId::none);
  bool is_ordinary_part(OpenIndex) const;
  bool is_in_this_tree(OpenIndex) const;
  void option_inserted(OpenIndex, SelectRecord&);
  bool option_is_hidden() const;
  bool is_disabled_option(OpenIndex, OrdinarySelect&) const;
  void selectedcontent_inserted(OpenIndex, SelectRecord&);
  void copy_children(NodeId from, NodeId to);

  Tree& tree_;
  const OpenElements& open_;
  Markers& markers_;
  const TemplateModes& template_modes_;

  SelectRecords records_;
  SelectsInTreeOrder in_tree_order_;
  Array<std::uint32_t> open_selects_;  // the selects on the stack, as indices in records_
  NodeId last_selectedcontent_;        // the newest one in a select, on the ordinary path
  std::uint32_t open_patches_;         // the number of calls of patch_begins() without patch_ends()
};

}  // namespace souptree
