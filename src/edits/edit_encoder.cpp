#include "edits/edit_encoder.h"

#include "names/generated/element_sets.h"

namespace souptree {

namespace {

namespace flag = edit_wire::flag;
using edit_wire::RecordKind;

constexpr std::uint32_t largest_number = 0x7fffffffu;

constexpr std::uint32_t bits_of(Name name) {
  return static_cast<std::uint32_t>(name) << edit_wire::name_shift;
}

template <typename NamespaceOf>
constexpr std::uint32_t bits_of_namespace(NamespaceOf value) {
  return static_cast<std::uint32_t>(value) << edit_wire::namespace_shift;
}

// The number of a node in the format is its number in the tree.
static_assert(edit_wire::document == static_cast<std::uint32_t>(Tree::document));

}  // namespace

void EditEncoder::start(WriteLocations locations) {
  write_locations_ = locations == WriteLocations::yes;
  log_.clear();
  map_is_started_ = false;
  first_name_ = known_name_count;
  list_owners_.clear();
}

bool EditEncoder::encode(const EditEncoderInput& input) {
  tree_ = &input.tree;
  words_.clear();
  words_.extend(edit_wire::header_words);
  section_.clear(input.source_kind);
  section_.read_from(input.tree.strings());
  prepare_locations(input);
  write_edits();
  log_.clear();
  const std::uint32_t first_name = first_name_;
  const std::uint32_t edits_end = byte_count();
  const std::uint32_t names_offset = write_names(input.names);
  const std::uint64_t bytes = (std::uint64_t{words_.size()} + 2) * sizeof(std::uint32_t) +
                              section_.ascii().size() + section_.wide_bytes();
  if (bytes > largest_number || !section_.offsets_fit()) return false;
  const std::uint32_t ascii_offset = append_bytes(section_.ascii().data(), section_.ascii().size());
  const std::uint32_t wide_offset =
      append_bytes(section_.wide().data(), static_cast<std::uint32_t>(section_.wide_bytes()));
  std::uint32_t* const header = words_.data();
  namespace header_word = edit_wire::header;
  header[header_word::byte_length] = byte_count();
  header[header_word::edits_end] = edits_end;
  header[header_word::first_name] = first_name;
  header[header_word::name_count] = first_name_ - first_name;
  header[header_word::names_offset] = names_offset;
  header[header_word::ascii_strings_offset] = ascii_offset;
  header[header_word::ascii_strings_length] = section_.ascii().size();
  header[header_word::wide_strings_offset] = wide_offset;
  header[header_word::wide_strings_length] = section_.wide().size();
  header[header_word::lone_surrogates] = input.source_kind == SourceKind::wtf8 ? 1 : 0;
  return true;
}

// ---- Records

std::uint32_t* EditEncoder::push(RecordKind kind, std::uint32_t first_word) {
  const auto number = static_cast<std::uint32_t>(kind);
  std::uint32_t* const record = words_.extend(edit_wire::record_words[number]);
  *record = number | first_word;
  return record + 1;
}

template <typename... Fields>
void EditEncoder::write(RecordKind kind, std::uint32_t first_word, Fields... fields) {
  assert(edit_wire::record_words[static_cast<std::uint32_t>(kind)] == 1 + sizeof...(fields));
  [[maybe_unused]] std::uint32_t* field = push(kind, first_word);
  ((*field++ = word_of(fields)), ...);
}

void EditEncoder::write_edits() {
  const Array<Edit>& edits = log_.edits();
  for (const Edit* edit = edits.begin(); edit != edits.end();) {
    switch (edit->kind) {
      case EditKind::create:
        if (tree_->kind(edit->node) == NodeKind::text) {
          write_text(edit);
          continue;
        }
        write_creation(*edit);
        break;
      case EditKind::new_text:
      case EditKind::longer_text: write_text(edit); continue;
      case EditKind::attach_shadow: write_shadow_root(edit->node); break;
      case EditKind::insert:
        write(RecordKind::insert, 0, edit->node, edit->other, edit->reference);
        break;
      case EditKind::remove: write(RecordKind::remove, 0, edit->node); break;
      case EditKind::move_children:
        write(RecordKind::move_children, 0, edit->node, edit->other);
        break;
      case EditKind::add_attributes:
        write(RecordKind::add_attributes, 0, edit->node, edit->attributes.count);
        write_attributes(edit->attributes, false);
        break;
      case EditKind::set_mode: write(RecordKind::set_mode, 0, edit->mode); break;
      case EditKind::pushed: write(RecordKind::pushed, 0, edit->node, edit->other); break;
      case EditKind::popped: write_end(RecordKind::popped, *edit); break;
      case EditKind::replaced: write_end(RecordKind::replaced, *edit); break;
      case EditKind::set_form: write(RecordKind::set_form, 0, edit->node); break;
      case EditKind::script: write(RecordKind::script, 0, edit->node); break;
      case EditKind::stop: write(RecordKind::stop, 0); break;
      case EditKind::forget:
        list_owners_.clear();
        write(RecordKind::forget, 0);
        break;
    }
    ++edit;
  }
}

void EditEncoder::write_creation(const Edit& edit) {
  const Node& node = (*tree_)[edit.node];
  if (node.kind == NodeKind::element) return write_element(edit);
  if (node.kind == NodeKind::doctype) return write_doctype(edit.node);
  if (node.kind == NodeKind::fragment) {
    const bool is_root = edit.node == tree_->root();
    return write(RecordKind::create_fragment, is_root ? flag::is_root : 0, edit.node);
  }
  const StringRange data = section_.append(node.data);
  const SourceRange source = location_of(edit.node);
  const bool is_comment = node.kind == NodeKind::comment;
  const RecordKind kind =
      is_comment ? RecordKind::create_comment : RecordKind::create_processing_instruction;
  write(kind, is_comment ? 0 : bits_of(node.name().name()), edit.node, data.offset, data.length,
        source.begin, source.end);
}

// Writes the creation of an element, and of the contents of a template.
void EditEncoder::write_element(const Edit& edit) {
  const NodeId element = edit.node;
  const ElementName name = (*tree_)[element].name();
  const AttributeList attributes = tree_->attributes_of(element);
  const NodeLocation location = tree_->location(element);
  const SourceRange tag =
      location.has_tags() ? in_source(location.begin, location.start_tag_end) : SourceRange{};
  // Only formatting elements are created again and again: the page controls how often.
  const bool is_formatting = name.is_html() && sets::formatting.contains(name.name());
  const NodeId owner = is_formatting ? owner_of(attributes, element) : NodeId::none;
  const std::uint32_t first_word = bits_of(name.name()) |
                                   bits_of_namespace(name.element_namespace()) |
                                   (is_formatting ? flag::is_formatting : 0);
  write(RecordKind::create_element, first_word, element, attributes.count, tag.begin, tag.end,
        edit.other, owner);
  if (owner == NodeId::none) write_attributes(attributes, !tag.empty());
  const NodeId contents = tree_->contents(element);
  if (contents == NodeId::none || tree_->kind(contents) != NodeKind::fragment) return;
  write(RecordKind::template_contents, 0, element, contents);
}

// The earlier element whose creation has this list, or none. Then the creation of `element` has it.
NodeId EditEncoder::owner_of(AttributeList list, NodeId element) {
  if (list.count == 0) return NodeId::none;
  list_owners_.grow_to(list.first + 1, NodeId::none);
  NodeId& owner = list_owners_[list.first];
  if (owner != NodeId::none) return owner;
  owner = element;
  return NodeId::none;
}

void EditEncoder::write_attributes(AttributeList list, bool have_locations) {
  for (std::uint32_t i = 0; i < list.count; ++i) {
    const Attribute& attribute = tree_->attributes(list)[i];
    const StringRange value = section_.append(attribute.value);
    SourceRange range;
    if (have_locations) range = tree_->attribute_range(list, i);
    range = in_source(range.begin, range.end);
    write(RecordKind::attribute,
          bits_of(attribute.name) | bits_of_namespace(attribute.attribute_namespace), value.offset,
          value.length, range.begin, range.end);
  }
}

void EditEncoder::write_doctype(NodeId node) {
  const Doctype& doctype = tree_->doctype(node);
  const StringRange name = section_.append(doctype.name);
  const StringRange public_id = section_.append(doctype.public_identifier);
  const StringRange system_id = section_.append(doctype.system_identifier);
  const SourceRange source = location_of(node);
  write(RecordKind::create_doctype, 0, node, name.offset, name.length, public_id.offset,
        public_id.length, system_id.offset, system_id.length, source.begin, source.end);
}

// Writes one record for all edits in a row that create or extend one text. Moves `edit` after them.
void EditEncoder::write_text(const Edit*& edit) {
  const Edit* const first = edit;
  const Edit* const end = log_.edits().end();
  do {
    ++edit;
  } while (edit != end && edit->kind == EditKind::longer_text && edit->node == first->node);
  const StringRange data = join_texts(first, edit);
  if (first->kind == EditKind::create) {
    return write(RecordKind::create_text, 0, first->node, data.offset, data.length);
  }
  const SourceRange source = location_of(first->node);
  write(RecordKind::text, first->kind == EditKind::new_text ? flag::is_new : 0, first->node,
        first->other, first->reference, data.offset, data.length, source.begin, source.end);
}

StringRange EditEncoder::join_texts(const Edit* first, const Edit* end) {
  if (first + 1 == end) return section_.append(first->data);
  return section_.append_pieces([first, end](auto visit) {
    for (const Edit* edit = first; edit != end; ++edit) visit(edit->data);
  });
}

void EditEncoder::write_shadow_root(NodeId host) {
  const NodeId shadow_root = tree_->contents(host);
  write(RecordKind::attach_shadow, 0, host, shadow_root, (*tree_)[shadow_root].shadow_root_flags);
}

// Writes that an element left the stack of open elements.
void EditEncoder::write_end(RecordKind kind, const Edit& edit) {
  const NodeLocation location = tree_->location(edit.node);
  SourceRange tag;
  if (write_locations_ && location.has_tags()) {
    assert(location.end != 0);  // an element that has left the stack has an end
    tag = {source_map_.at(location.end_tag_begin), source_map_.at(location.end)};
  }
  write(kind, 0, edit.node, edit.other, tag.begin, tag.end);
}

// ---- Locations

void EditEncoder::prepare_locations(const EditEncoderInput& input) {
  if (!write_locations_) return;
  if (!input.source.written().empty()) {
    source_map_.build(input.source, input.offset_units);
    return;
  }
  if (!map_is_started_) source_map_.start(input.offset_units);
  map_is_started_ = true;
  source_map_.extend(input.source);
}

SourceRange EditEncoder::in_source(std::uint32_t begin, std::uint32_t end) const {
  if (begin == end || !write_locations_) return {};
  const SourceRange range{source_map_.at(begin), source_map_.at(end)};
  return range.empty() ? SourceRange{} : range;
}

SourceRange EditEncoder::location_of(NodeId node) const {
  const NodeLocation location = tree_->location(node);
  return in_source(location.begin, location.end);
}

// ---- The buffer

std::uint32_t EditEncoder::write_names(const NameTable& names) {
  const std::uint32_t offset = byte_count();
  for (; first_name_ < names.size(); ++first_name_) {
    const StringRange name = section_.append(names.text(Name{first_name_}));
    words_.push(name.offset);
    words_.push(name.length);
  }
  return offset;
}

// Returns the byte offset of the appended bytes.
std::uint32_t EditEncoder::append_bytes(const void* bytes, std::uint32_t count) {
  constexpr std::uint32_t word_bytes = sizeof(std::uint32_t);
  const std::uint32_t offset = byte_count();
  std::uint32_t* const target = words_.extend((count + word_bytes - 1) / word_bytes);
  if (count == 0) return offset;
  words_.back() = 0;
  std::memcpy(target, bytes, count);
  return offset;
}

}  // namespace souptree
