#pragma once
// Removals: what the sanitizer removed, as text for JavaScript.

#include "names/name_table.h"
#include "sanitize/generated/letters.h"
#include "tree/tree.h"

namespace souptree {

// A list of records. A record is four strings, and U+0000 follows each of them:
//
//   letters   the type, its namespace, the reason, and the namespace of the attribute's element
//   name      of the element, attribute or doctype, or the target of the processing instruction
//   element   the name of the attribute's element
//   value     of the attribute, or the data of the text, comment or processing instruction
//
// The type is a letter of letters::removed. Namespaces are those of SanitizerConfiguration::read(), or `-`.
// U+0000 in a string becomes U+FFFD.
class Removals {
 public:
  void clear() { text_.clear(); }
  // Template contents and shadow roots have no record of their own: for these, adds their element.
  void add(const Tree&, const NameTable&, NodeId, RemovalReason);
  void add(const Tree&, const NameTable&, ElementName, const Attribute&, RemovalReason);
  // Adds the children of a node.
  void add_children(const Tree&, const NameTable&, NodeId, RemovalReason);
  const Array<char8_t>& text() const { return text_; }

 private:
  void write_letters(char8_t type, char8_t its_namespace, RemovalReason, char8_t element);
  void write(std::u8string_view);
  void end_string() { text_.push(u8'\0'); }

  Array<char8_t> text_;
};

}  // namespace souptree
