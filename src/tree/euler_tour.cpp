#include "tree/euler_tour.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace souptree {

const EulerTour::Sums EulerTour::no_sums = {
    {}, {infinity, infinity, infinity, infinity, infinity}, {}, 0, false};

// By Find. The list of options has options at barrier depth 0, or 1 inside one optgroup. A disabled
// optgroup has enabled_barrier weight 2, so the search for enabled options skips its contents.
const EulerTour::Search EulerTour::searches[] = {
    {edge_traits::option, Sum::barrier, 1},
    {edge_traits::option | edge_traits::selected, Sum::barrier, 1},
    {edge_traits::option | edge_traits::enabled, Sum::enabled_barrier, 1},
    {edge_traits::selectedcontent, Sum::frame, 0},
    {edge_traits::select | edge_traits::outdated, Sum::frame, 0},
    {edge_traits::selectedcontent, Sum::frame, infinity},
    {edge_traits::filled, Sum::frame, infinity},
    {edge_traits::unsettled, Sum::frame, infinity},
};

void EulerTour::reset() {
  chunks_.clear();
  chunks_of_.clear();
  traits_.clear();
  free_ = ChunkId::none;
  // Chunk 0 is the empty tree.
  create_chunk();
}

// ---- Sums

void EulerTour::Sums::add(const Sums& right) {
  if (!right.has_traits) return;
  for (unsigned i = 0; i < std::size(min_depth); ++i) {
    const int before = sum[static_cast<unsigned>(searches[i].sum)];
    min_depth[i] = std::min(min_depth[i], before + right.min_depth[i]);
  }
  for (unsigned i = 0; i < std::size(max_suffix); ++i) {
    max_suffix[i] = std::max(right.max_suffix[i], right.sum[i] + max_suffix[i]);
  }
  for (unsigned i = 0; i < std::size(sum); ++i) sum[i] += right.sum[i];
  traits |= right.traits;
  has_traits = true;
}

// Computes the sums of the chunk after its own edges changed.
void EulerTour::sum_up(ChunkId id) {
  Chunk& chunk = at(id);
  Sums sums = no_sums;
  for (std::uint32_t i = 0; i < chunk.count; ++i) {
    const Edge edge = chunk.edges[i];
    const EdgeTraits own_traits = traits(edge);
    if (own_traits == 0) continue;
    sums.has_traits = true;
    if ((edge_index(edge) & 1) == 0) {
      sums.traits |= own_traits;
      for (unsigned j = 0; j < std::size(sums.min_depth); ++j) {
        const Search& search = searches[j];
        if ((own_traits & search.traits) != search.traits) continue;
        sums.min_depth[j] =
            std::min(sums.min_depth[j], sums.sum[static_cast<unsigned>(search.sum)]);
      }
    }
    for (unsigned j = 0; j < std::size(sums.sum); ++j) {
      const int amount = signed_weight(edge, static_cast<Sum>(j));
      sums.sum[j] += amount;
      if (j < std::size(sums.max_suffix))
        sums.max_suffix[j] = std::max(0, sums.max_suffix[j] + amount);
    }
  }
  chunk.own = sums;
  update(id);
}

void EulerTour::update(ChunkId id) {
  Chunk& chunk = at(id);
  chunk.sums = at(chunk.child[0]).sums;
  chunk.sums.add(chunk.own);
  chunk.sums.add(at(chunk.child[1]).sums);
}

// ---- Chunks and their edges

EulerTour::ChunkId EulerTour::create_chunk() {
  ChunkId id = free_;
  if (id == ChunkId::none) {
    id = ChunkId{chunks_.size()};
    chunks_.extend(1);
  } else {
    free_ = at(id).parent;
  }
  Chunk& chunk = at(id);
  chunk.child[0] = chunk.child[1] = chunk.parent = ChunkId::none;
  chunk.count = 0;
  chunk.own = chunk.sums = no_sums;
  return id;
}

