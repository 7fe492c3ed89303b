// Runs each case of the tree-construction and tokenizer suites with errors and locations, as a
// whole and by single code points. Stops at the first case that fails. tools/test/mutation/mutate.mjs runs it
// against each changed parser.

#include <cstdio>
#include <memory>

#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/encode.h"
#include "support/text.h"
#include "support/tokenizer_file.h"
#include "support/tokenizer_run.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

// One run of a tree-construction case.
class TreeCheck {
 public:
  TreeCheck(Parser& parser, Encoder& encoder, const DatRun& run)
      : parser_(parser), encoder_(encoder), run_(run) {}

  bool passes(bool has_our_errors) {
    const std::vector<std::string_view> whole = {run_.test->data};
    const std::vector<std::string_view> pieces = one_by_one(run_.test->data);
    if (!has_right_tree(whole) || !has_right_tree(pieces)) return false;
    const WireReading located = read_located(whole);
    if (!located.problem.empty() || located.dump != run_.test->document) return false;
    const bool has_errors = has_our_errors && !run_.test->errors.empty();
    if (has_errors && listed(located.errors) != run_.test->errors) return false;
    const WireReading in_pieces = read_located(pieces);
    return in_pieces.problem.empty() && in_pieces.dump == located.dump &&
           in_pieces.errors == located.errors && in_pieces.locations == located.locations &&
           in_pieces.lines == located.lines;
  }

 private:
  void write(const std::vector<std::string_view>& pieces) {
    for (const std::string_view piece : pieces) parser_.write(as_utf8(piece));
    parser_.end();
  }

  bool has_right_tree(const std::vector<std::string_view>& pieces) {
    start(parser_, run_);
    write(pieces);
    return dump(parser_.tree(), parser_.names()) == run_.test->document;
  }

  WireReading read_located(const std::vector<std::string_view>& pieces) {
    start(parser_, run_, CollectErrors::yes, RememberPositions::yes);
    write(pieces);
    return read_wire(encode(encoder_, parser_));
  }

  Parser& parser_;
  Encoder& encoder_;
  const DatRun& run_;
};

bool trees_are_right(const std::filesystem::path& folder, bool has_our_errors) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const auto parser = std::make_unique<Parser>();
  const auto encoder = std::make_unique<Encoder>();
  for (const DatRun& run : runs_of(cases)) {
    if (TreeCheck(*parser, *encoder, run).passes(has_our_errors)) continue;
    std::printf("%s\n", run.test->title().c_str());
    return false;
  }
  return true;
}

bool tokens_are_right(const TokenizerCase& test, State initial_state) {
  TokenizerRun options{.initial_state = initial_state, .last_start_tag = test.last_start_tag};
  const TokenizerResult whole = run_tokenizer(test.input, options);
  if (!test.input_only && (whole.tokens != test.output || whole.errors != test.errors))
    return false;
  options.positions = RememberPositions::yes;
  const TokenizerResult located = run_tokenizer(test.input, options);
  const TokenizerResult in_pieces = run_tokenizer(one_by_one(test.input), options);
  return located.tokens == whole.tokens && located.errors == whole.errors &&
         in_pieces.tokens == whole.tokens && in_pieces.errors == whole.errors &&
         in_pieces.ranges == located.ranges;
}

bool tokens_are_right(const std::filesystem::path& folder) {
  for (const TokenizerCase& test : read_tokenizer_cases(folder)) {
    for (const State initial_state : test.initial_states) {
      if (tokens_are_right(test, initial_state)) continue;
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
