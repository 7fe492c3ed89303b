// The edits of a tree give the tree: the tree-construction tests, the public ones and our own. Each
// text arrives as a whole, by single code points, and cut at every byte if it is short. After each
// piece, the tree that is built from edits equals the parser's tree. A parser that forgets what it cannot
// change any more, as often as it can, gives the same edits.

#include <gtest/gtest.h>

#include <memory>

#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/edited_tree.h"
#include "support/script_host.h"
#include "support/text.h"
#include "support/tokenizer_run.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

constexpr std::size_t longest_input_to_cut = 200;

// Used for one case after another, as callers do.
struct Machine {
  EditEncoder encoder;
  Parser parser;
  Parser keeping_parser;
};

bool has_same_tree(const EditedTree& edited, const Parser& parser) {
  return edited.dump() == dump(parser.tree(), parser.names()) &&
         edited.mode() == parser.tree().mode;
}

bool edits_give_the_tree(Machine& machine, const DatRun& run,
                         const std::vector<std::string_view>& pieces, RememberPositions locations) {
  Parser& parser = machine.parser;
  machine.encoder.start(static_cast<WriteLocations>(locations));
  start(parser, run, CollectErrors::no, locations, nullptr, &machine.encoder.log());
  EditedTree edited;
  for (const std::string_view piece : pieces) {
    parser.write(as_utf8(piece));
    edited.take(machine.encoder, parser);
    if (!has_same_tree(edited, parser)) break;
  }
  parser.end();
  edited.take(machine.encoder, parser);
  EXPECT_EQ(edited.dump(), dump(parser.tree(), parser.names()));
  return has_same_tree(edited, parser) && dump(parser.tree(), parser.names()) == run.test->document;
}

// The tree of the parser is not complete, so a second parser keeps the whole tree.
bool edits_give_the_forgotten_tree(Machine& machine, const DatRun& run,
                                   const std::vector<std::string_view>& pieces) {
  Parser& parser = machine.parser;
  Parser& whole = machine.keeping_parser;
  machine.encoder.start(WriteLocations::no);
  start(parser, run, CollectErrors::no, RememberPositions::no, nullptr, &machine.encoder.log(),
        KeepTree::changing);
  start(whole, run);
  EditedTree edited;
  for (const std::string_view piece : pieces) {
    parser.write(as_utf8(piece));
    whole.write(as_utf8(piece));
    edited.take(machine.encoder, parser);
    if (!has_same_tree(edited, whole)) return false;
  }
  parser.end();
  edited.take(machine.encoder, parser);
  return edited.dump() == run.test->document;
}

bool passes(Machine& machine, const DatRun& run) {
  const std::string& data = run.test->data;
  bool result = edits_give_the_tree(machine, run, {data}, RememberPositions::no) &&
                edits_give_the_tree(machine, run, one_by_one(data), RememberPositions::yes) &&
                edits_give_the_forgotten_tree(machine, run, one_by_one(data));
  if (data.size() >= longest_input_to_cut) return result;
  for (std::size_t offset = 0; result && offset <= data.size(); ++offset) {
    result = edits_give_the_tree(machine, run, cut_at(data, offset), RememberPositions::no) &&
             edits_give_the_forgotten_tree(machine, run, cut_at(data, offset));
  }
  return result;
}

void run_folder(const std::filesystem::path& folder, std::string_view suite) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const std::vector<DatRun> runs = runs_of(cases);
  const auto machine = std::make_unique<Machine>();
  std::size_t passed = 0;
  for (const DatRun& run : runs) {
    const bool is_same = passes(*machine, run);
    EXPECT_TRUE(is_same) << run.test->title() << "\n" << run.test->data;
    passed += is_same ? 1 : 0;
  }
  EXPECT_FALSE(runs.empty());
  report_conformance(suite, passed, runs.size());
}

TEST(EditsSuite, EveryPublicCase) {
  const auto folder = conformance_suite("html5lib/tree-construction");
  if (!folder) GTEST_SKIP();
  run_folder(*folder, "native edits");
}

TEST(EditsSuite, EveryCaseOfOurOwn) {
  run_folder(SOUPTREE_SOURCE_DIR "/test-native/data", "native own-edits");
}

}  // namespace
}  // namespace souptree::testing
