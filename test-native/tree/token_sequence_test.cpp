#include "tree/token_sequence.h"

#include <gtest/gtest.h>

#include <vector>

namespace souptree {
namespace {

using Tokens = std::vector<TokenId>;

TokenId token(std::uint32_t number) {
  return begin_token(NodeId{number});
}

class TokenSequencesTest : public ::testing::Test {
 protected:
  // A sequence of the tokens from `first` on.
  Tokens create(std::uint32_t first, std::uint32_t count) {
    Tokens tokens;
    for (std::uint32_t i = 0; i < count; ++i) {
      tokens.push_back(token(first + i));
      sequences_.create(tokens.back(), tokens.back());
      if (i > 0) sequences_.insert_behind(tokens[i - 1], tokens[i]);
    }
    return tokens;
  }

  Tokens from(TokenId first) {
    Tokens tokens;
    for (TokenId i = first; i != TokenId::none; i = sequences_.next(i)) tokens.push_back(i);
    return tokens;
  }

  TokenSequences sequences_;
};

TEST_F(TokenSequencesTest, AnyTokenRepresentsItsSequence) {
  for (const std::uint32_t of_moved : {0u, 50u, 99u}) {
    sequences_.reset();
    const Tokens into = create(1, 100);
    const Tokens moved = create(201, 100);
    sequences_.insert_behind(into[40], moved[of_moved]);
    Tokens expected(into.begin(), into.begin() + 41);
    expected.insert(expected.end(), moved.begin(), moved.end());
    expected.insert(expected.end(), into.begin() + 41, into.end());
    EXPECT_EQ(from(into[0]), expected) << of_moved;
  }
}

TEST_F(TokenSequencesTest, TheLastInFrontMayBeNone) {
  const Tokens tokens = create(1, 100);
  const auto last_in_front_of = [&](std::uint32_t number) {
    return sequences_.last_in_front(tokens[70],
                                    [&](TokenId each) { return each >= token(number); });
  };
  EXPECT_EQ(last_in_front_of(1), TokenId::none);
  EXPECT_EQ(last_in_front_of(2), tokens[0]);
  EXPECT_EQ(last_in_front_of(60), tokens[58]);
  EXPECT_EQ(last_in_front_of(1000), tokens[99]);
}

}  // namespace
}  // namespace souptree
