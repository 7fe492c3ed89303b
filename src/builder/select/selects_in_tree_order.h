#pragma once
// The general path for select, option and selectedcontent elements. It handles the cases that
// SelectElements does not decide from the stack:
// - the adoption agency moves such elements, or they are foster-parented or patched in;
// - a select is inside another select;
// - an option or selectedcontent element is inside another option or selectedcontent element;
// - a select has several selectedcontent elements.
//
// A part is a select, option or selectedcontent element.
//
// The functions are algorithms of the standard: insertion steps, removing steps and post-connection
// steps. The functions query TreeOrder instead of walking the subtree of a select. Each query takes
// logarithmic time.

#include "builder/select/select_records.h"
#include "builder/template_for/markers.h"
#include "builder/template_modes.h"
#include "tree/tree_order.h"

namespace souptree {

class SelectsInTreeOrder {
 public:
  // What a moved subtree contains. It decides which steps run after the removal or insertion.
  using Contents = EulerTour::Contents;

  SelectsInTreeOrder(Tree&, TreeOrder&, Markers&, const TemplateModes&, SelectRecords&);
  void reset();

  // While inactive, callers may call only reset(), is_active(), activate(), patch_begins(),
  // begin_moves(), end_moves(), and, with empty Contents, the functions that take Contents.
  bool is_active() const { return is_active_; }
  // Runs the selectedness setting algorithm for all recorded selects. The algorithm ignores
  // `not_inserted_yet`: a part whose insertion steps run later, or none. After the call, callers
  // must report every move: see TreeMoves.
  void activate(NodeId not_inserted_yet);
  // Call this after activate(), once for each select on the stack.
  void add_open_select(NodeId select);

  void part_inserted(NodeId, Name, bool is_too_deep);
  void part_left_stack(NodeId, Name);
  void patch_begins(NodeId target);

  // #selectedness-setting-algorithm
  void run_selectedness_setting_algorithm(NodeId select);
  // The insertion steps of the options in `child`, which was inserted into `parent`.
  void options_inserted(NodeId child, const Contents&, NodeId parent);
  // The removing steps of the options in `child`, which was removed from `parent`. The child itself
  // can be an option.
  void options_removed(const Contents& child, NodeId parent);
  // Between begin_moves() and end_moves(), callers remove nodes and insert them again, and nothing
  // else changes in these nodes. If a selected option returns to the list of options that it left,
  // no search for the selected option is needed.
  void begin_moves() {
    moves_.is_active = true;
    moves_.departures = 0;
    forget_places();
  }
  void end_moves() { moves_.is_active = false; }
  // Returns the select that may have lost its enabled selectedcontent element when `child` was
  // removed from `parent`, or none. The child itself can be the selectedcontent element. The
  // caller must then call update_selectedcontent() for the select, because the removing steps of
  // selectedcontent elements update it.
  NodeId select_to_update_without(const Contents& child, NodeId parent);
  // #update-a-select's-selectedcontent
  void update_selectedcontent(NodeId select);
  // The post-connection steps of all selectedcontent elements in an inserted subtree, and in its
  // shadow trees.
  void connect_selectedcontents_below(NodeId, const Contents&);

 private:
  // The select whose list of options can have the options inside a node. `depth` decides which of
  // these options the list has.
  struct OptionList {
    NodeId select;
    int depth;  // 1 if an optgroup is between the node and the select, else 0

    bool operator==(const OptionList&) const = default;
  };
  // Edges of the tour in which options of a select are searched: from `first` to `last`, both
  // included.
  struct Range {
    Edge first;
    Edge last;
    int depth;  // the number of optgroups that are inside the select and around `first`
  };

  // The cache of innermost_around_children(): the parent of the last call, and the result.
  struct Place {
    NodeId parent;
    Edge edge;
  };
  struct Moves {
    bool is_active;
    Place places[2];  // by Enclosing
    // The number of removals that took a selected option out of its list, since begin_moves() or
    // the last call of options_inserted().
    std::uint32_t departures;
    // The list and the selected option of the first of these removals.
    OptionList departed_list;
    NodeId departed_option;
  };

  // selects_in_tree_order.cpp: the list of options
  Edge innermost_around_children(NodeId parent, Enclosing);
  bool is_same_place(NodeId parent, NodeId other_parent) const;
  void forget_places() {
    for (Place& place : moves_.places) place.parent = NodeId::none;
  }
  OptionList list_with_options(const Contents& child, NodeId parent);
  Range range_inside(NodeId select);
  NodeId keep_last_selected(Range);
  NodeId select_first_enabled(Range);
  void initialize_select(NodeId);
  OptionList nearest_ancestor_select(NodeId parent);
  NodeId list_with_options_inside(NodeId);
  void maybe_clone_option(NodeId option);
  void set_unsettled_if_it_has_selectedcontent(NodeId select);
  void set_unsettled(NodeId select);
  void unsettle_around(NodeId);

  // selectedcontent.cpp
  void connect_selectedcontent(NodeId);
  void update_and_clear(NodeId select);
  void update_unsettled_selects(NodeId ancestor);
  void connect_selectedcontents_in_shadow_trees(NodeId ancestor);
  Edge primary_selectedcontent(NodeId select, bool& is_enabled);
  void show_selected_option(SelectRecord&, NodeId selectedcontent);
  NodeId enabled_selectedcontent(const SelectRecord*);
  bool enables_selectedcontent(NodeId select);
  void clear_non_primary_selectedcontents(NodeId select, Edge primary);
  void clear_selectedcontent(NodeId);
  void remove_shown_content(NodeId selectedcontent);
  void clone_option_into(NodeId option, NodeId selectedcontent);
  std::uint32_t end_of_text(NodeId) const;
  bool shows_already(const SelectRecord&, NodeId option, NodeId selectedcontent) const;

  Tree& tree_;
  TreeOrder& order_;
  Markers& markers_;
  const TemplateModes& template_modes_;
  SelectRecords& records_;
  Array<NodeId> pending_;      // of connect_selectedcontents_in_shadow_trees()
  std::uint32_t patch_count_;  // the number of patches that have begun
  bool is_active_;
  Moves moves_;
};

}  // namespace souptree
