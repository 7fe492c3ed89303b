#include "wire/encoder.h"

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

template <typename Visit>
void for_each_further_piece(const Tree& tree, const TextData& text, Visit visit) {
  std::uint32_t piece = text.last_piece;
  do {
    piece = tree.text_piece(piece).next;
    visit(tree.text_piece(piece).data);
  } while (piece != text.last_piece);
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
  encoding_ = input.encoding;
  is_subtree_ = false;
  const Counts counts = count_all(input);
  if (!lay_out(counts, input.source.size() / 2)) return false;
  locations_wanted_ = input.tree.remembers_positions();
  source_end_ = input.source.size();
  locations_.clear();
  if (locations_wanted_ || !input.errors.list().empty()) {
    source_map_.build(input.source, input.offset_units);
  }
  write_records(input.tree, input.tree.root());
  clear_spare_records();
  for (std::uint32_t i = 0; i < counts.names; ++i) write_name(i, Name{known_name_count + i});
  write_errors(input);
  return finish(counts);
}

bool Encoder::encode_subtree(const SubtreeInput& input) {
  names_ = &input.names;
  source_kind_ = input.source_kind;
  encoding_ = {};
  is_subtree_ = true;
  Counts counts = count_since(input.tree, input.root);
  if (!lay_out(counts, 0)) return false;
  locations_wanted_ = false;
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

// What an earlier tree left in the spare room is nobody's business.
void Encoder::clear_spare_records() {
  std::uint32_t* const spare = record(record_count_);
  std::memset(spare, 0, static_cast<std::size_t>(words() + names_word_ - spare) * sizeof *spare);
}

bool Encoder::finish(const Counts& written) {
  const std::uint32_t ascii_length = buffer_.size() - ascii_offset_;
  const std::uint64_t wide_bytes = std::uint64_t{wide_.size()} * sizeof(char16_t);
  const std::uint64_t location_bytes = locations_wanted_
                                           ? (std::uint64_t{record_count_} * wire::location_words +
                                              source_map_.line_starts().size()) *
                                                 sizeof(std::uint32_t)
                                           : 0;
  if (buffer_.size() + wide_bytes + location_bytes + 8 > largest_number ||
      ascii_length >= wire::wide_strings || wide_.size() >= wire::wide_strings) {
    return false;
  }
  append_wide_strings();
  append_locations();
  write_header(written, ascii_length);
  return true;
}

void Encoder::recycle(std::size_t bytes_to_keep) {
  buffer_.recycle(bytes_to_keep);
  wide_.recycle(bytes_to_keep);
  source_map_.recycle(bytes_to_keep);
  locations_.recycle(bytes_to_keep);
  lines_.recycle(bytes_to_keep);
  long_values_.recycle(bytes_to_keep);
  subtree_names_.recycle(bytes_to_keep);
  subtree_name_numbers_.recycle(bytes_to_keep);
}

// Nodes that are no longer in the tree leave room to spare.
Encoder::Counts Encoder::count_all(const EncoderInput& input) {
  const Tree& tree = input.tree;
  const std::uint64_t more_records =
      tree.attribute_count() / wire::field::attribute_count.largest() +
      tree.processing_instruction_count() * 2 + tree.doctype_count() * 3 +
      // What selectedcontent elements show at most doubles the text.
      std::uint64_t{input.source.size()} * 2 / wire::field::length.largest();
  return {.records = tree.node_count() + tree.attribute_count() + more_records,
          .names = input.names.document_name_count(),
          .errors = input.errors.list().size()};
}

// Nodes are numbered as they are made.
Encoder::Counts Encoder::count_since(const Tree& tree, NodeId first) {
  constexpr std::uint64_t most_records_of_a_node = 3;
  Counts counts{0, 0, 0};
  for (auto node = static_cast<std::uint32_t>(first); node < tree.node_count(); ++node) {
    const bool is_element = tree.kind(NodeId{node}) == NodeKind::element;
    const std::uint32_t attributes = is_element ? tree[NodeId{node}].element.attributes.count : 0;
    counts.records += most_records_of_a_node + attributes;
    counts.names += 1 + attributes;
  }
  return counts;
}

// Everything has its place before the first string is written, which then only grow at the end.
bool Encoder::lay_out(const Counts& most, std::uint32_t likely_string_bytes) {
  const std::uint64_t words = wire::header_words + most.records * wire::record_words +
                              most.names * 2 + most.errors * wire::parse_error_words;
  if (words * 4 > largest_number) return false;
  first_record_word_ = wire::header_words;
  names_word_ = static_cast<std::uint32_t>(wire::header_words + most.records * wire::record_words);
  errors_word_ = static_cast<std::uint32_t>(names_word_ + most.names * 2);
  ascii_offset_ = static_cast<std::uint32_t>(words * 4);
  record_count_ = 0;
  wide_.clear();
  long_values_.clear();
  buffer_.clear();
  buffer_.reserve(ascii_offset_ + likely_string_bytes + 64);
  buffer_.extend(ascii_offset_);
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

void Encoder::write_records(const Tree& tree, NodeId root) {
  const auto close = [this](std::uint32_t index) { record(index)[1] = record_count_; };
  const auto parent_of = [this](std::uint32_t index) { return record(index)[2]; };
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
      write_character_data(kind_bits(wire::RecordKind::comment), place(tree, node.text.data),
                           parent);
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
      const StringPlace target = append(names_->text(node.name.name()));
      const StringPlace data = append(tree, node.text.data);
      write_record(kind_bits(wire::RecordKind::processing_instruction), target.offset, parent);
      write_record(kind_bits(wire::RecordKind::more), target.length, data.offset);
      write_record(kind_bits(wire::RecordKind::more), data.length, 0);
      break;
    }
  }
  if (locations_wanted_) [[unlikely]]
    write_location(own, tree.location(id));
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
  if (count >= most) [[unlikely]]
    write_record(kind_bits(wire::RecordKind::more), count, 0);
  const Attribute* attribute = tree.attributes(attributes);
  // Elements share their attributes with those that are made after them, which stand nowhere.
  const bool have_ranges = locations_wanted_ && tree.location(id).has_tags();
  for (std::uint32_t i = 0; i < attributes.count; ++i) {
    write_attribute(attribute[i], place_value(tree, attributes.first + i),
                    have_ranges ? tree.attribute_range(attributes, i) : SourceRange{});
  }
  if (node.has_merged_attributes) [[unlikely]] {
    for (const MergedAttribute& merged : tree.merged_attributes()) {
      if (merged.element != id) continue;
      write_attribute(merged.attribute, place(tree, merged.attribute.value), merged.range);
    }
  }
}

