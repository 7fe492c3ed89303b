#include "fuzz/support/fuzz_case.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "encoding/utf8_decoder.h"
#include "tree/dump.h"

namespace souptree::fuzzing {

namespace {

struct Context {
  Namespace element_namespace;
  std::u8string_view name;
  std::u8string_view attribute;
  std::u8string_view value;
};

constexpr Context contexts[] = {
    {Namespace::html, u8"template", {}, {}},
    {Namespace::html, u8"div", {}, {}},
    {Namespace::html, u8"select", {}, {}},
    {Namespace::html, u8"table", {}, {}},
    {Namespace::html, u8"tr", {}, {}},
    {Namespace::html, u8"html", {}, {}},
    {Namespace::html, u8"title", {}, {}},
    {Namespace::html, u8"script", {}, {}},
    {Namespace::html, u8"noscript", {}, {}},
    {Namespace::svg, u8"svg", {}, {}},
    {Namespace::svg, u8"desc", {}, {}},
    {Namespace::mathml, u8"annotation-xml", u8"encoding", u8"text/html"},
    {Namespace::mathml, u8"mi", {}, {}},
    {Namespace::html, u8"frameset", {}, {}},
    {Namespace::html, u8"plaintext", {}, {}},
    {Namespace::html, u8"colgroup", {}, {}},
};

ParserOptions options_of(std::uint8_t bits, std::uint8_t seed) {
  ParserOptions options;
  options.tree_builder = {
      .scripting_mode = static_cast<ScriptingMode>(bits & 3),
      .srcdoc = (bits & 4) != 0,
      .template_for = (bits & 8) == 0,
      .declarative_shadow_roots = (bits & 16) != 0,
  };
  options.collect_errors = static_cast<CollectErrors>(bits >> 5 & 1);
  options.locations = static_cast<RememberPositions>(bits >> 6 & 1);
  options.seed = seed;
  return options;
}

void read_context(std::uint8_t bits, ContextElement& element) {
  const Context& context = contexts[bits % std::size(contexts)];
  element.element_namespace = context.element_namespace;
  element.name = context.name;
  if (!context.attribute.empty()) element.attributes.push({context.attribute, context.value});
  element.in_form = (bits & 16) != 0;
  element.mode = static_cast<DocumentMode>((bits >> 5) % 3);
}

// A page of 4096 bytes has some thousand nodes at most, unless a tag makes the parser repeat
// elements.
constexpr std::uint32_t most_nodes = 20000;

FuzzCase read_case(const std::uint8_t* data, std::size_t size) {
  FuzzCase read;
  read.options = options_of(data[0], data[2]);
  read.options.limits.set(Limit::nodes, most_nodes);
  read.is_fragment = (data[0] & 128) != 0;
  read_context(data[1], read.context);
  std::copy(data + 3, data + header_bytes, read.choices.begin());
  read.page = {reinterpret_cast<const char8_t*>(data) + header_bytes, size - header_bytes};
  return read;
}

// The length of a lone surrogate at the front, or 0. A low surrogate after a high one is not lone.
std::size_t surrogate_length(std::u8string_view bytes, bool after_high_surrogate) {
  if (bytes.size() < 3 || bytes[0] != 0xed || bytes[1] < 0xa0 || bytes[1] > 0xbf) return 0;
  if (after_high_surrogate && bytes[1] >= 0xb0) return 0;
  return (bytes[2] & 0xc0) == 0x80 ? 3 : 0;
}

void describe_location(std::string& text, const Tree& tree, NodeId node) {
  const NodeLocation location = tree.location(node);
  for (const std::uint32_t offset :
       {location.begin, location.start_tag_end, location.end_tag_begin, location.end}) {
    text += std::to_string(offset) + ' ';
  }
  if (tree.kind(node) == NodeKind::element && location.has_tags()) {
    const AttributeList list = tree.attributes_of(node);
    for (std::uint32_t i = 0; i < list.count; ++i) {
      const SourceRange range = tree.attribute_range(list, i);
      text += std::to_string(range.begin) + '-' + std::to_string(range.end) + ' ';
    }
  }
  text += '\n';
}

}  // namespace

void require(bool holds, const char* message) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", message);
  std::abort();
}

Stop expect_small(Stop stop) {
  if (stop == Stop::limit) throw TooLarge{};
  return stop;
}

void run_case(const std::uint8_t* data, std::size_t size, void (*check)(const FuzzCase&)) {
  if (size < header_bytes) return;
  try {
    check(read_case(data, size));
  } catch (const TooLarge&) {}
}

ParserOptions FuzzCase::unlimited_options() const {
  ParserOptions unlimited = options;
  unlimited.limits = {};
  return unlimited;
}

std::u8string FuzzCase::text() const {
  std::u8string result;
  bool after_high_surrogate = false;
  for (std::u8string_view rest = page; !rest.empty();) {
    const std::size_t well_formed = well_formed_utf8_prefix(rest.data(), rest.data() + rest.size());
    result.append(rest.substr(0, well_formed));
    rest.remove_prefix(well_formed);
    if (rest.empty()) break;
    const std::size_t surrogate = surrogate_length(rest, after_high_surrogate && well_formed == 0);
    after_high_surrogate = surrogate != 0 && rest[1] < 0xb0;
    result.append(surrogate != 0 ? rest.substr(0, surrogate) : u8"\ufffd");
    rest.remove_prefix(surrogate != 0 ? surrogate : 1);
  }
  return result;
}

void FuzzCase::start(Parser& parser, const ParserOptions& parser_options) const {
  if (is_fragment) {
    parser.start_fragment(parser_options, context);
  } else {
    parser.start(parser_options);
  }
}

void parse_whole(Parser& parser, std::u8string_view text) {
  expect_small(parser.write(text));
  require(expect_small(parser.end()) == Stop::end_of_file,
          "the parser stopped before the end of the file");
}

void parse_pieces(Parser& parser, Pieces pieces) {
  while (pieces.has_next()) {
    require(expect_small(parser.write(pieces.next())) == Stop::more_input_needed,
            "the parser stopped before the end of a piece");
  }
  require(expect_small(parser.end()) == Stop::end_of_file,
          "the parser stopped before the end of the file");
}

std::string describe(const Parser& parser) {
  const Tree& tree = parser.tree();
  std::string text = dump(tree, parser.names());
  text += "mode " + std::to_string(static_cast<unsigned>(tree.mode)) + '\n';
  for (const ParseError& error : parser.errors().list()) {
    text += std::to_string(error.offset) + '-' + std::to_string(error.end) + ' ' +
            std::string(souptree::text(error.code)) + '\n';
  }
  if (!tree.remembers_positions()) return text;
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) describe_location(text, tree, NodeId{i});
  return text;
}

}  // namespace souptree::fuzzing
