#pragma once
// Writes the parse state and the tree as members of a JSON object.

#include "builder/tree_builder.h"
#include "trace/labels.h"

namespace souptree {

// An object with the name and the anchor of an insertion mode, or of other rules. The name has
// underscores, such as "in_head_noscript".
void write_rules(JsonWriter&, Mode);
void write_rules(JsonWriter&, std::string_view name, std::string_view anchor);

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
