#include "sanitize/sanitize.h"

#include "names/element_set.h"
#include "sanitize/scripts.h"
#include "sanitize/url_schemes.h"
#include "sanitize/walk.h"

namespace souptree {

namespace {

// The elements that the parser can create without a tag.
constexpr ElementSet implied_elements = {
    Name::html, Name::head, Name::body, Name::colgroup, Name::tbody, Name::tr,
};

// The arrays of a Sanitizer. They are no local variables: see run_out_of_memory().
struct Tables {
  DocumentNames document_names;
  // The results of kept_count(), by the first attribute of the list.
  Array<std::uint32_t> kept_counts;
};

// Null until the first use, so that a module that does not sanitize has no code for it.
Tables* tables_if_used = nullptr;

Tables& tables() {
  if (tables_if_used == nullptr) tables_if_used = new Tables;
  return *tables_if_used;
}

class Sanitizer {
 public:
  Sanitizer(Tree& tree, const NameTable& names, const SanitizerConfiguration& configuration,
            Destination destination, Removals* removals)
      : tree_(tree),
        names_(names),
        configuration_(configuration),
        is_safe_markup_(configuration.is_safe() && destination == Destination::markup),
        removals_(removals),
        document_names_(tables().document_names),
        kept_counts_(tables().kept_counts) {
    document_names_.read(names, configuration);
    kept_counts_.recycle(usual_bytes_to_keep);
  }

  // Returns the result of sanitize().
  bool run() {
    for (NodeId node = tree_.first_child(tree_.root()); node != NodeId::none;) node = visit(node);
    return has_removed_;
  }

 private:
  // Each of these functions returns the node to visit next, in document order.

  NodeId visit(NodeId node) {
    switch (tree_.kind(node)) {
      case NodeKind::element: return visit_element(node);
      case NodeKind::text: return visit_text(node);
      case NodeKind::comment: return configuration_.keeps_comments() ? after(node) : remove(node);
      case NodeKind::processing_instruction: {
        const Name target = document_names_[tree_[node].name().name()].name;
        return configuration_.keeps_processing_instruction(target) ? after(node) : remove(node);
      }
      default: return inside_or_after(node);
    }
  }

  NodeId visit_element(NodeId element) {
    const ElementName name = tree_[element].name();
    const ElementRule& rule =
        configuration_.rule(name.element_namespace(), document_names_[name.name()].name);
    switch (rule.action) {
      case ElementAction::remove: return remove(element);
      case ElementAction::replace_with_children:
        // Only a hand-made document has such an element at its top. Its children could be texts, or
        // several elements, which a document cannot have.
        return is_top_of_document(element) ? remove(element) : replace_with_children(element);
      case ElementAction::keep: break;
    }
    if (is_safe_markup_ && has_unsafe_tag(names_, name)) {
      return remove(element, RemovalReason::unsafe_elsewhere);
    }
    sanitize_attributes(element, rule);
    return inside_or_after(element);
  }

  // Merges the text with the text before it. They became adjacent when a node between them was
  // removed, or the parser moved one of them.
  NodeId visit_text(NodeId text) {
    const NodeId next = after(text);
    const NodeId previous = tree_[text].previous_sibling;
    if (previous != NodeId::none && tree_.kind(previous) == NodeKind::text) {
      tree_.merge_text(previous, text);
    }
    return next;
  }

  NodeId remove(NodeId node, RemovalReason reason = RemovalReason::configuration) {
    if (needs_check() && !all_may_be_implied(node)) count_removed(node, reason);
    const NodeId next = after(node);
    tree_.remove(node);
    return next;
  }

  // The walk visits the children in their new place. So no node moves twice, even if the elements
  // inside are replaced too.
  NodeId replace_with_children(NodeId element) {
    const NodeId child = tree_.first_child(element);
    const NodeId next = child != NodeId::none ? child : after(element);
    if (needs_check() && !may_be_implied(element)) count_removed(element, RemovalReason::replaced);
    tree_.replace_with_children(element);
    return next;
  }

  bool is_top_of_document(NodeId element) const {
    return tree_.kind(tree_.parent(element)) == NodeKind::document;
  }

  NodeId inside_or_after(NodeId node) const { return node_inside_or_after(tree_, node); }
  NodeId after(NodeId node) const { return node_after(tree_, node); }

