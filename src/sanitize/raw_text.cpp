#include "sanitize/raw_text.h"

#include "names/generated/element_sets.h"
#include "names/known_name.h"
#include "sanitize/walk.h"
#include "text/code_unit.h"

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
bool is_foreign_text_element(const Tree& tree, NodeId node) {
  if (tree.kind(node) != NodeKind::element) return false;
  const ElementName name = tree[node].name();
  return !name.is_html() &&
         (has_raw_text_name(name) || name.name() == Name::title || name.name() == Name::textarea);
}

bool is_foreign(const Tree& tree, NodeId node) {
  return tree.kind(node) == NodeKind::element && !tree[node].name().is_html();
}

bool may_begin_markup(char8_t after_less_than) {
  return is_ascii_alpha(after_less_than) || after_less_than == u8'/' || after_less_than == u8'!' ||
         after_less_than == u8'?';
}

// Calls `visit` with each byte of the texts that are children of an element.
template <typename Visit>
void for_each_byte(const Tree& tree, NodeId element, Visit visit) {
  for (NodeId child = tree.first_child(element); child != NodeId::none;
       child = tree[child].next_sibling) {
    if (!is_text(tree, child)) continue;
    tree.for_each_piece(child, [&](Slice piece) {
      for (const char8_t byte : tree.string(piece)) visit(byte);
    });
  }
}

// Reads text, and searches the beginning of a tag or a comment.
struct MarkupSearch {
  void read(char8_t byte) {
    found = found || (last == u8'<' && may_begin_markup(byte));
    last = byte;
  }

  char8_t last = u8'\0';
  bool found = false;
};

bool is_raw_text_with_markup(const Tree& tree, NodeId node) {
  MarkupSearch search;
  if (is_raw_text_element(tree, node)) {
    for_each_byte(tree, node, [&](char8_t byte) { search.read(byte); });
  }
  return search.found;
}

// Whether the node is a comment or processing instruction with markup. The serializer escapes `<` in texts and
// attributes, but not here.
bool is_data_with_markup(const Tree& tree, NodeId node) {
  const NodeKind kind = tree.kind(node);
  if (kind != NodeKind::comment && kind != NodeKind::processing_instruction) return false;
  MarkupSearch search;
  for (const char8_t byte : tree.string(tree[node].data)) search.read(byte);
  return search.found;
}

// Reads text, and checks the names of all start tags that it could contain.
class TagNames {
 public:
  void read(char8_t byte) {
    if (is_in_name_) {
      if (is_whitespace(byte) || byte == u8'/' || byte == u8'>') {
        check();
      } else if (length_ < sizeof name_) {
        name_[length_++] = to_ascii_lowercase(byte);
      } else {
        are_plain_ = false;
      }
    } else if (last_ == u8'<') {
      are_plain_ = are_plain_ && byte != u8'!' && byte != u8'?';
      is_in_name_ = is_ascii_alpha(byte);
      if (is_in_name_) name_[length_++] = to_ascii_lowercase(byte);
    }
    last_ = byte;
  }
  // Whether the text has only tags of elements in sets::plain, and no comments.
  bool are_plain() const { return are_plain_; }

 private:
  void check() {
    const Name name = known_names.find(std::u8string_view(name_, length_));
    are_plain_ = are_plain_ && sets::plain.contains(name);
    is_in_name_ = false;
    length_ = 0;
  }

  char8_t name_[ShortName::max_length];
  std::uint32_t length_ = 0;
  char8_t last_ = u8'\0';
  bool is_in_name_ = false;
  bool are_plain_ = true;
};

using Predicate = bool(const Tree&, NodeId);

// Walks over the tree. Removes the unsafe nodes that are outer elements or inside of one. All nodes are inside of one
// if the root is.
bool remove_inside(Tree& tree, const NameTable& names, bool root_is_inside, Removals* removals,
                   Predicate is_outer, Predicate is_unsafe) {
  bool has_removed = false;
  // The first node after the outermost outer element.
  NodeId end_of_outer = NodeId::none;
  bool is_inside = root_is_inside;
  for (NodeId node = tree.root(); node != NodeId::none;) {
    if (node == end_of_outer) is_inside = root_is_inside;
    if (!is_inside && is_outer(tree, node)) {
      is_inside = true;
      end_of_outer = node_after(tree, node);
    }
    if (is_inside && is_unsafe(tree, node)) {
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
    if (is_raw_text_element(tree, NodeId{i}) || is_foreign_text_element(tree, NodeId{i}))
      return true;
  }
  return false;
}

bool remove_raw_text_in_foreign_content(Tree& tree, const NameTable& names,
                                        bool is_in_foreign_content, Removals* removals) {
  return remove_inside(tree, names, is_in_foreign_content, removals, is_foreign,
                       is_raw_text_with_markup);
}

bool remove_markup_in_foreign_text(Tree& tree, const NameTable& names, Removals* removals) {
  return remove_inside(tree, names, false, removals, is_foreign_text_element, is_data_with_markup);
}

bool is_noscript_plain(const Tree& tree) {
  TagNames tags;
  for (NodeId node = tree.root(); node != NodeId::none; node = node_inside_or_after(tree, node)) {
    if (!is_noscript(tree, node)) continue;
    for_each_byte(tree, node, [&](char8_t byte) { tags.read(byte); });
    tags.read(u8'>');  // the text can end in a name
  }
  return tags.are_plain();
}

bool remove_noscript(Tree& tree, const NameTable& names, Removals* removals) {
  return remove_inside(tree, names, true, removals, is_noscript, is_noscript);
}

}  // namespace souptree
