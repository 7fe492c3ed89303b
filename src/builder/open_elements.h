#pragma once
// The stack of open elements.  #stack-of-open-elements
//
// The input decides how deep the stack gets. So each query for which the standard walks the stack
// takes constant time here:
// - each entry has a number `order`, which grows from the bottom of the stack to the top;
// - each entry has the nearest boundary of each kind at or below the entry. A boundary is an
//   element at which a walk of the standard ends. An element is in scope if its `order` is not less
//   than the `order` of the nearest boundary of the current node;
// - for each name, a table has the topmost element;
// - entries are linked, so that a removal or an insertion in the middle moves no other entry.
//
// "Above" means towards the current node. In the standard, stacks grow downwards: the standard's
// "below" is "above" here.

#include "builder/element_categories.h"
#include "names/name_table.h"

namespace souptree {

// Index of an entry, stable while the element is on the stack. 0 is no entry.
enum class OpenIndex : std::uint32_t { none = 0 };

struct OpenElement {
  NodeId node;
  ElementName name;
  // The name of the tag token. Differs from `name` if `name` has capitals, as some SVG names do.
  Name tag_name;
  std::uint32_t categories;
  std::uint64_t order;
  OpenIndex below;
  OpenIndex above;
  // The nearest elements below and above with the same tag name. HTML elements link only to HTML
  // elements, and foreign elements only to foreign elements.
  OpenIndex same_name_below;
  OpenIndex same_name_above;
  // Index in the list of active formatting elements, 0 for none.
  std::uint32_t formatting;
  // The number of an island: a run of foreign elements on the stack without an HTML element between
  // them. 0 for HTML elements.
  std::uint32_t foreign_island;
  OpenIndex nearest[boundary_count];  // by Boundary: the nearest one at or below the entry

  // Whether the element is an HTML element of that name.
  bool is(Name html_name) const { return name == ElementName{html_name}; }
  bool has(std::uint32_t category) const { return (categories & category) != 0; }
};

class OpenElements {
 public:
  OpenElements() { reset(); }
  [[gnu::noinline]] void reset();

  bool empty() const { return depth_ == 0; }
  std::uint32_t depth() const { return depth_; }

  const OpenElement& operator[](OpenIndex index) const {
    return entries_[static_cast<std::uint32_t>(index)];
  }
  // #current-node
  OpenIndex top() const { return top_; }
  const OpenElement& current() const { return (*this)[top_]; }
  OpenIndex bottom() const { return bottom_; }

  [[gnu::noinline]] OpenIndex push(NodeId, ElementName, Name tag_name, std::uint32_t categories);
  void pop() { remove(top_); }
  // Removes the element from any position of the stack.
  void remove(OpenIndex);
  // Moves an element up the stack, directly above `below`. Both must be HTML elements. The moved
  // element must not be a boundary. All elements that the moved element passes, including `below`,
  // must have other names.
  void move_above(OpenIndex index, OpenIndex below);
  // Replaces the element of the entry by another element of the same name.
  void replace_node(OpenIndex index, NodeId node) { entry(index).node = node; }
  // Calls `move(OpenElement&)` for each entry, from the bottom to the top. It may replace the node, and
  // the ids of the names.
  template <typename Move>
  void move_elements(Move move);
  void set_formatting(OpenIndex index, std::uint32_t formatting) {
    entry(index).formatting = formatting;
  }

  // The topmost HTML element of that name, or none.
  OpenIndex topmost(Name html_name) const { return topmost(html_topmost_, html_name); }
  bool contains(Name html_name) const { return topmost(html_name) != OpenIndex::none; }
  OpenIndex nearest(Boundary boundary) const {
    return current().nearest[static_cast<unsigned>(boundary)];
  }
  // Whether the element is in scope: at or above the topmost boundary of kind `boundary`. False for
  // `none`.
  [[gnu::always_inline]] bool is_in_scope(OpenIndex index, Boundary boundary) const {
    return index != OpenIndex::none && (*this)[index].order >= (*this)[nearest(boundary)].order;
  }
  // #has-an-element-in-the-specific-scope
  bool has_in_scope(Name html_name, Boundary boundary = Boundary::scope) const {
    return is_in_scope(topmost(html_name), boundary);
  }
  bool is_above(OpenIndex a, OpenIndex b) const { return (*this)[a].order > (*this)[b].order; }

  // The topmost foreign element with that tag name. None if no foreign element has the tag name, or
  // if an HTML element is above the topmost one.
  OpenIndex topmost_foreign_in_island(Name tag_name) const;

  // Whether an element is open that must not be open at the end of the body: a parse error.
  bool has_unexpected_at_end_of_body() const { return unexpected_at_end_of_body_ != 0; }

 private:
  OpenElement& entry(OpenIndex index) { return entries_[static_cast<std::uint32_t>(index)]; }
  OpenIndex take_slot();
  static OpenIndex topmost(const Array<OpenIndex>& table, Name name) {
    const auto id = static_cast<std::uint32_t>(name);
    return id < table.size() ? table[id] : OpenIndex::none;
  }
  [[gnu::noinline]] static void grow_topmost(Array<OpenIndex>& table, std::uint32_t id);
  void link_same_name(OpenIndex);
  void unlink_same_name(OpenIndex);
  void unlink_from_middle(OpenIndex);
  void forget_boundary(OpenIndex);
  void renumber();

  // Entry 0 is a sentinel below the bottom: no boundary, order 0.
  Array<OpenElement> entries_;
  Array<OpenIndex> html_topmost_;
  Array<OpenIndex> foreign_topmost_;
  OpenIndex top_;
  OpenIndex bottom_;
  OpenIndex free_;  // the first free entry; `below` links to the next one
  std::uint32_t depth_;
  std::uint32_t foreign_islands_;
  std::uint32_t unexpected_at_end_of_body_;
};

template <typename Move>
void OpenElements::move_elements(Move move) {
  html_topmost_.clear();
  foreign_topmost_.clear();
  for (OpenIndex index = bottom_; index != OpenIndex::none; index = entry(index).above) {
    move(entry(index));
    link_same_name(index);
  }
}

}  // namespace souptree
