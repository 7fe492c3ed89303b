// Parses with limits of any size. If a limit stops the parser, the parser reports the limit and
// stays stopped. Otherwise no limit is exceeded, and the tree equals the tree without limits. The
// next document is not affected.

#include <algorithm>

#include "fuzz/support/fuzz_case.h"

namespace souptree::fuzzing {

namespace {

double now = 0;
double clock_step = 0;

// Each limit is off or small.
Limits choose_limits(const std::array<std::uint8_t, 5>& choices) {
  Limits limits;
  Numbers numbers(choices[1]);
  for (unsigned i = 0; i < limit_count; ++i) {
    const std::uint32_t value = numbers.below(2u << numbers.below(12));
    // Eight bits for more than eight limits: the last limits share a bit.
    if ((choices[0] >> std::min(i, 7u) & 1) != 0) limits.set(static_cast<Limit>(i), value);
  }
  now = 0;
  clock_step = choices[2] % 8;
  limits.now = [] { return now += clock_step; };
  return limits;
}

void require_at_most(const Limits& limits, Limit limit, std::uint64_t value) {
  require(!limits.has(limit) || value <= limits[limit], "a limit is exceeded");
}

void check_stopped(Parser& parser) {
  const ReachedLimit& reached = parser.reached_limit();
  require(parser.has_reached_limit(), "no limit is reached");
  require(parser.limits().has(reached.limit), "a limit is reached that is not set");
  require(reached.value == parser.limits()[reached.limit], "the limit has another value");
  require(reached.reached > reached.value, "the limit is not exceeded");
  require(parser.write(u8"<p>x") == Stop::limit, "the parser continues");
  require(parser.end() == Stop::limit, "the parser ends");
  require(parser.run() == Stop::limit, "the parser runs");
}

void check_values(const Parser& parser) {
  const Limits& limits = parser.limits();
  const Tree& tree = parser.tree();
  require_at_most(limits, Limit::input_bytes, parser.input().size());
  require_at_most(limits, Limit::parse_errors, parser.errors().list().size());
  // Two indices do not count: the document, and index 0, which is no node.
  require_at_most(limits, Limit::nodes, tree.node_count() - 2);
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    const NodeId node{i};
    if (tree.kind(node) == NodeKind::text) {
      require_at_most(limits, Limit::text_bytes, tree.text_length(node));
    } else if (tree.kind(node) == NodeKind::comment) {
      require_at_most(limits, Limit::text_bytes, tree[node].data.length);
    } else if (tree.kind(node) == NodeKind::element) {
      const AttributeList list = tree.attributes_of(node);
      require_at_most(limits, Limit::attributes_per_tag, list.count);
      for (std::uint32_t k = 0; k < list.count; ++k) {
        require_at_most(limits, Limit::attribute_bytes, tree.attributes(list)[k].value.length);
      }
    }
  }
}

// Whether the parser reached the end of the file.
bool parse(const FuzzCase& given, Parser& parser, Pieces pieces, const Limits& limits) {
  ParserOptions options = given.options;
  options.limits = limits;
  given.start(parser, options);
  Stop stop = Stop::more_input_needed;
  while (pieces.has_next() && stop != Stop::limit) stop = parser.write(pieces.next());
  if (stop != Stop::limit) stop = parser.end();
  require(stop == Stop::limit || stop == Stop::end_of_file, "the parser neither ends nor stops");
  return stop == Stop::end_of_file;
}

void check(const FuzzCase& given) {
  static Parser parser;
  static Parser unlimited;
  const std::u8string text = given.text();
  const Pieces pieces(text, given.choices[3], given.choices[4]);
  given.start(unlimited, given.options);
  parse_whole(unlimited, text);
  const std::string expected = describe(unlimited);

  const Limits limits = choose_limits(given.choices);
  // check_values() does not apply to fragments: the context element's attributes and the fragment's
  // nodes do not belong to the page.
  if (!parse(given, parser, pieces, limits)) {
    check_stopped(parser);
  } else {
    if (!given.is_fragment) check_values(parser);
    const bool same_tree = !limits.has(Limit::depth) && !limits.has(Limit::parse_errors);
    require(!same_tree || describe(parser) == expected,
            "limits that are not reached change the tree");
  }

  require(parse(given, parser, pieces, given.options.limits),
          "earlier limits stop the next document");
  require(describe(parser) == expected, "limits of an earlier document change the next document");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
