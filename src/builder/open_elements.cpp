#include "builder/open_elements.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace souptree {

namespace {
// The difference of `order` between neighbours. When move_above() has halved a difference 32 times,
// the next call that would halve it renumbers all entries.
constexpr std::uint64_t order_step = std::uint64_t{1} << 32;
constexpr std::uint32_t any_boundary = (1u << boundary_count) - 1;
}  // namespace

void OpenElements::reset() {
  // An abandoned parse may have left elements open.
  html_topmost_.clear();
  foreign_topmost_.clear();
  entries_.clear();
  *entries_.extend(1) = OpenElement{};
  top_ = bottom_ = free_ = OpenIndex::none;
  depth_ = 0;
  foreign_islands_ = 0;
  unexpected_at_end_of_body_ = 0;
}

OpenIndex OpenElements::take_slot() {
  if (free_ != OpenIndex::none) {
    const OpenIndex slot = free_;
    free_ = entry(slot).below;
    return slot;
  }
  const OpenIndex slot{entries_.size()};
  entries_.extend(1);
  return slot;
}

OpenIndex OpenElements::push(NodeId node, ElementName name, Name tag_name,
                             std::uint32_t categories) {
  const OpenIndex index = take_slot();
  OpenElement& pushed = entry(index);
  const OpenElement& below = entry(top_);
  pushed.node = node;
  pushed.name = name;
  pushed.tag_name = tag_name;
  pushed.categories = categories;
  pushed.order = below.order + order_step;
  pushed.below = top_;
  pushed.above = OpenIndex::none;
  pushed.formatting = 0;
  pushed.foreign_island = 0;
  std::memcpy(pushed.nearest, below.nearest, sizeof pushed.nearest);
  // One step for each kind of boundary that the element is. Most elements are boundaries of at most
  // two kinds.
  for (std::uint32_t kinds = categories & any_boundary; kinds != 0; kinds &= kinds - 1) {
    pushed.nearest[std::countr_zero(kinds)] = index;
  }
  if (!name.is_html()) [[unlikely]] {
    pushed.foreign_island = below.foreign_island != 0 ? below.foreign_island : ++foreign_islands_;
  }
  if ((categories & may_be_open_at_end_of_body) == 0) ++unexpected_at_end_of_body_;
  if (top_ == OpenIndex::none) {
    bottom_ = index;
  } else {
    entry(top_).above = index;
  }
  top_ = index;
  ++depth_;
  link_same_name(index);
  return index;
}

void OpenElements::grow_topmost(Array<OpenIndex>& table, std::uint32_t id) {
  table.grow_to(id + 1, OpenIndex::none);
}

void OpenElements::link_same_name(OpenIndex index) {
  OpenElement& added = entry(index);
  Array<OpenIndex>& table = added.name.is_html() ? html_topmost_ : foreign_topmost_;
  const auto id = static_cast<std::uint32_t>(added.tag_name);
  if (id >= table.size()) [[unlikely]]
    grow_topmost(table, id);
  added.same_name_above = OpenIndex::none;
  added.same_name_below = table[id];
  if (table[id] != OpenIndex::none) entry(table[id]).same_name_above = index;
  table[id] = index;
}

void OpenElements::unlink_same_name(OpenIndex index) {
  const OpenElement& removed = entry(index);
  Array<OpenIndex>& table = removed.name.is_html() ? html_topmost_ : foreign_topmost_;
  const OpenIndex below = removed.same_name_below;
  const OpenIndex above = removed.same_name_above;
  if (below != OpenIndex::none) entry(below).same_name_above = above;
  (above == OpenIndex::none ? table[static_cast<std::uint32_t>(removed.tag_name)]
                            : entry(above).same_name_below) = below;
}

void OpenElements::remove(OpenIndex index) {
  OpenElement& removed = entry(index);
  unlink_same_name(index);
  if ((removed.categories & may_be_open_at_end_of_body) == 0) --unexpected_at_end_of_body_;
  if (index == top_) {
    top_ = removed.below;
    entry(top_).above = OpenIndex::none;
  } else {
    unlink_from_middle(index);
    if (removed.has(any_boundary)) forget_boundary(index);
  }
  if (index == bottom_) bottom_ = removed.above;
  --depth_;
  removed.below = free_;
  free_ = index;
}

void OpenElements::unlink_from_middle(OpenIndex index) {
  const OpenElement& unlinked = entry(index);
  const std::uint32_t island_below = entry(unlinked.below).foreign_island;
  entry(unlinked.above).below = unlinked.below;
  // The bottom is popped last, so it is never in the middle.
  assert(unlinked.below != OpenIndex::none);
  entry(unlinked.below).above = unlinked.above;
  if (island_below == 0) return;
  // If the removed element separated two islands of foreign elements, the islands become one. The
  // loop gives the elements of the upper island the number of the lower island. Only an `a` or a
  // `form` can be removed between two islands. An element is above at most one `a` and one `form`
  // that can be removed in this way, so all calls together take linear time.
  for (OpenIndex i = unlinked.above; i != OpenIndex::none && entry(i).foreign_island != 0;
       i = entry(i).above) {
    entry(i).foreign_island = island_below;
  }
}

// Replaces the removed boundary in the entries above it. Takes time linear in the number of these
// entries. Only `form` and `head` elements are boundaries that can be removed while other elements
// are above them. An element is above at most one form that can be removed, because the next form
// is pushed above the element. So all calls together take linear time.
void OpenElements::forget_boundary(OpenIndex index) {
  const OpenElement& removed = entry(index);
  for (OpenIndex i = removed.above; i != OpenIndex::none; i = entry(i).above) {
    OpenElement& above = entry(i);
    for (unsigned boundary = 0; boundary < boundary_count; ++boundary) {
      if (above.nearest[boundary] == index) {
        above.nearest[boundary] = entry(removed.below).nearest[boundary];
      }
    }
  }
}

void OpenElements::move_above(OpenIndex index, OpenIndex below) {
  unlink_from_middle(index);
  OpenElement& moved = entry(index);
  const OpenIndex above = entry(below).above;
  if (above == OpenIndex::none) {
    moved.order = entry(below).order + order_step;
    top_ = index;
  } else {
    if (entry(above).order - entry(below).order < 2) renumber();
    moved.order = entry(below).order + (entry(above).order - entry(below).order) / 2;
    entry(above).below = index;
  }
  entry(below).above = index;
  moved.below = below;
  moved.above = above;
  std::memcpy(moved.nearest, entry(below).nearest, sizeof moved.nearest);
}

void OpenElements::renumber() {
  std::uint64_t order = 0;
  for (OpenIndex i = bottom_; i != OpenIndex::none; i = entry(i).above) {
    order += order_step;
    entry(i).order = order;
  }
}

OpenIndex OpenElements::topmost_foreign_in_island(Name tag_name) const {
  const OpenIndex index = topmost(foreign_topmost_, tag_name);
  if (index == OpenIndex::none) return index;
  return (*this)[index].foreign_island == current().foreign_island ? index : OpenIndex::none;
}

}  // namespace souptree
