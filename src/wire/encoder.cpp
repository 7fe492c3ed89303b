#include "wire/encoder.h"

#include "text/utf8.h"
#include "wire/generated/format.h"

namespace souptree {

namespace {

constexpr std::uint64_t largest_number = 0x7fffffffu;
// Short strings repeat: those of at most this many bytes are looked for among recent ones.
constexpr std::size_t largest_cached_string = 32;
constexpr std::uint32_t cache_bits = 11;

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

inline std::uint64_t load(const char8_t* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

// Short strings are looked at as two words each way, which overlap where they must.
std::uint32_t cache_slot(std::u8string_view text) {
  const std::size_t size = text.size();
  const char8_t* const bytes = text.data();
  std::uint64_t hash = size;
  if (size >= 8) {
    hash += load(bytes, 8) * 0x9e3779b97f4a7c15u;
    hash ^= load(bytes + size - 8, 8) * 0xd6e8feb86659fd93u;
    if (size > 16) hash += load(bytes + size / 2 - 4, 8);
  } else if (size >= 4) {
    hash ^= (load(bytes, 4) << 32 | load(bytes + size - 4, 4)) * 0x9e3779b97f4a7c15u;
  } else {
    hash ^= (load(bytes, 1) << 16 | load(bytes + size / 2, 1) << 8 | load(bytes + size - 1, 1)) *
            0x9e3779b97f4a7c15u;
  }
  return static_cast<std::uint32_t>((hash * 0xd6e8feb86659fd93u) >> (64 - cache_bits));
}

bool equal(const char8_t* a, const char8_t* b, std::size_t size) {
  if (size < 8) {
    if (size < 4) return a[0] == b[0] && a[size / 2] == b[size / 2] && a[size - 1] == b[size - 1];
    return load(a, 4) == load(b, 4) && load(a + size - 4, 4) == load(b + size - 4, 4);
  }
  for (std::size_t i = 0; i + 8 < size; i += 8) {
    if (load(a + i, 8) != load(b + i, 8)) return false;
  }
  return load(a + size - 8, 8) == load(b + size - 8, 8);
}

}  // namespace

bool Encoder::encode(const EncoderInput& input) {
  names_ = &input.names;
  source_kind_ = input.source_kind;
  if (!lay_out(input)) return false;
  write_records(input.tree);
  write_names(input.names);
  write_errors(input);
  if (buffer_.size() > largest_number || string_units_ > largest_number) return false;
  write_header(input);
  return true;
}

void Encoder::recycle(std::size_t bytes_to_keep) { buffer_.recycle(bytes_to_keep); }

// Everything has its place before the first string is written, which then only grow at the end.
bool Encoder::lay_out(const EncoderInput& input) {
  // Nodes that are no longer in the tree leave room to spare.
  const Tree& tree = input.tree;
  const std::uint64_t more_records =
      tree.attribute_count() / wire::field::attribute_count.largest() +
      tree.processing_instruction_count() + tree.doctype_count() * 2 +
      input.source.size() / wire::field::length.largest();
  const std::uint64_t most_records = tree.node_count() + tree.attribute_count() + more_records;
  const std::uint64_t words = wire::header_words + most_records * wire::record_words +
                              std::uint64_t{input.names.document_name_count()} * 2 +
                              std::uint64_t{input.errors.list().size()} * wire::parse_error_words;
  if (words * 4 > largest_number) return false;
  first_record_word_ = wire::header_words;
  names_word_ = static_cast<std::uint32_t>(wire::header_words + most_records * wire::record_words);
  errors_word_ = names_word_ + input.names.document_name_count() * 2;
  strings_offset_ = static_cast<std::uint32_t>(words * 4);
  record_count_ = 0;
  string_units_ = 0;
  buffer_.clear();
  buffer_.reserve(strings_offset_ + input.source.size() / 2 + 64);
  buffer_.extend(strings_offset_);
  cache_.grow_to(1u << cache_bits, CachedString{});
  ++serial_;
  return true;
}

std::uint32_t Encoder::write_record(std::uint32_t first, std::uint32_t second,
                                    std::uint32_t third) {
  std::uint32_t* words = record(record_count_);
  words[0] = first;
  words[1] = second;
  words[2] = third;
  return record_count_++;
}

void Encoder::write_records(const Tree& tree) {
  const auto close = [this](std::uint32_t index) { record(index)[1] = record_count_; };
  const auto parent_of = [this](std::uint32_t index) { return record(index)[2]; };
  const NodeId root = tree.root();
  NodeId node = root;
  std::uint32_t parent = 0;  // record of the parent of `node`; the root is its own
  for (;;) {
    const std::uint32_t own = write_node(tree, node, parent);
    // Down: contents come before children.
    NodeId next = tree.has_contents(node) ? tree.contents(node) : tree[node].first_child;
    if (next != NodeId::none) {
      parent = own;
      node = next;
      continue;
    }
    if (tree.is_container(node)) close(own);
    // On, or up.
    for (;;) {
      if (node == root) return;
      const NodeId above = tree.parent(node);
      const bool was_contents = tree.has_contents(above) && tree.contents(above) == node;
      next = was_contents ? tree[above].first_child : tree[node].next_sibling;
      if (next != NodeId::none) break;
      close(parent);
      node = above;
      parent = parent_of(parent);
    }
    node = next;
  }
}

std::uint32_t Encoder::write_node(const Tree& tree, NodeId id, std::uint32_t parent) {
  const Node& node = tree[id];
  const std::uint32_t own = record_count_;
  switch (node.kind) {
    case NodeKind::element: write_element(tree, id, parent); break;
    case NodeKind::text:
      write_character_data(kind_bits(wire::RecordKind::text), place_text(tree, id), parent);
      break;
    case NodeKind::comment:
      write_character_data(kind_bits(wire::RecordKind::comment),
                           place(tree, node.text.data), parent);
      break;
    case NodeKind::document:
      write_record(kind_bits(wire::RecordKind::document) |
                       wire::field::document_mode.put(static_cast<std::uint32_t>(tree.mode)),
                   0, parent);
      break;
    case NodeKind::fragment: write_record(kind_bits(wire::RecordKind::fragment), 0, parent); break;
    case NodeKind::shadow_root:
      write_record(kind_bits(wire::RecordKind::shadow_root) |
                       wire::field::shadow_root_flags.put(
                           static_cast<std::uint32_t>(node.shadow_root_flags)),
                   0, parent);
      break;
    case NodeKind::doctype: write_doctype(tree, id, parent); break;
    case NodeKind::processing_instruction: {
      const std::u8string_view target_text = names_->text(node.name.name());
      const StringPlace target = append(target_text, utf16_length(target_text));
      const StringPlace data = append(tree, node.text.data);
      write_record(kind_bits(wire::RecordKind::processing_instruction), target.offset, parent);
      write_record(kind_bits(wire::RecordKind::more), target.length, data.length);
      break;
    }
  }
  return own;
}

void Encoder::write_element(const Tree& tree, NodeId id, std::uint32_t parent) {
  const Node& node = tree[id];
  const AttributeList attributes = node.element.attributes;
  std::uint32_t count = attributes.count;
  if (node.has_merged_attributes) [[unlikely]] {
    for (const MergedAttribute& merged : tree.merged_attributes()) count += merged.element == id;
  }
  const std::uint32_t most = wire::field::attribute_count.largest();
  write_record(kind_bits(element_kind(node.name)) |
                   wire::field::attribute_count.put(count < most ? count : most) |
                   wire::field::name.put(static_cast<std::uint32_t>(node.name.name())),
               0, parent);
  if (count >= most) [[unlikely]] write_record(kind_bits(wire::RecordKind::more), count, 0);
  const Attribute* attribute = tree.attributes(attributes);
  for (std::uint32_t i = 0; i < attributes.count; ++i) write_attribute(tree, attribute[i]);
  if (node.has_merged_attributes) [[unlikely]] {
    for (const MergedAttribute& merged : tree.merged_attributes()) {
      if (merged.element == id) write_attribute(tree, merged.attribute);
    }
  }
}

void Encoder::write_attribute(const Tree& tree, const Attribute& attribute) {
  const StringPlace value = place(tree, attribute.value);
  write_record(kind_bits(wire::RecordKind::attribute) |
                   wire::field::attribute_namespace.put(
                       static_cast<std::uint32_t>(attribute.attribute_namespace)) |
                   wire::field::name.put(static_cast<std::uint32_t>(attribute.name)),
               value.offset, value.length);
}

void Encoder::write_character_data(std::uint32_t kind, StringPlace data, std::uint32_t parent) {
  const std::uint32_t most = wire::field::length.largest();
  const bool is_long = data.length >= most;
  write_record(kind | wire::field::length.put(is_long ? most : data.length), data.offset, parent);
  if (is_long) [[unlikely]] write_record(kind_bits(wire::RecordKind::more), data.length, 0);
}

void Encoder::write_doctype(const Tree& tree, NodeId id, std::uint32_t parent) {
  const Doctype& doctype = tree.doctype(id);
  const StringPlace name = append(tree, doctype.name);
  const StringPlace public_identifier = append(tree, doctype.public_identifier);
  const StringPlace system_identifier = append(tree, doctype.system_identifier);
  write_record(kind_bits(wire::RecordKind::doctype), name.offset, parent);
  write_record(kind_bits(wire::RecordKind::more), name.length, public_identifier.length);
  write_record(kind_bits(wire::RecordKind::more), system_identifier.length, 0);
}

// ---- Strings

Encoder::StringPlace Encoder::append(std::u8string_view text, std::uint32_t utf16_units) {
  const auto size = static_cast<std::uint32_t>(text.size());
  const StringPlace place{string_units_, utf16_units};
  std::memcpy(buffer_.extend(size), text.data(), size);
  string_units_ += utf16_units;
  return place;
}

Encoder::StringPlace Encoder::append(const Tree& tree, Slice slice) {
  const bool is_ascii = source_kind_ == SourceKind::ascii && !slice.is_in_store();
  const std::u8string_view text = tree.string(slice);
  return append(text, is_ascii ? slice.length : utf16_length(text));
}

Encoder::StringPlace Encoder::place(const Tree& tree, Slice slice) {
  if (slice.empty()) return {0, 0};
  if (slice.length > largest_cached_string) return append(tree, slice);
  const std::u8string_view text = tree.string(slice);
  CachedString& cached = cache_[cache_slot(text)];
  const char8_t* const strings = buffer_.data() + strings_offset_;
  if (cached.serial == serial_ && cached.byte_length == slice.length &&
      equal(strings + cached.byte_offset, text.data(), slice.length)) {
    return cached.place;
  }
  cached.serial = serial_;
  cached.byte_offset = buffer_.size() - strings_offset_;
  cached.byte_length = slice.length;
  cached.place = append(tree, slice);
  return cached.place;
}

Encoder::StringPlace Encoder::place_text(const Tree& tree, NodeId id) {
  const Node& node = tree[id];
  if (node.text.last_piece == 0) [[likely]] return place(tree, node.text.data);
  StringPlace whole = append(tree, node.text.data);
  for (std::uint32_t piece = tree.text_piece(node.text.last_piece).next;;
       piece = tree.text_piece(piece).next) {
    whole.length += append(tree, tree.text_piece(piece).data).length;
    if (piece == node.text.last_piece) return whole;
  }
}

// ---- The other sections

void Encoder::write_names(const NameTable& names) {
  for (std::uint32_t i = 0; i < names.document_name_count(); ++i) {
    const std::u8string_view text = names.text(Name{known_name_count + i});
    const StringPlace name = append(text, utf16_length(text));
    std::uint32_t* entry = words() + names_word_ + i * 2;
    entry[0] = name.offset;
    entry[1] = name.length;
  }
}

void Encoder::write_errors(const EncoderInput& input) {
  SourcePositions positions(input.source, input.offset_units);
  std::uint32_t* word = words() + errors_word_;
  for (const ParseError& error : input.errors.list()) {
    const SourcePosition position = positions.at(error.offset);
    word[wire::parse_error::code] = static_cast<std::uint32_t>(error.code);
    word[wire::parse_error::offset] = position.offset;
    word[wire::parse_error::line] = position.line;
    word[wire::parse_error::column] = position.column;
    word += wire::parse_error_words;
  }
}

void Encoder::write_header(const EncoderInput& input) {
  const std::uint32_t strings_bytes = buffer_.size() - strings_offset_;
  const auto encoding = strings_bytes == string_units_                ? wire::StringsEncoding::ascii
                        : input.source_kind == SourceKind::wtf8 ? wire::StringsEncoding::wtf8
                                                                : wire::StringsEncoding::utf8;
  std::uint32_t* header = words();
  std::memset(header, 0, wire::header_words * sizeof *header);
  header[wire::header::magic] = wire::magic;
  header[wire::header::version] = wire::version;
  header[wire::header::fingerprint] = wire::fingerprint;
  header[wire::header::byte_length] = buffer_.size();
  header[wire::header::record_count] = record_count_;
  header[wire::header::records_offset] = first_record_word_ * 4;
  header[wire::header::name_count] = input.names.document_name_count();
  header[wire::header::names_offset] = names_word_ * 4;
  header[wire::header::error_count] = input.errors.list().size();
  header[wire::header::errors_offset] = errors_word_ * 4;
  header[wire::header::strings_offset] = strings_offset_;
  header[wire::header::strings_byte_length] = strings_bytes;
  header[wire::header::strings_length] = string_units_;
  header[wire::header::strings_encoding] = static_cast<std::uint32_t>(encoding);
}

}  // namespace souptree
