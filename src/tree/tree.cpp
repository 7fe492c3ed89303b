#include "tree/tree.h"

#include <algorithm>
#include <limits>

namespace souptree {

void Tree::reset(RememberPositions remember_positions, EditLog* edits) {
  remember_positions_ = remember_positions;
  edits_ = edits;
  nodes_.clear();
  attributes_.clear();
  large_attribute_lists_.clear();
  merged_attributes_.clear();
  text_pieces_.clear();
  doctypes_.clear();
  locations_.clear();
  attribute_ranges_.clear();
  forgotten_nodes_ = 0;
  if (has_tokens) {
    kept_->numbers.clear();
    kept_->old_attributes.clear();
  }
  attribute_uses_ = 0;
  used_attributes_ = 0;
  lists_shared_ = 0;
  attributes_shared_ = 0;
  processing_instructions_ = 0;
  copied_bytes_ = 0;
  list_bytes_.clear();
  constexpr std::uint32_t no_limit = std::numeric_limits<std::uint32_t>::max();
  limit_copies(nullptr, no_limit, no_limit);
  mode = DocumentMode::no_quirks;
  // Both arrays reserve index 0: node 0 is NodeId::none, and a text whose `last_piece` is 0 has no
  // pieces.
  create(NodeKind::document);
  text_pieces_.push({});
  root_ = create(NodeKind::document);
}

void Tree::reserve_for_input(std::uint32_t bytes) {
  // Dense markup has a node every 12 bytes. Unused capacity is cheaper than a reallocation.
  nodes_.reserve(bytes / 12 + 16);
  attributes_.reserve(bytes / 32 + 16);
}

NodeId Tree::create(NodeKind kind) {
  Node node{};
  node.kind = kind;
  return add(node);
}

NodeId Tree::add(const Node& node) {
  const NodeId id{nodes_.size()};
  *nodes_.extend(1) = node;
  return id;
}

NodeId Tree::create_fragment() {
  const NodeId fragment = create(NodeKind::fragment);
  if (EditLog* const log = edits()) log->add(EditKind::create, fragment);
  return fragment;
}

NodeId Tree::create_doctype(const Doctype& doctype) {
  const NodeId id = create(NodeKind::doctype);
  node(id).doctype = doctypes_.size();
  doctypes_.push(doctype);
  return id;
}

// Counts the use of a list by a new element. Lists that no element uses yet begin at
// `used_attributes_` or later.
inline PackedAttributeList Tree::use(AttributeList list) {
  const PackedAttributeList packed = pack(list);
  if (list.count == 0) return packed;
  if (list.first < used_attributes_) [[unlikely]]
    return share(packed, list);
  used_attributes_ = list.first + list.count;
  attribute_uses_ += list.count;
  return packed;
}

PackedAttributeList Tree::share(PackedAttributeList packed, AttributeList list) {
  ++lists_shared_;
  attributes_shared_ += list.count;
  if (names_ != nullptr) copied_bytes_ += bytes_of(list);
  return packed.shared();
}

void Tree::limit_copies(const NameTable* names, std::uint32_t most_nodes,
                        std::uint32_t most_bytes) {
  names_ = names;
  most_nodes_ = most_nodes;
  most_copied_bytes_ = most_bytes;
}

// The bytes of the names and values of a list. Cached, because any number of elements can share a
// list.
std::uint32_t Tree::bytes_of(AttributeList list) {
  list_bytes_.grow_to(list.first + 1, 0);
  std::uint32_t& known = list_bytes_[list.first];
  if (known != 0) return known;
  std::uint64_t bytes = 0;
  for (const Attribute *a = attributes(list), *end = a + list.count; a != end; ++a) {
    bytes += names_->text(a->name).size() + a->value.length;
  }
  const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  known = static_cast<std::uint32_t>(std::min(bytes, most));
  return known;
}

std::uint32_t Tree::data_bytes_of(NodeId id) const {
  switch (kind(id)) {
    case NodeKind::text: return text_length(id);
    case NodeKind::comment:
    case NodeKind::processing_instruction: return (*this)[id].data.length;
    default: return 0;
  }
}

inline PackedAttributeList Tree::pack(AttributeList list) {
  if (PackedAttributeList::fits(list)) [[likely]]
    return PackedAttributeList::of(list);
  return pack_large(list);
}

PackedAttributeList Tree::pack_large(AttributeList list) {
  large_attribute_lists_.push(list);
  return PackedAttributeList::large(large_attribute_lists_.size() - 1);
}

NodeId Tree::create_element(ElementName name, AttributeList attributes) {
  Node element{};
  element.kind = NodeKind::element;
  element.set_name(name);
  element.attributes = use(attributes);
  return add(element);
}

NodeId Tree::create_text(Slice data) {
  Node text{};
  text.kind = NodeKind::text;
  text.data = data;
  return add(text);
}

NodeId Tree::create_comment(Slice data) {
  const NodeId id = create(NodeKind::comment);
  node(id).data = data;
  return id;
}

NodeId Tree::create_processing_instruction(Name target, Slice data) {
  const NodeId id = create(NodeKind::processing_instruction);
  ++processing_instructions_;
  node(id).set_name(target);
  node(id).data = data;
  return id;
}

AttributeList Tree::add_attributes(const Array<Attribute>& attributes) {
  if (attributes.empty()) return {};
  const AttributeList list{attributes_.size(), attributes.size()};
  // A loop, since a call of memcpy() costs more than copying a few attributes.
  Attribute* added = attributes_.extend(list.count);
  for (const Attribute& attribute : attributes) *added++ = attribute;
  return list;
}

const Attribute* Tree::find_attribute(NodeId element, Name name) const {
  const AttributeList list = attributes_of(element);
  for (const Attribute *a = attributes(list), *end = a + list.count; a != end; ++a) {
    if (a->name == name && a->attribute_namespace == AttributeNamespace::none) return a;
  }
  return nullptr;
}

void Tree::merge_attribute(NodeId element, const Attribute& attribute, SourceRange range) {
  node(element).has_merged_attributes = true;
  merged_attributes_.push({element, attribute, range});
}

void Tree::set_attribute_count(NodeId element, std::uint32_t count) {
  AttributeList list = attributes_of(element);
  if (count == list.count) return;
  list.count = count;
  if (count == 0) list = {};
  const bool is_shared = count != 0 && node(element).attributes.is_shared();
  const PackedAttributeList packed = pack(list);
  node(element).attributes = is_shared ? packed.shared() : packed;
}

void Tree::set_location(NodeId id, const NodeLocation& location) {
  locations_.grow_to(index(id) + 1, {});
  locations_[index(id)] = location;
}

void Tree::set_attribute_ranges(AttributeList list, const Array<SourceRange>& ranges) {
  attribute_ranges_.grow_to(list.first + list.count, {});
  for (std::uint32_t i = 0; i < list.count; ++i) attribute_ranges_[list.first + i] = ranges[i];
}

NodeId Tree::create_template_contents(NodeId element) {
  const NodeId contents = create(NodeKind::fragment);
  node(contents).parent = element;
  set_contents(element, contents);
  return contents;
}

NodeId Tree::attach_shadow_root(NodeId host, ShadowRootFlags flags) {
  const NodeId shadow_root = create(NodeKind::shadow_root);
  node(shadow_root).shadow_root_flags = flags;
  node(shadow_root).parent = host;
  set_contents(host, shadow_root);
  if (EditLog* const log = edits()) log->add(EditKind::attach_shadow, host);
  return shadow_root;
}

void Tree::set_contents(NodeId element, NodeId contents) {
  const NodeId first = first_child(element);
  node(element).inside.first = contents;
  node(element).has_contents = true;
  if (parent(contents) == element) node(contents).next_sibling = first;
}

void Tree::set_first_child(NodeId parent, NodeId child) {
  Node& container = node(parent);
  (container.has_contents ? node(container.inside.first).next_sibling : container.inside.first) =
      child;
}

void Tree::insert(NodeId id, NodeId parent, NodeId reference) {
  assert(node(id).parent == NodeId::none);
  if (reference != NodeId::none) [[unlikely]]
    return insert_before(id, parent, reference);
  NodeId& last = node(parent).inside.last_child;
  link(id, parent, last);
  node(id).next_sibling = NodeId::none;
  last = id;
}

void Tree::insert_before(NodeId id, NodeId parent, NodeId reference) {
  NodeId& previous = node(reference).previous_sibling;
  link(id, parent, previous);
  node(id).next_sibling = reference;
  previous = id;
}

// Links the node after `previous`, or as the first child if `previous` is none.
void Tree::link(NodeId id, NodeId parent, NodeId previous) {
  node(id).parent = parent;
  node(id).previous_sibling = previous;
  if (previous == NodeId::none) {
    set_first_child(parent, id);
  } else {
    node(previous).next_sibling = id;
  }
}

void Tree::remove(NodeId id) {
  if (EditLog* const log = edits()) log->add(EditKind::remove, id);
  take_out(id);
}

void Tree::take_out(NodeId id) {
  Node& child = node(id);
  if (child.parent == NodeId::none) return;
  const NodeId previous = child.previous_sibling;
  const NodeId next = child.next_sibling;
  if (previous == NodeId::none) {
    set_first_child(child.parent, next);
  } else {
    node(previous).next_sibling = next;
  }
  (next == NodeId::none ? node(child.parent).inside.last_child : node(next).previous_sibling) =
      previous;
  child.parent = child.previous_sibling = child.next_sibling = NodeId::none;
}

void Tree::remove_children(NodeId parent) {
  while (first_child(parent) != NodeId::none) remove(first_child(parent));
}

void Tree::move_children(NodeId from, NodeId to) {
  const NodeId first = first_child(from);
  if (first == NodeId::none) return;
  if (EditLog* const log = edits()) log->add(EditKind::move_children, from, to);
  for (NodeId child = first; child != NodeId::none; child = node(child).next_sibling) {
    node(child).parent = to;
  }
  const NodeId before = last_child(to);
  if (before == NodeId::none) {
    set_first_child(to, first);
  } else {
    node(before).next_sibling = first;
  }
  node(first).previous_sibling = before;
  node(to).inside.last_child = last_child(from);
  set_first_child(from, NodeId::none);
  node(from).inside.last_child = NodeId::none;
}

void Tree::replace_with_children(NodeId element) {
  const NodeId first = first_child(element);
  if (first == NodeId::none) return remove(element);
  const Node replaced = node(element);
  for (NodeId child = first; child != NodeId::none; child = node(child).next_sibling) {
    node(child).parent = replaced.parent;
  }
  node(first).previous_sibling = replaced.previous_sibling;
  if (replaced.previous_sibling == NodeId::none) {
    set_first_child(replaced.parent, first);
  } else {
    node(replaced.previous_sibling).next_sibling = first;
  }
  const NodeId last = replaced.inside.last_child;
  node(last).next_sibling = replaced.next_sibling;
  (replaced.next_sibling == NodeId::none ? node(replaced.parent).inside.last_child
                                         : node(replaced.next_sibling).previous_sibling) = last;
  node(element).parent = node(element).previous_sibling = node(element).next_sibling = NodeId::none;
}

void Tree::append_text(NodeId id, Slice data) {
  Node& text = node(id);
  Slice& last = text.last_piece == 0 ? text.data : text_pieces_[text.last_piece].data;
  const std::uint32_t length = text_length(id) + data.length;
  if (last.end() == data.offset) {
    last.length += data.length;
    if (text.last_piece != 0) text_pieces_[text.last_piece].length_so_far = length;
    return;
  }
  const std::uint32_t piece = text_pieces_.size();
  const std::uint32_t first = text.last_piece == 0 ? piece : text_pieces_[text.last_piece].next;
  if (text.last_piece != 0) text_pieces_[text.last_piece].next = piece;
  text_pieces_.push({data, first, length});
  text.last_piece = piece;
}

// Appends the pieces of another text. The other text may still grow, so the texts must not share
// pieces.
void Tree::append_pieces(NodeId text, std::uint32_t last_piece) {
  for (std::uint32_t piece = text_pieces_[last_piece].next;; piece = text_pieces_[piece].next) {
    append_text(text, text_pieces_[piece].data);
    if (piece == last_piece) break;
  }
}

void Tree::merge_text(NodeId text, NodeId next) {
  append_text(text, node(next).data);
  if (node(next).last_piece != 0) append_pieces(text, node(next).last_piece);
  if (index(next) < locations_.size()) locations_[index(text)].end = locations_[index(next)].end;
  remove(next);
}

NodeId Tree::clone(NodeId original) {
  const NodeId copy = create((*this)[original].kind);
  Node& node_copy = node(copy);
  node_copy = (*this)[original];
  node_copy.parent = node_copy.previous_sibling = node_copy.next_sibling = NodeId::none;
  if (is_container(copy)) node_copy.inside = {};
  if (names_ != nullptr) copied_bytes_ += data_bytes_of(original);
  node_copy.has_contents = false;
  if (node_copy.kind == NodeKind::processing_instruction) ++processing_instructions_;
  if (node_copy.kind == NodeKind::element) node_copy.attributes = use(attributes_of(copy));
  if (node_copy.kind == NodeKind::text && node_copy.last_piece != 0) {
    const std::uint32_t last = node_copy.last_piece;
    node_copy.last_piece = 0;
    append_pieces(copy, last);
  }
  return copy;
}

// Records that a copy was created and appended to `parent`. The copy of a text may still grow, so the
// log has its pieces.
void Tree::log_copy(NodeId copy, NodeId parent) {
  EditKind kind = EditKind::create;
  if (this->kind(copy) == NodeKind::text) {
    for_each_piece(copy, [&](Slice piece) {
      edits()->add(kind, copy, NodeId::none, NodeId::none, piece);
      kind = EditKind::longer_text;
    });
  } else {
    edits()->add(kind, copy);
  }
  edits()->add(EditKind::insert, copy, parent);
}

void Tree::clone_children(NodeId from_root, NodeId to_root) {
  // Contents are copied after the tree that contains their element.
  pending_copies_.push({from_root, to_root});
  while (!pending_copies_.empty()) {
    const Copying root = pending_copies_.pop();
    NodeId to = root.to;  // the copy of the parent of `from`
    for (NodeId from = first_child(root.from); from != NodeId::none && may_copy();) {
      const NodeId copy = clone(from);
      insert(copy, to);
      if (edits() != nullptr) log_copy(copy, to);
      if (kind(from) == NodeKind::element && has_contents(from)) {
        const NodeId contents_of_copy = clone_contents(contents(from), copy);
        if (contents_of_copy != NodeId::none) {
          pending_copies_.push({contents(from), contents_of_copy});
        }
      }
      if (const NodeId below = first_child(from); below != NodeId::none) {
        from = below;
        to = copy;
        continue;
      }
      while (from != root.from && (*this)[from].next_sibling == NodeId::none) {
        from = parent(from);
        if (from != root.from) to = parent(to);
      }
      from = from == root.from ? NodeId::none : (*this)[from].next_sibling;
    }
  }
}

// Creates empty contents for `copy`, the copy of an element with `contents`. Returns none if the
// copy gets no contents: a shadow root that is not clonable is not copied.
NodeId Tree::clone_contents(NodeId contents, NodeId copy) {
  if (kind(contents) == NodeKind::fragment) return create_template_contents(copy);
  const ShadowRootFlags flags = (*this)[contents].shadow_root_flags;
  if (!has(flags, ShadowRootFlags::clonable)) return NodeId::none;
  return attach_shadow_root(copy, flags);
}

NodeId Tree::next_in_tree_order(NodeId id, NodeId root) const {
  const NodeId first = first_child(id);
  return first != NodeId::none ? first : next_skipping_children(id, root);
}

NodeId Tree::next_skipping_children(NodeId id, NodeId root) const {
  while (id != root) {
    if ((*this)[id].next_sibling != NodeId::none) return (*this)[id].next_sibling;
    id = (*this)[id].parent;
  }
  return NodeId::none;
}

}  // namespace souptree