void Encoder::write_attribute(const Attribute& attribute, StringPlace value, SourceRange range) {
  const std::uint32_t own =
      write_record(kind_bits(wire::RecordKind::attribute) |
                       wire::field::attribute_namespace.put(
                           static_cast<std::uint32_t>(attribute.attribute_namespace)) |
                       wire::field::name.put(static_cast<std::uint32_t>(attribute.name)),
                   value.offset, value.length);
  if (locations_wanted_) [[unlikely]] {
    write_location(own, {.begin = range.begin, .end = range.end});
  }
}

void Encoder::write_character_data(std::uint32_t kind, StringPlace data, std::uint32_t parent) {
  const std::uint32_t most = wire::field::length.largest();
  const bool is_long = data.length >= most;
  write_record(kind | wire::field::length.put(is_long ? most : data.length), data.offset, parent);
  if (is_long) [[unlikely]]
    write_record(kind_bits(wire::RecordKind::more), data.length, 0);
}

void Encoder::write_doctype(const Tree& tree, NodeId id, std::uint32_t parent) {
  const Doctype& doctype = tree.doctype(id);
  const StringPlace name = append(tree, doctype.name);
  const StringPlace public_identifier = append(tree, doctype.public_identifier);
  const StringPlace system_identifier = append(tree, doctype.system_identifier);
  write_record(kind_bits(wire::RecordKind::doctype), name.offset, parent);
  write_record(kind_bits(wire::RecordKind::more), name.length, public_identifier.offset);
  write_record(kind_bits(wire::RecordKind::more), public_identifier.length,
               system_identifier.offset);
  write_record(kind_bits(wire::RecordKind::more), system_identifier.length, 0);
}

// ---- Strings

bool Encoder::is_ascii(const Tree& tree, Slice slice) const {
  const bool is_known = source_kind_ == SourceKind::ascii && !slice.is_in_store();
  return is_known || is_ascii_text(tree.string(slice));
}

