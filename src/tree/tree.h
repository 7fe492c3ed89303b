#pragma once
// Tree: a document or a parsed fragment, complete or under construction.
//
// An arena of nodes, with the insertions, moves and removals that the standard's algorithms need.
// insert() and remove() take constant time. move_children(), remove_children() and clone_children()
// take linear time. The tree depends neither on the tokenizer nor on the encoded tree that
// JavaScript reads. A removed node stays in the arena, unreachable from the root.

#include <string_view>

#include "base/array.h"
#include "base/parts.h"
#include "names/name_table.h"
#include "text/input.h"
#include "text/source_range.h"
#include "text/string_store.h"
#include "tree/edit_log.h"
#include "tree/node.h"

namespace souptree {

// A further piece of a text node. The first piece is Node::data. Text that does not follow the last
// piece in memory becomes a new piece, so an append never copies text.
struct TextPiece {
  Slice data;
  std::uint32_t next;           // index of the next TextPiece; the last one links to the first
  std::uint32_t length_so_far;  // bytes of the text up to the end of this piece
};

struct Doctype {
  Slice name;
  Slice public_identifier;
  Slice system_identifier;
};

// An attribute that a later `html` or `body` start tag added to the element.
struct MergedAttribute {
  NodeId element;
  Attribute attribute;
  SourceRange range;  // in the source; empty unless the tree remembers positions
};

// The location of a node in the source: offsets in bytes of the UTF-8 input, after newlines were
// normalised. `end` is exclusive. All offsets are 0 for a node that the parser implied or copied,
// for a document and for a fragment. `start_tag_end` and `end_tag_begin` are 0 except for elements
// and shadow roots. A shadow root has the location of the template that declared it. Without an end
// tag, `end_tag_begin` equals `end`.
struct NodeLocation {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;  // 0 while an element is open
  std::uint32_t start_tag_end = 0;
  std::uint32_t end_tag_begin = 0;

  bool has_tags() const { return start_tag_end != 0; }
  bool has_end_tag() const { return end_tag_begin != end; }
};

class Tree {
 public:
  explicit Tree(const StringStore& strings) : strings_(strings) { reset(); }

  // Makes the tree an empty document. Keeps the memory. If `edits` is not null, the tree records
  // moves, removals and copies of nodes in this log. Tree construction records all other edits.
  void reset(RememberPositions = RememberPositions::no, EditLog* edits = nullptr);
  // The log of the tree, or null. Always null in a program that cannot record edits.
  EditLog* edits() const { return has_edits ? edits_ : nullptr; }
  // Reserves the estimated capacity for the tree of an input of `bytes` bytes.
  void reserve_for_input(std::uint32_t bytes);

  static constexpr NodeId document = NodeId{1};
  NodeId root() const { return root_; }
  void set_root(NodeId root) { root_ = root; }
  DocumentMode mode = DocumentMode::no_quirks;

  const Node& operator[](NodeId node) const { return nodes_[index(node)]; }
  NodeKind kind(NodeId node) const { return (*this)[node].kind; }
  NodeId parent(NodeId node) const { return (*this)[node].parent; }
  // The contents of the node (template contents or a shadow root). Without contents, its first
  // child or none.
  NodeId first_inside(NodeId node) const {
    return is_container(node) ? (*this)[node].inside.first : NodeId::none;
  }
  NodeId first_child(NodeId node) const {
    const NodeId inside = first_inside(node);
    if (!(*this)[node].has_contents) [[likely]]
      return inside;
    // A template that declared a shadow root has the shadow root of the host as contents, and has
    // no children.
    return parent(inside) == node ? (*this)[inside].next_sibling : NodeId::none;
  }
  // `node` must be a container.
  NodeId last_child(NodeId node) const { return (*this)[node].inside.last_child; }
  bool is_element(NodeId node, ElementName name) const {
    return (*this)[node].kind == NodeKind::element && (*this)[node].name() == name;
  }
  std::u8string_view string(Slice slice) const { return strings_.view(slice); }
  const StringStore& strings() const { return strings_; }

  // Creation. The new node has no parent.
  NodeId create_fragment();
  NodeId create_doctype(const Doctype&);
  NodeId create_element(ElementName, AttributeList);
  NodeId create_text(Slice);
  NodeId create_comment(Slice);
  NodeId create_processing_instruction(Name target, Slice data);