  // Whether the next removal makes a difference for the results.
  bool needs_check() const { return !has_removed_ || removals_ != nullptr; }

  void count_removed(NodeId node, RemovalReason reason) {
    has_removed_ = true;
    if (removals_ != nullptr) removals_->add(tree_, names_, node, reason);
  }

  // ---- Implied elements

  // Whether the parser can create such an element without a tag.
  bool may_be_implied(NodeId node) const {
    const Node& element = tree_[node];
    return element.kind == NodeKind::element && element.name().is_html() &&
           implied_elements.contains(element.name().name()) &&
           tree_.attributes_of(node).count == 0 && !element.has_merged_attributes &&
           !element.has_contents;
  }

  // Whether the parser can create the node and everything inside it without a tag.
  bool all_may_be_implied(NodeId top) const {
    NodeId node = top;
    while (node != NodeId::none && may_be_implied(node)) node = tree_.next_in_tree_order(node, top);
    return node == NodeId::none;
  }

  // ---- Attributes

  void sanitize_attributes(NodeId element, const ElementRule& rule) {
    const ElementName name = tree_[element].name();
    const auto keep = [&](const Attribute& attribute) {
      const RemovalReason reason = reason_to_remove(name, rule, attribute);
      if (reason == RemovalReason::none) return true;
      if (removals_ != nullptr) removals_->add(tree_, names_, name, attribute, reason);
      return false;
    };
    const AttributeList list = tree_.attributes_of(element);
    if (list.count != 0) {
      const std::uint32_t count = kept_count(list, keep);
      has_removed_ = has_removed_ || count != list.count;
      tree_.set_attribute_count(element, count);
    }
    if (!tree_[element].has_merged_attributes) return;
    const std::uint32_t merged = tree_.merged_attributes().size();
    tree_.keep_merged_attributes(element, keep);
    has_removed_ = has_removed_ || tree_.merged_attributes().size() != merged;
  }

  // Moves the attributes that `keep` accepts to the front of the list, and returns their number.
  // All elements that share a list have the same name and namespace: the parser creates them for one
  // tag, and `Tree.from` checks it. So the first of them decides for the others.
  template <typename Keep>
  std::uint32_t kept_count(AttributeList list, Keep keep) {
    if (tree_.lists_shared() == 0) return tree_.keep_attributes(list, keep);
    kept_counts_.grow_to(list.first + 1, unknown_count);
    std::uint32_t& count = kept_counts_[list.first];
    if (count == unknown_count) count = tree_.keep_attributes(list, keep);
    return count;
  }

  // Returns none for an attribute that stays.
  RemovalReason reason_to_remove(ElementName element, const ElementRule& rule,
                                 const Attribute& attribute) const {
    const DocumentName name = document_names_[attribute.name];
    if (!configuration_.keeps_attribute(rule, attribute.attribute_namespace, name.name,
                                        name.is_data)) {
      return RemovalReason::configuration;
    }
    if (!configuration_.keeps_javascript_urls() &&
        may_run_script(tree_, names_, element, attribute)) {
      return RemovalReason::javascript_url;
    }
    if (is_safe_markup_ && is_unsafe_in_markup(tree_, names_, element, attribute)) {
      return RemovalReason::unsafe_elsewhere;
    }
    if (configuration_.limits_schemes() && !has_allowed_urls(element, attribute, name.name)) {
      return RemovalReason::url_scheme;
    }
    return RemovalReason::none;
  }

  // An animation could set a URL with any scheme.
  bool has_allowed_urls(ElementName element, const Attribute& attribute, Name name) const {
    if (animates_url(tree_, names_, element, attribute)) return false;
    return has_allowed_schemes(tree_.string(attribute.value), configuration_.url_kind(name),
                               configuration_);
  }

  static constexpr std::uint32_t unknown_count = 0xffffffffu;

  Tree& tree_;
  const NameTable& names_;
  const SanitizerConfiguration& configuration_;
  const bool is_safe_markup_;
  Removals* const removals_;
  DocumentNames& document_names_;
  Array<std::uint32_t>& kept_counts_;
  bool has_removed_ = false;
};

}  // namespace

bool sanitize(Tree& tree, const NameTable& names, const SanitizerConfiguration& configuration,
              Destination destination, Removals* removals) {
  return Sanitizer(tree, names, configuration, destination, removals).run();
}

}  // namespace souptree