StringPlace Encoder::append_ascii(std::u8string_view text) {
  const StringPlace place{buffer_.size() - ascii_offset_, static_cast<std::uint32_t>(text.size())};
  std::memcpy(buffer_.extend(place.length), text.data(), place.length);
  return place;
}

StringPlace Encoder::append(const Tree& tree, Slice slice) {
  const std::u8string_view text = tree.string(slice);
  return is_ascii(tree, slice) ? append_ascii(text) : append_wide(wide_, text);
}

StringPlace Encoder::place(const Tree& tree, Slice slice) {
  if (slice.empty()) return {0, 0};
  if (slice.length > largest_cached_string) return append(tree, slice);
  const std::u8string_view text = tree.string(slice);
  CachedString& cached = cache_[cache_slot(text)];
  if (cached.serial == serial_ && cached.slice.length == slice.length &&
      equal(tree.string(cached.slice).data(), text.data(), slice.length)) {
    return cached.place;
  }
  cached.serial = serial_;
  cached.slice = slice;
  cached.place = append(tree, slice);
  return cached.place;
}

// A text of several pieces stands in one place all the same.
StringPlace Encoder::place_text(const Tree& tree, NodeId id) {
  const TextData& text = tree[id].text;
  if (text.last_piece == 0) [[likely]]
    return place(tree, text.data);
  bool all_ascii = is_ascii(tree, text.data);
  for_each_further_piece(tree, text,
                         [&](Slice piece) { all_ascii = all_ascii && is_ascii(tree, piece); });
  const auto append_piece = [&](Slice piece) {
    const std::u8string_view bytes = tree.string(piece);
    return all_ascii ? append_ascii(bytes) : append_wide(wide_, bytes);
  };
  StringPlace whole = append_piece(text.data);
  for_each_further_piece(tree, text,
                         [&](Slice piece) { whole.length += append_piece(piece).length; });
  return whole;
}

// Elements created for the same token share their attributes, and the page decides how many those are:
// a long value stands in one place for all of them.
StringPlace Encoder::place_value(const Tree& tree, std::uint32_t attribute_index) {
  const Slice value = tree.attributes({attribute_index, 1})->value;
  if (value.length <= largest_cached_string) return place(tree, value);
  // The tree may have many more attributes than a part of it.
  if (is_subtree_) return append(tree, value);
  long_values_.grow_to(attribute_index + 1, {0, 0});
  StringPlace& known = long_values_[attribute_index];
  if (known.length == 0) known = append(tree, value);
  return known;
}

// ---- The other sections

// Of the document's names a subtree has those that its records name, by numbers of its own.
void Encoder::number_subtree_names() {
  for (std::uint32_t i = 0; i < record_count_; ++i) {
    std::uint32_t& word = record(i)[0];
    const auto kind = static_cast<wire::RecordKind>(wire::field::kind.get(word));
    const bool has_name =
        kind == wire::RecordKind::html_element || kind == wire::RecordKind::svg_element ||
        kind == wire::RecordKind::mathml_element || kind == wire::RecordKind::attribute;
    const std::uint32_t id = wire::field::name.get(word);
    if (!has_name || id < known_name_count) continue;
    std::uint32_t& number = subtree_name_numbers_[id - known_name_count];
    if (number == 0) {
      subtree_names_.push(Name{id});
      number = subtree_names_.size();
    }
    word += wire::field::name.put(known_name_count + number - 1) - wire::field::name.put(id);
  }
}

void Encoder::write_name(std::uint32_t index, Name name) {
  const StringPlace place = append(names_->text(name));
  std::uint32_t* entry = words() + names_word_ + index * 2;
  entry[0] = place.offset;
  entry[1] = place.length;
}

void Encoder::write_errors(const EncoderInput& input) {
  const Array<std::uint32_t>& line_starts = source_map_.line_starts();
  std::uint32_t lines = 1;  // that begin before or at the error, which stand in order
  std::uint32_t* word = words() + errors_word_;
  for (const ParseError& error : input.errors.list()) {
    const std::uint32_t offset = source_map_.in_source(error.offset);
    while (lines < line_starts.size() && line_starts[lines] <= offset) ++lines;
    word[wire::parse_error::code] = static_cast<std::uint32_t>(error.code);
    word[wire::parse_error::offset] = source_map_.of_source(offset);
    word[wire::parse_error::line] = lines;
    word[wire::parse_error::column] = source_map_.utf16_units(line_starts[lines - 1], offset) + 1;
    word += wire::parse_error_words;
  }
}

