#include "serialize/serialize.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "serialize/rules.h"

namespace souptree {

namespace {

constexpr char8_t first_byte_of_nbsp = 0xc2;  // U+00A0 is c2 a0

// `Escaped`, U+000D and the first byte of U+00A0: the bytes at which write_escaped() stops.
template <class Escaped>
struct StopsIn {
  template <class Bytes>
  static Bytes contains(Bytes bytes) {
    return Escaped::contains(bytes) | bytes.equals(u8'\r') | bytes.equals(first_byte_of_nbsp);
  }
};

class Serializer {
 public:
  // `top` is the node whose markup, or inner markup, is written.
  Serializer(const Tree& tree, const NameTable& names, NodeId top, const SerializeOptions& options,
             Array<char8_t>& out)
      : tree_(tree), names_(names), options_(options), out_(out) {
    if (options.scripting == SerializeScripting::enabled) open_contents_ = contents_around(top);
    has_wanted_roots_ = options.serializable_shadow_roots == SerializableShadowRoots::include ||
                        !options.shadow_roots.empty();
    assert(std::is_sorted(options.shadow_roots.begin(), options.shadow_roots.end()));
  }

  // Writes the markup inside `top`. The walk ascends from a node to its parent. The parent of
  // template contents is the template, and the parent of a shadow root is the host.
  void write_inside(NodeId top) {
    NodeId node = first_inside(top);
    if (node == NodeId::none) return;
    for (;;) {
      if (const NodeId inside = open(node); inside != NodeId::none) {
        node = inside;
        continue;
      }
      NodeId next;
      while ((next = next_beside(node)) == NodeId::none) {
        node = tree_.parent(node);
        if (node == top) return;
        write_end(node);
      }
      node = next;
    }
  }

  // Writes the markup before the inside of a node. Returns the first node inside, or none. If the
  // result is none, the markup of the node is complete.
  NodeId open(NodeId node) {
    switch (tree_.kind(node)) {
      case NodeKind::element: {
        write_start_tag(node);
        if (serializes_as_void(tree_[node].name())) return NodeId::none;
        const NodeId inside = first_inside(node);
        if (inside == NodeId::none) write_end(node);
        return inside;
      }
      case NodeKind::shadow_root: {
        write_shadow_root_start(tree_[node].shadow_root_flags,
                                [this](std::u8string_view text) { write(text); });
        const NodeId inside = first_inside(node);
        if (inside == NodeId::none) write_end(node);
        return inside;
      }
      case NodeKind::fragment: {
        const NodeId inside = first_inside(node);
        if (inside != NodeId::none) ++open_contents_;
        return inside;
      }
      default: write_leaf(node); return NodeId::none;
    }
  }

  // Writes the markup after the inside of a node.
  void write_end(NodeId node) {
    if (tree_.kind(node) == NodeKind::shadow_root) {
      write(shadow_root_end);
    } else if (tree_.kind(node) == NodeKind::fragment) {
      --open_contents_;
    } else {
      assert(tree_.kind(node) == NodeKind::element);
      write(u8"</");
      write_name(tree_[node].name().name());
      write(u8">");
    }
  }

 private:
  // The number of template contents that contain the node, or are the node.
  std::uint32_t contents_around(NodeId node) const {
    std::uint32_t count = 0;
    for (; node != tree_.root() && node != NodeId::none; node = tree_.parent(node)) {
      count += tree_.kind(node) == NodeKind::fragment;
    }
    return count;
  }

  // The first node that is written inside `node`: its template contents, its shadow root if wanted,
  // or its first child.
  NodeId first_inside(NodeId node) const {
    const NodeId contents = tree_.has_contents(node) ? tree_.contents(node) : NodeId::none;
    if (contents == NodeId::none) {
      const bool is_void =
          tree_.kind(node) == NodeKind::element && serializes_as_void(tree_[node].name());
      return is_void || !tree_.is_container(node) ? NodeId::none : tree_.first_child(node);
    }
    if (tree_.kind(contents) == NodeKind::fragment) return contents;
    return is_wanted(contents) ? contents : tree_.first_child(node);
  }

