// The html5lib tokenizer tests: tokens and errors with their positions, for the text as a whole,
// given one code point at a time, and, when it is short, cut at every byte.

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
  if (result.tokens == expected.tokens && result.errors == expected.errors) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure()
         << test.file << " " << test.index << ", " << test.description << ", " << how
         << "\n  input " << readable(test.input) << "\n  tokens " << readable(result.tokens)
         << "\n  not    " << readable(expected.tokens) << "\n  errors " << readable(result.errors)
         << "\n  not    " << readable(expected.errors);
}

bool passes(const TokenizerCase& test, State initial_state) {
  const TokenizerRun options{.initial_state = initial_state, .last_start_tag = test.last_start_tag};
  const std::string state(state_name(initial_state));
  const TokenizerResult whole = run_tokenizer(test.input, options);
  const TokenizerResult expected =
      test.input_only ? whole : TokenizerResult{test.output, test.errors};
  bool all_pass = true;
  const auto check = [&](const TokenizerResult& result, const std::string& how) {
    const ::testing::AssertionResult match = matches(test, expected, result, how);
    EXPECT_TRUE(match);
    all_pass = all_pass && match;
  };
  check(whole, state + ", whole");
  TokenizerRun with_positions = options;
  with_positions.positions = RememberPositions::yes;
  check(run_tokenizer(test.input, with_positions), state + ", with positions");
  check(run_tokenizer(one_by_one(test.input), options), state + ", one code point at a time");
  if (test.input.size() >= longest_input_to_cut) return all_pass;
  for (std::size_t place = 0; place <= test.input.size(); ++place) {
    check(run_tokenizer(cut_at(test.input, place), options),
          state + ", cut at " + std::to_string(place));
  }
  return all_pass;
}

TEST(TokenizerSuite, EveryCaseInEveryInitialState) {
  const auto folder = conformance_suite("html5lib/tokenizer");
  if (!folder) return;
  std::size_t passed = 0;
  std::size_t total = 0;
  for (const TokenizerCase& test : read_tokenizer_cases(*folder)) {
    for (const State initial_state : test.initial_states) {
      ++total;
      if (passes(test, initial_state)) ++passed;
    }
  }
  EXPECT_GT(total, 0u);
  report_conformance("native tokenizer", passed, total);
}

}  // namespace
}  // namespace souptree::testing
