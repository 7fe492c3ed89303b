#pragma once
// Euler tours of trees. An edge is the begin or the end of a node. The tour of a tree is the
// sequence of the edges of all its nodes.
//
// The edges of a subtree are consecutive in the sequence of the tree. Cutting a subtree out, or
// inserting a sequence into another one, takes amortised logarithmic time. Each sequence is a splay
// tree of chunks of edges. An edge has weights, which depend on the node: see weight(). Each chunk
// stores the sums of the weights of its own edges, and of the edges in its splay subtree. A query
// skips splay subtrees whose sums exclude a match. A search in a splay tree splays the chunks at
// which it begins and ends, so a search close to the previous one is cheap.

#include "base/array.h"
#include "tree/node.h"

namespace souptree {

// The begin or the end of a node. 0 is no edge.
enum class Edge : std::uint32_t { none = 0 };

constexpr Edge begin_edge(NodeId node) {
  return Edge{static_cast<std::uint32_t>(node) * 2};
}
constexpr Edge end_edge(NodeId node) {
  return Edge{static_cast<std::uint32_t>(node) * 2 + 1};
}

// Properties of a node, as bits. They decide what the edges of the node add to the sums.
using EdgeTraits = std::uint16_t;
namespace edge_traits {
constexpr EdgeTraits option = 1 << 0;
constexpr EdgeTraits selected = 1 << 1;
constexpr EdgeTraits enabled = 1 << 2;  // an option or optgroup without the attribute `disabled`
constexpr EdgeTraits selectedcontent = 1 << 3;
// A selectedcontent element that may have content to clear.
constexpr EdgeTraits filled = 1 << 4;
// A selectedcontent element that is on the stack of open elements and can get children. Only the
// general path (see builder/select/README.md) sets this bit.
constexpr EdgeTraits open = 1 << 5;
// A select that may have changed since the post-connection steps of its selectedcontent elements
// ran. These steps run again when the select is moved. Also a shadow host whose shadow tree may have
// an unsettled select or host.
constexpr EdgeTraits unsettled = 1 << 6;
// A select that was inside a frame (see below) when the post-connection steps of its
// selectedcontent elements ran. The frame disabled these elements.
constexpr EdgeTraits outdated = 1 << 7;
constexpr EdgeTraits optgroup = 1 << 8;
// An element that hides options: an option inside the element is not in the list of options of a
// select around the element.
constexpr EdgeTraits hides = 1 << 9;
constexpr EdgeTraits select = optgroup | hides;  // no other element has both bits
// A root that is not an element: a document, a fragment, template contents or a shadow root.
constexpr EdgeTraits root = 1 << 10;
}  // namespace edge_traits

// Barriers are optgroups and elements that hide options. They decide whether an option inside them
// is in the list of options of a select. Frames are select, option and selectedcontent elements.
// They decide whether a selectedcontent element inside them is enabled.
//
// What find() searches for in a range of edges. Some values also have a condition on the elements
// around a match. Elements that begin before the range count only through the argument `depth` of
// find().
// - The three values for options: no element around the option hides options, and at most one
//   optgroup is around the option. With `enabled_option`, that optgroup must be enabled.
// - `..._without_frame`: no frame is around the element.
enum class Find : std::uint8_t {
  option,
  selected_option,
  enabled_option,
  selectedcontent_without_frame,
  outdated_without_frame,
  selectedcontent,
  filled,
  unsettled,
  root
};
enum class Enclosing : std::uint8_t { barrier, frame };

class EulerTour {
 public:
  class Contents;

  EulerTour() { reset(); }
  void reset();

  static NodeId node(Edge edge) { return NodeId{static_cast<std::uint32_t>(edge) >> 1}; }
  bool knows(Edge edge) const {
    return edge_index(edge) < chunks_of_.size() && chunks_of_[edge_index(edge)] != ChunkId::none;
  }
  // Creates a sequence of the two edges of a node, or of one edge if `first` is `last`.
  void create(Edge first, Edge last, EdgeTraits = 0);
  EdgeTraits traits(Edge edge) const { return traits_[edge_index(edge) >> 1]; }
  void set_traits(Edge, EdgeTraits);
  void set_trait(Edge edge, EdgeTraits trait, bool value) {
    set_traits(edge, static_cast<EdgeTraits>(value ? traits(edge) | trait : traits(edge) & ~trait));
  }

