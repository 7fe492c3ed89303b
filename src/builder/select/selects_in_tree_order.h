#pragma once
// The general path for select, option and selectedcontent elements. It handles the cases that
// SelectElements does not decide from the stack:
// - the adoption agency moves such elements, or they are foster-parented or patched in;
// - such elements are inside each other;
// - a select has several selectedcontent elements.
//
// The functions are algorithms of the standard: insertion steps, removing steps and post-connection
// steps. They query TreeOrder instead of walking the subtree of a select. So each query takes
// logarithmic time.

#include "builder/select/select_records.h"
#include "builder/template_for/markers.h"
#include "builder/template_modes.h"
#include "tree/tree_order.h"

namespace souptree {

// What a subtree contains. It decides which steps run after the subtree was inserted or removed.
struct SubtreeParts {
  // has_options[n]: if n optgroups are between the subtree and a select around the subtree, whether
  // options of the subtree are in the list of options of the select. has_selected_options[n]: the
  // same for selected options.
  bool has_options[2];
  bool has_selected_options[2];
  // Whether the subtree has a selectedcontent element, an unsettled select, an unsettled host, an
  // outdated select (see euler_tour.h). Selectedcontent elements and outdated selects inside a frame
  // of the subtree do not count.
  bool has_selectedcontent;
  bool has_unsettled;
  bool has_unsettled_host;
  bool has_outdated;
};

class SelectsInTreeOrder {
 public:
  SelectsInTreeOrder(Tree&, TreeOrder&, Markers&, const TemplateModes&, SelectRecords&);
  void reset();

  // While inactive, callers may call only reset(), is_active(), activate(), patch_begins(), and the
  // functions that take SubtreeParts, with empty ones.
  bool is_active() const { return is_active_; }
  // Runs the steps of all recorded selects, but not the insertion steps of the part
  // `not_inserted_yet`. After the call, callers must report every move.
  void activate(NodeId not_inserted_yet);
  // Call this after activate(), once for each select on the stack.
  void add_open_select(NodeId select);

  void part_inserted(NodeId, Name, bool is_too_deep);
  void part_left_stack(NodeId, Name);
  void patch_begins(NodeId target);

  // #selectedness-setting-algorithm
  void run_selectedness_setting_algorithm(NodeId select);
  // The parts of selects in a detached subtree. TreeOrder must know the root of the subtree.
  SubtreeParts parts_of_detached(NodeId);
  // The insertion steps of the options in `child`, which was inserted into `parent`.
  void options_inserted(NodeId child, const SubtreeParts&, NodeId parent);
  // The removing steps of the options that were inside a child of `parent`.
  void options_removed(const SubtreeParts& child, NodeId parent);
  // Between these calls, nodes are removed and inserted again, and nothing else changes in them. If
  // their options return to the list that they left, no search for the selected option is needed.
  void begin_moves() {
    moves_.is_active = true;
    moves_.departures = 0;
    forget_places();
  }
  void end_moves() { moves_.is_active = false; }
  // For the removing steps of selectedcontent elements that were inside a child of `parent`: the
  // select whose enabled selectedcontent element may have changed, or none.
  NodeId select_to_update_without(const SubtreeParts& child, NodeId parent);
  // #update-a-select's-selectedcontent
  void update_selectedcontent(NodeId select);
  // The post-connection steps of all selectedcontent elements in an inserted subtree, and in its
  // shadow trees.
  void connect_selectedcontents_below(NodeId, const SubtreeParts&);

 private:
  // A select, and the sum of the barriers (see euler_tour.h) between it and a position inside it.
  struct OptionList {
    NodeId select;
    int depth;

    bool operator==(const OptionList&) const = default;
  };
  // Edges of the tour, both included, and the sum of the barriers around the first one that are
  // inside the select.
  struct Range {
    Edge first;
    Edge last;
    int depth;
  };

  // The parent for which innermost_around_children() was called last, and the result.
  struct Place {
    NodeId parent;
    Edge edge;
  };
  struct Moves {
    bool is_active;
    Place places[2];  // by Enclosing
    // Since the last insertion: how often the selected option left its list, and for the first time
    // the list and the option.
    std::uint32_t departures;
    OptionList departed_list;
    NodeId departed_option;
  };

  // selects_in_tree_order.cpp: the list of options
  Edge innermost_around_children(NodeId parent, Enclosing);
  bool is_same_place(NodeId parent, NodeId other_parent) const;
  void forget_places() {
    for (Place& place : moves_.places) place.parent = NodeId::none;
  }
  OptionList list_with_options(const SubtreeParts& child, NodeId parent);
  Range range_inside(NodeId select);
  NodeId keep_last_selected(Range);
  NodeId select_first_enabled(Range);
  void initialize_select(NodeId);
  NodeId nearest_ancestor_select(Edge innermost_barrier, int& depth);
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
