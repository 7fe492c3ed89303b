#pragma once
// The front door: text in, a tree out.
//
//   Parser parser;
//   parser.start({});
//   parser.write(u8"<p>Hello");   // as often as there is more
//   parser.end();
//   dump(parser.tree(), parser.names());
//
// Bytes come in through a ByteStream (byte_stream.h), which finds out their encoding.
//
// A Parser is used for one document after the other and keeps its memory between them. Malformed
// HTML is never an error; parse errors are data, and collected only when asked for.

#include "builder/tree_builder.h"
#include "text/input.h"
#include "tokenizer/tokenizer.h"
#include "tokens/token_encoder.h"

namespace souptree {

// Why the parser stopped.
enum class Stop : std::uint8_t {
  more_input_needed,  // all has been read; or all that may be read before a script goes on or ends
  script,             // a script is to run: see Parser::script()
  encoding_change,    // the bytes are to be decoded and parsed anew, as encoding() says
  limit,              // there is more of something than the options allow: see reached_limit()
  end_of_file,        // the tree is complete
};

struct ParserOptions {
  TreeBuilderOptions tree_builder;
  CollectErrors collect_errors = CollectErrors::no;
  // Where nodes and attributes stand in the source, see Tree::location().
  RememberPositions locations = RememberPositions::no;
  // Takes down every token, if there is one; it has been started, and outlives the parsing.
  TokenEncoder* tokens = nullptr;
  // Seeds hash tables, so that nobody can choose names that collide.
  std::uint32_t seed = 0;
  // All are off. Where one stops the parser, it goes on with the next start().
  Limits limits = {};
};

// The context element of a fragment, as a caller names it.
struct ContextElement {
  struct Attribute {
    std::u8string_view name;
    std::u8string_view value;
  };
  Namespace element_namespace = Namespace::html;
  // The local name: lowercase for HTML, spelled as SVG spells it for SVG.
  std::u8string_view name = u8"template";
  Array<Attribute> attributes = {};
  // The element is, or is inside, a form.
  bool in_form = false;
  // Of the element's document.
  DocumentMode mode = DocumentMode::no_quirks;
};

class Parser {
 public:
  Parser();

  // Begins a document, or a fragment.  #html-fragment-parsing-algorithm
  void start(const ParserOptions&);
  void start_fragment(const ParserOptions&, const ContextElement&);

  // The input: into room of the parser's own, or copied from the caller's.
  Input& input() { return input_; }
  Stop write(std::u8string_view text);
  // Text that the caller has put into input().prepare().
  Stop write_prepared(std::uint32_t count);
  // Parses what input there is.
  [[gnu::noinline]] Stop run();
  // No more input comes: parses to the end of the file, unless a script stops it. run() then goes on.
  Stop end();
  // Puts the errors in the order of the source, as at the end; for a look before the end.
  void sort_errors() { errors_.sort(); }

  // Scripts: only if asked for with TreeBuilderOptions::pause_at_scripts, and in documents.
  //
  //   void run_scripts(Stop stop) {
  //     for (; stop == Stop::script; stop = parser.run()) {
  //       const std::uint32_t number = parser.script_number();
  //       run_scripts(parser.write_from_script(number, u8"..."));   // as often as the script wants
  //       parser.end_script(number);
  //     }
  //   }
  //
  // After Stop::script the tree is as that script would see it. Until end_script() nothing is parsed
  // but what the script writes, up to the insertion point; and what the scripts write that this makes
  // run. So a script may as well go on and end later, while whoever wrote it has ended: all that stands
  // behind it waits. More of the source may be written at any time.
  //
  // Whether a script is one that runs, by its type, and from where it is fetched, is for the caller.

  // The element that stopped the parser last, until that is forgotten, and a number to name it by: of
  // those that have not ended each has another.
  NodeId script() const { return script_; }
  void forget_script() { script_ = NodeId::none; }
  std::uint32_t script_number() const { return script_number_; }
  // Puts text, in whole characters, at the script's insertion point and parses it; but what an SVG script
  // writes is parsed when it has ended, by run().  #document-write-steps
  Stop write_from_script(std::uint32_t script_number, std::u8string_view text);
  void end_script(std::uint32_t script_number);
  // #script-nesting-level
  std::uint32_t script_nesting_level() const { return input_.unread().script_nesting_level(); }

  // After Stop::limit, which each further call answers too.
  bool has_reached_limit() const { return has_reached_limit_; }
  const ReachedLimit& reached_limit() const { return reached_limit_; }
  const Limits& limits() const { return limits_; }

  const Tree& tree() const { return tree_; }
  const NameTable& names() const { return names_; }
  const ParseErrors& errors() const { return errors_; }
  // Those of the options.
  TokenEncoder* tokens() const { return tokens_; }
  const Input& input() const { return input_; }

  // What the text that is about to be written was decoded from, and what a meta element made of that.
  void set_encoding(const DocumentEncoding& encoding) { builder_.set_encoding(encoding); }
  const DocumentEncoding& encoding() const { return builder_.encoding(); }

  // Gives back what memory one large document took.
  void recycle(std::size_t bytes_to_keep);

 private:
  Stop run_tokens();
  Stop run_to_stop();
  void process_token();
  void process_and_encode_token();
  [[gnu::noinline]] void encode_end_of_token();
  [[gnu::noinline]] Stop stop_at_end_of_file();
  void start_watching();
  Stop run_watched();
  [[gnu::noinline]] void look_at_token();
  void look_at_clock();
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
  std::uint32_t checked_input_ = 0;
  std::uint32_t errors_when_checked_ = 0;
  NodeId script_ = NodeId::none;
  std::uint32_t script_number_ = 0;
  Limits limits_;
  ReachedLimit reached_limit_{};
  double run_began_ = 0;
  double milliseconds_ = 0;  // of the runs before
  std::uint32_t tokens_until_look_ = 0;
  bool has_limits_ = false;  // some that stop the parser
  bool has_reached_limit_ = false;
  bool pauses_ = false;
  bool at_end_ = false;
};

}  // namespace souptree
