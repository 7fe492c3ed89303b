#pragma once
// A node: one record in the tree's arena, identified by its index.
//
// Links between nodes are indices too. So the arena can move in memory. No node is freed on its
// own. Nodes are a large part of a parse's memory, so they are small:
// - an element has no field for its contents (template contents or a shadow root): its
//   `inside.first` links to the contents, and the contents link to the element's first child;
// - an element stores its list of attributes in one word;
// - fields that only some kinds of nodes have share storage.

#include <cstdint>

#include "names/attribute.h"
#include "names/generated/namespaces.h"
#include "text/slice.h"
#include "tree/generated/node_fields.h"

namespace souptree {

enum class NodeId : std::uint32_t { none = 0 };

enum class NodeKind : std::uint8_t {
  document,
  fragment,     // a DocumentFragment: the root of a parsed fragment, or a template's contents
  shadow_root,  // #concept-shadow-root, declared by <template shadowrootmode>
  element,
  doctype,
  text,
  comment,
  processing_instruction,
};

// Whether nodes of kind `kind` can have children.
constexpr bool is_container(NodeKind kind) {
  return kind <= NodeKind::element;
}

// The namespace and the local name of an element, in one word. The namespace bits of HTML are 0, so
// the word of an HTML element equals the number of its local name. In other namespaces, the word
// never equals the number of a Name.
class ElementName {
 public:
  constexpr ElementName() = default;
  // NOLINTNEXTLINE: implicit, because a Name without namespace always means an HTML element
  constexpr ElementName(Name name) : value_(static_cast<std::uint32_t>(name)) {}
  constexpr ElementName(Namespace element_namespace, Name name)
      : value_(static_cast<std::uint32_t>(name) | static_cast<std::uint32_t>(element_namespace)
                                                      << namespace_shift) {}

  constexpr Name name() const { return Name{value_ & ((1u << namespace_shift) - 1)}; }
  constexpr Namespace element_namespace() const {
    return static_cast<Namespace>(value_ >> namespace_shift);
  }
  constexpr bool is_html() const { return value_ >> namespace_shift == 0; }

  static constexpr unsigned bits = 26;
  constexpr std::uint32_t to_bits() const { return value_; }
  static constexpr ElementName from_bits(std::uint32_t value) {
    ElementName name;
    name.value_ = value;
    return name;
  }

  friend constexpr bool operator==(ElementName, ElementName) = default;

 private:
  static constexpr unsigned namespace_shift = 24;
  std::uint32_t value_ = 0;
};

// The range of an element's attributes in the tree's arena of attributes. Elements that the parser
// creates for the same tag share one list. An element and its copies share one list too.
struct AttributeList {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// An AttributeList packed into one word. A list fits if it begins below index 2^24 and has fewer
// than 2^6 attributes. For any other list, the word is an index in the tree's array of large lists.
// One bit says whether an earlier element has the same list.
class PackedAttributeList {
 public:
  static constexpr bool fits(AttributeList list) {
    return list.first < 1u << first_bits && list.count < 1u << count_bits;
  }
  static constexpr PackedAttributeList of(AttributeList list) {
    return PackedAttributeList(list.count << first_bits | list.first);
  }
  static constexpr PackedAttributeList large(std::uint32_t index) {
    return PackedAttributeList(is_large_bit | index);
  }
  constexpr PackedAttributeList shared() const {
    return PackedAttributeList(word_ | is_shared_bit);
  }

  constexpr bool is_shared() const { return (word_ & is_shared_bit) != 0; }
  constexpr bool is_large() const { return (word_ & is_large_bit) != 0; }
  constexpr std::uint32_t large_index() const { return word_ & ~(is_large_bit | is_shared_bit); }
  constexpr AttributeList list() const {
    return {word_ & ((1u << first_bits) - 1), word_ >> first_bits & ((1u << count_bits) - 1)};
  }

 private:
  static constexpr unsigned first_bits = 24;
  static constexpr unsigned count_bits = 6;
  static constexpr std::uint32_t is_large_bit = 1u << 31;
  static constexpr std::uint32_t is_shared_bit = 1u << 30;
  explicit constexpr PackedAttributeList(std::uint32_t word) : word_(word) {}
  std::uint32_t word_;
};

constexpr ShadowRootFlags operator|(ShadowRootFlags a, ShadowRootFlags b) {
  return static_cast<ShadowRootFlags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

constexpr bool has(ShadowRootFlags flags, ShadowRootFlags flag) {
  return (static_cast<unsigned>(flags) & static_cast<unsigned>(flag)) != 0;
}

struct Node {
  NodeId parent;
  NodeId previous_sibling;
  NodeId next_sibling;  // contents store the first child of their element here
  struct Inside {
    NodeId first;  // the contents, or the first child if the node has no contents
    NodeId last_child;
  };
  union {
    Inside inside;  // container
    Slice data;     // text (the first piece of it), comment, processing instruction
  };

  std::uint32_t name_bits : ElementName::bits;
  bool has_merged_attributes : 1;  // Tree::merged_attributes() has further attributes
  bool has_older_children : 1;     // from the adoption agency: may be younger than its children
  bool has_contents : 1;           // inside.first is template contents or a shadow root
  NodeKind kind : 3;

  union {
    std::uint32_t last_piece;           // text: index of its last TextPiece, 0 if it has none
    PackedAttributeList attributes;     // element
    std::uint32_t doctype;              // doctype: index in the tree's doctypes
    ShadowRootFlags shadow_root_flags;  // shadow root
  };

  // The name of an element. For a processing instruction: its target, as if the target were the
  // name of an HTML element.
  ElementName name() const { return ElementName::from_bits(name_bits); }
  void set_name(ElementName name) { name_bits = name.to_bits(); }
};
static_assert(sizeof(Node) == 28);

}  // namespace souptree