void EulerTour::free_chunk(ChunkId id) {
  at(id).parent = free_;
  free_ = id;
}

std::uint32_t EulerTour::index_in_chunk(Edge edge) {
  const Chunk& chunk = at(chunk_of(edge));
  std::uint32_t index = chunk.count;
  while (chunk.edges[--index] != edge) {}
  return index;
}

// The chunk must have capacity for `edges`, which must not point into it.
void EulerTour::put_edges(ChunkId id, std::uint32_t index, const Edge* edges, std::uint32_t count) {
  Chunk& chunk = at(id);
  Edge* const begin = chunk.edges + index;
  std::memmove(begin + count, begin, (chunk.count - index) * sizeof(Edge));
  chunk.count += count;
  for (std::uint32_t i = 0; i < count; ++i) {
    begin[i] = edges[i];
    chunks_of_[edge_index(edges[i])] = id;
  }
}

void EulerTour::create(Edge first, Edge last, EdgeTraits traits) {
  chunks_of_.grow_to(edge_index(last) + 1, ChunkId::none);
  traits_.grow_to((edge_index(last) >> 1) + 1, 0);
  traits_[edge_index(last) >> 1] = traits;
  const ChunkId chunk = create_chunk();
  const Edge edges[] = {first, last};
  put_edges(chunk, 0, edges, first == last ? 1 : 2);
  if (traits != 0) sum_up(chunk);
}

void EulerTour::set_traits(Edge edge, EdgeTraits traits) {
  EdgeTraits& current = traits_[edge_index(edge) >> 1];
  if (current == traits) return;
  current = traits;
  sum_up(chunk_of(edge));
  splay(chunk_of(edge));
}

// ---- Trees of chunks

void EulerTour::set_child(ChunkId parent, Side side, ChunkId id) {
  child(parent, side) = id;
  if (id != ChunkId::none) at(id).parent = parent;
}

// Exchanges a chunk with its parent. The caller must update the sums of the chunk itself.
void EulerTour::rotate(ChunkId id) {
  const ChunkId parent = at(id).parent;
  const ChunkId above = at(parent).parent;
  const Side side = side_of(id);
  if (above != ChunkId::none) child(above, side_of(parent)) = id;
  at(id).parent = above;
  set_child(parent, side, child(id, other(side)));
  set_child(id, other(side), parent);
  update(parent);
}

// Makes the chunk the root, or the child of `ancestor`. Amortised logarithmic.
void EulerTour::splay(ChunkId id, ChunkId ancestor) {
  if (at(id).parent == ancestor) return;
  while (at(id).parent != ancestor) {
    const ChunkId parent = at(id).parent;
    if (at(parent).parent != ancestor) rotate(side_of(parent) == side_of(id) ? parent : id);
    rotate(id);
  }
  update(id);
}

EulerTour::ChunkId EulerTour::outermost(ChunkId root, Side side) {
  const ChunkId ancestor = at(root).parent;
  while (child(root, side) != ChunkId::none) root = child(root, side);
  splay(root, ancestor);
  return root;
}

// Makes the chunk the root, and its neighbour the child of the root. Returns the neighbour.
EulerTour::ChunkId EulerTour::neighbour(ChunkId id, Side side) {
  splay(id);
  const ChunkId next = child(id, side);
  return next == ChunkId::none ? next : outermost(next, other(side));
}

// Moves the edges from `index` on into a new chunk, which follows this one.
void EulerTour::split(ChunkId id, std::uint32_t index) {
  if (index == 0 || index == at(id).count) return;
  const ChunkId second = create_chunk();
  put_edges(second, 0, at(id).edges + index, at(id).count - index);
  at(id).count = index;
  splay(id);
  set_child(second, Side::right, child(id, Side::right));
  set_child(id, Side::right, second);
  sum_up(second);
  sum_up(id);
}

