// The whole pipeline on arbitrary bytes: the first ones choose the options, the rest is the page. Whole
// or cut anywhere, the tree, the errors, the locations and the tokens are the same, and what is encoded
// can be read back. And with scripts that write into the page, it is all as if that had stood there.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "encoding/utf8_decoder.h"
#include "parse.h"
#include "support/decode_file.h"
#include "support/encode.h"
#include "support/script_host.h"
#include "support/wire_reader.h"
#include "tokens/token_encoder.h"
#include "tree/dump.h"

namespace souptree {

namespace {

struct Choices {
  ParserOptions options;
  bool is_fragment = false;
  bool with_scripts = false;
  ContextElement context;
  std::size_t piece = 1;
};

constexpr struct {
  Namespace element_namespace;
  std::u8string_view name;
} contexts[] = {
    {Namespace::html, u8"template"}, {Namespace::html, u8"div"},
    {Namespace::html, u8"select"},   {Namespace::html, u8"table"},
    {Namespace::html, u8"tr"},       {Namespace::html, u8"html"},
    {Namespace::html, u8"title"},    {Namespace::html, u8"script"},
    {Namespace::html, u8"noscript"}, {Namespace::svg, u8"svg"},
    {Namespace::svg, u8"desc"},      {Namespace::mathml, u8"math"},
    {Namespace::mathml, u8"mi"},     {Namespace::html, u8"frameset"},
    {Namespace::html, u8"form"},     {Namespace::html, u8"colgroup"},
};

Choices choose(const std::uint8_t (&bytes)[3]) {
  Choices choices;
  choices.options.tree_builder = {
      .scripting_mode = static_cast<ScriptingMode>(bytes[0] & 3),
      .srcdoc = (bytes[0] & 4) != 0,
      .template_for = (bytes[0] & 8) != 0,
      .allow_declarative_shadow_roots = (bytes[0] & 16) != 0,
  };
  choices.options.collect_errors = static_cast<CollectErrors>(bytes[0] >> 5 & 1);
  choices.options.locations = static_cast<RememberPositions>(bytes[2] >> 7);
  choices.is_fragment = (bytes[0] & 64) != 0;
  choices.with_scripts = (bytes[1] & 128) != 0;
  choices.options.seed = bytes[1];
  const auto& context = contexts[bytes[1] % std::size(contexts)];
  choices.context.element_namespace = context.element_namespace;
  choices.context.name = context.name;
  choices.context.in_form = (bytes[0] & 128) != 0;
  choices.piece = 1 + bytes[2] % 61;
  return choices;
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

void start(Parser& parser, const Choices& choices, const ParserOptions& options) {
  if (choices.is_fragment) {
    parser.start_fragment(options, choices.context);
  } else {
    parser.start(options);
  }
}

testing::WireReading parse(const Choices& choices, std::u8string_view page, std::size_t piece) {
  static Parser parser;
  static Encoder encoder;
  start(parser, choices, choices.options);
  for (std::size_t at = 0; at < page.size(); at += piece) {
    parser.write(page.substr(at, piece));
    // A look at what there is halfway.
    if (at <= page.size() / 2 && page.size() / 2 < at + piece) {
      parser.sort_errors();
      const testing::WireReading half = testing::read_wire(testing::encode(encoder, parser));
      require(half.problem.empty(), half.problem.c_str());
      require(half.dump == dump(parser.tree(), parser.names()), "another tree halfway");
    }
  }
  parser.end();
  const testing::WireReading reading = testing::read_wire(testing::encode(encoder, parser));
  require(reading.problem.empty(), reading.problem.c_str());
  require(reading.dump == dump(parser.tree(), parser.names()), "another tree from the bytes");
  return reading;
}

// Every script writes itself, cut in two, with { and } for < and >: so it can write scripts.
class SelfWriter {
 public:
  testing::Writes operator()(const std::u8string& script) {
    if (++count_ > most_scripts) return {};
    std::u8string text = script;
    std::replace(text.begin(), text.end(), u8'{', u8'<');
    std::replace(text.begin(), text.end(), u8'}', u8'>');
    std::size_t cut = text.size() / 2;
    while (cut != 0 && (text[cut] & 0xc0) == 0x80) --cut;
    return {text.substr(0, cut), text.substr(cut)};
  }

 private:
  static constexpr int most_scripts = 100;
  int count_ = 0;
};

std::string in_order_of_place(const ParseErrors& errors) {
  std::string text;
  for (const ParseError& error : errors.list()) {
    text += std::to_string(error.offset) + ' ' + std::string(souptree::text(error.code)) + '\n';
  }
  return text;
}

std::string places_of(const Tree& tree) {
  std::string text;
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    const NodeLocation location = tree.location(NodeId{i});
    text += std::to_string(location.begin) + '-' + std::to_string(location.end) + ' ';
  }
  return text;
}

void check_scripts(ParserOptions options, std::u8string_view page, std::size_t piece) {
  static Parser parser;
  static Parser plain;
  static Encoder encoder;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  testing::ScriptHost host(parser, SelfWriter());
  parser.start(options);
  for (std::size_t at = 0; at < page.size(); at += piece) {
    host.run(parser.write(page.substr(at, piece)));
  }
  require(host.run(parser.end()) == Stop::end_of_file, "scripts are still to run");
  const testing::WireReading reading = testing::read_wire(testing::encode(encoder, parser));
  require(reading.problem.empty(), reading.problem.c_str());

  options.tree_builder.pause_at_scripts = PauseAtScripts::no;
  plain.start(options);
  plain.write({parser.input().data(), parser.input().size()});
  plain.end();
  require(dump(parser.tree(), parser.names()) == dump(plain.tree(), plain.names()),
          "another tree with scripts");
  require(in_order_of_place(parser.errors()) == in_order_of_place(plain.errors()),
          "other errors with scripts");
  require(places_of(parser.tree()) == places_of(plain.tree()), "other places with scripts");
}

// Tokens and the ends of elements, as they are encoded.
std::u32string tokens(const Choices& choices, std::u8string_view page, std::size_t piece) {
  static Parser parser;
  static TokenEncoder encoder;
  encoder.start(OffsetUnits::utf16, TextValues::yes);
  ParserOptions options = choices.options;
  options.tokens = &encoder;
  options.tree_builder.report_elements = ReportElements::yes;
  start(parser, choices, options);
  for (std::size_t at = 0; at < page.size(); at += piece) parser.write(page.substr(at, piece));
  parser.end();
  require(encoder.encode(parser.names(), SourceKind::wtf8), "tokens cannot be encoded");
  return {encoder.words().begin(), encoder.words().end()};
}

}  // namespace

}  // namespace souptree

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace souptree;
  if (size < 3) return 0;
  const Choices choices = choose({data[0], data[1], data[2]});
  std::u8string page(reinterpret_cast<const char8_t*>(data) + 3, size - 3);
  // What a decoder gives the parser is well-formed.
  if (!is_well_formed_utf8(page)) {
    Input input;
    input.reset(RememberPositions::no);
    testing::decode_file(input, page);
    page.assign(input.data(), input.size());
  }

  if (choices.with_scripts) {
    check_scripts(choices.options, page, choices.piece);
    return 0;
  }

  const testing::WireReading whole = parse(choices, page, page.size() + 1);
  const testing::WireReading pieces = parse(choices, page, choices.piece);
  require(whole.dump == pieces.dump, "another tree in pieces");
  require(whole.errors == pieces.errors, "other errors in pieces");
  require(whole.locations == pieces.locations, "other locations in pieces");
  require(whole.lines == pieces.lines, "other lines in pieces");
  require(tokens(choices, page, page.size() + 1) == tokens(choices, page, choices.piece),
          "other tokens in pieces");
  return 0;
}
