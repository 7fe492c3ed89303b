#pragma once
// Writes the parse state and the tree as members of a JSON object.

#include "builder/tree_builder.h"
#include "trace/labels.h"

namespace souptree {

// The rules of an insertion mode, or for foreign content. The name has underscores, such as
// "in_head_noscript".
struct Rules {
  std::string_view name;
  std::string_view anchor;
};

Rules rules_of(Mode);
void write(const Rules&, JsonWriter&);

class StateWriter {
 public:
  StateWriter(const TreeBuilder& builder, const Tree& tree, Labels& labels, JsonWriter& json)
      : builder_(builder), tree_(tree), labels_(labels), json_(json) {}

  void write();

 private:
  void write_template_modes();
  void write_open_elements();
  void write_formatting_elements();
  void write_tree();
  void write_node(NodeId);
  void write_node(NodeId, std::uint32_t depth);

  const TreeBuilder& builder_;
  const Tree& tree_;
  Labels& labels_;
  JsonWriter& json_;
};

}  // namespace souptree
