// Text as a whole. Options that only observe must not change the tree: locations, parse errors,
// tokens, reports of elements, another seed, a document parsed before. The links between nodes are
// consistent.

#include "fuzz/support/fuzz_case.h"
#include "tokens/token_encoder.h"
#include "tree/dump.h"

namespace souptree::fuzzing {

namespace {

// Each child links to its parent and siblings, and the parent links to its last child.
void check_links(const Tree& tree) {
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    const NodeId parent{i};
    if (!tree.is_container(parent)) continue;
    const NodeId contents = tree.contents(parent);
    NodeId previous = NodeId::none;
    for (NodeId child = tree.first_child(parent); child != NodeId::none;
         child = tree[child].next_sibling) {
      require(tree.parent(child) == parent, "a child has another parent");
      const NodeId before = tree[child].previous_sibling;
      require(before == previous || (previous == NodeId::none && before == contents),
              "a child has another previous sibling");
      previous = child;
    }
    if (previous != NodeId::none) {
      require(tree.last_child(parent) == previous, "a parent has another last child");
    }
  }
}

std::string tree_of(const Parser& parser) {
  return dump(parser.tree(), parser.names()) +
         std::to_string(static_cast<unsigned>(parser.tree().mode));
}

void check(const FuzzCase& given) {
  static Parser plain;
  static Parser observed;
  static TokenEncoder tokens;
  const std::u8string text = given.text();

  ParserOptions options = given.options;
  options.collect_errors = CollectErrors::no;
  options.locations = RememberPositions::no;
  given.start(plain, options);
  parse_whole(plain, text);
  check_links(plain.tree());

  options.limits = {};
  options.collect_errors = CollectErrors::yes;
  options.locations = RememberPositions::yes;
  options.seed = given.choices[0];
  if ((given.choices[1] & 1) != 0) {
    tokens.start(OffsetUnits::utf16, static_cast<TextValues>(given.choices[1] >> 1 & 1));
    options.tokens = &tokens;
    options.tree_builder.report_elements = ReportElements::yes;
  }
  given.start(observed, options);
  parse_whole(observed, text);
  require(tree_of(observed) == tree_of(plain), "options that observe changed the tree");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
