#pragma once
// EncodedTree: reads an encoded tree, see FORMAT.md.
//
// The encoder wrote the buffer, or JavaScript has checked it: nothing is checked here. Sixteen bytes
// after the buffer must be readable, so that strings can be read in blocks.

#include "names/attribute.h"
#include "tree/node.h"
#include "wire/generated/format.h"

namespace souptree {

// A string of an encoded tree. One of the pointers is null. Lengths count UTF-16 code units.
struct EncodedString {
  const char8_t* ascii;
  const char16_t* wide;
  std::uint32_t length;
};

// A record is identified by its index.
class EncodedTree {
 public:
  // `bytes` must be aligned to four bytes.
  explicit EncodedTree(const char8_t* bytes)
      : bytes_(bytes), records_(section(wire::header::records_offset)) {}

  std::uint32_t record_count() const { return word(wire::header::record_count); }
  std::uint32_t ascii_length() const { return word(wire::header::ascii_strings_length); }
  std::uint32_t document_name_count() const { return word(wire::header::name_count); }
  bool is_safe() const { return word(wire::header::safe) != 0; }
  bool may_have_lone_surrogates() const { return word(wire::header::lone_surrogates) != 0; }
  std::uint32_t wide_length() const { return word(wire::header::wide_strings_length); }

  wire::RecordKind kind(std::uint32_t at) const {
    return static_cast<wire::RecordKind>(wire::field::kind.get(first(at)));
  }
  static bool is_element(wire::RecordKind kind) {
    return kind >= wire::RecordKind::html_element && kind <= wire::RecordKind::mathml_element;
  }
  static bool is_container(wire::RecordKind kind) {
    return kind <= wire::RecordKind::mathml_element && kind != wire::RecordKind::doctype;
  }
  // The index after the last descendant of a container.
  std::uint32_t end(std::uint32_t at) const { return record(at)[1]; }
  std::uint32_t parent(std::uint32_t at) const { return record(at)[2]; }
  // The index of the next node in document order.
  std::uint32_t next_node(std::uint32_t at) const {
    switch (kind(at)) {
      case wire::RecordKind::html_element:
      case wire::RecordKind::svg_element:
      case wire::RecordKind::mathml_element: return content(at);
      case wire::RecordKind::text:
      case wire::RecordKind::comment: return at + (has_long_data(at) ? 2 : 1);
      case wire::RecordKind::processing_instruction: return at + 3;
      case wire::RecordKind::doctype: return at + 4;
      default: return at + 1;
    }
  }

  // ---- Elements

  // Elements and attributes: the local name.
  Name name(std::uint32_t at) const { return Name{wire::field::name.get(first(at))}; }
  ElementName element_name(std::uint32_t at) const {
    constexpr auto html = static_cast<std::uint32_t>(wire::RecordKind::html_element);
    const std::uint32_t kind = wire::field::kind.get(first(at));
    return {static_cast<Namespace>(kind - html), name(at)};
  }
  // The range of the records of the element's attributes.
  AttributeList attributes(std::uint32_t at) const {
    const std::uint32_t count = wire::field::attribute_count.get(first(at));
    if (count != wire::field::attribute_count.largest()) return {at + 1, count};
    const std::uint32_t* const more = record(at + 1);
    return {more[2] != 0 ? more[2] : at + 2, more[1]};
  }
  // The index after the element's record, more-record and own attributes.
  std::uint32_t content(std::uint32_t at) const {
    const std::uint32_t count = wire::field::attribute_count.get(first(at));
    if (count != wire::field::attribute_count.largest()) return at + 1 + count;
    const std::uint32_t* const more = record(at + 1);
    return more[2] != 0 ? at + 2 : at + 2 + more[1];
  }
  AttributeNamespace attribute_namespace(std::uint32_t at) const {
    return static_cast<AttributeNamespace>(wire::field::attribute_namespace.get(first(at)));
  }
  EncodedString attribute_value(std::uint32_t at) const {
    return string(record(at)[1], record(at)[2]);
  }

  // ---- Other nodes

  DocumentMode document_mode(std::uint32_t at) const {
    return static_cast<DocumentMode>(wire::field::document_mode.get(first(at)));
  }
  ShadowRootFlags shadow_root_flags(std::uint32_t at) const {
    return static_cast<ShadowRootFlags>(wire::field::shadow_root_flags.get(first(at)));
  }
  // The data of a text or comment.
  EncodedString data(std::uint32_t at) const {
    const std::uint32_t length =
        has_long_data(at) ? record(at + 1)[1] : wire::field::length.get(first(at));
    return string(record(at)[1], length);
  }
  EncodedString target(std::uint32_t at) const { return string(record(at)[1], record(at + 1)[1]); }
  EncodedString processing_instruction_data(std::uint32_t at) const {
    return string(record(at + 1)[2], record(at + 2)[1]);
  }
  EncodedString doctype_name(std::uint32_t at) const {
    return string(record(at)[1], record(at + 1)[1]);
  }
  EncodedString public_identifier(std::uint32_t at) const {
    return string(record(at + 1)[2], record(at + 2)[1]);
  }
  EncodedString system_identifier(std::uint32_t at) const {
    return string(record(at + 2)[2], record(at + 3)[1]);
  }

  // The text of a name of this document. `name` must not be a known name.
  EncodedString document_name(Name name) const {
    const std::uint32_t index = static_cast<std::uint32_t>(name) - known_name_count;
    const std::uint32_t* const entry = section(wire::header::names_offset) + index * 2;
    return string(entry[0], entry[1]);
  }

 private:
  std::uint32_t word(std::uint32_t index) const {
    return reinterpret_cast<const std::uint32_t*>(bytes_)[index];
  }
  const std::uint32_t* section(std::uint32_t offset_word) const {
    return reinterpret_cast<const std::uint32_t*>(bytes_ + word(offset_word));
  }
  const std::uint32_t* record(std::uint32_t at) const { return records_ + at * wire::record_words; }
  std::uint32_t first(std::uint32_t at) const { return record(at)[0]; }
  bool has_long_data(std::uint32_t at) const {
    return wire::field::length.get(first(at)) == wire::field::length.largest();
  }
  EncodedString string(std::uint32_t offset, std::uint32_t length) const {
    if (offset < wire::wide_strings) {
      return {bytes_ + word(wire::header::ascii_strings_offset) + offset, nullptr, length};
    }
    const auto* const wide =
        reinterpret_cast<const char16_t*>(bytes_ + word(wire::header::wide_strings_offset));
    return {nullptr, wide + (offset - wire::wide_strings), length};
  }

  const char8_t* bytes_;
  const std::uint32_t* records_;
};

}  // namespace souptree