  // Inserts the whole sequence that begins with `first` and ends with `last` after `previous`.
  // `previous` must be in another sequence.
  void insert_after(Edge previous, Edge first, Edge last);
  // Moves the edges from `first` to `last` into a new sequence.
  void cut(Edge first, Edge last);
  // Removes the edge from its sequence and from the tour.
  void remove(Edge);

  // The first match among the edges from `first` to `last`, both included, or none. The caller sets
  // `depth` to the sum of the weights (see weight()) of the barriers or frames around `first`,
  // without those that the search must not count. If there is a match, find() sets `depth` to the
  // sum around the match.
  Edge find(Edge first, Edge last, Find, int& depth);
  Edge find(Edge first, Edge last, Find what) {
    int depth = 0;
    return find(first, last, what, depth);
  }
  // The first match inside the node. `last` is the last edge of the node. The node itself must not
  // match. find_inside() sets `depth` to the sum of the weights of the barriers or frames that are
  // inside the node and around the match.
  Edge find_inside(NodeId, Edge last, Find, int& depth);
  Edge find_inside(NodeId node, Edge last, Find what) {
    int depth;
    return find_inside(node, last, what, depth);
  }
  // Whether find() has a result. Cheaper than find(), because contains() does not find out which
  // edge matches.
  bool contains(Edge first, Edge last, Find, int depth = 0);
  // What the sequence that contains `edge` contains now.
  Contents contents_of_sequence(Edge edge);
  // The begin edge of the innermost barrier or frame that begins before `edge` and ends after it,
  // or none.
  Edge enclosing(Edge edge, Enclosing);
  // The begin edge of the innermost barrier or frame around the children of the node, or none. The
  // result can be the begin edge of the node itself.
  Edge enclosing_children_of(NodeId node, Enclosing kind) {
    const Edge begin = begin_edge(node);
    return weight(traits(begin), sum_of(kind)) > 0 ? begin : enclosing(begin, kind);
  }
  // Whether enclosing() has a result. Cheaper than enclosing().
  bool is_enclosed(Edge edge, Enclosing);
  // The next edge in the sequence, or none.
  Edge next(Edge);
  // The first edge of the sequence that contains `edge`.
  Edge first(Edge edge);
  bool are_in_same_sequence(Edge, Edge);
  // The edges must be in the same sequence.
  bool precedes(Edge, Edge);
  // In the sequence that contains `of_sequence`: the last edge for which `is_after` is false, or
  // none. If `is_after` is true for an edge, it must be true for all later edges.
  template <typename IsAfter>
  Edge last_before(Edge of_sequence, IsAfter);

 private:
  enum class ChunkId : std::uint32_t { none = 0 };
  enum class Side : std::uint8_t { left, right };
  // The kinds of sums of weights. A value is an index in Sums::sum.
  enum class Sum : std::uint8_t { barrier = 0, enabled_barrier = 2, frame = 3 };
  // More than any sum of weights. Less than half of the largest number, so adding a sum cannot
  // overflow.
  static constexpr std::int32_t infinity = 0x3fffffff;
  // What find() does for a value of Find: it searches for a begin edge with all these traits, and
  // with at most `max_depth` around the edge.
  struct Search {
    EdgeTraits traits;
    Sum sum;
    std::int32_t max_depth;  // the largest value of `sum` around a match
  };
  // Indexed by Find. A list of options has the options around which the sum `barrier` is 0 or 1.
  // The sum is 1 inside one optgroup. A disabled optgroup has weight 2 in the sum
  // `enabled_barrier`, so the search for enabled options skips the options inside it.
  static constexpr Search searches[] = {
      {edge_traits::option, Sum::barrier, 1},
      {edge_traits::selected, Sum::barrier, 1},
      {edge_traits::option | edge_traits::enabled, Sum::enabled_barrier, 1},
      {edge_traits::selectedcontent, Sum::frame, 0},
      {edge_traits::outdated, Sum::frame, 0},
      {edge_traits::selectedcontent, Sum::frame, infinity},
      {edge_traits::filled, Sum::frame, infinity},
      {edge_traits::unsettled, Sum::frame, infinity},
      {edge_traits::root, Sum::frame, infinity},
  };
  // On hostile pages, the parser spends much of its time on additions and copies of sums. So sums
  // are vectors, and assign() copies each member: in WebAssembly, a copy of the struct would be a
  // slow memory.copy.
  using FourSums = std::int32_t __attribute__((vector_size(16)));
  struct Sums {
    // sum[i] is the sum of the weights for searches[i]. sum[1] always equals sum[0].
    FourSums sum;
    // min_depth[i] is for searches[i], a search with a finite max_depth. It is the least depth of a
    // begin edge with the traits of the search. The depth is the sum of the weights before the
    // edge.
    FourSums min_depth;
    std::int32_t min_depth_of_outdated;  // for Find::outdated_without_frame
    // Indexed by Enclosing: the greatest sum of the weights of the last n edges, for any n.
    std::int32_t max_suffix[2];
    // All traits of the begin edges, and has_traits if any edge has traits. If `traits` is 0, the
    // sums equal no_sums.
    std::uint32_t traits;

