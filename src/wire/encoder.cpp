#include "wire/encoder.h"

#include "wire/generated/format.h"

namespace souptree {

namespace {

constexpr std::uint64_t largest_number = 0x7fffffffu;
constexpr std::uint32_t kind_bits(wire::RecordKind kind) {
  return wire::field::kind.put(static_cast<std::uint32_t>(kind));
}

wire::RecordKind element_kind(ElementName name) {
  switch (name.element_namespace()) {
    case Namespace::html: return wire::RecordKind::html_element;
    case Namespace::svg: return wire::RecordKind::svg_element;
    case Namespace::mathml: return wire::RecordKind::mathml_element;
  }
  __builtin_unreachable();
}

}  // namespace

bool Encoder::encode(const EncoderInput& input) {
  names_ = &input.names;
  source_kind_ = input.source_kind;
  encoding_ = input.encoding;
  is_safe_ = input.is_safe;
  is_subtree_ = false;
  errors_wanted_ = input.errors.wanted();
  locations_wanted_ = input.tree.remembers_positions();
  const Counts counts = count_all(input);
  // Also reserves capacity for the strings. They are likely no longer than the source and the
  // string store together, because most text is encoded once. Reserved memory costs nothing until
  // it is written. If the buffer grew later, all records would have to move, which takes as long as
  // writing them.
  const std::uint64_t likely_string_bytes =
      std::uint64_t{input.source.size()} + input.tree.strings().size();
  if (!lay_out(counts, likely_string_bytes, input.tree)) return false;
  if (locations_wanted_ || !input.errors.list().empty()) {
    source_map_.build(input.source, input.offset_units);
  }
  if (locations_wanted_) {
    locations_.start(words() + locations_word_, source_map_, input.source.size());
  }
  write_records(input.tree, input.tree.root());
  clear_spare_records();
  if (locations_wanted_) locations_.clear_to(static_cast<std::uint32_t>(counts.records));
  for (std::uint32_t i = 0; i < counts.names; ++i) write_name(i, Name{known_name_count + i});
  write_errors(input);
  return finish(counts);
}

bool Encoder::encode_subtree(const SubtreeInput& input) {
  names_ = &input.names;
  source_kind_ = input.source_kind;
  encoding_ = {};
  is_safe_ = false;
  is_subtree_ = true;
  errors_wanted_ = false;
  locations_wanted_ = false;
  Counts counts = count_since(input.tree, input.root);
  if (!lay_out(counts, 0, input.tree)) return false;
  subtree_name_numbers_.grow_to(input.names.document_name_count(), 0);
  write_records(input.tree, input.root);
  number_subtree_names();
  counts.names = subtree_names_.size();
  names_word_ = errors_word_ - subtree_names_.size() * 2;
  clear_spare_records();
  for (std::uint32_t i = 0; i < counts.names; ++i) {
    write_name(i, subtree_names_[i]);
    subtree_name_numbers_[static_cast<std::uint32_t>(subtree_names_[i]) - known_name_count] = 0;
  }
  subtree_names_.clear();
  return finish(counts);
}

// Clears the spare records, so that data of an earlier tree does not leak.
void Encoder::clear_spare_records() {
  std::uint32_t* const spare = record(record_count_);
  std::memset(spare, 0, static_cast<std::size_t>(words() + names_word_ - spare) * sizeof *spare);
}

bool Encoder::finish(const Counts& written) {
  const std::uint64_t string_bytes = strings_.ascii().size() + strings_.wide_bytes();
  const std::uint64_t line_bytes =
      locations_wanted_ ? std::uint64_t{source_map_.line_starts().size()} * sizeof(std::uint32_t)
                        : 0;
  if (buffer_.size() + string_bytes + line_bytes + 8 > largest_number || !strings_.offsets_fit()) {
    return false;
  }
  append_strings();
  append_lines();
  write_header(written);
  return true;
}

// Returns upper bounds. They include nodes that the parser has removed from the tree: the records
// of these nodes are spare.
Encoder::Counts Encoder::count_all(const EncoderInput& input) {
  const Tree& tree = input.tree;
  const std::uint64_t more_records =
      tree.processing_instruction_count() * 2 + tree.doctype_count() * 3 +
      // A long text has a more-record. Copies in selectedcontent elements at most double the text.
      std::uint64_t{input.source.size()} * 2 / wire::field::length.largest();
  const std::uint64_t nodes = tree.node_count() - 1;  // without the record for "no node"
  return {.records = nodes + count_attribute_records(tree) + more_records,
          .names = input.names.document_name_count(),
          .errors = input.errors.list().size()};
}

// Returns an upper bound of the records of attributes and of the more-records of elements. An
// element with many or shared attributes has a more-record: see FORMAT.md.
//
// The first element of each tag writes its list of attributes. `own` counts the records of these
// lists. The later elements of a tag share a second list. Their records have two bounds:
//
//   once   for each tag, one later element writes the list, and each other one a more-record
//   each   all later elements write the list
std::uint64_t Encoder::count_attribute_records(const Tree& tree) {
  constexpr auto with_more = [](std::uint64_t attributes) {
    return attributes + attributes / wire::field::attribute_count.largest();
  };
  const std::uint64_t own = with_more(tree.attribute_count());
  const std::uint64_t once = own + tree.lists_shared();
  const std::uint64_t each = with_more(tree.attributes_shared());
  return own + (each < once ? each : once);
}

// Returns upper bounds for the subtree of the script `first`. The parser creates the descendants of
// a script after the script, so their ids are larger.
Encoder::Counts Encoder::count_since(const Tree& tree, NodeId first) {
  constexpr std::uint64_t most_records_of_a_node = 3;
  Counts counts{0, 0, 0};
  for (auto node = static_cast<std::uint32_t>(first); node < tree.node_count(); ++node) {
    const bool is_element = tree.kind(NodeId{node}) == NodeKind::element;
    const std::uint32_t attributes = is_element ? tree.attributes_of(NodeId{node}).count : 0;
    counts.records += most_records_of_a_node + attributes;
    counts.names += 1 + attributes;
  }
  return counts;
}

// Reserves the sections in their final order: records, names, errors and locations.
bool Encoder::lay_out(const Counts& most, std::uint64_t likely_string_bytes, const Tree& tree) {
  const std::uint64_t located_records = locations_wanted_ ? most.records : 0;
  const std::uint64_t words = wire::header_words + most.records * wire::record_words +
                              most.names * 2 + most.errors * wire::parse_error_words +
                              located_records * wire::location_words;
  if (words * 4 > largest_number) return false;
  first_record_word_ = wire::header_words;
  names_word_ = static_cast<std::uint32_t>(wire::header_words + most.records * wire::record_words);
  errors_word_ = static_cast<std::uint32_t>(names_word_ + most.names * 2);
  locations_word_ =
      static_cast<std::uint32_t>(errors_word_ + most.errors * wire::parse_error_words);
  ascii_offset_ = static_cast<std::uint32_t>(words * 4);
  record_count_ = 0;
  strings_.read_from(tree.strings());
  attribute_records_.clear();
  buffer_.clear();
  buffer_.reserve(static_cast<std::uint32_t>(ascii_offset_ + likely_string_bytes));
  buffer_.extend(ascii_offset_);
  const auto equal_strings =
      static_cast<EqualStrings>(most.records >= wire::least_records_with_shared);
  // The ASCII strings are written directly to their final offset in the buffer.
  strings_.clear(source_kind_, equal_strings, buffer_.end(), buffer_.capacity() - buffer_.size());
  return true;
}

// ---- Records

void Encoder::write_records(const Tree& tree, NodeId root) {
  RecordWriter records(words() + first_record_word_);
  NodeId node = root;
  std::uint32_t parent = 0;  // the record of the parent of `node`; for the root, its own record
  for (;;) {
    const std::uint32_t own = records.count();
    write_node(tree, node, parent, records);
    // Descend. Template contents and shadow roots come before children.
    if (const NodeId inner = tree.first_inside(node); inner != NodeId::none) {
      parent = own;
      node = inner;
      continue;
    }
    // Continue with the next sibling, or ascend.
    NodeId next;
    for (;;) {
      if (node == root) {
        record_count_ = records.count();
        return;
      }
      // For template contents and shadow roots, `next_sibling` is the first child of the element.
      next = tree[node].next_sibling;
      if (next != NodeId::none) break;
      records.end(parent);
      node = tree.parent(node);
      parent = records.parent_of(parent);
    }
    node = next;
  }
}

inline void Encoder::write_node(const Tree& tree, NodeId id, std::uint32_t parent,
                                RecordWriter& records) {
  if (locations_wanted_) [[unlikely]]
    locations_.write(records.count(), tree.location(id));
  switch (tree.kind(id)) {
    case NodeKind::element: write_element(tree, id, parent, records); break;
    case NodeKind::text:
      write_character_data(kind_bits(wire::RecordKind::text), add_text(tree, id), parent, records);
      break;
    default: records = write_rare_node(tree, id, parent, records);
  }
}

RecordWriter Encoder::write_rare_node(const Tree& tree, NodeId id, std::uint32_t parent,
                                      RecordWriter records) {
  const Node& node = tree[id];
  switch (node.kind) {
    case NodeKind::document:
      records.write_empty(kind_bits(wire::RecordKind::document) |
                              wire::field::document_mode.put(static_cast<std::uint32_t>(tree.mode)),
                          parent);
      break;
    case NodeKind::fragment:
      records.write_empty(kind_bits(wire::RecordKind::fragment), parent);
      break;
    case NodeKind::shadow_root:
      records.write_empty(kind_bits(wire::RecordKind::shadow_root) |
                              wire::field::shadow_root_flags.put(
                                  static_cast<std::uint32_t>(node.shadow_root_flags)),
                          parent);
      break;
    case NodeKind::comment:
      write_character_data(kind_bits(wire::RecordKind::comment), strings_.add(node.data), parent,
                           records);
      break;
    case NodeKind::doctype: return write_doctype(tree.doctype(id), parent, records);
    case NodeKind::processing_instruction: {
      const StringRange target = strings_.append(names_->text(node.name().name()));
      const StringRange data = strings_.append(node.data);
      records.write(kind_bits(wire::RecordKind::processing_instruction), target.offset, parent);
      records.write(kind_bits(wire::RecordKind::more), target.length, data.offset);
      records.write(kind_bits(wire::RecordKind::more), data.length, 0);
      break;
    }
    // write_node() handles these.
    case NodeKind::element:
    case NodeKind::text: __builtin_unreachable();
  }
  return records;
}

inline void Encoder::write_element(const Tree& tree, NodeId id, std::uint32_t parent,
                                   RecordWriter& records) {
  const Node& node = tree[id];
  const std::uint32_t own = records.count();
  const AttributeList attributes = tree.attributes_of(id);
  std::uint32_t count = attributes.count;
  if (node.has_merged_attributes) [[unlikely]] {
    for (const MergedAttribute& merged : tree.merged_attributes()) count += merged.element == id;
  }
  const std::uint32_t most = wire::field::attribute_count.largest();
  std::uint32_t shared_record = 0;
  if (node.attributes.is_shared()) [[unlikely]]
    shared_record = shared_attributes_record(attributes, own + (count < most ? 1 : 2));
  const bool fits = count < most && shared_record == 0;
  records.write(kind_bits(element_kind(node.name())) |
                    wire::field::attribute_count.put(fits ? count : most) |
                    wire::field::name.put(static_cast<std::uint32_t>(node.name().name())),
                0, parent);
  if (!fits) [[unlikely]] {
    records.write(kind_bits(wire::RecordKind::more), count, shared_record);
    if (shared_record != 0) {
      records.end(own);
      return;
    }
  }
  // If the parser copied an element, the copy shares the element's attributes. But the copy has no
  // tag in the source, so its attributes have no locations.
  const bool have_ranges = locations_wanted_ && tree.location(id).has_tags();
  for (std::uint32_t i = 0; i < attributes.count; ++i) {
    const Attribute& attribute = tree.attributes(attributes)[i];
    write_attribute(attribute, have_ranges ? tree.attribute_range(attributes, i) : SourceRange{},
                    records);
  }
  if (node.has_merged_attributes) [[unlikely]] {
    for (const MergedAttribute& merged : tree.merged_attributes()) {
      if (merged.element != id) continue;
      write_attribute(merged.attribute, merged.range, records);
    }
  }
  records.end(own);
}

// The parser can create several elements for one token. Only the first created element has a
// location in the source, so it writes its own list. All other elements share one list. The first
// of these in document order writes the list, and the rest refer to it. The page controls the
// number of these elements. So the size of the lists must not depend on that number.
std::uint32_t Encoder::shared_attributes_record(AttributeList list, std::uint32_t here) {
  // In a subtree, each element writes its attributes. For shared lists, attribute_records_ would
  // need an entry for each attribute of the whole tree.
  if (is_subtree_) return 0;
  attribute_records_.grow_to(list.first + 1, 0);
  std::uint32_t& known = attribute_records_[list.first];
  if (known != 0) return known;
  known = here;
  return 0;
}

inline void Encoder::write_attribute(const Attribute& attribute, SourceRange range,
                                     RecordWriter& records) {
  if (locations_wanted_) [[unlikely]]
    locations_.write(records.count(), range);
  const StringRange value = strings_.add(attribute.value);
  records.write(kind_bits(wire::RecordKind::attribute) |
                    wire::field::attribute_namespace.put(
                        static_cast<std::uint32_t>(attribute.attribute_namespace)) |
                    wire::field::name.put(static_cast<std::uint32_t>(attribute.name)),
                value.offset, value.length);
}

inline void Encoder::write_character_data(std::uint32_t kind, StringRange data,
                                          std::uint32_t parent, RecordWriter& records) {
  const std::uint32_t most = wire::field::length.largest();
  const bool is_long = data.length >= most;
  records.write(kind | wire::field::length.put(is_long ? most : data.length), data.offset, parent);
  if (is_long) [[unlikely]]
    records.write(kind_bits(wire::RecordKind::more), data.length, 0);
}

RecordWriter Encoder::write_doctype(const Doctype& doctype, std::uint32_t parent,
                                    RecordWriter records) {
  const StringRange name = strings_.append(doctype.name);
  const StringRange public_identifier = strings_.append(doctype.public_identifier);
  const StringRange system_identifier = strings_.append(doctype.system_identifier);
  records.write(kind_bits(wire::RecordKind::doctype), name.offset, parent);
  records.write(kind_bits(wire::RecordKind::more), name.length, public_identifier.offset);
  records.write(kind_bits(wire::RecordKind::more), public_identifier.length,
                system_identifier.offset);
  records.write(kind_bits(wire::RecordKind::more), system_identifier.length, 0);
  return records;
}

// ---- Strings

StringRange Encoder::add_text(const Tree& tree, NodeId id) {
  const Node& text = tree[id];
  if (text.last_piece == 0) [[likely]]
    return strings_.add(text.data);
  return add_text_pieces(tree, id);
}

StringRange Encoder::add_text_pieces(const Tree& tree, NodeId id) {
  return strings_.append_pieces([&](auto visit) { tree.for_each_piece(id, visit); });
}

}  // namespace souptree
