#pragma once
// LoadedTree: an encoded tree as a Tree again, so that it can be changed.
//
// Does not load parse errors, locations and the source's encoding. Elements that share attributes
// share them in the new tree too. Nothing recurses; the time is linear.

#include "base/array.h"
#include "names/name_table.h"
#include "text/string_store.h"
#include "tree/tree.h"
#include "wire/encoded_tree.h"

namespace souptree {

class LoadedTree {
 public:
  // Replaces the tree. `bytes` is the encoded tree; it must not change while the new tree is in use,
  // because strings of the new tree refer to it. Sixteen bytes after it must be readable. `seed`
  // makes the hash table of names unpredictable.
  void load(const char8_t* bytes, std::uint64_t seed);

  Tree& tree() { return tree_; }
  const NameTable& names() const { return names_; }

 private:
  void load_names(const EncodedTree&);
  NodeId load_root(const EncodedTree&);
  void load_node(const EncodedTree&, std::uint32_t at);
  NodeId create_element(const EncodedTree&, std::uint32_t at);
  NodeId create_leaf(const EncodedTree&, std::uint32_t at);
  AttributeList load_attributes(const EncodedTree&, AttributeList records);
  Name name_of(Name encoded) const;
  std::u8string_view text_of(const EncodedString&);
  Slice slice_of(const EncodedString&);

  const char8_t* bytes_ = nullptr;
  StringStore strings_;
  NameTable names_;
  Tree tree_{strings_};
  // For each record: the NodeId of a node; the index of the attribute list, plus one, at the first
  // record of a list; otherwise 0.
  Array<std::uint32_t> numbers_;
  Array<Name> document_names_;
  Array<Attribute> attributes_;
  Array<char8_t> utf8_;
};

}  // namespace souptree
