#include "tree/euler_tour.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>

namespace souptree {

const EulerTour::Sums EulerTour::no_sums = {
    {}, {infinity, infinity, infinity, infinity}, infinity, {}, 0};

void EulerTour::reset() {
  chunks_.clear();
  chunks_of_.clear();
  traits_.clear();
  free_ = ChunkId::none;
  // Chunk 0 represents the empty splay tree.
  create_chunk();
}

// ---- Sums

void EulerTour::Sums::add_traits(const Sums& right) {
  const FourSums right_depth = sum + right.min_depth;
  min_depth = right_depth < min_depth ? right_depth : min_depth;
  min_depth_of_outdated =
      std::min(min_depth_of_outdated, (*this)[Sum::frame] + right.min_depth_of_outdated);
  for (const Enclosing kind : {Enclosing::barrier, Enclosing::frame}) {
    const auto i = static_cast<unsigned>(kind);
    max_suffix[i] = std::max(right.max_suffix[i], right[sum_of(kind)] + max_suffix[i]);
  }
  sum += right.sum;
  traits |= right.traits;
}

EulerTour::Sums EulerTour::sums_of(Edge edge) const {
  const bool is_begin = (edge_index(edge) & 1) == 0;
  const std::uint32_t own_traits = is_begin ? traits(edge) : 0u;
  const auto depth = [own_traits](Find what) {
    const EdgeTraits wanted = searches[static_cast<unsigned>(what)].traits;
    return (own_traits & wanted) == wanted ? 0 : infinity;
  };
  const std::int32_t barrier = signed_weight(edge, Sum::barrier);
  const std::int32_t frame = signed_weight(edge, Sum::frame);
  return {.sum = FourSums{barrier, barrier, signed_weight(edge, Sum::enabled_barrier), frame},
          .min_depth =
              FourSums{depth(Find::option), depth(Find::selected_option),
                       depth(Find::enabled_option), depth(Find::selectedcontent_without_frame)},
          .min_depth_of_outdated = depth(Find::outdated_without_frame),
          .max_suffix = {std::max(0, barrier), std::max(0, frame)},
          .traits = Sums::has_traits | own_traits};
}

// Computes the sums of the chunk's own edges.
void EulerTour::sum_up_edges(Chunk& chunk) {
  Sums sums = no_sums;
  for (std::uint32_t i = 0; i < chunk.count; ++i) {
    if (traits(chunk.edges[i]) != 0) sums.add(sums_of(chunk.edges[i]));
  }
  chunk.own = sums;
}

// Computes all sums of the chunk again after its edges or their traits changed. Makes the chunk the
// root of its splay tree.
void EulerTour::sum_up(ChunkId id) {
  sum_up_edges(at(id));
  splay(id);
  update(id);
}

void EulerTour::update(ChunkId id) {
  Chunk& chunk = at(id);
  chunk.sums.assign(at(chunk.child[0]).sums);
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
  chunk.neighbour[0] = chunk.neighbour[1] = ChunkId::none;
  chunk.count = 0;
  chunk.own = chunk.sums = no_sums;
  return id;
}

void EulerTour::free_chunk(ChunkId id) {
  at(id).parent = free_;
  free_ = id;
}

std::uint32_t EulerTour::index_in_chunk(Edge edge) {
  assert(knows(edge));
  const Chunk& chunk = at(chunk_of(edge));
  std::uint32_t index = chunk.count;
  while (chunk.edges[--index] != edge) {}
  return index;
}

// Inserts `edges` at `index`. The chunk must have capacity for the edges. `edges` must not point
// into the chunk.
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
}

// ---- Trees of chunks

void EulerTour::set_child(ChunkId parent, Side side, ChunkId id) {
  child(parent, side) = id;
  if (id != ChunkId::none) at(id).parent = parent;
}

// Makes a chunk the parent of its parent. The chunk must be the child on side `side`. The caller
// must set the chunk's sums.
void EulerTour::rotate(ChunkId id, ChunkId parent_id, Side side) {
  Chunk& chunk = at(id);
  Chunk& parent = at(parent_id);
  if (parent.parent != ChunkId::none) child(parent.parent, side_of(parent_id)) = id;
  chunk.parent = parent.parent;
  ChunkId& inner = chunk.child[static_cast<unsigned>(other(side))];
  parent.child[static_cast<unsigned>(side)] = inner;
  if (inner != ChunkId::none) at(inner).parent = parent_id;
  inner = parent_id;
  parent.parent = id;
  update(parent_id);
}

void EulerTour::splay_steps(ChunkId id, ChunkId ancestor) {
  Chunk& chunk = at(id);
  do {
    const ChunkId parent = chunk.parent;
    const ChunkId above = at(parent).parent;
    Side side = side_of(id);
    // The last step makes the chunk the root of a splay subtree. The previous root has the sums of
    // the whole subtree.
    if (above == ancestor || at(above).parent == ancestor) {
      chunk.sums.assign(at(above == ancestor ? parent : above).sums);
    }
    if (above != ancestor) {
      const Side parent_side = side_of(parent);
      if (parent_side == side) {
        rotate(parent, above, side);
      } else {
        rotate(id, parent, side);
        side = parent_side;
      }
    }
    rotate(id, chunk.parent, side);
  } while (chunk.parent != ancestor);
}

// Makes the two chunks neighbours. `right` may be none.
void EulerTour::link(ChunkId left, ChunkId right) {
  neighbour(left, Side::right) = right;
  if (right != ChunkId::none) neighbour(right, Side::left) = left;
}