  void set_has_older_children(NodeId element) { node(element).has_older_children = true; }

  // Locations. They take memory only if the tree remembers positions.
  bool remembers_positions() const { return remember_positions_ == RememberPositions::yes; }
  NodeLocation location(NodeId node) const {
    return index(node) < locations_.size() ? locations_[index(node)] : NodeLocation{};
  }
  [[gnu::noinline]] void set_location(NodeId, const NodeLocation&);
  // The source range of attribute `i` of an element with this list. The element must have a
  // location.
  SourceRange attribute_range(AttributeList list, std::uint32_t i) const {
    return attribute_ranges_[list.first + i];
  }
  [[gnu::noinline]] void set_attribute_ranges(AttributeList, const Array<SourceRange>&);

  AttributeList add_attributes(const Array<Attribute>&);
  [[gnu::always_inline]] AttributeList attributes_of(NodeId element) const {
    const PackedAttributeList packed = (*this)[element].attributes;
    if (packed.is_large()) [[unlikely]]
      return large_attribute_lists_[packed.large_index()];
    return packed.list();
  }
  // Counts attributes of an element that are not added: see KeepTree.
  void count_attributes(std::uint32_t count) { attribute_uses_ += count; }
  // Elements that use the attributes that were added so far share them with an earlier element.
  void mark_attributes_used() { used_attributes_ = attributes_.size(); }
  const Attribute* attributes(AttributeList list) const { return attributes_.data() + list.first; }
  Attribute& attribute(AttributeList list, std::uint32_t i) { return attributes_[list.first + i]; }
  const Attribute* find_attribute(NodeId element, Name) const;
  // Adds an attribute of a later `html` or `body` start tag to the element.
  void merge_attribute(NodeId element, const Attribute&, SourceRange = {});
  const Array<MergedAttribute>& merged_attributes() const { return merged_attributes_; }

  // Removal of attributes. Moves the attributes of the list that `keep` accepts to the front of the
  // list, in order, and returns their number. set_attribute_count() must follow for each element
  // that has the list.
  template <typename Keep>
  std::uint32_t keep_attributes(AttributeList list, Keep keep) {
    std::uint32_t kept = list.first;
    for (std::uint32_t i = list.first; i < list.first + list.count; ++i) {
      if (!keep(attributes_[i])) continue;
      attributes_[kept] = attributes_[i];
      if (i < attribute_ranges_.size()) attribute_ranges_[kept] = attribute_ranges_[i];
      ++kept;
    }
    return kept - list.first;
  }
  // The element keeps only the first `count` attributes of its list.
  void set_attribute_count(NodeId element, std::uint32_t count);
  // The same for the merged attributes of the element.
  template <typename Keep>
  void keep_merged_attributes(NodeId element, Keep keep) {
    std::uint32_t kept = 0;
    for (const MergedAttribute& merged : merged_attributes_) {
      if (merged.element == element && !keep(merged.attribute)) continue;
      merged_attributes_[kept++] = merged;
    }
    merged_attributes_.truncate(kept);
  }

  // The template contents or the shadow root of an element, or none. They are not children of the
  // element, but their parent() is the template or the shadow host.
  NodeId contents(NodeId node) const {
    return (*this)[node].has_contents ? (*this)[node].inside.first : NodeId::none;
  }
  bool has_contents(NodeId node) const { return (*this)[node].has_contents; }
  // Whether the node is the parent() of its contents. False for a `<template for>` that patches
  // content elsewhere, because that template has no contents. False for a template that declares a
  // shadow root, because the host is the parent of the shadow root.
  bool has_own_contents(NodeId node) const {
    return has_contents(node) && parent(contents(node)) == node;
  }
  bool is_container(NodeId node) const { return souptree::is_container(kind(node)); }
  NodeId create_template_contents(NodeId element);
  // Sets the contents of an element. They may have another parent: a template that declares a
  // shadow root shares the contents of the host.
  void set_contents(NodeId element, NodeId contents);
  NodeId attach_shadow_root(NodeId host, ShadowRootFlags);

