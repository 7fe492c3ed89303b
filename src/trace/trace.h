#pragma once
// Trace: the steps of a parse as JSON, for the page docs/how-parsing-works.md.
//
// A step is a token that tree construction has processed. A call parses the whole text and writes
// one step. So no program has to keep a tree for each step.
//
//   {"begin": 0, "end": 3,                       the token's range in the text, in bytes
//    "token": {"kind": "start tag", "label": "<p>"},
//    "rules": [{"name": "before_head", "anchor": "#the-before-head-insertion-mode"}, ...],
//    "errors": [{"code": "missing-doctype", "begin": 0, "end": 3}],
//    "mode": {"name": ..., "anchor": ...},       the parse state after the token
//    "templateModes": [{"name": ..., "anchor": ...}],
//    "openElements": [{"node": 2, "label": "<html>"}, ...],
//    "formattingElements": [{"node": 7, "label": "<b>"}, null for a marker, ...],
//    "tree": [{"node": 2, "depth": 1, "kind": "element", "label": "<html>"}, ...],
//    "steps": 4}                                 the number of steps of the text
//
// `node` identifies a node in all steps of a text. Step 0 is the state before the first token, and
// its token is null. If the text exceeds a limit: {"limit": "tokens", "most": 2000}.

#include "builder/dispatch_observer.h"
#include "parse.h"
#include "trace/state_writer.h"

namespace souptree {

class Trace {
 public:
  static constexpr std::uint32_t most_bytes = 50'000;
  static constexpr std::uint32_t most_tokens = 2'000;
  static constexpr std::uint32_t most_nodes = 2'000;

  // Writes the step with this number. If the text has fewer steps, writes only the number of steps.
  // The result is valid until the next call.
  std::u8string_view step(std::u8string_view text, std::uint32_t number);

  // The observer calls these functions.
  void add_rules(Mode mode) { rules_.push(rules_of(mode)); }
  void add_rules_for_foreign_content() {
    rules_.push({"foreign_content", "#parsing-main-inforeign"});
  }

 private:
  void start(std::u8string_view text);
  void next_token();
  void process_token();
  void write_start();
  void write_token_and_process();
  void write_range(std::uint32_t begin, std::uint32_t end);
  void write_rules();
  void write_errors();
  void write_error(const ParseError&);
  std::u8string_view limit(std::string_view name, std::uint32_t most);

  const Token& token() { return parser_.tokenizer_.token(); }

  Parser parser_;
  ParseErrors input_stream_errors_;
  Array<Rules> rules_;               // that processed the current token, in order
  std::uint32_t read_before_ = 0;    // the end of the token before the current one
  std::uint32_t read_ = 0;           // the end of the current token
  std::uint32_t errors_before_ = 0;  // the number of errors before the current token
  JsonWriter json_;
  Labels labels_{parser_.tree_, parser_.names_, json_};
  StateWriter state_{parser_.builder_, parser_.tree_, labels_, json_};
};

}  // namespace souptree