// Moves edges of the chunk `id`, from `index` to its last edge, to the end of the chunk `to`. If
// the capacity of `to` does not suffice, returns false and changes nothing. The caller must
// update() both chunks.
bool EulerTour::append_rest(ChunkId to, ChunkId id, std::uint32_t index) {
  const std::uint32_t count = at(id).count - index;
  if (at(to).count + count > chunk_size) return false;
  put_edges(to, at(to).count, at(id).edges + index, count);
  at(id).count = index;
  if (at(id).own.traits != 0) {
    sum_up_edges(at(to));
    sum_up_edges(at(id));
  }
  return true;
}

// Moves the edges from `index` to the end of the chunk into a new chunk, which becomes the next one
// in the sequence. Returns the new chunk. If one of the two chunks would be empty, returns none and
// changes nothing.
EulerTour::ChunkId EulerTour::split(ChunkId id, std::uint32_t index) {
  if (index == 0 || index == at(id).count) return ChunkId::none;
  const ChunkId second = create_chunk();
  append_rest(second, id, index);
  link(second, neighbour(id, Side::right));
  link(id, second);
  splay(id);
  set_child(second, Side::right, child(id, Side::right));
  set_child(id, Side::right, second);
  update(second);
  update(id);
  return second;
}

// Splits the sequence between the chunk and its neighbour on side `side`. Makes the chunk the root
// of its part. Returns the neighbour, or none if the chunk has no neighbour there.
EulerTour::ChunkId EulerTour::detach(ChunkId id, Side side) {
  splay(id);
  const ChunkId beside = neighbour(id, side);
  if (beside == ChunkId::none) return beside;
  at(child(id, side)).parent = ChunkId::none;
  child(id, side) = ChunkId::none;
  neighbour(id, side) = ChunkId::none;
  neighbour(beside, other(side)) = ChunkId::none;
  update(id);
  return beside;
}

// Joins two sequences. `last` is the last chunk of the first sequence, `first` is the first chunk
// of the second. If `last` or `first` is none, does nothing.
void EulerTour::join(ChunkId last, ChunkId first) {
  if (last == ChunkId::none || first == ChunkId::none) return;
  splay(last);
  splay(first);
  set_child(last, Side::right, first);
  update(last);
  link(last, first);
  // The caller may have split these two chunks, so they may be small.
  if (merge_with_next(last)) return;
  merge_if_small(first);
  merge_if_small(last);
}

// If the chunk has few edges, and one chunk can hold them and the edges of a neighbour, merges the
// two chunks.
void EulerTour::merge_if_small(ChunkId id) {
  if (at(id).count > chunk_size / 4 || merge_with_next(id)) return;
  const ChunkId previous = neighbour(id, Side::left);
  if (previous != ChunkId::none) merge_with_next(previous);
}

// Moves the edges of the next chunk into this chunk. Returns false if there is no next chunk, or if
// the edges of both do not fit into one chunk.
bool EulerTour::merge_with_next(ChunkId id) {
  const ChunkId next = neighbour(id, Side::right);
  if (next == ChunkId::none || at(id).count + at(next).count > chunk_size) return false;
  splay(id);
  splay(next, id);
  put_edges(id, at(id).count, at(next).edges, at(next).count);
  at(id).own.add(at(next).own);
  set_child(id, Side::right, child(next, Side::right));
  link(id, neighbour(next, Side::right));
  free_chunk(next);
  update(id);
  return true;
}

void EulerTour::insert_after(Edge previous, Edge first, Edge last) {
  const ChunkId into = chunk_of(previous);
  const ChunkId from = chunk_of(last);
  const std::uint32_t index_after = index_in_chunk(previous) + 1;
  if (chunk_of(first) == from && at(into).count + at(from).count <= chunk_size) {
    put_edges(into, index_after, at(from).edges, at(from).count);
    if (at(from).own.traits != 0) sum_up(into);
    free_chunk(from);
    return;
  }
  const ChunkId rest =
      append_rest(from, into, index_after) ? ChunkId::none : split(into, index_after);
  splay(into);
  splay(from);
  set_child(from, Side::right, child(into, Side::right));
  link(from, neighbour(into, Side::right));
  update(from);
  set_child(into, Side::right, from);
  link(into, chunk_of(first));
  update(into);
  // The first and the last chunk of the inserted sequence may be small, because cut() split chunks
  // there.
  if (rest != ChunkId::none) merge_if_small(rest);
  merge_if_small(chunk_of(last));
  merge_if_small(chunk_of(first));
  merge_if_small(chunk_of(previous));
}

void EulerTour::cut(Edge first, Edge last) {
  if (chunk_of(first) == chunk_of(last) && cut_in_chunk(first, last)) return;
  const ChunkId begin = chunk_of(first);
  const ChunkId end = chunk_of(last);
  const std::uint32_t index_after = index_in_chunk(last) + 1;
  const bool is_split = split(begin, index_in_chunk(first)) != ChunkId::none;
  // After the cut, the edges after `last` follow the edges before `first`. One chunk may have
  // capacity for both.
  const bool is_appended = is_split && append_rest(begin, end, index_after);
  if (!is_appended) split(end, index_after);
  const ChunkId before = detach(chunk_of(first), Side::left);
  const ChunkId after = detach(end, Side::right);
  if (is_appended) {
    // The edges of `begin` and `end` have changed.
    update(end);
    splay(begin);
    update(begin);
  }
  join(before, after);
}

// Cuts a range inside one chunk without splitting the splay tree. If the range is the whole chunk,
// returns false and changes nothing.
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
  merge_if_small(from);
  return true;
}

void EulerTour::remove(Edge edge) {
  cut(edge, edge);
  free_chunk(chunk_of(edge));
  chunks_of_[edge_index(edge)] = ChunkId::none;
}

}  // namespace souptree