  // Inserts `node` into `parent`: before `reference`, or as the last child if `reference` is none.
  // `node` must have no parent.
  void insert(NodeId node, NodeId parent, NodeId reference = NodeId::none);
  void remove(NodeId node);
  // The same, but does not record the edit.
  void take_out(NodeId node);
  void remove_children(NodeId parent);
  void move_children(NodeId from, NodeId to);
  // Removes the element. Its children take its place. Its contents go with the element.
  void replace_with_children(NodeId element);
  [[gnu::noinline]] void append_text(NodeId text, Slice);
  // Appends the text node `next` to `text`, and removes `next`.
  void merge_text(NodeId text, NodeId next);
  std::uint32_t text_length(NodeId node) const {
    const Node& text = (*this)[node];
    return text.last_piece == 0 ? text.data.length : text_pieces_[text.last_piece].length_so_far;
  }
  // The child before `reference`, or the last child if `reference` is none.
  NodeId child_before(NodeId parent, NodeId reference) const {
    return reference == NodeId::none ? last_child(parent) : (*this)[reference].previous_sibling;
  }
  // Appends copies of the children of `from`, with their subtrees, to `to`. Stops if may_copy() is
  // false.  #concept-node-clone
  void clone_children(NodeId from, NodeId to);

  // For a tree that is not kept: see KeepTree. Forgets all nodes except `kept`, in which node `i` is
  // the node that becomes node `i`. The first two are NodeId::none and the document. Attributes are
  // forgotten too: move_attributes() must follow for each list that is still needed, then end_move().
  void keep_nodes(const Array<NodeId>& kept);
  // Moves the attributes of a list to a new list. `keep(Attribute&)` moves the strings.
  template <typename Keep>
  AttributeList move_attributes(AttributeList list, Keep keep) {
    const AttributeList moved{attributes_.size(), list.count};
    for (std::uint32_t i = 0; i < list.count; ++i) {
      Attribute attribute = kept_->old_attributes[list.first + i];
      keep(attribute);
      attributes_.push(attribute);
    }
    used_attributes_ = attributes_.size();
    return moved;
  }
  void end_move() { kept_->old_attributes.recycle(0); }
  // For a tree of which only the part that still changes is kept: see KeepTree. Forgets nodes, and links
  // the others. `keep` has an element for each node, and `moved` gets the new id of each node that is
  // kept. The order of the ids does not change. No element has attributes afterwards: move_attributes()
  // must follow for each list that is still needed, then end_move().
  enum class Keep : std::uint8_t {
    no,
    place,  // without data, children and contents: only the neighbour or parent of other nodes matters
    whole,  // with its parent, and with those of its children that are kept; its contents must be whole
  };
  void keep_changing(const Array<Keep>& keep, Array<NodeId>& moved);
  // The number of a node: which node of the document it is, in the order of creation. It does not
  // change if nodes are forgotten.
  std::uint32_t number(NodeId node) const {
    return index(node) < kept_->numbers.size() ? kept_->numbers[index(node)]
                                               : index(node) + forgotten_nodes_;
  }

  // The next node in tree order inside `root`, or none. Does not enter template contents or shadow
  // roots.
  NodeId next_in_tree_order(NodeId node, NodeId root) const;
  NodeId next_skipping_children(NodeId node, NodeId root) const;

  const Doctype& doctype(NodeId node) const { return doctypes_[(*this)[node].doctype]; }
  const TextPiece& text_piece(std::uint32_t index) const { return text_pieces_[index]; }
  // Calls `visit(Slice)` for each piece of a text node.
  template <typename Visit>
  void for_each_piece(NodeId node, Visit visit) const {
    const Node& text = (*this)[node];
    visit(text.data);
    if (text.last_piece == 0) return;
    std::uint32_t piece = text.last_piece;
    do {
      piece = text_piece(piece).next;
      visit(text_piece(piece).data);
    } while (piece != text.last_piece);
  }

  // node_count(): the number of nodes, including removed nodes and the record for NodeId::none.
  // attribute_count(): the number of attributes of all these nodes. It counts the attributes of a
  // shared list once.
  std::uint64_t node_count() const { return std::uint64_t{forgotten_nodes_} + nodes_.size(); }
  // The number of nodes and attributes that take memory now.
  std::uint32_t held_nodes() const { return nodes_.size(); }
  std::uint32_t held_attributes() const { return attributes_.size(); }
  std::uint64_t attribute_count() const { return attribute_uses_ + merged_attributes_.size(); }
  // lists_shared(): the number of elements that share the attribute list of an earlier element.
  // attributes_shared(): the number of attributes of these elements. attribute_count() does not
  // include these attributes.
  std::uint32_t lists_shared() const { return lists_shared_; }
  std::uint64_t attributes_shared() const { return attributes_shared_; }

