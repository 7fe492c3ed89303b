#include "tree/token_sequence.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace souptree {

namespace {
// Less than half of what fits: all sums together never come near to it.
constexpr std::int32_t nowhere = 0x3fffffff;
}  // namespace

const TokenSequences::Sums TokenSequences::no_sums = {
    {}, {nowhere, nowhere, nowhere, nowhere}, {}, 0, false};

// Options are seen in one optgroup, which a disabled one then is more than.
const TokenSequences::Search TokenSequences::searches[] = {
    {token_traits::option, Sum::barrier, 1},
    {token_traits::option | token_traits::selected, Sum::barrier, 1},
    {token_traits::option | token_traits::enabled, Sum::enabled_barrier, 1},
    {token_traits::selectedcontent, Sum::frame, 0},
    {token_traits::selectedcontent, Sum::frame, nowhere},
    {token_traits::filled, Sum::frame, nowhere},
    {token_traits::unsettled, Sum::frame, nowhere},
};

void TokenSequences::reset() {
  chunks_.clear();
  chunks_of_.clear();
  traits_.clear();
  free_ = ChunkId::none;
  // Chunk 0 is the empty tree.
  create_chunk();
}

void TokenSequences::recycle(std::size_t bytes_to_keep) {
  chunks_.recycle(bytes_to_keep);
  chunks_of_.recycle(bytes_to_keep);
  traits_.recycle(bytes_to_keep);
  reset();
}

// ---- Sums

int TokenSequences::weight(TokenTraits traits, Sum sum) {
  const TokenTraits barrier = traits & token_traits::select;
  switch (sum) {
    case Sum::barrier: return (barrier & token_traits::hides) != 0 ? 2 : barrier != 0;
    case Sum::enabled_barrier:
      if (barrier == token_traits::optgroup) return (traits & token_traits::enabled) != 0 ? 1 : 2;
      return barrier != 0 ? 2 : 0;
    case Sum::frame:
      return barrier == token_traits::select ||
             (traits & (token_traits::option | token_traits::selectedcontent)) != 0;
  }
  return 0;
}

// Negative where the element ends.
int TokenSequences::signed_weight(TokenId token, Sum sum) const {
  const int amount = weight(traits(token), sum);
  return (index(token) & 1) != 0 ? -amount : amount;
}

void TokenSequences::Sums::add(const Sums& right) {
  if (!right.counts) return;
  for (unsigned i = 0; i < std::size(least); ++i) {
    const int passed = sum[static_cast<unsigned>(searches[i].sum)];
    least[i] = std::min(least[i], passed + right.least[i]);
  }
  for (unsigned i = 0; i < std::size(unclosed); ++i) {
    unclosed[i] = std::max(right.unclosed[i], right.sum[i] + unclosed[i]);
  }
  for (unsigned i = 0; i < std::size(sum); ++i) sum[i] += right.sum[i];
  traits |= right.traits;
  counts = true;
}

// The chunk's own tokens have changed.
void TokenSequences::sum_up(ChunkId id) {
  Chunk& chunk = at(id);
  Sums sums = no_sums;
  for (std::uint32_t i = 0; i < chunk.count; ++i) {
    const TokenId token = chunk.tokens[i];
    const TokenTraits token_traits = traits(token);
    if (token_traits == 0) continue;
    sums.counts = true;
    if ((index(token) & 1) == 0) {
      sums.traits |= token_traits;
      for (unsigned j = 0; j < std::size(sums.least); ++j) {
        const Search& search = searches[j];
        if ((token_traits & search.traits) != search.traits) continue;
        sums.least[j] = std::min(sums.least[j], sums.sum[static_cast<unsigned>(search.sum)]);
      }
    }
    for (unsigned j = 0; j < std::size(sums.sum); ++j) {
      const int amount = signed_weight(token, static_cast<Sum>(j));
      sums.sum[j] += amount;
      if (j < std::size(sums.unclosed)) sums.unclosed[j] = std::max(0, sums.unclosed[j] + amount);
    }
  }
  chunk.own = sums;
  update(id);
}

void TokenSequences::update(ChunkId id) {
  Chunk& chunk = at(id);
  chunk.sums = at(chunk.child[0]).sums;
  chunk.sums.add(chunk.own);
  chunk.sums.add(at(chunk.child[1]).sums);
}

