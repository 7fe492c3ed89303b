#pragma once
// A node: one record in the tree's arena, named by its index.
//
// Links are indices too, so the arena may move and one release frees the whole tree. Half of the memory
// that a parse takes are nodes, so they are small: contents have no link of their own, but stand in
// front of the children, a list of attributes is one word, and what one kind of node alone has shares
// its place. Which of that is there depends on the kind.

#include <cstdint>

#include "names/attribute.h"
#include "names/namespace.h"
#include "text/slice.h"

namespace souptree {

enum class NodeId : std::uint32_t { none = 0 };

enum class NodeKind : std::uint8_t {
  document,
  fragment,     // a DocumentFragment: the root of a parsed fragment, or a template's contents
  shadow_root,  // #concept-shadow-root, made by the parser for <template shadowrootmode>
  element,
  doctype,
  text,
  comment,
  processing_instruction,
};

// Whether nodes of that kind have children at all.
constexpr bool is_container(NodeKind kind) {
  return kind <= NodeKind::element;
}

// #concept-document-mode
enum class DocumentMode : std::uint8_t { no_quirks = 0, limited_quirks = 1, quirks = 2 };

// Namespace and local name in one word. An HTML name equals its Name, so one comparison asks for
// both, and an element of another namespace never passes for an HTML one.
class ElementName {
 public:
  constexpr ElementName() = default;
  // NOLINTNEXTLINE: a Name alone is an HTML element's name, everywhere
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

// Where an element's attributes are in the tree's arena of attributes. Elements that the standard
// creates from the same token share them.
struct AttributeList {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// The same in one word, if it begins among the first 2^24 attributes and has less than 2^6 of them. Other
// lists are in a list of their own, and this is the place there. Either way it says whether an earlier
// element has the list.
class PackedAttributeList {
 public:
  static constexpr bool fits(AttributeList list) {
    return list.first < 1u << first_bits && list.count < 1u << count_bits;
  }
  static constexpr PackedAttributeList of(AttributeList list) {
    return PackedAttributeList(list.count << first_bits | list.first);
  }
  static constexpr PackedAttributeList at(std::uint32_t place) {
    return PackedAttributeList(is_place | place);
  }
  constexpr PackedAttributeList shared() const {
    return PackedAttributeList(word_ | is_shared_bit);
  }

  constexpr bool is_shared() const { return (word_ & is_shared_bit) != 0; }
  constexpr bool is_elsewhere() const { return (word_ & is_place) != 0; }
  constexpr std::uint32_t place() const { return word_ & ~(is_place | is_shared_bit); }
  constexpr AttributeList list() const {
    return {word_ & ((1u << first_bits) - 1), word_ >> first_bits & ((1u << count_bits) - 1)};
  }

 private:
  static constexpr unsigned first_bits = 24;
  static constexpr unsigned count_bits = 6;
  static constexpr std::uint32_t is_place = 1u << 31;
  static constexpr std::uint32_t is_shared_bit = 1u << 30;
  explicit constexpr PackedAttributeList(std::uint32_t word) : word_(word) {}
  std::uint32_t word_;
};

// What `template` carries over to the shadow root it declares; the bits of the encoded tree.
enum class ShadowRootFlags : std::uint8_t {
  none = 0,
  open = 1,
  delegates_focus = 2,
  serializable = 4,
  clonable = 8,
  manual_slot_assignment = 16,
  custom_element_registry_null = 32,
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
  NodeId next_sibling;  // of contents, the first child beside them
  struct Inside {
    NodeId first;  // contents, if there are some, or the first child
    NodeId last_child;
  };
  union {
    Inside inside;  // container
    Slice data;     // text, of which it may be the first piece, comment, processing instruction
  };

  std::uint32_t name_bits : ElementName::bits;
  bool has_merged_attributes : 1;  // more of them in Tree::merged_attributes()
  bool has_older_children : 1;     // made by the adoption agency for nodes that were there before
  bool has_contents : 1;           // a template's contents, or a host's shadow root
  NodeKind kind : 3;

  union {
    std::uint32_t last_piece;  // of a text, index of the last further piece, 0 when there is none
    PackedAttributeList attributes;  // element
    std::uint32_t doctype;           // in Tree's list of doctypes
    ShadowRootFlags shadow_root_flags;
  };

  // An element's name; a processing instruction's target, in the HTML half of the space.
  ElementName name() const { return ElementName::from_bits(name_bits); }
  void set_name(ElementName name) { name_bits = name.to_bits(); }
};
static_assert(sizeof(Node) == 28);

}  // namespace souptree