  // Sets limits above which nodes are no longer copied. The tree needs these limits because a
  // parser checks its own limits only after a token. One token can copy the whole tree. If `names`
  // is null, copied bytes are not counted.
  void limit_copies(const NameTable* names, std::uint32_t most_nodes, std::uint32_t most_bytes);
  bool may_copy() const {
    return nodes_.size() <= most_nodes_ && copied_bytes_ <= most_copied_bytes_;
  }
  // The bytes of the names and values of shared attributes, and of the data of cloned nodes. A list
  // counts again for each element that shares it.
  std::uint64_t copied_bytes() const { return copied_bytes_; }
  std::uint64_t processing_instruction_count() const { return processing_instructions_; }
  std::uint64_t doctype_count() const { return doctypes_.size(); }

 private:
  static std::uint32_t index(NodeId node) { return static_cast<std::uint32_t>(node); }
  Node& node(NodeId id) { return nodes_[index(id)]; }
  NodeId create(NodeKind);
  NodeId add(const Node&);
  PackedAttributeList use(AttributeList);
  [[gnu::noinline]] PackedAttributeList share(PackedAttributeList, AttributeList);
  std::uint32_t bytes_of(AttributeList);
  std::uint32_t data_bytes_of(NodeId) const;
  PackedAttributeList pack(AttributeList);
  void append_pieces(NodeId text, std::uint32_t last_piece);
  void note_relations(NodeId, const Array<NodeId>& moved);
  Node without_relatives(NodeId, Keep) const;
  void count_forgotten(std::uint32_t nodes);
  void forget_attributes();
  [[gnu::noinline]] PackedAttributeList pack_large(AttributeList);
  [[gnu::noinline]] void insert_before(NodeId node, NodeId parent, NodeId reference);
  void link(NodeId node, NodeId parent, NodeId previous);
  void set_first_child(NodeId parent, NodeId child);
  // The children of `from` must still be copied to `to`.
  struct Copying {
    NodeId from;
    NodeId to;
  };
  NodeId clone(NodeId);
  NodeId clone_contents(NodeId contents, NodeId copy);
  [[gnu::noinline]] void log_copy(NodeId copy, NodeId parent);

  const StringStore& strings_;
  Array<Node> nodes_;
  Array<Attribute> attributes_;
  // Lists that do not fit into a PackedAttributeList.
  Array<AttributeList> large_attribute_lists_;
  Array<MergedAttribute> merged_attributes_;
  Array<TextPiece> text_pieces_;
  Array<Doctype> doctypes_;
  // `locations_` is indexed by node, `attribute_ranges_` by attribute. Each array ends at the last
  // index that was set.
  Array<NodeLocation> locations_;
  Array<SourceRange> attribute_ranges_;
  Array<Copying> pending_copies_;
  RememberPositions remember_positions_;
  EditLog* edits_;
  std::uint64_t attribute_uses_;
  std::uint32_t used_attributes_;  // the end of the last list that an element uses
  std::uint32_t lists_shared_;
  std::uint64_t attributes_shared_;
  std::uint64_t processing_instructions_;
  // The arguments of limit_copies(), and the number of copied bytes.
  const NameTable* names_;
  std::uint32_t most_nodes_;
  std::uint32_t most_copied_bytes_;
  std::uint64_t copied_bytes_;
  // The bytes of the names and values of each list, by the index of the list's first attribute. 0
  // if not computed yet.
  Array<std::uint32_t> list_bytes_;
  NodeId root_ = document;
  // The number of nodes before the first node that was never forgotten nor kept, minus its index. Before
  // it are the kept nodes.
  std::uint32_t forgotten_nodes_;
  // A child or contents, and the node that it is in.
  struct Relation {
    NodeId node;
    NodeId in;
    bool is_own = true;  // false for contents that a template shares with a shadow host
  };
  struct Kept {
    Array<std::uint32_t> numbers;  // of the nodes that were kept the last time
    Array<Attribute> old_attributes;
    // What keep_nodes() creates. Not local variables of it: see run_out_of_memory().
    Array<Node> new_nodes;
    Array<std::uint32_t> new_numbers;
    Array<Relation> children;  // of keep_changing(), by new ids
    Array<Relation> contents;
  };
  PartObject<has_tokens, Kept> kept_;
};

}  // namespace souptree