    static constexpr std::uint32_t has_traits = 1u << 31;

    std::int32_t operator[](Sum which) const { return sum[static_cast<unsigned>(which)]; }
    // For a search with a finite max_depth.
    std::int32_t least_depth(Find what) const {
      return what == Find::outdated_without_frame ? min_depth_of_outdated
                                                  : min_depth[static_cast<unsigned>(what)];
    }
    void assign(const Sums& other) {
      sum = other.sum;
      min_depth = other.min_depth;
      min_depth_of_outdated = other.min_depth_of_outdated;
      max_suffix[0] = other.max_suffix[0];
      max_suffix[1] = other.max_suffix[1];
      traits = other.traits;
    }
    // Adds the sums of the edges that follow.
    void add(const Sums& right) {
      if (right.traits != 0) add_traits(right);
    }
    void add_traits(const Sums& right);  // add(), if an edge that follows has traits
  };
  static constexpr std::uint32_t chunk_size = 12;
  struct Chunk {
    ChunkId child[2];  // by Side
    ChunkId parent;
    ChunkId neighbour[2];  // by Side, in the sequence
    std::uint32_t count;
    Sums own;   // of the chunk's edges
    Sums sums;  // of the edges in the splay subtree of the chunk
    Edge edges[chunk_size];
  };
  static const Sums no_sums;

  static std::uint32_t edge_index(Edge edge) { return static_cast<std::uint32_t>(edge); }
  static Side other(Side side) { return side == Side::left ? Side::right : Side::left; }
  Chunk& at(ChunkId chunk) { return chunks_[static_cast<std::uint32_t>(chunk)]; }
  ChunkId& child(ChunkId chunk, Side side) { return at(chunk).child[static_cast<unsigned>(side)]; }
  ChunkId& neighbour(ChunkId chunk, Side side) {
    return at(chunk).neighbour[static_cast<unsigned>(side)];
  }
  ChunkId chunk_of(Edge edge) const { return chunks_of_[edge_index(edge)]; }
  Side side_of(ChunkId chunk) {
    return child(at(chunk).parent, Side::right) == chunk ? Side::right : Side::left;
  }
  std::uint32_t index_in_chunk(Edge);
  static Sum sum_of(Enclosing kind) {
    return kind == Enclosing::barrier ? Sum::barrier : Sum::frame;
  }
  // The amount that an element with these traits adds to a sum between its begin and its end.
  static int weight(EdgeTraits, Sum);
  int signed_weight(Edge, Sum) const;

