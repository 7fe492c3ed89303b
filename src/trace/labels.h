#pragma once
// Writes tokens and nodes as short texts that resemble markup. Long texts are cut.

#include "names/name_table.h"
#include "tokenizer/token.h"
#include "trace/json_writer.h"
#include "tree/tree.h"

namespace souptree {

class Labels {
 public:
  Labels(const Tree& tree, const NameTable& names, JsonWriter& json)
      : tree_(tree), names_(names), json_(json) {}

  void write(const Token&);
  void write(NodeId);

 private:
  void begin();
  void end(std::u8string_view last);
  void add(std::u8string_view);
  void add(Slice slice) { add(tree_.string(slice)); }
  void add(Name name) { add(names_.text(name)); }
  void add(const Attribute&);
  void add_doctype(Slice name, Slice public_identifier, Slice system_identifier);
  void add_element(NodeId);
  void add_text(NodeId);

  const Tree& tree_;
  const NameTable& names_;
  JsonWriter& json_;
  std::size_t bytes_left_ = 0;  // for the rest of the label
  bool is_cut_ = false;
};

}  // namespace souptree
