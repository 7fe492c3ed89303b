#include "wire/loaded_tree.h"

#include "text/utf16.h"

namespace souptree {

using wire::RecordKind;

void LoadedTree::load(const char8_t* bytes, std::uint64_t seed) {
  bytes_ = bytes;
  strings_.clear();
  strings_.set_input(bytes);
  names_.clear(seed);
  tree_.reset();
  const EncodedTree encoded{bytes};
  load_names(encoded);
  const std::uint32_t count = encoded.record_count();
  numbers_.clear();
  numbers_.grow_to(count, 0);
  numbers_[0] = static_cast<std::uint32_t>(load_root(encoded));
  for (std::uint32_t at = encoded.next_node(0); at < count; at = encoded.next_node(at)) {
    load_node(encoded, at);
  }
}

void LoadedTree::load_names(const EncodedTree& encoded) {
  document_names_.clear();
  for (std::uint32_t i = 0; i < encoded.document_name_count(); ++i) {
    document_names_.push(
        names_.find_or_add(text_of(encoded.document_name(Name{known_name_count + i}))));
  }
}

NodeId LoadedTree::load_root(const EncodedTree& encoded) {
  if (encoded.kind(0) == RecordKind::document) {
    tree_.mode = encoded.document_mode(0);
    return tree_.root();
  }
  const NodeId fragment = tree_.create_fragment();
  tree_.set_root(fragment);
  return fragment;
}

void LoadedTree::load_node(const EncodedTree& encoded, std::uint32_t at) {
  const RecordKind kind = encoded.kind(at);
  const NodeId parent{numbers_[encoded.parent(at)]};
  NodeId node;
  if (kind == RecordKind::fragment) {
    node = tree_.create_template_contents(parent);
  } else if (kind == RecordKind::shadow_root) {
    node = tree_.attach_shadow_root(parent, encoded.shadow_root_flags(at));
  } else {
    node = EncodedTree::is_element(kind) ? create_element(encoded, at) : create_leaf(encoded, at);
    tree_.insert(node, parent);
  }
  numbers_[at] = static_cast<std::uint32_t>(node);
}

NodeId LoadedTree::create_element(const EncodedTree& encoded, std::uint32_t at) {
  const ElementName name = encoded.element_name(at);
  const AttributeList attributes = load_attributes(encoded, encoded.attributes(at));
  return tree_.create_element({name.element_namespace(), name_of(name.name())}, attributes);
}

// Returns the list that an earlier element has loaded, if it has the same records.
AttributeList LoadedTree::load_attributes(const EncodedTree& encoded, AttributeList records) {
  if (records.count == 0) return {};
  std::uint32_t& number = numbers_[records.first];
  if (number != 0) return {number - 1, records.count};
  attributes_.clear();
  for (std::uint32_t at = records.first; at < records.first + records.count; ++at) {
    Attribute attribute{};
    attribute.name = name_of(encoded.name(at));
    attribute.attribute_namespace = encoded.attribute_namespace(at);
    attribute.value = slice_of(encoded.attribute_value(at));
    attributes_.push(attribute);
  }
  const AttributeList list = tree_.add_attributes(attributes_);
  number = list.first + 1;
  return list;
}

NodeId LoadedTree::create_leaf(const EncodedTree& encoded, std::uint32_t at) {
  switch (encoded.kind(at)) {
    case RecordKind::text: return tree_.create_text(slice_of(encoded.data(at)));
    case RecordKind::comment: return tree_.create_comment(slice_of(encoded.data(at)));
    case RecordKind::doctype:
      return tree_.create_doctype({slice_of(encoded.doctype_name(at)),
                                   slice_of(encoded.public_identifier(at)),
                                   slice_of(encoded.system_identifier(at))});
    default: {
      const Name target = names_.find_or_add(text_of(encoded.target(at)));
      return tree_.create_processing_instruction(target,
                                                 slice_of(encoded.processing_instruction_data(at)));
    }
  }
}

Name LoadedTree::name_of(Name encoded) const {
  const auto id = static_cast<std::uint32_t>(encoded);
  return id < known_name_count ? encoded : document_names_[id - known_name_count];
}

// The string as UTF-8, valid until the next call.
std::u8string_view LoadedTree::text_of(const EncodedString& string) {
  if (string.wide == nullptr) return {string.ascii, string.length};
  utf8_.clear();
  char8_t* const utf8 = utf8_.extend(string.length * 3 + 1);
  const auto* const units = reinterpret_cast<const char8_t*>(string.wide);
  return {utf8, utf16_to_utf8(units, string.length, utf8).size};
}

// An ASCII string refers to the encoded tree.
Slice LoadedTree::slice_of(const EncodedString& string) {
  if (string.wide == nullptr) {
    return {static_cast<std::uint32_t>(string.ascii - bytes_), string.length};
  }
  Slice slice;
  strings_.append(slice, text_of(string));
  return slice;
}

}  // namespace souptree
