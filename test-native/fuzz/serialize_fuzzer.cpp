// Compares the markup of a tree with that of a second serializer, written from the standard alone, and
// with the markup of the encoded tree.
// Then parses the markup and repeats the comparison, because pages alone do not yield such trees.

#include "fuzz/support/fuzz_case.h"
#include "serialize/serialize.h"
#include "support/encode.h"
#include "support/encoded_markup.h"
#include "support/naive_serializer.h"
#include "tree/dump.h"
#include "wire/loaded_tree.h"

namespace souptree::fuzzing {

namespace {

std::u8string serialize_twice(const Parser& parser, const SerializeOptions& options) {
  const Tree& tree = parser.tree();
  Array<char8_t> out;
  serialize(tree, parser.names(), tree.root(), options, out);
  const std::string naive = testing::serialize_naively(parser, tree.root(), options);
  const std::u8string markup(out.begin(), out.end());
  require(std::string(markup.begin(), markup.end()) == naive, "the serializers differ");
  static Encoder encoder;
  static LoadedTree loaded;
  const EncodedMarkupOptions wanted{.scripting = options.scripting,
                                    .serializable_shadow_roots = options.serializable_shadow_roots};
  std::u8string bytes = testing::encode(encoder, parser);
  testing::EncodedMarkupReader encoded(bytes);
  require(encoded.write(0, wanted) == naive, "the markup of the encoded tree differs");
  bytes.resize(bytes.size() + 16);
  loaded.load(bytes.data(), 1);
  require(dump(loaded.tree(), loaded.names()) == dump(tree, parser.names()),
          "the loaded tree is another one");
  return markup;
}

// Compares the outer and inner markup of each node.
void serialize_each(const Parser& parser, const SerializeOptions& options) {
  const Tree& tree = parser.tree();
  for (NodeId node = tree.root(); node != NodeId::none;
       node = tree.next_in_tree_order(node, tree.root())) {
    Array<char8_t> outer;
    Array<char8_t> inner;
    serialize_outer(tree, parser.names(), node, options, outer);
    serialize(tree, parser.names(), node, options, inner);
    require(outer.size() >= inner.size(), "a node has less markup than its children");
  }
}

void check(const FuzzCase& given) {
  static Parser parser;
  const SerializeOptions options = {
      .scripting = static_cast<SerializeScripting>(given.choices[0] & 1),
      .serializable_shadow_roots = static_cast<SerializableShadowRoots>(given.choices[0] >> 1 & 1),
  };
  std::u8string text = given.text();
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round) {
    given.start(parser, given.options);
    parse_whole(parser, text);
    text = serialize_twice(parser, options);
    // The markup of all nodes takes time quadratic in the depth.
    constexpr std::uint64_t most_nodes = 300;
    if (parser.tree().node_count() < most_nodes) serialize_each(parser, options);
  }
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