void Encoder::append_wide_strings() {
  while (buffer_.size() % 4 != 0) buffer_.push(0);
  wide_offset_ = buffer_.size();
  if (wide_.empty()) return;
  const std::uint32_t bytes = wide_.size() * sizeof(char16_t);
  std::memcpy(buffer_.extend(bytes), wide_.data(), bytes);
}

void Encoder::write_location(std::uint32_t record, const NodeLocation& location) {
  const std::uint32_t first = record * wire::location_words;
  locations_.grow_to(first + wire::location_words, 0);
  const bool is_open = location.end == 0;
  if (is_open && !location.has_tags()) return;
  const std::uint32_t start = source_map_.at(location.begin);
  const std::uint32_t end = source_map_.at(is_open ? source_end_ : location.end);
  const std::uint32_t start_tag_end =
      location.has_tags() ? source_map_.at(location.start_tag_end) : 0;
  // What a script wrote stands nowhere in the source.
  if (start == (location.has_tags() ? start_tag_end : end)) return;
  std::uint32_t* const words = locations_.data() + first;
  words[wire::location::start] = start;
  words[wire::location::end] = end;
  if (!location.has_tags()) return;
  words[wire::location::start_tag_end] = start_tag_end;
  words[wire::location::end_tag_start] =
      source_map_.at(is_open ? source_end_ : location.end_tag_begin);
}

// Returns the byte offset of the first of them.
std::uint32_t Encoder::append_words(const Array<std::uint32_t>& section) {
  while (buffer_.size() % 4 != 0) buffer_.push(0);
  const std::uint32_t begin = buffer_.size();
  const std::uint32_t bytes = section.size() * static_cast<std::uint32_t>(sizeof(std::uint32_t));
  std::memcpy(buffer_.extend(bytes), section.data(), bytes);
  return begin;
}

void Encoder::append_locations() {
  locations_offset_ = lines_offset_ = 0;
  lines_.clear();
  if (!locations_wanted_) return;
  // The last records may be of a kind that stands nowhere.
  locations_.grow_to(record_count_ * wire::location_words, 0);
  locations_offset_ = append_words(locations_);
  for (const std::uint32_t start : source_map_.line_starts())
    lines_.push(source_map_.of_source(start));
  lines_offset_ = append_words(lines_);
}

void Encoder::write_header(const Counts& written, std::uint32_t ascii_length) {
  const bool has_lone_surrogates = source_kind_ == SourceKind::wtf8;
  std::uint32_t* header = words();
  header[wire::header::magic] = wire::magic;
  header[wire::header::version] = wire::version;
  header[wire::header::fingerprint] = wire::fingerprint;
  header[wire::header::byte_length] = buffer_.size();
  header[wire::header::record_count] = record_count_;
  header[wire::header::records_offset] = first_record_word_ * 4;
  header[wire::header::name_count] = static_cast<std::uint32_t>(written.names);
  header[wire::header::names_offset] = names_word_ * 4;
  header[wire::header::error_count] = static_cast<std::uint32_t>(written.errors);
  header[wire::header::errors_offset] = errors_word_ * 4;
  header[wire::header::locations_offset] = locations_offset_;
  header[wire::header::ascii_strings_offset] = ascii_offset_;
  header[wire::header::ascii_strings_length] = ascii_length;
  header[wire::header::wide_strings_offset] = wide_offset_;
  header[wire::header::wide_strings_length] = wide_.size();
  header[wire::header::lone_surrogates] = has_lone_surrogates ? 1 : 0;
  header[wire::header::lines_offset] = lines_offset_;
  header[wire::header::line_count] = lines_.size();
  const auto [encoding, confidence, source] = encoding_;
  const bool was_bytes = source != EncodingSource::none;
  header[wire::header::encoding] = was_bytes ? static_cast<std::uint32_t>(encoding) + 1 : 0;
  header[wire::header::encoding_source] = static_cast<std::uint32_t>(source);
  header[wire::header::encoding_confidence] = static_cast<std::uint32_t>(confidence);
  header[wire::header::offset_units] = was_bytes && !is_decoded_by_host(encoding) ? 1 : 0;
}

}  // namespace souptree
