// The tree-construction tests, the public ones and our own. Each case runs without and with
// scripting. Each text is parsed as a whole, by single code points and in pieces of some bytes; a
// short text is also cut at every byte. Each tree is compared directly, and after encoding with
// errors and locations. Each prefix of a text yields a tree that can be encoded.

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/encode.h"
#include "support/script_host.h"
#include "support/text.h"
#include "support/token_dump.h"
#include "support/tokenizer_run.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

constexpr std::size_t longest_input_to_cut = 200;

// Used for one case after another, as callers do.
struct Machine {
  Parser parser;
  Encoder encoder;
  TokenEncoder tokens;
};

// Public cases use other names of errors.
enum class ExpectedErrors : bool { ours, of_others };

class SuiteRun {
 public:
  SuiteRun(Machine& machine, const DatRun& run, ExpectedErrors errors)
      : machine_(machine), run_(run), errors_(errors) {}

  bool passes() {
    const std::u8string_view data = as_utf8(run_.test->data);
    parse_whole(machine_.parser, data);
    check_dump(machine_.parser, "whole");
    const std::u8string reused = encode(machine_.encoder, machine_.parser);
    check_encoded(reused);

    const auto fresh = std::make_unique<Machine>();
    parse_whole(fresh->parser, data);
    check_dump(fresh->parser, "in a fresh parser");
    if (encode(fresh->encoder, fresh->parser) != reused)
      fail("a fresh parser and encoder give other bytes", "", "");

    check_located();
    check_tokens();
    check_pieces(one_by_one(run_.test->data), "one code point at a time");
    for (const std::size_t length : {1, 2, 3, 7, 4096}) {
      check_pieces(in_pieces(run_.test->data, length), "in pieces of " + std::to_string(length));
    }
    if (data.size() >= longest_input_to_cut) return passes_;
    for (std::size_t offset = 0; offset <= data.size(); ++offset) {
      check_pieces(cut_at(run_.test->data, offset), "cut at " + std::to_string(offset));
    }
    check_snapshots();
    return passes_;
  }

 private:
  void parse_whole(Parser& parser, std::u8string_view data) {
    start(parser, run_, CollectErrors::yes);
    parser.write(data);
    parser.end();
  }

  // Parses the pieces, with errors and locations.
  void write_located(const std::vector<std::string_view>& pieces) {
    start(machine_.parser, run_, CollectErrors::yes, RememberPositions::yes);
    for (const std::string_view piece : pieces) machine_.parser.write(as_utf8(piece));
  }

  void check_located() {
    write_located({run_.test->data});
    machine_.parser.end();
    located_ = encode(machine_.encoder, machine_.parser);
    const WireReading whole = read_wire(located_);
    if (!whole.problem.empty()) fail("located: " + whole.problem, "", "");
    if (whole.dump != run_.test->document) fail("located", whole.dump, run_.test->document);
    if (whole.lines.empty()) fail("no lines", "", "");
    if (run_.test->errors.empty() || errors_ == ExpectedErrors::of_others) return;
    const std::string errors = listed(whole.errors);
    if (errors != run_.test->errors) fail("other errors", errors, run_.test->errors);
  }

  // Recording tokens does not change the tree.
  void check_tokens() {
    tokens_ = read_tokens({run_.test->data});
    check_dump(machine_.parser, "with tokens");
    check_tokens_without_tree({run_.test->data}, "whole");
  }

  // Without a tree, the tokens are the same, and their elements have other numbers.
  void check_tokens_without_tree(const std::vector<std::string_view>& pieces,
                                 const std::string& how) {
    const std::string tokens = renumbered(read_tokens(pieces, KeepTree::no));
    const std::string expected = renumbered(tokens_);
    if (tokens != expected) fail(how + ": other tokens without a tree", tokens, expected);
  }

  // Replaces the number of each element by the order in which the elements appear.
  static std::string renumbered(const std::string& tokens) {
    std::map<std::string, std::size_t> numbers;
    std::string result;
    for (std::size_t at = 0; at < tokens.size();) {
      const std::size_t end = tokens.find(" #", at);
      result += tokens.substr(at, end - at);
      if (end == std::string::npos) break;
      at = tokens.find_first_not_of("0123456789", end + 2);
      const std::string number = tokens.substr(end, at - end);
      const auto known = numbers.try_emplace(number, numbers.size()).first;
      result += " #" + std::to_string(known->second);
    }
    return result;
  }

  // Includes the ends of elements.
  std::string read_tokens(const std::vector<std::string_view>& pieces,
                          KeepTree keep_tree = KeepTree::yes) {
    TokenDump dump;
    machine_.tokens.start(OffsetUnits::utf16, TextValues::yes);
    start(machine_.parser, run_, CollectErrors::no, RememberPositions::no, &machine_.tokens,
          nullptr, keep_tree);
    for (const std::string_view piece : pieces) {
      machine_.parser.write(as_utf8(piece));
      dump.take(machine_.tokens, machine_.parser.names());
    }
    machine_.parser.end();
    dump.take(machine_.tokens, machine_.parser.names());
    return dump.text();
  }

