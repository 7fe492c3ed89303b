#include "tree/token_sequence.h"

#include <algorithm>

namespace souptree {

namespace {
constexpr std::int32_t nowhere = 0x3fffffff;
// Options behind more than that are hidden.
constexpr int passable = 1;
}  // namespace

void TokenSequences::reset(std::uint32_t seed) {
  seed_ = seed;
  tokens_.clear();
  // Token 0 is an empty sequence.
  tokens_.push({});
  tokens_[0].sums = sums_of({});
}

void TokenSequences::recycle(std::size_t bytes_to_keep) {
  tokens_.recycle(bytes_to_keep);
  reset(seed_);
}

TokenId TokenSequences::create(NodeId node, const TokenTraits& traits) {
  const TokenId id{tokens_.size()};
  tokens_.push({});
  Token& token = at(id);
  token.node = node;
  token.traits = traits;
  update(id);
  return id;
}

void TokenSequences::set_traits(TokenId token, const TokenTraits& traits) {
  at(token).traits = traits;
  for (; token != TokenId::none; token = (*this)[token].parent) update(token);
}

// Of a token alone, or of none.
TokenSequences::Sums TokenSequences::sums_of(const TokenTraits& traits) {
  Sums sums;
  sums.barrier = traits.barrier;
  sums.enabled_barrier = traits.enabled_barrier;
  const bool counts[] = {traits.is_option, traits.is_selected, traits.is_enabled};
  for (unsigned i = 0; i < 3; ++i) sums.least[i] = counts[i] ? 0 : nowhere;
  sums.frame = traits.frame;
  sums.least_frame = traits.is_selectedcontent ? 0 : nowhere;
  sums.most_barrier_at_end = traits.barrier;
  sums.most_frame_at_end = traits.frame;
  sums.has_selectedcontent = traits.is_selectedcontent;
  sums.has_filled = traits.is_filled;
  sums.has_unsettled = traits.is_unsettled;
  return sums;
}

int TokenSequences::barrier_of(const Sums& sums, OptionsThat which) {
  return which == OptionsThat::are_enabled ? sums.enabled_barrier : sums.barrier;
}

namespace {
std::int32_t behind(std::int32_t passed, std::int32_t least) {
  return least == nowhere ? nowhere : passed + least;
}
}  // namespace

TokenSequences::Sums TokenSequences::add(const Sums& left, const Sums& right) {
  Sums sums;
  sums.barrier = left.barrier + right.barrier;
  sums.enabled_barrier = left.enabled_barrier + right.enabled_barrier;
  for (unsigned i = 0; i < 3; ++i) {
    const auto passed = barrier_of(left, static_cast<OptionsThat>(i));
    sums.least[i] = std::min(left.least[i], behind(passed, right.least[i]));
  }
  sums.frame = left.frame + right.frame;
  sums.least_frame = std::min(left.least_frame, behind(left.frame, right.least_frame));
  sums.most_barrier_at_end =
      std::max(right.most_barrier_at_end, right.barrier + left.most_barrier_at_end);
  sums.most_frame_at_end = std::max(right.most_frame_at_end, right.frame + left.most_frame_at_end);
  sums.has_selectedcontent = left.has_selectedcontent || right.has_selectedcontent;
  sums.has_filled = left.has_filled || right.has_filled;
  sums.has_unsettled = left.has_unsettled || right.has_unsettled;
  return sums;
}

// Which of two is nearer to the root: nobody who does not know the seed can make it a list.
std::uint32_t TokenSequences::priority(TokenId token) const {
  std::uint64_t value = (std::uint64_t{seed_} << 32 | static_cast<std::uint32_t>(token)) + 1;
  value *= 0xd6e8feb86659fd93u;
  value ^= value >> 32;
  value *= 0xd6e8feb86659fd93u;
  return static_cast<std::uint32_t>(value >> 32);
}

void TokenSequences::update(TokenId id) {
  Token& token = at(id);
  token.count = 1;
  token.sums = sums_of(token.traits);
  if (token.left != TokenId::none) {
    Token& left = at(token.left);
    left.parent = id;
    token.count += left.count;
    token.sums = add(left.sums, token.sums);
  }
  if (token.right != TokenId::none) {
    Token& right = at(token.right);
    right.parent = id;
    token.count += right.count;
    token.sums = add(token.sums, right.sums);
  }
}

TokenId TokenSequences::root_of(TokenId token) const {
  while ((*this)[token].parent != TokenId::none) token = (*this)[token].parent;
  return token;
}

TokenId TokenSequences::first(TokenId root) const {
  while ((*this)[root].left != TokenId::none) root = (*this)[root].left;
  return root;
}

std::uint32_t TokenSequences::rank(TokenId token) const {
  std::uint32_t rank = (*this)[(*this)[token].left].count;
  for (TokenId parent = (*this)[token].parent; parent != TokenId::none;
       token = parent, parent = (*this)[token].parent) {
    if ((*this)[parent].right == token) rank += (*this)[(*this)[parent].left].count + 1;
  }
  return rank;
}

// Both recurse as deep as a tree with random priorities is: twice the logarithm, or little more.
TokenId TokenSequences::join(TokenId left, TokenId right) {
  if (left == TokenId::none) return right;
  if (right == TokenId::none) return left;
  const bool left_is_root = priority(left) > priority(right);
  const TokenId root = left_is_root ? left : right;
  if (left_is_root) {
    const TokenId joined = join((*this)[left].right, right);
    at(left).right = joined;
  } else {
    const TokenId joined = join(left, (*this)[right].left);
    at(right).left = joined;
  }
  update(root);
  at(root).parent = TokenId::none;
  return root;
}

void TokenSequences::split(TokenId root, std::uint32_t count, TokenId& left, TokenId& right) {
  if (root == TokenId::none) {
    left = right = TokenId::none;
    return;
  }
  const std::uint32_t in_left = (*this)[(*this)[root].left].count;
  TokenId part = TokenId::none;
  if (count <= in_left) {
    split((*this)[root].left, count, left, part);
    at(root).left = part;
    right = root;
  } else {
    split((*this)[root].right, count - in_left - 1, part, right);
    at(root).right = part;
    left = root;
  }
  update(root);
  at(root).parent = TokenId::none;
}

void TokenSequences::insert_behind(TokenId token, TokenId root) {
  const std::uint32_t count = rank(token) + 1;
  TokenId left;
  TokenId right;
  split(root_of(token), count, left, right);
  join(join(left, root), right);
}

TokenSequences::Parts TokenSequences::take_range(TokenId first, TokenId last) {
  const std::uint32_t begin = rank(first);
  const std::uint32_t end = rank(last) + 1;
  Parts parts{};
  TokenId rest;
  split(root_of(first), begin, parts.before, rest);
  split(rest, end - begin, parts.range, parts.behind);
  return parts;
}

void TokenSequences::put_back(const Parts& parts) {
  join(join(parts.before, parts.range), parts.behind);
}

TokenId TokenSequences::cut(TokenId first, TokenId last) {
  const Parts parts = take_range(first, last);
  join(parts.before, parts.behind);
  return parts.range;
}

bool TokenSequences::has_option(TokenId first, TokenId last, OptionsThat which, int passed) {
  const Parts parts = take_range(first, last);
  const bool found =
      (*this)[parts.range].sums.least[static_cast<unsigned>(which)] + passed <= passable;
  put_back(parts);
  return found;
}

TokenId TokenSequences::first_option(TokenId first, TokenId last, OptionsThat which) {
  const unsigned i = static_cast<unsigned>(which);
  const Parts parts = take_range(first, last);
  TokenId token = parts.range;
  int passed = 0;
  if ((*this)[token].sums.least[i] > passable) token = TokenId::none;
  while (token != TokenId::none) {
    const Token& here = (*this)[token];
    const Sums& left = (*this)[here.left].sums;
    if (left.least[i] + passed <= passable) {
      token = here.left;
      continue;
    }
    passed += barrier_of(left, which);
    const Sums own = sums_of(here.traits);
    if (own.least[i] + passed <= passable) break;
    passed += barrier_of(own, which);
    token = here.right;
  }
  put_back(parts);
  return token;
}

TokenId TokenSequences::last_option(TokenId first, TokenId last, OptionsThat which) {
  const unsigned i = static_cast<unsigned>(which);
  const Parts parts = take_range(first, last);
  TokenId token = parts.range;
  int passed = 0;
  if ((*this)[token].sums.least[i] > passable) token = TokenId::none;
  while (token != TokenId::none) {
    const Token& here = (*this)[token];
    const Sums own = sums_of(here.traits);
    const int before_own = passed + barrier_of((*this)[here.left].sums, which);
    const int before_right = before_own + barrier_of(own, which);
    if ((*this)[here.right].sums.least[i] + before_right <= passable) {
      token = here.right;
      passed = before_right;
      continue;
    }
    if (own.least[i] + before_own <= passable) break;
    token = here.left;
  }
  put_back(parts);
  return token;
}

bool TokenSequences::has_selectedcontent_without_frame(TokenId first, TokenId last) {
  const Parts parts = take_range(first, last);
  const bool found = (*this)[parts.range].sums.least_frame <= 0;
  put_back(parts);
  return found;
}

template <bool TokenSequences::Sums::*has, bool TokenTraits::*is>
TokenId TokenSequences::first_that(TokenId first, TokenId last) {
  const Parts parts = take_range(first, last);
  TokenId token = (*this)[parts.range].sums.*has ? parts.range : TokenId::none;
  while (token != TokenId::none) {
    const Token& here = (*this)[token];
    if ((*this)[here.left].sums.*has) {
      token = here.left;
      continue;
    }
    if (here.traits.*is) break;
    token = here.right;
  }
  put_back(parts);
  return token;
}

TokenId TokenSequences::first_selectedcontent(TokenId first, TokenId last) {
  return first_that<&Sums::has_selectedcontent, &TokenTraits::is_selectedcontent>(first, last);
}

TokenId TokenSequences::first_filled(TokenId first, TokenId last) {
  return first_that<&Sums::has_filled, &TokenTraits::is_filled>(first, last);
}

TokenId TokenSequences::first_unsettled(TokenId first, TokenId last) {
  return first_that<&Sums::has_unsettled, &TokenTraits::is_unsettled>(first, last);
}

// The last token from which on the sequence sums up to more than nothing.
template <std::int32_t TokenSequences::Sums::*most, std::int32_t TokenSequences::Sums::*sum>
TokenId TokenSequences::last_unclosed(TokenId token) const {
  if (token == TokenId::none || (*this)[token].sums.*most <= 0) return TokenId::none;
  for (std::int32_t behind = 0;;) {
    const Token& here = (*this)[token];
    if (here.right != TokenId::none && (*this)[here.right].sums.*most + behind > 0) {
      token = here.right;
      continue;
    }
    behind += (*this)[here.right].sums.*sum + sums_of(here.traits).*sum;
    if (behind > 0) return token;
    token = here.left;
  }
}

TokenId TokenSequences::enclosing(TokenId inner, Enclosing kind) {
  TokenId before;
  TokenId behind;
  split(root_of(inner), rank(inner), before, behind);
  const TokenId found = kind == Enclosing::barrier
                            ? last_unclosed<&Sums::most_barrier_at_end, &Sums::barrier>(before)
                            : last_unclosed<&Sums::most_frame_at_end, &Sums::frame>(before);
  join(before, behind);
  return found;
}

TokenId TokenSequences::next(TokenId token) const {
  if ((*this)[token].right != TokenId::none) return first((*this)[token].right);
  for (TokenId parent = (*this)[token].parent; parent != TokenId::none;
       token = parent, parent = (*this)[token].parent) {
    if ((*this)[parent].left == token) return parent;
  }
  return TokenId::none;
}

}  // namespace souptree
