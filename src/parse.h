#pragma once
// Parser: text in, a tree out.
//
//   Parser parser;
//   parser.start({});
//   parser.write(u8"<p>Hello");   // repeatedly
//   parser.end();
//   dump(parser.tree(), parser.names());
//
// ByteStream (byte_stream.h) accepts bytes and finds their encoding.
//
// A Parser parses one document after another and keeps its memory between them. Malformed HTML is
// never an error. Parse errors are data, collected only on request.

#include "base/parts.h"
#include "builder/tree_builder.h"
#include "text/input.h"
#include "tokenizer/tokenizer.h"
#include "tokens/token_encoder.h"

namespace souptree {

// Why the parser stopped.
enum class Stop : std::uint8_t {
  more_input_needed,  // all input is read; if a script is open, all up to its insertion point
  script,             // the caller has to run a script: see Parser::script()
  encoding_change,    // encoding() has changed: the caller has to decode and parse the bytes again
  limit,              // the document exceeds a limit: see reached_limit()
  end_of_file,        // the tree is complete
};

struct ParserOptions {
  TreeBuilderOptions tree_builder = {};
  CollectErrors collect_errors = CollectErrors::no;
  // Whether nodes and attributes have locations: see Tree::location().
  RememberPositions locations = RememberPositions::no;
  // The encoder that records every token; null if tokens are not recorded. The caller must have
  // started the encoder, and the encoder must outlive the parse.
  TokenEncoder* tokens = nullptr;
  // If the tree is not kept: the size from which it is worth to forget input, nodes, names or strings.
  // With KeepTree::changing and 0, each run forgets, which tests need, and which can take quadratic time.
  std::uint32_t least_forgotten = 0x8000;
  // The log that records every edit of the tree; null if edits are not recorded. The log must be
  // empty, and must outlive the parse. With KeepTree::changing, the parser forgets nothing before the
  // log is empty again, and there must be neither locations nor errors.
  EditLog* edits = nullptr;
  // The seed of the hash tables. With a random seed, an attacker cannot choose names that collide.
  std::uint32_t seed = 0;
  // All limits are off by default. After a limit has stopped the parser, the parser parses again
  // only after start() or start_fragment().
  Limits limits = {};
};

// The context element of a fragment. The fragment is parsed as the contents of this element.
struct ContextElement {
  struct Attribute {
    std::u8string_view name;
    std::u8string_view value;
  };
  Namespace element_namespace = Namespace::html;
  // The local name. HTML names are in lower case. SVG names are spelled as in SVG, for example
  // `foreignObject`.
  std::u8string_view name = u8"template";
  Array<Attribute> attributes = {};
  // Whether the element is a form or is inside one.
  bool in_form = false;
  // The document mode of the document that the element is in.
  DocumentMode mode = DocumentMode::no_quirks;
};

class Parser {
 public:
  Parser();

  // Begins a document, or a fragment.  #html-fragment-parsing-algorithm
  void start(const ParserOptions&);
  void start_fragment(const ParserOptions&, const ContextElement&);

  // Sets the filter of the tokens: see TokenFilter. Call this after start() or start_fragment().
  void set_filter(unsigned kinds, std::u8string_view tags);

  // The input, into which a caller can write: see Input::prepare(). If the tree is not kept, run() first
  // forgets input that earlier runs have read.
  Input& input() { return input_; }
  // Copies the text to the input and parses it.
  Stop write(std::u8string_view text);
  // Parses the available input.
  [[gnu::noinline]] Stop run();
  // Declares the end of the input and parses up to that end. If a script stops the parser first,
  // run() continues.
  Stop end();
  // Sorts the errors by offset. The parser itself sorts them at the end of the file. So only a
  // caller that reads the errors earlier needs this function.
  void sort_errors() { errors_.sort(); }

  // How to run scripts, if TreeBuilderOptions::pause_at_scripts is set. Only set it for documents,
  // not for fragments.
  //
  //   void run_scripts(Stop stop) {
  //     for (; stop == Stop::script; stop = parser.run()) {
  //       const std::uint32_t number = parser.script_number();
  //       run_scripts(parser.write_from_script(number, u8"..."));   // repeatedly
  //       parser.end_script(number);
  //     }
  //   }
  //
  // After Stop::script the tree is as the script would see it. Until end_script() the parser reads
  // only text that the script or nested scripts write, up to the insertion point. A nested script
  // may end later than the script that wrote it. The parser reads the input after these scripts
  // only when both have ended. The caller may write() more of the source at any time.
  //
  // The parser ignores the types of scripts. The caller decides by the type whether a script runs,
  // and fetches the script's source.