  // The node that is written after `node` inside the same element, or none. A shadow root precedes
  // the children of the host.
  NodeId next_beside(NodeId node) const {
    switch (tree_.kind(node)) {
      case NodeKind::fragment: return NodeId::none;
      case NodeKind::shadow_root: return tree_.first_child(tree_.parent(node));
      default: return tree_[node].next_sibling;
    }
  }

  bool is_wanted(NodeId root) const {
    if (!has_wanted_roots_) return false;
    const bool is_serializable = has(tree_[root].shadow_root_flags, ShadowRootFlags::serializable);
    return (options_.serializable_shadow_roots == SerializableShadowRoots::include &&
            is_serializable) ||
           std::binary_search(options_.shadow_roots.begin(), options_.shadow_roots.end(), root);
  }

  void write_start_tag(NodeId element) {
    const Node& node = tree_[element];
    write(u8"<");
    write_name(node.name().name());
    const AttributeList list = tree_.attributes_of(element);
    for (std::uint32_t i = 0; i < list.count; ++i) write_attribute(tree_.attributes(list)[i]);
    if (node.has_merged_attributes) {
      for (const MergedAttribute& merged : tree_.merged_attributes()) {
        if (merged.element == element) write_attribute(merged.attribute);
      }
    }
    write(u8">");
  }

  void write_attribute(const Attribute& attribute) {
    write(u8" ");
    write(attribute_prefix(attribute.attribute_namespace, attribute.name));
    write_name(attribute.name);
    write(u8"=\"");
    write_escaped<EscapedInValue>(tree_.string(attribute.value));
    write(u8"\"");
  }

  void write_leaf(NodeId id) {
    const Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::text: write_text(id); break;
      case NodeKind::comment:
        write(u8"<!--");
        write(tree_.string(node.data));
        write(u8"-->");
        break;
      case NodeKind::processing_instruction:
        write(u8"<?");
        write(names_.text(node.name().name()));
        write(u8" ");
        write(tree_.string(node.data));
        write(u8"?>");
        break;
      case NodeKind::doctype:
        write(u8"<!DOCTYPE ");
        write(tree_.string(tree_.doctype(id).name));
        if (is_exact()) write_rest(tree_.doctype(id));
        write(u8">");
        break;
      // Containers have tags.
      case NodeKind::document:
      case NodeKind::fragment:
      case NodeKind::shadow_root:
      case NodeKind::element: __builtin_unreachable();
    }
  }

  bool is_exact() const { return options_.text == SerializeText::exact; }

  // A doctype `html` without identifiers gives quirks mode if it has a keyword.
  // #after-doctype-system-keyword-state
  void write_rest(const Doctype& doctype) {
    const std::u8string_view public_identifier = tree_.string(doctype.public_identifier);
    const std::u8string_view system_identifier = tree_.string(doctype.system_identifier);
    if (!public_identifier.empty()) {
      write(u8" PUBLIC");
      write_identifier(public_identifier);
    } else if (!system_identifier.empty() ||
               (tree_.mode == DocumentMode::quirks && tree_.string(doctype.name) == u8"html")) {
      write(u8" SYSTEM");
    }
    if (!system_identifier.empty()) write_identifier(system_identifier);
  }

  // An identifier that a parser created has no U+003E, and quotation marks of one kind only.
  void write_identifier(std::u8string_view identifier) {
    const bool has_double = identifier.find(u8'"') != std::u8string_view::npos;
    const std::u8string_view quote = has_double ? u8"'" : u8"\"";
    write(u8" ");
    write(quote);
    write(identifier);
    write(quote);
  }

  // Whether scripting is enabled for the current node.  #concept-n-script
  // Scripting is disabled in template contents, whose document has no browsing context.
  SerializeScripting scripting() const {
    return open_contents_ == 0 ? options_.scripting : SerializeScripting::disabled;
  }

  // Whether a parser would ignore the first newline of the text.
  bool loses_newline(NodeId text) const {
    const NodeId parent = tree_.parent(text);
    return tree_[text].previous_sibling == NodeId::none &&
           tree_.string(tree_[text].data).starts_with(u8'\n') &&
           tree_.kind(parent) == NodeKind::element && ignores_first_newline(tree_[parent].name());
  }

