#include "sanitize/tree_difference.h"

#include <cstring>

#include "sanitize/attributes.h"

namespace souptree {

namespace {

// A node of one of the two trees.
struct Place {
  const Tree& tree;
  const NameTable& names;
  NodeId node;

  const Node& operator*() const { return tree[node]; }
};

bool is_same_name(const Place& a, Name name_a, const Place& b, Name name_b) {
  const auto number = static_cast<std::uint32_t>(name_a);
  if (number < known_name_count || static_cast<std::uint32_t>(name_b) < known_name_count) {
    return name_a == name_b;
  }
  return a.names.text(name_a) == b.names.text(name_b);
}

void attributes_of(const Place& place, Array<Attribute>& out) {
  out.clear();
  for_each_attribute(place.tree, place.node,
                     [&](const Attribute& attribute) { out.push(attribute); });
}

class Comparison {
 public:
  bool is_same(const Place& a, const Place& b) {
    if ((*a).kind != (*b).kind) return false;
    switch ((*a).kind) {
      case NodeKind::element: return is_same_element(a, b);
      case NodeKind::text: return is_same_text(a, b);
      case NodeKind::comment: return data(a) == data(b);
      case NodeKind::processing_instruction:
        return is_same_name(a, (*a).name().name(), b, (*b).name().name()) && data(a) == data(b);
      case NodeKind::doctype: return is_same_doctype(a, b);
      case NodeKind::shadow_root: return (*a).shadow_root_flags == (*b).shadow_root_flags;
      default: return true;
    }
  }

 private:
  static std::u8string_view data(const Place& place) { return place.tree.string((*place).data); }

  bool is_same_element(const Place& a, const Place& b) {
    const ElementName name_a = (*a).name();
    const ElementName name_b = (*b).name();
    if (name_a.element_namespace() != name_b.element_namespace() ||
        !is_same_name(a, name_a.name(), b, name_b.name())) {
      return false;
    }
    if (!(*a).has_merged_attributes && !(*b).has_merged_attributes) [[likely]] {
      const AttributeList list_a = a.tree.attributes_of(a.node);
      const AttributeList list_b = b.tree.attributes_of(b.node);
      return list_a.count == list_b.count &&
             are_same_attributes(a, a.tree.attributes(list_a), b, b.tree.attributes(list_b),
                                 list_a.count);
    }
    attributes_of(a, attributes_a_);
    attributes_of(b, attributes_b_);
    return attributes_a_.size() == attributes_b_.size() &&
           are_same_attributes(a, attributes_a_.data(), b, attributes_b_.data(),
                               attributes_a_.size());
  }

  static bool are_same_attributes(const Place& a, const Attribute* attributes_a, const Place& b,
                                  const Attribute* attributes_b, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!is_same_attribute(a, attributes_a[i], b, attributes_b[i])) return false;
    }
    return true;
  }

  static bool is_same_attribute(const Place& a, const Attribute& attribute_a, const Place& b,
                                const Attribute& attribute_b) {
    return attribute_a.attribute_namespace == attribute_b.attribute_namespace &&
           is_same_name(a, attribute_a.name, b, attribute_b.name) &&
           a.tree.string(attribute_a.value) == b.tree.string(attribute_b.value);
  }

  // The doctype decides the mode of the document.
  static bool is_same_doctype(const Place& a, const Place& b) {
    if (a.tree.mode != b.tree.mode) return false;
    const Doctype& doctype_a = a.tree.doctype(a.node);
    const Doctype& doctype_b = b.tree.doctype(b.node);
    const auto is_same = [&](Slice slice_a, Slice slice_b) {
      return a.tree.string(slice_a) == b.tree.string(slice_b);
    };
    return is_same(doctype_a.name, doctype_b.name) &&
           is_same(doctype_a.public_identifier, doctype_b.public_identifier) &&
           is_same(doctype_a.system_identifier, doctype_b.system_identifier);
  }

  bool is_same_text(const Place& a, const Place& b) { return text(a, text_a_) == text(b, text_b_); }

  // The text of a text node. Copies its pieces to `buffer`, unless there is one piece.
  static std::u8string_view text(const Place& place, Array<char8_t>& buffer) {
    if ((*place).last_piece == 0) return data(place);
    buffer.clear();
    place.tree.for_each_piece(place.node, [&](Slice piece) {
      const std::u8string_view view = place.tree.string(piece);
      if (!view.empty()) std::memcpy(buffer.extend(piece.length), view.data(), view.size());
    });
    return {buffer.data(), buffer.size()};
  }

  Array<Attribute> attributes_a_;
  Array<Attribute> attributes_b_;
  Array<char8_t> text_a_;
  Array<char8_t> text_b_;
};

// Not a local variable, because it has arrays: see run_out_of_memory(). Null until the first use, so that a
// module that does not sanitize has no code for it.
Comparison* comparison_if_used = nullptr;

}  // namespace

NodeId first_difference(const Tree& tree, const NameTable& names, const Tree& other,
                        const NameTable& other_names) {
  if (comparison_if_used == nullptr) comparison_if_used = new Comparison;
  Comparison& comparison = *comparison_if_used;
  NodeId node = tree.root();
  NodeId counterpart = other.root();
  for (;;) {
    const Place here{tree, names, node};
    const Place there{other, other_names, counterpart};
    if (!comparison.is_same(here, there)) return node;
    NodeId next = tree.first_inside(node);
    NodeId next_counterpart = other.first_inside(counterpart);
    if ((next == NodeId::none) != (next_counterpart == NodeId::none)) return node;
    while (next == NodeId::none) {
      if (node == tree.root()) return NodeId::none;
      next = tree[node].next_sibling;
      next_counterpart = other[counterpart].next_sibling;
      if ((next == NodeId::none) != (next_counterpart == NodeId::none)) return node;
      if (next != NodeId::none) break;
      node = tree.parent(node);
      counterpart = other.parent(counterpart);
    }
    node = next;
    counterpart = next_counterpart;
  }
}

}  // namespace souptree