  // The script element that last stopped the parser; none after forget_script().
  NodeId script() const { return script_; }
  void forget_script() { script_ = NodeId::none; }
  // The number of the script that last stopped the parser. Scripts that have not ended have
  // different numbers.
  std::uint32_t script_number() const { return script_number_; }
  // Inserts text at the script's insertion point and parses it. The text must not end inside of a
  // character. If an SVG script writes text, the parser reads it only after the script has ended,
  // in run().  #document-write-steps
  Stop write_from_script(std::uint32_t script_number, std::u8string_view text);
  void end_script(std::uint32_t script_number);
  // #script-nesting-level
  std::uint32_t script_nesting_level() const { return input_.unread().script_nesting_level(); }

  // True after Stop::limit. Until start() or start_fragment(), each further call that parses also
  // returns Stop::limit.
  bool has_reached_limit() const { return has_reached_limit_; }
  const ReachedLimit& reached_limit() const { return reached_limit_; }
  const Limits& limits() const { return limits_; }

  const Tree& tree() const { return tree_; }
  // For callers that change the tree after the end of the input: see sanitize/.
  Tree& tree() { return tree_; }
  const NameTable& names() const { return names_; }
  const ParseErrors& errors() const { return errors_; }
  // The encoder that records the tokens, or null: see ParserOptions. Always null in a program that
  // cannot record tokens.
  TokenEncoder* tokens() const { return has_tokens ? tokens_ : nullptr; }
  const Input& input() const { return input_; }

  // Declares the encoding from which the caller decodes the text that follows.
  void set_encoding(const DocumentEncoding& encoding) { builder_.set_encoding(encoding); }
  // The encoding that set_encoding() declared. If a meta element changed the encoding, the new one.
  const DocumentEncoding& encoding() const { return builder_.encoding(); }

 private:
  // Processes one token at a time, and shows the parse state: see src/trace.
  friend class Trace;

  Stop run_tokens();
  Stop run_to_stop();
  void process_token();
  [[gnu::noinline]] void process_and_encode_token();
  [[gnu::noinline]] void encode_end_of_token();
  // Whether the tree is not kept. Always false in a program that cannot record tokens or edits.
  bool forgets() const { return has_tokens && forgets_; }
  [[gnu::noinline]] void forget();
  void forget_settled();
  void forget_input();
  void forget_input_before(std::uint32_t offset);
  bool holds_much() const;
  void set_forget_marks();
  [[gnu::noinline]] Stop stop_at_end_of_file();
  void start_limits();
  Stop run_with_limits();
  [[gnu::noinline]] void check_token();
  void check_clock();
  void limit_copies();
  void check_created();
  void check(Limit, std::uint64_t reached);
  [[gnu::noinline]] void check_input_stream();
  Stop pause_at_script();

  Input input_;
  StringStore strings_;
  NameTable names_;
  ParseErrors errors_;
  Tree tree_;
  Tokenizer tokenizer_;
  TreeBuilder builder_;
  TokenEncoder* tokens_ = nullptr;
  std::uint32_t checked_input_ = 0;        // the offset up to which check_input_stream() has read
  std::uint32_t errors_when_checked_ = 0;  // the number of errors before check_input_stream() ran
  NodeId script_ = NodeId::none;
  std::uint32_t script_number_ = 0;
  Limits limits_;
  ReachedLimit reached_limit_{};
  double run_began_ = 0;
  double milliseconds_ = 0;  // the duration of all earlier runs
  std::uint32_t tokens_until_clock_check_ = 0;
  // For a parse that does not keep the tree: the bytes that were forgotten, and the sizes at which input,
  // nodes, names and strings are forgotten next.
  std::uint64_t forgotten_bytes_ = 0;
  std::uint32_t forget_input_at_ = 0;
  std::uint32_t forget_nodes_at_ = 0;
  std::uint32_t forget_attributes_at_ = 0;
  std::uint32_t forget_strings_at_ = 0;
  std::uint32_t forget_names_at_ = 0;
  std::uint32_t least_forgotten_ = 0;
  bool forgets_ = false;     // use forgets()
  bool has_limits_ = false;  // whether there are limits that stop the parser
  bool has_reached_limit_ = false;
  bool pauses_ = false;
  bool at_end_ = false;
};

}  // namespace souptree
