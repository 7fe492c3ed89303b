#pragma once
// Markers: the processing instructions <?marker name="..."> and <?start name="..."> that a later
// <template for="..."> can name, not those of the list of active formatting elements.
// #attr-template-for
//
// They are noted as they are made. Searching costs a step a node that is looked at: pages take next to
// none, and a page that takes many gets an index, after which each search costs a logarithm.

#include "names/name_table.h"
#include "text/string_store.h"
#include "tree/euler_tour.h"
#include "tree/tree.h"
#include "tree/tree_order.h"

namespace souptree {

class Markers {
 public:
  Markers(const Tree& tree, NameTable& names, const StringStore& strings, TreeOrder& order)
      : tree_(tree), names_(names), strings_(strings), order_(order) {
    reset();
  }
  void reset();
  void recycle(std::size_t bytes_to_keep);

  // How many there are; the next one gets that number.
  std::uint32_t size() const { return markers_.size(); }
  // Takes the node, which is in the tree, if it is a marker.
  void note(NodeId);
  // The same for all that is in a copy: markers in a copy are markers.
  void note_below(NodeId);
  // Those with that number and above: contents of a template that has ended.
  void forget_from(std::uint32_t first);
  // Of nodes that leave the tree for good.
  void forget_below(NodeId);
  // The first one of that name, in tree order, among the descendants of `scope`, or none. Those with lower
  // numbers than `first_visible` are outside of the template contents around it.
  NodeId find(NodeId scope, std::u8string_view name, std::uint32_t first_visible);

 private:
  struct Marker {
    NodeId node;
    Name name;
    std::uint32_t previous_of_name;
  };
  static constexpr std::uint32_t no_marker = 0xffffffffu;
  enum class Place : std::uint8_t { in_scope, elsewhere, detached };

  bool is_marker(NodeId) const;
  std::u8string_view name_of(NodeId);
  bool may_search_on();
  NodeId find_nearby(NodeId scope, Name, std::uint32_t first_visible);
  Place place_of(NodeId, NodeId scope);
  NodeId first_in_tree_order(NodeId scope, Name);
  bool is_called(NodeId, Name) const;

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
  Array<std::uint32_t> last_of_name_;
  Array<char8_t> name_text_;
  std::uint64_t search_steps_;
  bool are_indexed_;
  EulerTour lists_;  // per name: its markers in tree order
};

}  // namespace souptree
