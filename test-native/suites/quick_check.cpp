// Runs each case of the tree-construction and tokenizer suites once, with errors and locations, and stops at the
// first case that fails. tools/mutate.mjs runs it against each changed parser.

#include <cstdio>
#include <memory>

#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/encode.h"
#include "support/tokenizer_file.h"
#include "support/tokenizer_run.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

std::u8string_view as_utf8(std::string_view text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

bool trees_are_right(const std::filesystem::path& folder, bool has_our_errors) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const auto parser = std::make_unique<Parser>();
  const auto encoder = std::make_unique<Encoder>();
  for (const DatRun& run : runs_of(cases)) {
    start(*parser, run);
    parser->write(as_utf8(run.test->data));
    parser->end();
    const bool is_right = dump(parser->tree(), parser->names()) == run.test->document;
    start(*parser, run, CollectErrors::yes, RememberPositions::yes);
    parser->write(as_utf8(run.test->data));
    parser->end();
    const WireReading located = read_wire(encode(*encoder, *parser));
    const bool has_errors = has_our_errors && !run.test->errors.empty();
    const bool errors_are_right = !has_errors || listed(located.errors) == run.test->errors;
    if (is_right && errors_are_right && located.problem.empty() &&
        located.dump == run.test->document) {
      continue;
    }
    std::printf("%s\n", run.test->title().c_str());
    return false;
  }
  return true;
}

bool tokens_are_right(const std::filesystem::path& folder) {
  for (const TokenizerCase& test : read_tokenizer_cases(folder)) {
    for (const State initial_state : test.initial_states) {
      const TokenizerRun options{.initial_state = initial_state,
                                 .last_start_tag = test.last_start_tag};
      const TokenizerResult result = run_tokenizer(test.input, options);
      if (test.input_only) continue;
      if (result.tokens == test.output && result.errors == test.errors) continue;
      std::printf("%s %zu, %s\n", test.file.c_str(), test.index, test.description.c_str());
      return false;
    }
  }
  return true;
}

bool everything_is_right() {
  if (!trees_are_right(SOUPTREE_SOURCE_DIR "/test-native/data", true)) return false;
  const auto trees = conformance_dir() / "html5lib/tree-construction";
  if (exists(trees) && !trees_are_right(trees, false)) return false;
  const auto tokens = conformance_dir() / "html5lib/tokenizer";
  return !exists(tokens) || tokens_are_right(tokens);
}

}  // namespace
}  // namespace souptree::testing

int main() {
  return souptree::testing::everything_is_right() ? 0 : 1;
}
