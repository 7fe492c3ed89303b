#include "sanitize/raw_text.h"

#include "names/generated/element_sets.h"
#include "sanitize/attributes.h"
#include "sanitize/markup_search.h"
#include "sanitize/plain_markup.h"
#include "sanitize/walk.h"

namespace souptree {

namespace {

bool is_text(const Tree& tree, NodeId node) {
  return node != NodeId::none && tree.kind(node) == NodeKind::text;
}

bool is_noscript(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && tree[node].name() == ElementName{Name::noscript};
}

bool has_raw_text_name(ElementName name) {
  return sets::unescaped_text.contains(name.name()) || name.name() == Name::noscript;
}

bool is_raw_text_element(const Tree& tree, NodeId node) {
  if (tree.kind(node) != NodeKind::element) return false;
  const ElementName name = tree[node].name();
  return name.is_html() && has_raw_text_name(name);
}

// Whether the element would have text instead of markup if it belonged to HTML.
bool is_foreign_text_element(ElementName name) {
  return !name.is_html() &&
         (has_raw_text_name(name) || name.name() == Name::title || name.name() == Name::textarea);
}

bool is_foreign_text_element(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && is_foreign_text_element(tree[node].name());
}

bool is_empty_foreign_text_element(const Tree& tree, NodeId node) {
  return is_foreign_text_element(tree, node) && tree.first_child(node) == NodeId::none;
}

// Whether some serializers would write all texts inside of the element without escapes.
bool is_foreign_raw_text_element(ElementName name) {
  return !name.is_html() && has_raw_text_name(name);
}

bool is_foreign_raw_text_element(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && is_foreign_raw_text_element(tree[node].name());
}

ElementName name_of(const ContextElement* context) {
  return context == nullptr
             ? ElementName{Name::none}
             : ElementName{context->element_namespace, known_names.find(context->name)};
}

// Whether all parsers read the text of a raw text element as text, outside of select and foreign content.
// The text of a noscript element has rules of its own.
bool may_have_markup(const Tree& tree, NodeId element) {
  const ElementName name = tree[element].name();
  return name == ElementName{Name::style} || name == ElementName{Name::noscript};
}

// Whether a parser can ignore the start tags of raw text elements inside of an element.
bool may_ignore_raw_text(ElementName element) {
  return !element.is_html() || element == ElementName{Name::select};
}

bool may_ignore_raw_text(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && may_ignore_raw_text(tree[node].name());
}

// Whether a page has the context element in a select.
bool may_ignore_raw_text(const ContextElement& context) {
  return context.element_namespace != Namespace::html || context.name == u8"select" ||
         context.name == u8"optgroup" || context.name == u8"option" ||
         context.name == u8"selectedcontent";
}

// Calls `visit` with each byte of the texts that are children of an element.
template <typename Visit>
void for_each_byte_inside(const Tree& tree, NodeId element, Visit visit) {
  for (NodeId child = tree.first_child(element); child != NodeId::none;
       child = tree[child].next_sibling) {
    if (is_text(tree, child)) for_each_byte(tree, child, visit);
  }
}

bool looks_like_markup(std::u8string_view text) {
  MarkupSearch search;
  for (const char8_t byte : text) search.read(byte);
  return search.found();
}

bool has_attribute_with_markup(const Tree& tree, NodeId element) {
  bool found = false;
  for_each_attribute(tree, element, [&](const Attribute& attribute) {
    found = found || looks_like_markup(tree.string(attribute.value));
  });
  return found;
}

// Whether some parser could read a text, or what a serializer makes of the text, as markup.
class TextSearch {
 public:
  void read(char8_t byte) {
    markup_.read(byte);
    references_.read(byte);
  }
  bool found() const { return markup_.found() || references_.found(); }

 private:
  MarkupSearch markup_;
  ReferenceSearch references_;
};

bool is_text_with_markup(const Tree& tree, NodeId text) {
  TextSearch search;
  for_each_byte(tree, text, [&](char8_t byte) { search.read(byte); });
  return search.found();
}

bool is_raw_text_with_markup(const Tree& tree, NodeId node) {
  TextSearch search;
  if (is_raw_text_element(tree, node)) {
    for_each_byte_inside(tree, node, [&](char8_t byte) { search.read(byte); });
  }
  return search.found();
}

// Walks over a tree in document order, and knows whether a node is inside of an outer element. An outer
// element is inside of itself. All nodes are inside if the root is.
class OuterElements {
 public:
  using Predicate = bool(const Tree&, NodeId);

  OuterElements(bool root_is_inside, Predicate is_outer)
      : is_inside_(root_is_inside), root_is_inside_(root_is_inside), is_outer_(is_outer) {}

