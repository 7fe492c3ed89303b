// Compares the serializer with a second serializer on every tree of the tree-construction tests. Then
// compares the markup of encoded trees with that of the serializer.

#include <gtest/gtest.h>

#include <memory>

#include "serialize/serialize.h"
#include "support/conformance_dir.h"
#include "support/dat_file.h"
#include "support/encode.h"
#include "support/encoded_markup.h"
#include "support/naive_serializer.h"
#include "support/text.h"
#include "tree/dump.h"
#include "wire/loaded_tree.h"

namespace souptree::testing {
namespace {

std::string to_string(const Array<char8_t>& text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

// Removed nodes are not in the tree, and neither is a template that declared a shadow root.
bool is_in_tree(const Tree& tree, NodeId node) {
  while (tree.parent(node) != NodeId::none) node = tree.parent(node);
  return node == tree.root();
}

// Compares the markup of the whole tree and of every node in it.
bool is_same(const Parser& parser, const SerializeOptions& options) {
  const Tree& tree = parser.tree();
  for (std::uint32_t id = 1; id < tree.node_count(); ++id) {
    const NodeId node{id};
    if (!is_in_tree(tree, node)) continue;
    Array<char8_t> out;
    serialize(tree, parser.names(), node, options, out);
    if (to_string(out) != serialize_naively(parser, node, options)) return false;
  }
  return true;
}

// Compares the markup of every node with that of its record in the encoded tree.
bool is_same_encoded(const Parser& parser, const SerializeOptions& options) {
  const Tree& tree = parser.tree();
  Encoder encoder;
  const std::u8string encoded = encode(encoder, parser);
  EncodedMarkupReader reader(encoded);
  for (const auto [node, record] : reader.nodes(tree)) {
    EncodedMarkupOptions wanted{.scripting = options.scripting,
                                .serializable_shadow_roots = options.serializable_shadow_roots};
    Array<char8_t> inside;
    serialize(tree, parser.names(), node, options, inside);
    if (reader.write(record, wanted) != to_string(inside)) return false;
    Array<char8_t> outer;
    serialize_outer(tree, parser.names(), node, options, outer);
    wanted.extent = Extent::outer;
    if (reader.write(record, wanted) != to_string(outer)) return false;
  }
  return true;
}

// Loads the encoded tree again. The loaded tree must be the same tree.
bool is_same_loaded(const Parser& parser) {
  Encoder encoder;
  std::u8string encoded = encode(encoder, parser);
  encoded.resize(encoded.size() + 16);
  LoadedTree loaded;
  loaded.load(encoded.data(), 1);
  const Tree& tree = parser.tree();
  // An encoded fragment has no mode.
  const bool has_mode = tree.kind(tree.root()) == NodeKind::document;
  return dump(loaded.tree(), loaded.names()) == dump(tree, parser.names()) &&
         (!has_mode || loaded.tree().mode == tree.mode);
}

void compare_cases_of(const std::filesystem::path& folder) {
  const std::vector<DatCase> cases = read_dat_folder(folder);
  const auto parser = std::make_unique<Parser>();
  for (const DatRun& run : runs_of(cases)) {
    const std::u8string_view data = as_utf8(run.test->data);
    // In two parts, so that texts have several pieces.
    start(*parser, run);
    parser->write(data.substr(0, data.size() / 2));
    parser->write(data.substr(data.size() / 2));
    parser->end();
    SerializeOptions options;
    if (run.scripting) {
      options.scripting = SerializeScripting::enabled;
      options.serializable_shadow_roots = SerializableShadowRoots::include;
    }
    EXPECT_TRUE(is_same(*parser, options)) << run.test->title() << '\n' << run.test->data;
    EXPECT_TRUE(is_same_loaded(*parser)) << run.test->title() << '\n' << run.test->data;
    EXPECT_TRUE(is_same_encoded(*parser, options)) << run.test->title() << '\n' << run.test->data;
  }
}

TEST(SerializerSuite, EveryPublicCase) {
  const auto folder = conformance_suite("html5lib/tree-construction");
  if (!folder) GTEST_SKIP();
  compare_cases_of(*folder);
}

TEST(SerializerSuite, EveryCaseOfOurOwn) {
  compare_cases_of(SOUPTREE_SOURCE_DIR "/test-native/data");
}

}  // namespace
}  // namespace souptree::testing
