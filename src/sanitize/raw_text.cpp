#include "sanitize/raw_text.h"

#include "names/generated/element_sets.h"
#include "sanitize/walk.h"

namespace souptree {

namespace {

bool is_text(const Tree& tree, NodeId node) {
  return node != NodeId::none && tree.kind(node) == NodeKind::text;
}

bool is_noscript(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && tree[node].name() == ElementName{Name::noscript};
}

bool is_raw_text_element(const Tree& tree, NodeId node) {
  if (tree.kind(node) != NodeKind::element) return false;
  const ElementName name = tree[node].name();
  return name.is_html() &&
         (sets::unescaped_text.contains(name.name()) || name.name() == Name::noscript);
}

bool is_foreign(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && !tree[node].name().is_html();
}

bool may_begin_markup(char8_t after_less_than) {
  const char8_t lower = after_less_than | 0x20;
  return (lower >= u8'a' && lower <= u8'z') || after_less_than == u8'/' ||
         after_less_than == u8'!' || after_less_than == u8'?';
}

// Whether a child is a text with the beginning of a tag or a comment.
bool has_markup_in_text(const Tree& tree, NodeId element) {
  char8_t last = u8'\0';
  bool found = false;
  for (NodeId child = tree.first_child(element); child != NodeId::none;
       child = tree[child].next_sibling) {
    if (!is_text(tree, child)) continue;
    tree.for_each_piece(child, [&](Slice piece) {
      for (const char8_t byte : tree.string(piece)) {
        found = found || (last == u8'<' && may_begin_markup(byte));
        last = byte;
      }
    });
  }
  return found;
}

// Walks over the tree. Removes the elements for which `is_unsafe(node, is_in_foreign_content)`.
template <typename Predicate>
bool remove_if(Tree& tree, const NameTable& names, bool is_in_foreign_content, Removals* removals,
               Predicate is_unsafe) {
  bool has_removed = false;
  // The first node after the outermost foreign element.
  NodeId end_of_foreign_content = NodeId::none;
  bool is_inside = is_in_foreign_content;
  for (NodeId node = tree.root(); node != NodeId::none;) {
    if (node == end_of_foreign_content) is_inside = is_in_foreign_content;
    if (!is_inside && is_foreign(tree, node)) {
      is_inside = true;
      end_of_foreign_content = node_after(tree, node);
    }
    if (is_unsafe(node, is_inside)) {
      node = remove_unsettled(tree, names, node, removals);
      has_removed = true;
    } else {
      node = node_inside_or_after(tree, node);
    }
  }
  return has_removed;
}

}  // namespace

NodeId remove_unsettled(Tree& tree, const NameTable& names, NodeId node, Removals* removals) {
  if (removals != nullptr) removals->add(tree, names, node, RemovalReason::unsettled);
  const NodeId after = node_after(tree, node);
  const NodeId previous = tree[node].previous_sibling;
  const NodeId next = tree[node].next_sibling;
  tree.remove(node);
  if (!is_text(tree, previous) || !is_text(tree, next)) return after;
  tree.merge_text(previous, next);
  return node_after(tree, previous);
}

bool has_raw_text(const Tree& tree) {
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    if (is_raw_text_element(tree, NodeId{i})) return true;
  }
  return false;
}

bool remove_raw_text_in_foreign_content(Tree& tree, const NameTable& names,
                                        bool is_in_foreign_content, Removals* removals) {
  return remove_if(tree, names, is_in_foreign_content, removals, [&](NodeId node, bool is_inside) {
    return is_inside && is_raw_text_element(tree, node) && has_markup_in_text(tree, node);
  });
}

bool remove_noscript(Tree& tree, const NameTable& names, Removals* removals) {
  return remove_if(tree, names, false, removals,
                   [&](NodeId node, bool) { return is_noscript(tree, node); });
}

}  // namespace souptree
