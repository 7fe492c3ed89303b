#include "support/naive_serializer.h"

#include <algorithm>
#include <vector>

#include "names/generated/element_sets.h"

namespace souptree::testing {
namespace {

std::string to_string(std::u8string_view text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

std::string escape(std::string text, bool in_attribute) {
  replace_all(text, "&", "&amp;");
  replace_all(text, "\xc2\xa0", "&nbsp;");
  replace_all(text, "<", "&lt;");
  replace_all(text, ">", "&gt;");
  if (in_attribute) replace_all(text, "\"", "&quot;");
  return text;
}

class Naive {
 public:
  Naive(const Parser& parser, const SerializeOptions& options)
      : tree_(parser.tree()), names_(parser.names()), options_(options) {}

  std::string inside(NodeId node) const {
    if (is_void(node)) return "";
    if (!tree_.is_container(node)) return "";
    std::string text;
    if (tree_.has_contents(node)) {
      const NodeId contents = tree_.contents(node);
      if (tree_.kind(contents) == NodeKind::fragment) return inside(contents);
      text += shadow_root(contents);
    }
    for (NodeId child = tree_.first_child(node); child != NodeId::none;
         child = tree_[child].next_sibling) {
      text += whole(node, child);
    }
    return text;
  }

 private:
  bool is_html_in(NodeId node, const ElementSet& set) const {
    const ElementName name =
        tree_.kind(node) == NodeKind::element ? tree_[node].name() : Name::none;
    return name.is_html() && set.contains(name.name());
  }
  // Scripting is disabled for the document of template contents.
  bool is_in_contents(NodeId node) const {
    for (; node != tree_.root(); node = tree_.parent(node)) {
      if (tree_.kind(node) == NodeKind::fragment) return true;
    }
    return false;
  }
  bool is_void(NodeId node) const { return is_html_in(node, sets::void_element); }
  std::string name(NodeId node) const { return to_string(names_.text(tree_[node].name().name())); }

  std::string shadow_root(NodeId root) const {
    const ShadowRootFlags flags = tree_[root].shadow_root_flags;
    const bool all = options_.serializable_shadow_roots == SerializableShadowRoots::include;
    const auto listed = std::find(options_.shadow_roots.begin(), options_.shadow_roots.end(), root);
    if (!(all && has(flags, ShadowRootFlags::serializable)) &&
        listed == options_.shadow_roots.end()) {
      return "";
    }
    std::string text = "<template shadowrootmode=\"";
    text += has(flags, ShadowRootFlags::open) ? "open\"" : "closed\"";
    if (has(flags, ShadowRootFlags::delegates_focus)) text += " shadowrootdelegatesfocus=\"\"";
    if (has(flags, ShadowRootFlags::serializable)) text += " shadowrootserializable=\"\"";
    if (has(flags, ShadowRootFlags::manual_slot_assignment)) {
      text += " shadowrootslotassignment=\"manual\"";
    }
    if (has(flags, ShadowRootFlags::clonable)) text += " shadowrootclonable=\"\"";
    if (has(flags, ShadowRootFlags::custom_element_registry_null)) {
      text += " shadowrootcustomelementregistry=\"\"";
    }
    return text + ">" + inside(root) + "</template>";
  }

  std::string whole(NodeId parent, NodeId id) const {
    const Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::element: {
        const std::string tag = "<" + name(id) + attributes(id) + ">";
        return is_void(id) ? tag : tag + inside(id) + "</" + name(id) + ">";
      }
      case NodeKind::text: {
        const bool is_raw = is_html_in(parent, sets::unescaped_text) ||
                            (options_.scripting == SerializeScripting::enabled &&
                             is_html_in(parent, {Name::noscript}) && !is_in_contents(parent));
        return is_raw ? data(node) : escape(data(node), false);
      }
      case NodeKind::comment: return "<!--" + to_string(tree_.string(node.data)) + "-->";
      case NodeKind::processing_instruction:
        return "<?" + name(id) + " " + to_string(tree_.string(node.data)) + "?>";
      case NodeKind::doctype:
        return "<!DOCTYPE " + to_string(tree_.string(tree_.doctype(id).name)) + ">";
      default: return "a node that is no child";
    }
  }

  std::string data(const Node& node) const {
    std::string text = to_string(tree_.string(node.data));
    const std::uint32_t last = node.last_piece;
    for (std::uint32_t piece = last; last != 0;) {
      piece = tree_.text_piece(piece).next;
      text += to_string(tree_.string(tree_.text_piece(piece).data));
      if (piece == last) break;
    }
    return text;
  }

  std::string attributes(NodeId element) const {
    static constexpr const char* prefixes[] = {"", "xlink:", "xml:", "xmlns:"};
    std::string text;
    const auto add = [&](const Attribute& attribute) {
      const std::string name = to_string(names_.text(attribute.name));
      const bool is_xmlns =
          attribute.attribute_namespace == AttributeNamespace::xmlns && name == "xmlns";
      const char* const prefix = prefixes[static_cast<unsigned>(attribute.attribute_namespace)];
      text += std::string(" ") + (is_xmlns ? "" : prefix) + name + "=\"" +
              escape(to_string(tree_.string(attribute.value)), true) + "\"";
    };
    const AttributeList list = tree_.attributes_of(element);
    for (std::uint32_t i = 0; i < list.count; ++i) add(tree_.attributes(list)[i]);
    for (const MergedAttribute& merged : tree_.merged_attributes()) {
      if (merged.element == element) add(merged.attribute);
    }
    return text;
  }

  const Tree& tree_;
  const NameTable& names_;
  const SerializeOptions& options_;
};

}  // namespace

std::string serialize_naively(const Parser& parser, NodeId node, const SerializeOptions& options) {
  return Naive(parser, options).inside(node);
}

}  // namespace souptree::testing
