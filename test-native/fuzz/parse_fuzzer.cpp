// The whole pipeline on arbitrary bytes: the first ones choose the options, the rest is the page. Whole
// or cut anywhere, the tree, the errors and the locations are the same, and what is encoded can be
// read back.

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
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree {

namespace {

struct Choices {
  ParserOptions options;
  bool is_fragment = false;
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

testing::WireReading parse(const Choices& choices, std::u8string_view page, std::size_t piece) {
  static Parser parser;
  static Encoder encoder;
  if (choices.is_fragment) {
    parser.start_fragment(choices.options, choices.context);
  } else {
    parser.start(choices.options);
  }
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

  const testing::WireReading whole = parse(choices, page, page.size() + 1);
  const testing::WireReading pieces = parse(choices, page, choices.piece);
  require(whole.dump == pieces.dump, "another tree in pieces");
  require(whole.errors == pieces.errors, "other errors in pieces");
  require(whole.locations == pieces.locations, "other locations in pieces");
  require(whole.lines == pieces.lines, "other lines in pieces");
  return 0;
}