  // Visits the next node. Returns whether the node is inside.
  bool visit(const Tree& tree, NodeId node) {
    if (node == end_of_outermost_) is_inside_ = root_is_inside_;
    if (!is_inside_ && is_outer_(tree, node)) {
      is_inside_ = true;
      end_of_outermost_ = node_after(tree, node);
    }
    return is_inside_;
  }

 private:
  bool is_inside_;
  const bool root_is_inside_;
  Predicate* const is_outer_;
  NodeId end_of_outermost_ = NodeId::none;
};

// Removes each node for which `is_unsafe(node, is_inside)` is true. Returns whether something was removed.
template <typename IsUnsafe>
bool remove_each(Tree& tree, const NameTable& names, OuterElements outer, Removals* removals,
                 IsUnsafe is_unsafe) {
  bool has_removed = false;
  for (NodeId node = tree.root(); node != NodeId::none;) {
    if (is_unsafe(node, outer.visit(tree, node))) {
      node = remove_unsafe_elsewhere(tree, names, node, removals);
      has_removed = true;
    } else {
      node = node_inside_or_after(tree, node);
    }
  }
  return has_removed;
}

}  // namespace

NodeId remove_unsafe_elsewhere(Tree& tree, const NameTable& names, NodeId node,
                               Removals* removals) {
  if (removals != nullptr) removals->add(tree, names, node, RemovalReason::unsafe_elsewhere);
  const NodeId after = node_after(tree, node);
  const NodeId previous = tree[node].previous_sibling;
  const NodeId next = tree[node].next_sibling;
  tree.remove(node);
  if (!is_text(tree, previous) || !is_text(tree, next)) return after;
  tree.merge_text(previous, next);
  return node_after(tree, previous);
}

bool has_unescaped_markup(const Tree& tree, NodeId node) {
  switch (tree.kind(node)) {
    case NodeKind::comment:
    case NodeKind::processing_instruction: return looks_like_markup(tree.string(tree[node].data));
    case NodeKind::text: return is_text_with_markup(tree, node);
    case NodeKind::element: return has_attribute_with_markup(tree, node);
    default: return false;
  }
}

bool has_raw_text(const Tree& tree, const ContextElement* context) {
  if (is_foreign_text_element(name_of(context))) return true;
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    if (is_raw_text_element(tree, NodeId{i}) || is_foreign_text_element(tree, NodeId{i}))
      return true;
  }
  return false;
}

bool remove_raw_text_with_markup(Tree& tree, const NameTable& names, const ContextElement* context,
                                 Removals* removals) {
  const bool root_is_inside = context != nullptr && may_ignore_raw_text(*context);
  return remove_each(tree, names, {root_is_inside, may_ignore_raw_text}, removals,
                     [&](NodeId node, bool is_inside) {
                       return is_raw_text_with_markup(tree, node) &&
                              (is_inside || !may_have_markup(tree, node));
                     });
}

bool remove_markup_in_foreign_text(Tree& tree, const NameTable& names,
                                   const ContextElement* context, Removals* removals) {
  const ElementName root = name_of(context);
  const bool has_removed_texts =
      remove_each(tree, names, {is_foreign_raw_text_element(root), is_foreign_raw_text_element},
                  removals, [&](NodeId node, bool is_inside) {
                    return is_inside && is_text(tree, node) && is_text_with_markup(tree, node);
                  });
  return remove_each(tree, names, {is_foreign_text_element(root), is_foreign_text_element},
                     removals,
                     [&](NodeId node, bool is_inside) {
                       return is_inside && !is_text(tree, node) &&
                              (has_unescaped_markup(tree, node) ||
                               is_empty_foreign_text_element(tree, node));
                     }) ||
         has_removed_texts;
}

bool is_noscript_plain(const Tree& tree) {
  for (NodeId node = tree.root(); node != NodeId::none; node = node_inside_or_after(tree, node)) {
    if (!is_noscript(tree, node)) continue;
    PlainMarkup text;
    for_each_byte_inside(tree, node, [&](char8_t byte) { text.read(byte); });
    if (!text.is_accepted()) return false;
  }
  return true;
}

bool has_noscript_with_markup(const Tree& tree) {
  OuterElements outer(false, is_noscript);
  for (NodeId node = tree.root(); node != NodeId::none; node = node_inside_or_after(tree, node)) {
    if (outer.visit(tree, node) && has_unescaped_markup(tree, node)) return true;
  }
  return false;
}

bool remove_noscript(Tree& tree, const NameTable& names, Removals* removals) {
  return remove_each(tree, names, {false, is_noscript}, removals,
                     [&](NodeId node, bool) { return is_noscript(tree, node); });
}

}  // namespace souptree