  // Nothing depends on the pieces of the text.
  void check_pieces(const std::vector<std::string_view>& pieces, const std::string& how) {
    start(machine_.parser, run_);
    for (const std::string_view piece : pieces) machine_.parser.write(as_utf8(piece));
    machine_.parser.end();
    check_dump(machine_.parser, how);
    const std::string tokens = read_tokens(pieces);
    if (tokens != tokens_) fail(how + ": other tokens", tokens, tokens_);
    check_tokens_without_tree(pieces, how);

    write_located(pieces);
    machine_.parser.end();
    const std::u8string encoded = encode(machine_.encoder, machine_.parser);
    // Texts of several pieces may have their strings at other offsets.
    if (encoded == located_) return;
    const WireReading whole = read_wire(located_);
    const WireReading in_pieces = read_wire(encoded);
    if (in_pieces.dump != whole.dump) fail(how + ", located", in_pieces.dump, whole.dump);
    if (in_pieces.mode != whole.mode) fail(how + ": another mode", "", "");
    if (in_pieces.errors != whole.errors) fail(how + ": other errors", "", "");
    if (in_pieces.locations != whole.locations) fail(how + ": other locations", "", "");
    if (in_pieces.lines != whole.lines) fail(how + ": other lines", "", "");
  }

  // A snapshot after each code point does not change the tree.
  void check_snapshots() {
    write_located({});
    for (const std::string_view piece : one_by_one(run_.test->data)) {
      machine_.parser.write(as_utf8(piece));
      machine_.parser.sort_errors();
      const WireReading reading = read_wire(encode(machine_.encoder, machine_.parser));
      if (!reading.problem.empty()) fail("snapshot: " + reading.problem, reading.dump, "");
    }
    machine_.parser.end();
    const WireReading whole = read_wire(located_);
    const WireReading looked_at = read_wire(encode(machine_.encoder, machine_.parser));
    if (looked_at.dump != whole.dump) fail("after snapshots", looked_at.dump, whole.dump);
    if (looked_at.errors != whole.errors) fail("after snapshots: other errors", "", "");
    if (looked_at.locations != whole.locations) fail("after snapshots: other locations", "", "");
  }

  void check_encoded(const std::u8string& bytes) {
    const WireReading reading = read_wire(bytes);
    if (!reading.problem.empty()) fail("encoded: " + reading.problem, "", "");
    if (reading.dump != run_.test->document) fail("encoded", reading.dump, run_.test->document);
    if (reading.errors.size() != machine_.parser.errors().list().size()) {
      fail("encoded: errors are missing", "", "");
    }
    const bool is_document = !run_.test->context.has_value();
    if (is_document && reading.mode != static_cast<std::uint32_t>(machine_.parser.tree().mode)) {
      fail("encoded: another mode", "", "");
    }
  }

  void check_dump(const Parser& parser, const std::string& how) {
    const std::string result = dump(parser.tree(), parser.names());
    if (result != run_.test->document) fail(how, result, run_.test->document);
  }

  void fail(const std::string& how, const std::string& result, const std::string& expected) {
    // Reports only the first difference of a case.
    if (passes_) {
      ADD_FAILURE() << run_.test->title() << ", scripting " << (run_.scripting ? "on" : "off")
                    << ", " << how << "\n"
                    << run_.test->data << "\n"
                    << result << "not\n"
                    << expected;
    }
    passes_ = false;
  }

  Machine& machine_;
  const DatRun& run_;
  const ExpectedErrors errors_;
  // For the text as a whole, with errors and locations.
  std::u8string located_;
  std::string tokens_;
  bool passes_ = true;
};

void run_folder(const std::filesystem::path& folder, std::string_view suite,
                ExpectedErrors errors) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const std::vector<DatRun> runs = runs_of(cases);
  const auto machine = std::make_unique<Machine>();
  std::size_t passed = 0;
  for (const DatRun& run : runs) passed += SuiteRun(*machine, run, errors).passes() ? 1 : 0;
  EXPECT_FALSE(runs.empty());
  report_conformance(suite, passed, runs.size());
}

TEST(TreeConstructionSuite, EveryPublicCase) {
  const auto folder = conformance_suite("html5lib/tree-construction");
  if (!folder) GTEST_SKIP();
  run_folder(*folder, "native tree-construction", ExpectedErrors::of_others);
}

TEST(TreeConstructionSuite, EveryCaseOfOurOwn) {
  run_folder(SOUPTREE_SOURCE_DIR "/test-native/data", "native own-trees", ExpectedErrors::ours);
}

// From the cases that need a script engine, the file whose scripts only write.
TEST(TreeConstructionSuite, ThePublicCasesOfScriptsThatWrite) {
  const auto folder = conformance_suite("html5lib/tree-construction");
  if (!folder) GTEST_SKIP();
  const auto parser = std::make_unique<Parser>();
  std::size_t passed = 0;
  const std::vector<DatCase> cases = read_dat_file(*folder / "scripted_webkit01.dat");
  for (const DatCase& test : cases) {
    ParserOptions options;
    options.tree_builder.scripting_mode = ScriptingMode::normal;
    options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
    parser->start(options);
    ScriptHost host(*parser);
    host.run(parser->write(as_utf8(test.data)));
    host.run(parser->end());
    const std::string result = dump(parser->tree(), parser->names());
    EXPECT_EQ(result, test.document) << test.title();
    passed += result == test.document ? 1 : 0;
  }
  EXPECT_FALSE(cases.empty());
  report_conformance("native document-write", passed, cases.size());
}

}  // namespace
}  // namespace souptree::testing