// Detaches the subtree on that side of a root. Returns its root.
EulerTour::ChunkId EulerTour::detach(ChunkId id, Side side) {
  const ChunkId root = child(id, side);
  if (root != ChunkId::none) at(root).parent = ChunkId::none;
  child(id, side) = ChunkId::none;
  update(id);
  return root;
}

void EulerTour::join(ChunkId left, ChunkId right) {
  if (left == ChunkId::none || right == ChunkId::none) return;
  left = outermost(left, Side::right);
  right = outermost(right, Side::left);
  set_child(left, Side::right, right);
  update(left);
  // The caller may have split these two.
  merge_if_small(right);
  merge_if_small(left);
}

// Merges a chunk that has few edges with a neighbour, unless both neighbours are nearly full.
void EulerTour::merge_if_small(ChunkId id) {
  if (at(id).count > chunk_size / 4 || merge_with_next(id)) return;
  const ChunkId previous = neighbour(id, Side::left);
  if (previous == ChunkId::none) return;
  merge_with_next(previous);
}

// Returns false if the edges of both chunks do not fit into one.
bool EulerTour::merge_with_next(ChunkId id) {
  const ChunkId next = neighbour(id, Side::right);
  if (next == ChunkId::none || at(id).count + at(next).count > chunk_size) return false;
  put_edges(id, at(id).count, at(next).edges, at(next).count);
  at(id).own.add(at(next).own);
  set_child(id, Side::right, child(next, Side::right));
  free_chunk(next);
  update(id);
  return true;
}

void EulerTour::insert_after(Edge previous, Edge edge) {
  const ChunkId into = chunk_of(previous);
  const ChunkId from = chunk_of(edge);
  const std::uint32_t index_after = index_in_chunk(previous) + 1;
  splay(from);
  const Chunk& chunk = at(from);
  const bool is_whole_sequence = chunk.child[0] == ChunkId::none && chunk.child[1] == ChunkId::none;
  if (is_whole_sequence && at(into).count + chunk.count <= chunk_size) {
    put_edges(into, index_after, chunk.edges, chunk.count);
    free_chunk(from);
    if (!chunk.own.has_traits) return;
    sum_up(into);
    splay(into);
    return;
  }
  split(into, index_after);
  splay(into);
  const ChunkId rest = detach(into, Side::right);
  join(into, from);
  splay(chunk_of(previous));
  join(chunk_of(previous), rest);
}

void EulerTour::cut(Edge first, Edge last) {
  if (chunk_of(first) == chunk_of(last) && cut_in_chunk(first, last)) return;
  split(chunk_of(first), index_in_chunk(first));
  split(chunk_of(last), index_in_chunk(last) + 1);
  splay(chunk_of(first));
  const ChunkId before = detach(chunk_of(first), Side::left);
  splay(chunk_of(last));
  const ChunkId after = detach(chunk_of(last), Side::right);
  join(before, after);
}

// Cuts a range inside one chunk without splitting the tree. Returns false for the whole chunk.
bool EulerTour::cut_in_chunk(Edge first, Edge last) {
  const ChunkId from = chunk_of(first);
  const std::uint32_t index = index_in_chunk(first);
  const std::uint32_t count = index_in_chunk(last) + 1 - index;
  if (count == at(from).count) return false;
  const ChunkId cut = create_chunk();
  Chunk& chunk = at(from);
  Edge* const begin = chunk.edges + index;
  put_edges(cut, 0, begin, count);
  chunk.count -= count;
  std::memmove(begin, begin + count, (chunk.count - index) * sizeof(Edge));
  sum_up(cut);
  sum_up(from);
  splay(from);
  merge_if_small(from);
  return true;
}

void EulerTour::remove(Edge edge) {
  cut(edge, edge);
  free_chunk(chunk_of(edge));
  chunks_of_[edge_index(edge)] = ChunkId::none;
}

}  // namespace souptree