  ChunkId create_chunk();
  void free_chunk(ChunkId);
  void put_edges(ChunkId, std::uint32_t index, const Edge* edges, std::uint32_t count);
  Sums sums_of(Edge) const;
  void sum_up_edges(Chunk&);
  void sum_up(ChunkId);
  void update(ChunkId);
  void set_child(ChunkId, Side, ChunkId);
  void rotate(ChunkId, ChunkId parent, Side);
  // Makes the chunk the root of its splay tree or, if `ancestor` is a chunk, the child of
  // `ancestor`. Takes amortised logarithmic time. If the chunk's own sums have changed, the caller
  // must call update() afterwards.
  void splay(ChunkId chunk, ChunkId ancestor = ChunkId::none) {
    if (at(chunk).parent != ancestor) splay_steps(chunk, ancestor);
  }
  void splay_steps(ChunkId, ChunkId ancestor);
  void link(ChunkId left, ChunkId right);
  ChunkId split(ChunkId, std::uint32_t index);
  bool append_rest(ChunkId to, ChunkId, std::uint32_t index);
  ChunkId detach(ChunkId, Side);
  bool cut_in_chunk(Edge first, Edge last);
  void join(ChunkId last, ChunkId first);
  void merge_if_small(ChunkId);
  bool merge_with_next(ChunkId);
  ChunkId chunks_between(ChunkId first, ChunkId last);
  static bool has_match(const Sums&, Find, int depth);
  Edge find_in_outer_chunks(Edge first, Edge last, Find, int& depth, ChunkId& between);
  Edge find_in_chunk(ChunkId, std::uint32_t begin, std::uint32_t end, const Search&, int& depth);
  Edge enclosing_in_chunk(ChunkId, std::uint32_t end, Sum, int& sum_after);
  // Whether the edges with these sums include the begin of a barrier or frame that is around a
  // later edge. `sum_after` is the sum of the weights of the edges between them and the later edge.
  static bool enclose(const Sums& sums, Enclosing kind, int sum_after) {
    return sums.max_suffix[static_cast<unsigned>(kind)] + sum_after > 0;
  }

  Array<Chunk> chunks_;
  Array<ChunkId> chunks_of_;  // by edge
  Array<EdgeTraits> traits_;  // by node
  ChunkId free_;              // the first free chunk; `parent` links to the next one
};

// What a sequence contained at some time. By default, the sequence is empty.
class EulerTour::Contents {
 public:
  // As EulerTour::contains(), for all edges of the sequence.
  bool contains(Find what, int depth = 0) const { return has_match(sums_, what, depth); }

 private:
  friend EulerTour;

  Sums sums_ = no_sums;
};

inline int EulerTour::weight(EdgeTraits traits, Sum sum) {
  const auto barrier = static_cast<EdgeTraits>(traits & edge_traits::select);
  switch (sum) {
    case Sum::barrier: return (barrier & edge_traits::hides) != 0 ? 2 : barrier != 0;
    case Sum::enabled_barrier:
      if (barrier == edge_traits::optgroup) return (traits & edge_traits::enabled) != 0 ? 1 : 2;
      return barrier != 0 ? 2 : 0;
    case Sum::frame:
      return barrier == edge_traits::select ||
             (traits & (edge_traits::option | edge_traits::selectedcontent)) != 0;
  }
  return 0;
}

// The weight of the node of `edge`: positive for a begin edge, negative for an end edge.
inline int EulerTour::signed_weight(Edge edge, Sum sum) const {
  const int amount = weight(traits(edge), sum);
  return (edge_index(edge) & 1) != 0 ? -amount : amount;
}

template <typename IsAfter>
Edge EulerTour::last_before(Edge of_sequence, IsAfter is_after) {
  ChunkId chunk = chunk_of(of_sequence);
  splay(chunk);
  ChunkId found = ChunkId::none;
  ChunkId last = chunk;
  while (chunk != ChunkId::none) {
    last = chunk;
    const Side side = is_after(at(chunk).edges[0]) ? Side::left : Side::right;
    if (side == Side::right) found = chunk;
    chunk = child(chunk, side);
  }
  splay(last);
  if (found == ChunkId::none) return Edge::none;
  std::uint32_t index = 0;
  for (std::uint32_t end = at(found).count; end - index > 1;) {
    const std::uint32_t middle = index + (end - index) / 2;
    (is_after(at(found).edges[middle]) ? end : index) = middle;
  }
  return at(found).edges[index];
}

}  // namespace souptree
