// Queries of Euler tours.

#include "tree/euler_tour.h"

namespace souptree {

Edge EulerTour::find_in_chunk(ChunkId id, std::uint32_t begin, std::uint32_t end,
                              const Search& search, int& depth) {
  if (at(id).own.traits == 0) return Edge::none;
  for (std::uint32_t i = begin; i < end; ++i) {
    const Edge edge = at(id).edges[i];
    const EdgeTraits own_traits = traits(edge);
    if (own_traits == 0) continue;
    const bool matches = (own_traits & search.traits) == search.traits;
    if (matches && (edge_index(edge) & 1) == 0 && depth <= search.max_depth) return edge;
    depth += signed_weight(edge, search.sum);
  }
  return Edge::none;
}

// Returns the root of the splay subtree of exactly the chunks between `first` and `last`. `first`
// must precede `last` in the same sequence.
EulerTour::ChunkId EulerTour::chunks_between(ChunkId first, ChunkId last) {
  splay(first);
  splay(last, first);
  return child(last, Side::left);
}

// Whether a match is among the edges that have these sums. `depth` is the sum of the weights before
// these edges.
bool EulerTour::has_match(const Sums& sums, Find what, int depth) {
  const Search& search = searches[static_cast<unsigned>(what)];
  return search.max_depth == infinity ? (sums.traits & search.traits) != 0
                                      : sums.least_depth(what) + depth <= search.max_depth;
}

// Finds the first match if it is in the chunk of `first` or of `last`. If the first match is
// between these chunks, returns none and sets `between` to the root of a subtree that has the
// match. Otherwise sets `between` to none.
Edge EulerTour::find_in_outer_chunks(Edge first, Edge last, Find what, int& depth,
                                     ChunkId& between) {
  const Search& search = searches[static_cast<unsigned>(what)];
  const ChunkId begin = chunk_of(first);
  const ChunkId end = chunk_of(last);
  const std::uint32_t begin_in_chunk = index_in_chunk(first);
  between = ChunkId::none;
  if (begin == end) {
    return find_in_chunk(begin, begin_in_chunk, index_in_chunk(last) + 1, search, depth);
  }
  const Edge found = find_in_chunk(begin, begin_in_chunk, at(begin).count, search, depth);
  if (found != Edge::none) return found;
  const ChunkId root = chunks_between(begin, end);
  if (has_match(at(root).sums, what, depth)) {
    between = root;
    return Edge::none;
  }
  if ((at(end).own.traits & search.traits) != search.traits) return Edge::none;
  depth += at(root).sums[search.sum];
  return find_in_chunk(end, 0, index_in_chunk(last) + 1, search, depth);
}

bool EulerTour::contains(Edge first, Edge last, Find what, int depth) {
  ChunkId between;
  return find_in_outer_chunks(first, last, what, depth, between) != Edge::none ||
         between != ChunkId::none;
}

Edge EulerTour::find(Edge first, Edge last, Find what, int& depth) {
  ChunkId chunk;
  Edge found = find_in_outer_chunks(first, last, what, depth, chunk);
  if (chunk == ChunkId::none) return found;
  const Search& search = searches[static_cast<unsigned>(what)];
  for (;;) {
    const ChunkId left = child(chunk, Side::left);
    if (has_match(at(left).sums, what, depth)) {
      chunk = left;
      continue;
    }
    depth += at(left).sums[search.sum];
    if (has_match(at(chunk).own, what, depth)) break;
    depth += at(chunk).own[search.sum];
    chunk = child(chunk, Side::right);
  }
  found = find_in_chunk(chunk, 0, at(chunk).count, search, depth);
  splay(chunk, chunk_of(last));
  return found;
}

Edge EulerTour::find_inside(NodeId node, Edge last, Find what, int& depth) {
  const Edge begin = begin_edge(node);
  depth = -weight(traits(begin), searches[static_cast<unsigned>(what)].sum);
  return find(begin, last, what, depth);
}

EulerTour::Contents EulerTour::contents_of_sequence(Edge edge) {
  splay(chunk_of(edge));
  Contents contents;
  contents.sums_.assign(at(chunk_of(edge)).sums);
  return contents;
}

// Walks back from the edge before index `end` to the first edge of the chunk. `sum_after` is the
// sum of the weights from index `end` up to the queried edge, which is not included. The walk adds
// the weight of each visited edge. Returns the first visited edge at which `sum_after` is positive:
// the begin edge of the innermost barrier or frame around the queried edge.
Edge EulerTour::enclosing_in_chunk(ChunkId id, std::uint32_t end, Sum sum, int& sum_after) {
  if (at(id).own.traits == 0) return Edge::none;
  while (end-- > 0) {
    const Edge edge = at(id).edges[end];
    if (traits(edge) == 0) continue;
    sum_after += signed_weight(edge, sum);
    if (sum_after > 0) return edge;
  }
  return Edge::none;
}

Edge EulerTour::enclosing(Edge inner, Enclosing kind) {
  const auto sum = sum_of(kind);
  int sum_after = 0;
  ChunkId chunk = chunk_of(inner);
  Edge found = enclosing_in_chunk(chunk, index_in_chunk(inner), sum, sum_after);
  if (found != Edge::none) return found;
  splay(chunk);
  chunk = child(chunk, Side::left);
  if (!enclose(at(chunk).sums, kind, sum_after)) return Edge::none;
  for (;;) {
    const ChunkId right = child(chunk, Side::right);
    if (enclose(at(right).sums, kind, sum_after)) {
      chunk = right;
      continue;
    }
    sum_after += at(right).sums[sum];
    if (enclose(at(chunk).own, kind, sum_after)) break;
    sum_after += at(chunk).own[sum];
    chunk = child(chunk, Side::left);
  }
  found = enclosing_in_chunk(chunk, at(chunk).count, sum, sum_after);
  splay(chunk, chunk_of(inner));
  return found;
}

bool EulerTour::is_enclosed(Edge inner, Enclosing kind) {
  const ChunkId chunk = chunk_of(inner);
  int sum_after = 0;
  const Edge found = enclosing_in_chunk(chunk, index_in_chunk(inner), sum_of(kind), sum_after);
  if (found != Edge::none) return true;
  splay(chunk);
  return enclose(at(child(chunk, Side::left)).sums, kind, sum_after);
}

Edge EulerTour::next(Edge edge) {
  const Chunk& chunk = at(chunk_of(edge));
  const std::uint32_t index = index_in_chunk(edge) + 1;
  if (index < chunk.count) return chunk.edges[index];
  const ChunkId next = neighbour(chunk_of(edge), Side::right);
  return next == ChunkId::none ? Edge::none : at(next).edges[0];
}

Edge EulerTour::first(Edge edge) {
  ChunkId chunk = chunk_of(edge);
  splay(chunk);
  while (child(chunk, Side::left) != ChunkId::none) chunk = child(chunk, Side::left);
  splay(chunk);
  return at(chunk).edges[0];
}

bool EulerTour::are_in_same_sequence(Edge a, Edge b) {
  splay(chunk_of(a));
  splay(chunk_of(b));
  return chunk_of(a) == chunk_of(b) || at(chunk_of(a)).parent != ChunkId::none;
}

bool EulerTour::precedes(Edge a, Edge b) {
  ChunkId chunk = chunk_of(a);
  const ChunkId root = chunk_of(b);
  if (chunk == root) return index_in_chunk(a) < index_in_chunk(b);
  splay(chunk);
  splay(root);
  // `chunk` was the root before the last splay, so it is a few steps below the root.
  while (at(chunk).parent != root) chunk = at(chunk).parent;
  return side_of(chunk) == Side::left;
}

}  // namespace souptree
