#include "support/encoded_markup.h"

#include <cstring>

#include "text/utf16.h"

namespace souptree::testing {

namespace {

// The words of the encoded tree, and the sixteen bytes after it that may be read.
std::vector<std::uint32_t> words_of(const std::u8string& encoded) {
  std::vector<std::uint32_t> words(encoded.size() / 4 + 5, 0xffffffff);
  std::memcpy(words.data(), encoded.data(), encoded.size());
  return words;
}

// The nodes inside `top`, and `top`, in the order of the records.
void add_nodes(const Tree& tree, NodeId top, std::vector<NodeId>& nodes) {
  nodes.push_back(top);
  if (tree.has_contents(top)) add_nodes(tree, tree.contents(top), nodes);
  if (!tree.is_container(top)) return;
  for (NodeId child = tree.first_child(top); child != NodeId::none;
       child = tree[child].next_sibling) {
    add_nodes(tree, child, nodes);
  }
}

}  // namespace

EncodedMarkupReader::EncodedMarkupReader(const std::u8string& encoded)
    : words_(words_of(encoded)), tree_(reinterpret_cast<const char8_t*>(words_.data())) {}

std::vector<EncodedNode> EncodedMarkupReader::nodes(const Tree& tree) const {
  std::vector<NodeId> nodes;
  add_nodes(tree, tree.root(), nodes);
  std::vector<EncodedNode> result;
  std::uint32_t record = 0;
  for (const NodeId node : nodes) {
    result.push_back({node, record});
    record = tree_.next_node(record);
  }
  return result;
}

std::string EncodedMarkupReader::write(std::uint32_t record, const EncodedMarkupOptions& options) {
  if (!markup_.write(tree_, record, options)) return "too long";
  if (markup_.wide().empty()) {
    return {reinterpret_cast<const char*>(markup_.ascii().data()), markup_.ascii().size()};
  }
  const std::uint32_t count = markup_.wide().size();
  std::string utf8(count * 3 + 1, '\0');
  const Utf8Text text = utf16_to_utf8(reinterpret_cast<const char8_t*>(markup_.wide().data()),
                                      count, reinterpret_cast<char8_t*>(utf8.data()));
  utf8.resize(text.size);
  return utf8;
}

}  // namespace souptree::testing