  // Writes a text node. Its text can have several pieces: see TextPiece.
  void write_text(NodeId id) {
    const NodeId parent = tree_.parent(id);
    const bool is_raw =
        tree_.kind(parent) == NodeKind::element && has_raw_text(tree_[parent].name(), scripting());
    if (is_exact() && loses_newline(id)) write(u8"\n");
    const auto write_piece = [&](Slice piece) {
      if (is_raw) {
        write(tree_.string(piece));
      } else {
        write_escaped<EscapedInText>(tree_.string(piece));
      }
    };
    tree_.for_each_piece(id, write_piece);
  }

  // Escaping a string  #escapingString
  template <class Escaped>
  void write_escaped(std::u8string_view text) {
    for (;;) {
      const std::size_t plain = write_until<Escaped>(text);
      if (plain >= text.size()) return;
      text.remove_prefix(plain);
      text.remove_prefix(write_reference(text));
    }
  }

  // Writes the text up to the first byte in the set. Returns the number of bytes written. Copies
  // whole blocks, because 16 bytes after each string of the tree are readable.
  template <class Escaped>
  std::size_t write_until(std::u8string_view text) {
    const std::uint32_t begin = out_.size();
    const auto size = static_cast<std::uint32_t>(text.size());
    char8_t* const to = out_.extend(size + WideBytes::width);
    std::uint32_t written = 0;
    while (written < size) {
      const WideBytes block = WideBytes::load(text.data() + written);
      block.store(to + written);
      const std::uint32_t stops = StopsIn<Escaped>::contains(block).bits();
      if (stops != 0) {
        written += static_cast<std::uint32_t>(std::countr_zero(stops));
        break;
      }
      written += WideBytes::width;
    }
    written = written < size ? written : size;
    out_.truncate(begin + written);
    return written;
  }

  // Writes the reference for the first character of the text, or its first byte if it has no reference.
  // Returns the number of bytes read.
  std::size_t write_reference(std::u8string_view text) {
    if (text[0] == u8'\r') {
      write(is_exact() ? std::u8string_view(u8"&#13;") : text.substr(0, 1));
      return 1;
    }
    if (text[0] != first_byte_of_nbsp) {
      write(reference_for(static_cast<char16_t>(text[0])));
      return 1;
    }
    assert(text.size() > 1);  // texts never end inside a character
    if (text[1] != 0xa0) {
      out_.push(text[0]);
      return 1;
    }
    write(u8"&nbsp;");
    return 2;
  }

  // Copies sixteen bytes of a short known name, because these names are in cells of this size.
  void write_name(Name name) {
    const std::u8string_view text = names_.text(name);
    if (static_cast<std::uint32_t>(name) >= first_long_name || WideBytes::width < name_cell_bytes) {
      return write(text);
    }
    const auto size = static_cast<std::uint32_t>(text.size());
    WideBytes::load(text.data()).store(out_.extend(name_cell_bytes));
    out_.truncate(out_.size() - name_cell_bytes + size);
  }

  void write(std::u8string_view text) {
    if (text.empty()) return;
    const auto size = static_cast<std::uint32_t>(text.size());
    std::memcpy(out_.extend(size), text.data(), size);
  }

  const Tree& tree_;
  const NameTable& names_;
  const SerializeOptions& options_;
  Array<char8_t>& out_;
  bool has_wanted_roots_;
  // The number of template contents around the current node. Without scripting, contents around the
  // top node do not count.
  std::uint32_t open_contents_ = 0;
};

}  // namespace

void serialize(const Tree& tree, const NameTable& names, NodeId node,
               const SerializeOptions& options, Array<char8_t>& out) {
  Serializer(tree, names, node, options, out).write_inside(node);
}

void serialize_outer(const Tree& tree, const NameTable& names, NodeId node,
                     const SerializeOptions& options, Array<char8_t>& out) {
  Serializer serializer(tree, names, node, options, out);
  const bool has_tags = tree.kind(node) == NodeKind::element;
  if (!has_tags && tree.is_container(node)) {
    serializer.write_inside(node);
  } else if (serializer.open(node) != NodeId::none) {
    serializer.write_inside(node);
    serializer.write_end(node);
  }
}

}  // namespace souptree
