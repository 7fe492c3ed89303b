// Scripts that write. Each writes its own text in two parts, at times that the data choose. Scripts
// may stay open while the source and other scripts write. The result equals a parse of the input
// stream without stops.

#include <algorithm>
#include <vector>

#include "fuzz/support/fuzz_case.h"
#include "support/script_host.h"
#include "support/wire_reader.h"
#include "wire/encoder.h"

namespace souptree::fuzzing {

namespace {

// A script of the page that has not ended.
struct OpenScript {
  std::uint32_t number;
  testing::Writes writes;  // the last element is written next
};

class Host {
 public:
  Host(Parser& parser, Pieces source, Numbers numbers)
      : parser_(parser), source_(source), numbers_(numbers) {}

  void run() {
    while (source_.has_next() || !open_.empty()) take_step();
    after(parser_.end());
    while (!open_.empty()) take_step();
    require(last_ == Stop::end_of_file, "there is no end of the file");
  }

 private:
  void take_step() {
    if (open_.empty() || (source_.has_next() && numbers_.below(4) == 0)) {
      return after(parser_.write(source_.next()));
    }
    // Mostly the newest script: in a browser, only that script writes.
    const std::size_t from_the_end = numbers_.below(8) == 0 ? numbers_.below(3) : 0;
    const std::size_t last = open_.size() - 1;
    OpenScript& script = open_[last - std::min(last, from_the_end)];
    if (script.writes.empty()) return end(script);
    const std::u8string text = script.writes.back();
    script.writes.pop_back();
    after(parser_.write_from_script(script.number, text));
  }

  void end(const OpenScript& script) {
    const std::uint32_t number = script.number;
    std::erase_if(open_, [&](const OpenScript& open) { return open.number == number; });
    parser_.end_script(number);
    after(parser_.run());
  }

  void after(Stop stop) {
    last_ = expect_small(stop);
    if (stop != Stop::script) return;
    check_subtree();
    const std::u8string text = testing::child_text_content(parser_.tree(), parser_.script());
    open_.push_back({parser_.script_number(), writes_of(text)});
  }

  void check_subtree() {
    static Encoder encoder;
    require(encoder.encode_subtree({.tree = parser_.tree(),
                                    .names = parser_.names(),
                                    .root = parser_.script(),
                                    .source_kind = SourceKind::wtf8}),
            "a script cannot be encoded");
    const testing::WireReading reading = testing::read_wire(
        {encoder.bytes().begin(), encoder.bytes().end()}, testing::WireRoot::element);
    require(reading.problem.empty(), reading.problem.c_str());
  }

  // The text of the script in two parts, with { and } for < and >. So a script can write scripts.
  testing::Writes writes_of(std::u8string text) {
    if (++count_ > most_scripts) return {};
    std::replace(text.begin(), text.end(), u8'{', u8'<');
    std::replace(text.begin(), text.end(), u8'}', u8'>');
    std::size_t cut = text.size() / 2;
    while (cut != 0 && (text[cut] & 0xc0) == 0x80) --cut;
    return {text.substr(cut), text.substr(0, cut)};
  }

  static constexpr int most_scripts = 100;
  Parser& parser_;
  Pieces source_;
  Numbers numbers_;
  std::vector<OpenScript> open_;
  int count_ = 0;
  Stop last_ = Stop::more_input_needed;
};

void check(const FuzzCase& given) {
  static Parser parser;
  static Parser plain;
  const std::u8string text = given.text();
  ParserOptions options = given.options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  parser.start(options);
  Host(parser, Pieces(text, given.choices[0], given.choices[1]), Numbers(given.choices[2])).run();

  options.tree_builder.pause_at_scripts = PauseAtScripts::no;
  options.limits = {};
  plain.start(options);
  parse_whole(plain, {parser.input().data(), parser.input().size()});
  require(describe(parser) == describe(plain), "scripts give another result");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
