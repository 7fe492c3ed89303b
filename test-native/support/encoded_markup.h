#pragma once
// Markup from the records of encoded trees, as UTF-8.

#include <string>
#include <vector>

#include "serialize/encoded_markup.h"
#include "tree/tree.h"

namespace souptree::testing {

// A node of a tree, and its record in the encoded tree.
struct EncodedNode {
  NodeId node;
  std::uint32_t record;
};

// Writes nodes of one encoded tree.
class EncodedMarkupReader {
 public:
  explicit EncodedMarkupReader(const std::u8string& encoded);

  // All nodes of the tree that was encoded, with their records.
  std::vector<EncodedNode> nodes(const Tree&) const;
  // A lone surrogate takes three bytes. Returns "too long" if the markup exceeds `most_units`.
  std::string write(std::uint32_t record, const EncodedMarkupOptions&);

 private:
  std::vector<std::uint32_t> words_;
  EncodedTree tree_;
  EncodedMarkup markup_;
};

}  // namespace souptree::testing
