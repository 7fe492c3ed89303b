#include "tree/dump.h"

#include <algorithm>
#include <vector>

namespace souptree {

namespace {

std::string to_string(std::u8string_view text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

class Dumper {
 public:
  Dumper(const Tree& tree, const NameTable& names) : tree_(tree), names_(names) {}

  std::string run() {
    const NodeId root = tree_.root();
    std::size_t depth = 0;
    for (NodeId node = tree_.first_inside(root); node != NodeId::none;) {
      write(node, depth);
      NodeId next = tree_.first_inside(node);
      if (next != NodeId::none) {
        ++depth;
        node = next;
        continue;
      }
      while (node != root && (next = tree_[node].next_sibling) == NodeId::none) {
        node = tree_.parent(node);
        --depth;
      }
      node = node == root ? NodeId::none : next;
    }
    return std::move(text_);
  }

 private:
  void line(std::size_t depth, const std::string& content) {
    text_ += "| " + std::string(depth * 2, ' ') + content + '\n';
  }

  void write(NodeId id, std::size_t depth) {
    const Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::element: write_element(id, depth); break;
      case NodeKind::text: line(depth, '"' + text_of(node) + '"'); break;
      case NodeKind::comment:
        line(depth, "<!-- " + to_string(tree_.string(node.data)) + " -->");
        break;
      case NodeKind::processing_instruction:
        line(depth,
             "<?" + name_of(node.name().name()) + ' ' + to_string(tree_.string(node.data)) + "?>");
        break;
      case NodeKind::doctype: line(depth, doctype_of(id)); break;
      case NodeKind::fragment: line(depth, "content"); break;
      case NodeKind::shadow_root: line(depth, shadow_root_of(node)); break;
      case NodeKind::document: __builtin_unreachable();  // the root has no line
    }
  }

  void write_element(NodeId id, std::size_t depth) {
    const Node& node = tree_[id];
    static constexpr const char* prefixes[] = {"", "svg ", "math "};
    line(depth, '<' +
                    std::string(prefixes[static_cast<unsigned>(node.name().element_namespace())]) +
                    name_of(node.name().name()) + '>');
    std::vector<std::pair<std::string, std::string>> attributes;
    const auto add = [&](const Attribute& attribute) {
      static constexpr const char* namespaces[] = {"", "xlink ", "xml ", "xmlns "};
      attributes.emplace_back(namespaces[static_cast<unsigned>(attribute.attribute_namespace)] +
                                  name_of(attribute.name),
                              to_string(tree_.string(attribute.value)));
    };
    const AttributeList list = tree_.attributes_of(id);
    for (std::uint32_t i = 0; i < list.count; ++i) add(tree_.attributes(list)[i]);
    if (node.has_merged_attributes) {
      for (const MergedAttribute& merged : tree_.merged_attributes()) {
        if (merged.element == id) add(merged.attribute);
      }
    }
    // The tests sort attributes by the UTF-16 code units of their names. In the tests, the order of
    // the UTF-8 bytes is the same.
    std::sort(attributes.begin(), attributes.end());
    for (const auto& [name, value] : attributes) line(depth + 1, name + "=\"" + value + '"');
  }

  std::string text_of(const Node& node) const {
    std::string text = to_string(tree_.string(node.data));
    const std::uint32_t last = node.last_piece;
    if (last == 0) return text;
    for (std::uint32_t piece = tree_.text_piece(last).next;; piece = tree_.text_piece(piece).next) {
      text += to_string(tree_.string(tree_.text_piece(piece).data));
      if (piece == last) return text;
    }
  }

  std::string doctype_of(NodeId id) const {
    const Doctype& doctype = tree_.doctype(id);
    const std::string public_identifier = to_string(tree_.string(doctype.public_identifier));
    const std::string system_identifier = to_string(tree_.string(doctype.system_identifier));
    std::string text = "<!DOCTYPE " + to_string(tree_.string(doctype.name));
    if (!public_identifier.empty() || !system_identifier.empty()) {
      text += " \"" + public_identifier + "\" \"" + system_identifier + '"';
    }
    return text + '>';
  }

  static std::string shadow_root_of(const Node& node) {
    const ShadowRootFlags flags = node.shadow_root_flags;
    std::string text = "shadow-root ";
    text += has(flags, ShadowRootFlags::open) ? "open" : "closed";
    if (has(flags, ShadowRootFlags::delegates_focus)) text += " delegates-focus";
    if (has(flags, ShadowRootFlags::serializable)) text += " serializable";
    if (has(flags, ShadowRootFlags::manual_slot_assignment)) text += " slot-assignment-manual";
    if (has(flags, ShadowRootFlags::clonable)) text += " clonable";
    return text;
  }

  std::string name_of(Name name) const { return to_string(names_.text(name)); }

  const Tree& tree_;
  const NameTable& names_;
  std::string text_;
};

}  // namespace

std::string dump(const Tree& tree, const NameTable& names) {
  return Dumper(tree, names).run();
}

}  // namespace souptree
