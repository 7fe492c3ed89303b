// The html5lib tokenizer tests: tokens, and errors with their positions. Each text is parsed as a
// whole, by single code points and in pieces of some bytes. A short text is also cut at every byte.

#include <gtest/gtest.h>

#include "support/conformance_dir.h"
#include "support/tokenizer_file.h"
#include "support/tokenizer_run.h"

namespace souptree::testing {
namespace {

constexpr std::size_t longest_input_to_cut = 200;

std::string readable(const nlohmann::json& value) {
  return value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

::testing::AssertionResult matches(const TokenizerCase& test, const TokenizerResult& expected,
                                   const TokenizerResult& result, const std::string& how) {
  const bool same_ranges = expected.ranges.empty() || result.ranges == expected.ranges;
  if (result.tokens == expected.tokens && result.errors == expected.errors && same_ranges) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure()
         << test.file << " " << test.index << ", " << test.description << ", " << how
         << "\n  input " << readable(test.input) << "\n  tokens " << readable(result.tokens)
         << "\n  not    " << readable(expected.tokens) << "\n  errors " << readable(result.errors)
         << "\n  not    " << readable(expected.errors) << "\n  ranges " << readable(result.ranges)
         << "\n  not    " << readable(expected.ranges);
}

// Runs one case, in all kinds of pieces.
class SuiteRun {
 public:
  SuiteRun(const TokenizerCase& test, State initial_state)
      : test_(test),
        options_{.initial_state = initial_state, .last_start_tag = test.last_start_tag} {}

  bool passes() {
    const TokenizerResult whole = run_tokenizer(test_.input, options_);
    expected_ = test_.input_only ? whole : TokenizerResult{test_.output, test_.errors};
    check(whole, "whole");
    TokenizerRun with_positions = options_;
    with_positions.positions = RememberPositions::yes;
    const TokenizerResult located = run_tokenizer(test_.input, with_positions);
    check(located, "with positions");
    check_pieces(options_);
    expected_.ranges = located.ranges;
    check_pieces(with_positions);
    return passes_;
  }

 private:
  void check_pieces(const TokenizerRun& options) {
    check(run_tokenizer(one_by_one(test_.input), options), "one code point at a time");
    for (const std::size_t length : {1, 2, 3, 7, 4096}) {
      check(run_tokenizer(in_pieces(test_.input, length), options),
            "in pieces of " + std::to_string(length));
    }
    if (test_.input.size() >= longest_input_to_cut) return;
    for (std::size_t offset = 0; offset <= test_.input.size(); ++offset) {
      check(run_tokenizer(cut_at(test_.input, offset), options),
            "cut at " + std::to_string(offset));
    }
  }

  void check(const TokenizerResult& result, const std::string& how) {
    const ::testing::AssertionResult match = matches(
        test_, expected_, result, std::string(state_name(options_.initial_state)) + ", " + how);
    EXPECT_TRUE(match);
    passes_ = passes_ && match;
  }

  const TokenizerCase& test_;
  const TokenizerRun options_;
  TokenizerResult expected_;
  bool passes_ = true;
};

TEST(TokenizerSuite, EveryCaseInEveryInitialState) {
  const auto folder = conformance_suite("html5lib/tokenizer");
  if (!folder) GTEST_SKIP();
  std::size_t passed = 0;
  std::size_t total = 0;
  for (const TokenizerCase& test : read_tokenizer_cases(*folder)) {
    for (const State initial_state : test.initial_states) {
      ++total;
      if (SuiteRun(test, initial_state).passes()) ++passed;
    }
  }
  EXPECT_GT(total, 0u);
  report_conformance("native tokenizer", passed, total);
}

}  // namespace
}  // namespace souptree::testing
