#pragma once
// EditedTree: a tree that is only built from encoded edits.

#include <string>
#include <vector>

#include "edits/edit_encoder.h"
#include "parse.h"

namespace souptree::testing {

class EditedTree {
 public:
  // Encodes the parser's new edits and applies them. Fails the test if a record is not as wire/EDITS.md
  // explains.
  void take(EditEncoder&, const Parser&);
  std::string dump() const;
  DocumentMode mode() const { return tree_.mode; }
  // The kinds of the records so far: a word for each record, such as `insert`.
  const std::string& kinds() const { return kinds_; }

 private:
  class Reader;

  NodeId node(std::uint32_t number) const;
  void set_node(std::uint32_t number, NodeId);

  StringStore store_;
  Tree tree_{store_};
  NameTable names_;
  std::vector<std::string> document_names_;
  std::vector<NodeId> nodes_ = {NodeId::none, Tree::document};  // by number
  std::string kinds_;
  std::size_t first_shared_ = 0;  // earlier elements share their attributes with no later element
};

}  // namespace souptree::testing