// ---- Chunks and their tokens

TokenSequences::ChunkId TokenSequences::create_chunk() {
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

void TokenSequences::free_chunk(ChunkId id) {
  at(id).parent = free_;
  free_ = id;
}

std::uint32_t TokenSequences::place_in_chunk(TokenId token) {
  const Chunk& chunk = at(chunk_of(token));
  std::uint32_t place = chunk.count;
  while (chunk.tokens[--place] != token) {}
  return place;
}

// There is room for them, and they are not in this chunk.
void TokenSequences::put_tokens(ChunkId id, std::uint32_t place, const TokenId* tokens,
                                std::uint32_t count) {
  Chunk& chunk = at(id);
  TokenId* const begin = chunk.tokens + place;
  std::memmove(begin + count, begin, (chunk.count - place) * sizeof(TokenId));
  chunk.count += count;
  for (std::uint32_t i = 0; i < count; ++i) {
    begin[i] = tokens[i];
    chunks_of_[index(tokens[i])] = id;
  }
}

void TokenSequences::create(TokenId first, TokenId last, TokenTraits traits) {
  chunks_of_.grow_to(index(last) + 1, ChunkId::none);
  traits_.grow_to((index(last) >> 1) + 1, 0);
  traits_[index(last) >> 1] = traits;
  const ChunkId chunk = create_chunk();
  const TokenId tokens[] = {first, last};
  put_tokens(chunk, 0, tokens, first == last ? 1 : 2);
  if (traits != 0) sum_up(chunk);
}

void TokenSequences::set_traits(TokenId token, TokenTraits traits) {
  TokenTraits& current = traits_[index(token) >> 1];
  if (current == traits) return;
  current = traits;
  sum_up(chunk_of(token));
  splay(chunk_of(token));
}

// ---- Trees of chunks

void TokenSequences::set_child(ChunkId parent, Side side, ChunkId id) {
  child(parent, side) = id;
  if (id != ChunkId::none) at(id).parent = parent;
}

// Exchanges a chunk with its parent. What it sums up to then is left to the caller.
void TokenSequences::rotate(ChunkId id) {
  const ChunkId parent = at(id).parent;
  const ChunkId above = at(parent).parent;
  const Side side = side_of(id);
  if (above != ChunkId::none) child(above, side_of(parent)) = id;
  at(id).parent = above;
  set_child(parent, side, child(id, other(side)));
  set_child(id, other(side), parent);
  update(parent);
}

// Makes it the root, or the child of that one.
void TokenSequences::splay(ChunkId id, ChunkId below) {
  if (at(id).parent == below) return;
  while (at(id).parent != below) {
    const ChunkId parent = at(id).parent;
    if (at(parent).parent != below) rotate(side_of(parent) == side_of(id) ? parent : id);
    rotate(id);
  }
  update(id);
}

TokenSequences::ChunkId TokenSequences::outermost(ChunkId root, Side side) {
  const ChunkId below = at(root).parent;
  while (child(root, side) != ChunkId::none) root = child(root, side);
  splay(root, below);
  return root;
}

// The chunk itself is then the root, and the neighbour its child.
TokenSequences::ChunkId TokenSequences::neighbour(ChunkId id, Side side) {
  splay(id);
  const ChunkId next = child(id, side);
  return next == ChunkId::none ? next : outermost(next, other(side));
}

// The tokens from that place on get a chunk of their own.
void TokenSequences::part(ChunkId id, std::uint32_t place) {
  if (place == 0 || place == at(id).count) return;
  const ChunkId behind = create_chunk();
  put_tokens(behind, 0, at(id).tokens + place, at(id).count - place);
  at(id).count = place;
  splay(id);
  set_child(behind, Side::back, child(id, Side::back));
  set_child(id, Side::back, behind);
  sum_up(behind);
  sum_up(id);
}

// Of a root: makes what is on that side a tree of its own.
TokenSequences::ChunkId TokenSequences::detach(ChunkId id, Side side) {
  const ChunkId root = child(id, side);
  if (root != ChunkId::none) at(root).parent = ChunkId::none;
  child(id, side) = ChunkId::none;
  update(id);
  return root;
}

void TokenSequences::join(ChunkId left, ChunkId right) {
  if (left == ChunkId::none || right == ChunkId::none) return;
  left = outermost(left, Side::back);
  right = outermost(right, Side::front);
  set_child(left, Side::back, right);
  update(left);
  // These may have lost tokens.
  settle(right);
  settle(left);
}

// A chunk with few tokens stays only if those beside it are nearly full.
void TokenSequences::settle(ChunkId id) {
  if (at(id).count > chunk_size / 4 || merge_with_next(id)) return;
  const ChunkId previous = neighbour(id, Side::front);
  if (previous == ChunkId::none) return;
  merge_with_next(previous);
}

// If all their tokens fit into one chunk.
bool TokenSequences::merge_with_next(ChunkId id) {
  const ChunkId next = neighbour(id, Side::back);
  if (next == ChunkId::none || at(id).count + at(next).count > chunk_size) return false;
  put_tokens(id, at(id).count, at(next).tokens, at(next).count);
  at(id).own.add(at(next).own);
  set_child(id, Side::back, child(next, Side::back));
  free_chunk(next);
  update(id);
  return true;
}

void TokenSequences::insert_behind(TokenId place, TokenId token) {
  const ChunkId into = chunk_of(place);
  const ChunkId from = chunk_of(token);
  const std::uint32_t place_behind = place_in_chunk(place) + 1;
  splay(from);
  const Chunk& chunk = at(from);
  const bool is_all = chunk.child[0] == ChunkId::none && chunk.child[1] == ChunkId::none;
  if (is_all && at(into).count + chunk.count <= chunk_size) {
    put_tokens(into, place_behind, chunk.tokens, chunk.count);
    free_chunk(from);
    if (!chunk.own.counts) return;
    sum_up(into);
    splay(into);
    return;
  }
  part(into, place_behind);
  splay(into);
  const ChunkId rest = detach(into, Side::back);
  join(into, from);
  splay(chunk_of(place));
  join(chunk_of(place), rest);
}

void TokenSequences::cut(TokenId first, TokenId last) {
  if (chunk_of(first) == chunk_of(last) && cut_in_chunk(first, last)) return;
  part(chunk_of(first), place_in_chunk(first));
  part(chunk_of(last), place_in_chunk(last) + 1);
  splay(chunk_of(first));
  const ChunkId before = detach(chunk_of(first), Side::front);
  splay(chunk_of(last));
  const ChunkId behind = detach(chunk_of(last), Side::back);
  join(before, behind);
}

// A range inside one chunk needs no split of the tree. Returns false if it is the whole chunk.
bool TokenSequences::cut_in_chunk(TokenId first, TokenId last) {
  const ChunkId from = chunk_of(first);
  const std::uint32_t place = place_in_chunk(first);
  const std::uint32_t count = place_in_chunk(last) + 1 - place;
  if (count == at(from).count) return false;
  const ChunkId cut = create_chunk();
  Chunk& chunk = at(from);
  TokenId* const begin = chunk.tokens + place;
  put_tokens(cut, 0, begin, count);
  chunk.count -= count;
  std::memmove(begin, begin + count, (chunk.count - place) * sizeof(TokenId));
  sum_up(cut);
  sum_up(from);
  splay(from);
  settle(from);
  return true;
}

void TokenSequences::remove(TokenId token) {
  cut(token, token);
  free_chunk(chunk_of(token));
  chunks_of_[index(token)] = ChunkId::none;
}

// ---- Questions

TokenId TokenSequences::find_in_chunk(ChunkId id, std::uint32_t begin, std::uint32_t end,
                                      const Search& search, int& passed) {
  for (std::uint32_t i = begin; i < end; ++i) {
    const TokenId token = at(id).tokens[i];
    const TokenTraits token_traits = traits(token);
    if (token_traits == 0) continue;
    const bool counts = (token_traits & search.traits) == search.traits;
    if (counts && (index(token) & 1) == 0 && passed <= search.most) return token;
    passed += signed_weight(token, search.sum);
  }
  return TokenId::none;
}

TokenId TokenSequences::find(TokenId first, TokenId last, Find what, int& passed) {
  const auto i = static_cast<unsigned>(what);
  const Search& search = searches[i];
  const ChunkId begin = chunk_of(first);
  const ChunkId end = chunk_of(last);
  const std::uint32_t end_in_chunk = place_in_chunk(last) + 1;
  const std::uint32_t place = place_in_chunk(first);
  if (begin == end) return find_in_chunk(begin, place, end_in_chunk, search, passed);
  TokenId found = find_in_chunk(begin, place, at(begin).count, search, passed);
  if (found != TokenId::none) return found;
  splay(begin);
  splay(end, begin);
  const auto counts = [&](ChunkId id) {
    const Sums& sums = at(id).sums;
    return search.most == nowhere ? (sums.traits & search.traits) != 0
                                  : sums.least[i] + passed <= search.most;
  };
  const auto pass = [&](ChunkId id) {
    passed += at(id).sums.sum[static_cast<unsigned>(search.sum)];
  };
  ChunkId chunk = child(end, Side::front);
  if (!counts(chunk)) {
    pass(chunk);
    return find_in_chunk(end, 0, end_in_chunk, search, passed);
  }
  for (;;) {
    const ChunkId in_front = child(chunk, Side::front);
    if (counts(in_front)) {
      chunk = in_front;
      continue;
    }
    pass(in_front);
    found = find_in_chunk(chunk, 0, at(chunk).count, search, passed);
    if (found != TokenId::none) break;
    chunk = child(chunk, Side::back);
  }
  splay(chunk);
  return found;
}

// The last token from which on the sequence sums up to more than nothing.
TokenId TokenSequences::enclosing_in_chunk(ChunkId id, std::uint32_t end, Sum sum, int& behind) {
  while (end-- > 0) {
    const TokenId token = at(id).tokens[end];
    if (traits(token) == 0) continue;
    behind += signed_weight(token, sum);
    if (behind > 0) return token;
  }
  return TokenId::none;
}

TokenId TokenSequences::enclosing(TokenId inner, Enclosing kind) {
  const auto i = static_cast<unsigned>(kind);
  const auto sum = static_cast<Sum>(i);
  int behind = 0;
  ChunkId chunk = chunk_of(inner);
  TokenId found = enclosing_in_chunk(chunk, place_in_chunk(inner), sum, behind);
  if (found != TokenId::none) return found;
  splay(chunk);
  const auto encloses = [&](ChunkId id) { return at(id).sums.unclosed[i] + behind > 0; };
  chunk = child(chunk, Side::front);
  if (!encloses(chunk)) return TokenId::none;
  for (;;) {
    const ChunkId back = child(chunk, Side::back);
    if (encloses(back)) {
      chunk = back;
      continue;
    }
    behind += at(back).sums.sum[i];
    found = enclosing_in_chunk(chunk, at(chunk).count, sum, behind);
    if (found != TokenId::none) break;
    chunk = child(chunk, Side::front);
  }
  splay(chunk);
  return found;
}

TokenId TokenSequences::next(TokenId token) {
  const Chunk& chunk = at(chunk_of(token));
  const std::uint32_t place = place_in_chunk(token) + 1;
  if (place < chunk.count) return chunk.tokens[place];
  const ChunkId next = neighbour(chunk_of(token), Side::back);
  return next == ChunkId::none ? TokenId::none : at(next).tokens[0];
}

TokenId TokenSequences::first(TokenId token) {
  splay(chunk_of(token));
  return at(outermost(chunk_of(token), Side::front)).tokens[0];
}

bool TokenSequences::are_together(TokenId a, TokenId b) {
  splay(chunk_of(a));
  splay(chunk_of(b));
  return chunk_of(a) == chunk_of(b) || at(chunk_of(a)).parent != ChunkId::none;
}

bool TokenSequences::is_in_front(TokenId a, TokenId b) {
  ChunkId chunk = chunk_of(a);
  const ChunkId root = chunk_of(b);
  if (chunk == root) return place_in_chunk(a) < place_in_chunk(b);
  splay(chunk);
  splay(root);
  // Few steps, since it was the root before.
  while (at(chunk).parent != root) chunk = at(chunk).parent;
  return side_of(chunk) == Side::front;
}

}  // namespace souptree
