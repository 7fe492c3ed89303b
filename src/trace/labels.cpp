#include "trace/labels.h"

namespace souptree {

namespace {

// A label has at most this many bytes, and the mark of a cut.
constexpr std::size_t most_bytes = 100;

std::u8string_view prefix_of(Namespace element_namespace) {
  switch (element_namespace) {
    case Namespace::html: return u8"";
    case Namespace::svg: return u8"svg ";
    case Namespace::mathml: return u8"math ";
  }
  __builtin_unreachable();
}

std::u8string_view prefix_of(AttributeNamespace attribute_namespace) {
  switch (attribute_namespace) {
    case AttributeNamespace::none: return u8"";
    case AttributeNamespace::xlink: return u8"xlink ";
    case AttributeNamespace::xml: return u8"xml ";
    case AttributeNamespace::xmlns: return u8"xmlns ";
  }
  __builtin_unreachable();
}

std::u8string_view document_label(DocumentMode mode) {
  switch (mode) {
    case DocumentMode::no_quirks: return u8"#document";
    case DocumentMode::limited_quirks: return u8"#document (limited-quirks mode)";
    case DocumentMode::quirks: return u8"#document (quirks mode)";
  }
  __builtin_unreachable();
}

// The length of the longest start of the text that has at most `most` bytes and only complete
// characters. The text begins with a complete character.
std::size_t complete_characters(std::u8string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while ((text[most] & 0xc0) == 0x80) --most;
  return most;
}

}  // namespace

void Labels::write(const Token& token) {
  begin();
  switch (token.kind) {
    case TokenKind::doctype:
      add_doctype(token.doctype.name, token.doctype.public_identifier,
                  token.doctype.system_identifier);
      return end(u8">");
    case TokenKind::start_tag:
      add(u8"<");
      add(token.name);
      for (const Attribute& attribute : token.attributes) add(attribute);
      return end(token.self_closing ? u8" />" : u8">");
    case TokenKind::end_tag:
      add(u8"</");
      add(token.name);
      return end(u8">");
    case TokenKind::comment:
      add(u8"<!--");
      add(token.text);
      return end(u8"-->");
    case TokenKind::processing_instruction:
      add(u8"<?");
      add(token.target);
      add(u8" ");
      add(token.text);
      return end(u8">");
    case TokenKind::characters:
      add(u8"\"");
      add(token.text);
      return end(u8"\"");
    case TokenKind::null_characters: return end(u8"U+0000");
    case TokenKind::end_of_file: return end(u8"");
    // The whole text is written before the first token.
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
}

void Labels::write(NodeId id) {
  const Node& node = tree_[id];
  begin();
  switch (node.kind) {
    case NodeKind::document: return end(document_label(tree_.mode));
    case NodeKind::fragment: return end(u8"content");
    // The parser of a trace attaches no declarative shadow roots.
    case NodeKind::shadow_root: __builtin_unreachable();
    case NodeKind::element: add_element(id); return end(u8">");
    case NodeKind::doctype: {
      const Doctype& doctype = tree_.doctype(id);
      add_doctype(doctype.name, doctype.public_identifier, doctype.system_identifier);
      return end(u8">");
    }
    case NodeKind::text:
      add(u8"\"");
      add_text(id);
      return end(u8"\"");
    case NodeKind::comment:
      add(u8"<!--");
      add(node.data);
      return end(u8"-->");
    case NodeKind::processing_instruction:
      add(u8"<?");
      add(node.name().name());
      add(u8" ");
      add(node.data);
      return end(u8">");
  }
}

void Labels::begin() {
  bytes_left_ = most_bytes;
  is_cut_ = false;
  json_.begin_string();
}

// Writes the last part, even after a cut.
void Labels::end(std::u8string_view last) {
  json_.add_to_string(last);
  json_.end_string();
}

void Labels::add(std::u8string_view part) {
  if (is_cut_) return;
  const std::size_t size = complete_characters(part, bytes_left_);
  json_.add_to_string(part.substr(0, size));
  bytes_left_ -= size;
  is_cut_ = size < part.size();
  if (is_cut_) json_.add_to_string(u8"\u2026");
}

void Labels::add(const Attribute& attribute) {
  add(u8" ");
  add(prefix_of(attribute.attribute_namespace));
  add(attribute.name);
  add(u8"=\"");
  add(attribute.value);
  add(u8"\"");
}

void Labels::add_doctype(Slice name, Slice public_identifier, Slice system_identifier) {
  add(u8"<!DOCTYPE ");
  add(name);
  if (public_identifier.empty() && system_identifier.empty()) return;
  add(u8" \"");
  add(public_identifier);
  add(u8"\" \"");
  add(system_identifier);
  add(u8"\"");
}

void Labels::add_element(NodeId id) {
  const Node& node = tree_[id];
  add(u8"<");
  add(prefix_of(node.name().element_namespace()));
  add(node.name().name());
  const AttributeList list = tree_.attributes_of(id);
  for (std::uint32_t i = 0; i < list.count; ++i) add(tree_.attributes(list)[i]);
  if (!node.has_merged_attributes) return;
  for (const MergedAttribute& merged : tree_.merged_attributes()) {
    if (merged.element == id) add(merged.attribute);
  }
}

void Labels::add_text(NodeId id) {
  const Node& node = tree_[id];
  add(node.data);
  const std::uint32_t last = node.last_piece;
  if (last == 0) return;
  for (std::uint32_t piece = tree_.text_piece(last).next;; piece = tree_.text_piece(piece).next) {
    add(tree_.text_piece(piece).data);
    if (piece == last) return;
  }
}

}  // namespace souptree
