#pragma once
// Markers: the processing instructions <?marker name="..."> and <?start name="..."> to which a
// later <template for="..."> can refer. Unrelated to the markers in the list of active formatting
// elements.
// #attr-template-for
//
// Markers are recorded when they are created. A search takes a step for each node that it visits.
// After too many steps in one page, Markers builds an index. Then each search takes logarithmic
// time.

#include "names/name_table.h"
#include "text/string_store.h"
#include "tree/euler_tour.h"
#include "tree/tree.h"
#include "tree/tree_order.h"

namespace souptree {

class Markers {
 public:
  enum class Enabled : bool { no, yes };
  Markers(const Tree& tree, NameTable& names, const StringStore& strings, TreeOrder& order)
      : tree_(tree), names_(names), strings_(strings), order_(order) {
    reset(Enabled::no);
  }
  // Forgets all markers. Unless enabled, later calls record nothing.
  void reset(Enabled);

  // The number of recorded markers, which is also the number of the next marker.
  std::uint32_t size() const { return markers_.size(); }
  // Records the node if it is a marker. The node must be in the tree.
  void note(NodeId);
  // Records the markers inside a copy. `instructions_before` is the number of processing
  // instructions that the tree had before the copy was created.
  void note_copies_below(NodeId copy, std::uint64_t instructions_before);
  // Forgets the markers whose number is at least `first`. These markers must be in the contents of
  // a template that ended.
  void forget_from(std::uint32_t first);
  // Forgets the markers in a subtree that leaves the tree and never returns.
  void forget_below(NodeId);
  // The first marker of that name, in tree order, among the descendants of `scope`, or none. The
  // search can skip the markers whose number is less than `first_visible`. These markers must be
  // outside `scope`.
  NodeId find(NodeId scope, std::u8string_view name, std::uint32_t first_visible);

 private:
  struct Marker {
    NodeId node;
    Name name;
    std::uint32_t previous_of_name;  // number of the previous marker of that name, or no_marker
  };
  static constexpr std::uint32_t no_marker = 0xffffffffu;
  enum class Containment : std::uint8_t { in_scope, elsewhere, detached };

  bool is_marker(NodeId) const;
  std::u8string_view name_of(NodeId);
  // Counts a search step. Returns false after too many steps in the page.
  bool may_continue_search();
  NodeId find_nearby(NodeId scope, Name, std::uint32_t first_visible);
  Containment containment_of(NodeId, NodeId scope);
  NodeId first_in_tree_order(NodeId scope, Name);
  bool has_name(NodeId, Name) const;

  // marker_index.cpp
  void index_all();
  void index(std::uint32_t number);
  NodeId find_in_index(NodeId scope, Name);
  Edge last_before(Name, NodeId);

  const Tree& tree_;
  NameTable& names_;
  const StringStore& strings_;
  TreeOrder& order_;

  Array<Marker> markers_;
  Array<std::uint32_t> last_of_name_;  // by name: number of its last marker, or no_marker
  Array<char8_t> name_text_;           // the last result of name_of()
  std::uint64_t search_steps_;
  Enabled enabled_;
  bool are_indexed_;
  EulerTour lists_;  // a sequence per name: an edge for the name, then its markers in tree order
};

}  // namespace souptree
