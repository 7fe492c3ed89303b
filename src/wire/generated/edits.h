// Written by `npm run generate`, do not edit. From src/wire/edits.json
#pragma once

#include <cstdint>

// Encoded edits: words of 32 bits, little-endian.
namespace souptree::edit_wire {

// Indexes of the header's words.
namespace header {
// bytes of the whole buffer
inline constexpr std::uint32_t byte_length = 0;
// byte offset of the end of the records, which follow the header
inline constexpr std::uint32_t edits_end = 1;
// id of the first name in the table of names
inline constexpr std::uint32_t first_name = 2;
// names that are neither known names nor in earlier buffers of the same input
inline constexpr std::uint32_t name_count = 3;
// byte offset of the name table: per name a string offset and a length
inline constexpr std::uint32_t names_offset = 4;
// byte offset of the ASCII strings, one byte per code unit
inline constexpr std::uint32_t ascii_strings_offset = 5;
// code units of the ASCII strings
inline constexpr std::uint32_t ascii_strings_length = 6;
// byte offset of the wide strings, UTF-16LE, a multiple of four
inline constexpr std::uint32_t wide_strings_offset = 7;
// code units of the wide strings
inline constexpr std::uint32_t wide_strings_length = 8;
// 1 if the wide strings may contain lone surrogates, which text decoders would replace, else 0
inline constexpr std::uint32_t lone_surrogates = 9;
}  // namespace header
inline constexpr std::uint32_t header_words = 10;

// the kind of a record, the low bits of its first word
enum class RecordKind : std::uint32_t {
  // name and namespace in the first word; the range of the start tag; the node for which the
  // element is created, or 0; an earlier element with the same attributes, or 0: then one record
  // per attribute
  create_element = 1,
  // name and namespace in the first word
  attribute = 2,
  // a copy of a text
  create_text = 3,
  create_comment = 4,
  // target in the first word
  create_processing_instruction = 5,
  create_doctype = 6,
  // a fragment without parent
  create_fragment = 7,
  // creates the contents of a template
  template_contents = 8,
  // creates a shadow root; flags as in the encoded tree
  attach_shadow = 9,
  // inserts a node that has no parent; before is 0 at the end
  insert = 10,
  // inserts a new text, or appends to the text before `before`
  text = 11,
  // removes a node from its parent, if it has one
  remove = 12,
  // appends all children of one node to another
  move_children = 13,
  // adds the attributes that the element lacks; then one record per attribute
  add_attributes = 14,
  // the document mode, as in the encoded tree
  set_mode = 15,
  // an element was added to the stack of open elements; then the current node
  pushed = 16,
  // an element left the stack of open elements; then the current node, or 0; the range of the end
  // tag
  popped = 17,
  // a copy replaced an element on the stack of open elements; the range of the end tag
  replaced = 18,
  // the form element pointer, or 0
  set_form = 19,
  // a script ended that may run now
  script = 20,
  // the input has ended: the open elements follow as popped
  stop = 21,
  // later records refer to no attributes of the elements so far
  forget = 22,
};
inline constexpr std::uint32_t kind_mask = 31;

// The number of words of a record, by kind.
inline constexpr std::uint8_t record_words[] = {
    0, 7, 5, 4, 6, 6, 10, 2, 3, 4, 4, 8, 2, 3, 3, 2, 3, 5, 5, 2, 2, 1, 1,
};

// Bits of a record's first word.
namespace flag {
// text: the text node did not exist before
inline constexpr std::uint32_t is_new = 1u << 7;
// createElement: later elements may share the attributes of this element
inline constexpr std::uint32_t is_formatting = 1u << 7;
// createFragment: the root of the tree, if a fragment is parsed
inline constexpr std::uint32_t is_root = 1u << 7;
}  // namespace flag
// the namespace of an element or attribute, as in the encoded tree
inline constexpr std::uint32_t namespace_shift = 5;
inline constexpr std::uint32_t namespace_mask = 3;
// elements, attributes, processing instructions: id of the name or target
inline constexpr std::uint32_t name_shift = 8;

// the number of the document
inline constexpr std::uint32_t document = 1;

}  // namespace souptree::edit_wire
