// The tree-construction tests, the public ones and our own: each case without scripting and with it,
// for the text as a whole, given one code point at a time, and, when it is short, cut at every byte.
// Each tree is compared as it is, and as it comes out of its encoded form.

#include <gtest/gtest.h>

#include <memory>

#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/encode.h"
#include "support/token_dump.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

constexpr std::size_t longest_input_to_cut = 200;

std::u8string_view as_utf8(const std::string& text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

// Used for one case after the other, as callers do.
struct Machine {
  Parser parser;
  Encoder encoder;
  TokenEncoder tokens;
};

class SuiteRun {
 public:
  SuiteRun(Machine& machine, const DatRun& run) : machine_(machine), run_(run) {}

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

    start(machine_.parser, run_);
    for (std::size_t begin = 0, end; begin < data.size(); begin = end) {
      for (end = begin + 1; end < data.size() && (data[end] & 0xc0) == 0x80;) ++end;
      machine_.parser.write(data.substr(begin, end - begin));
    }
    machine_.parser.end();
    check_dump(machine_.parser, "one code point at a time");

    if (data.size() < longest_input_to_cut) check_cuts(data);
    check_locations(data);
    check_tokens(data);
    return passes_;
  }

 private:
  void parse_whole(Parser& parser, std::u8string_view data) {
    start(parser, run_, CollectErrors::yes);
    parser.write(data);
    parser.end();
  }

  void check_cuts(std::u8string_view data) {
    for (std::size_t cut = 0; cut <= data.size(); ++cut) {
      start(machine_.parser, run_);
      machine_.parser.write(data.substr(0, cut));
      machine_.parser.write(data.substr(cut));
      machine_.parser.end();
      check_dump(machine_.parser, "cut at " + std::to_string(cut));
    }
  }

  // What stands where does not depend on the pieces that the text comes in.
  void check_locations(std::u8string_view data) {
    const WireReading whole = read_located(data, data.size());
    const WireReading in_pieces = read_located(data, 1);
    if (!whole.problem.empty()) fail("located: " + whole.problem, "", "");
    if (whole.dump != run_.test->document) fail("located", whole.dump, run_.test->document);
    if (whole.lines.empty()) fail("no lines", "", "");
    if (whole.locations != in_pieces.locations) fail("other locations in pieces", "", "");
    if (whole.lines != in_pieces.lines) fail("other lines in pieces", "", "");
  }

  WireReading read_located(std::u8string_view data, std::size_t step) {
    start(machine_.parser, run_, CollectErrors::no, RememberPositions::yes);
    for (; data.size() > step; data.remove_prefix(step)) {
      machine_.parser.write(data.substr(0, step));
    }
    machine_.parser.write(data);
    machine_.parser.end();
    return read_wire(encode(machine_.encoder, machine_.parser));
  }

  // The same goes for tokens and the ends of elements; and that they are taken down changes no tree.
  void check_tokens(std::u8string_view data) {
    const std::string whole = read_tokens(data, data.size());
    check_dump(machine_.parser, "with tokens");
    const std::string in_pieces = read_tokens(data, 1);
    if (in_pieces != whole) fail("other tokens in pieces", in_pieces, whole);
  }

  std::string read_tokens(std::u8string_view data, std::size_t step) {
    TokenDump dump;
    machine_.tokens.start(OffsetUnits::utf16, TextValues::yes);
    start(machine_.parser, run_, CollectErrors::no, RememberPositions::no, &machine_.tokens);
    for (; data.size() > step; data.remove_prefix(step)) {
      machine_.parser.write(data.substr(0, step));
      dump.take(machine_.tokens, machine_.parser.names());
    }
    machine_.parser.write(data);
    machine_.parser.end();
    dump.take(machine_.tokens, machine_.parser.names());
    return dump.text();
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
    // One difference tells enough of a case.
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
  bool passes_ = true;
};

void run_folder(const std::filesystem::path& folder, std::string_view suite) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const std::vector<DatRun> runs = runs_of(cases);
  const auto machine = std::make_unique<Machine>();
  std::size_t passed = 0;
  for (const DatRun& run : runs) passed += SuiteRun(*machine, run).passes() ? 1 : 0;
  EXPECT_FALSE(runs.empty());
  report_conformance(suite, passed, runs.size());
}

TEST(TreeConstructionSuite, EveryPublicCase) {
  const auto folder = conformance_suite("html5lib/tree-construction");
  if (folder) run_folder(*folder, "native tree-construction");
}

TEST(TreeConstructionSuite, EveryCaseOfOurOwn) {
  run_folder(SOUPTREE_SOURCE_DIR "/test-native/data", "native own-trees");
}

}  // namespace
}  // namespace souptree::testing
