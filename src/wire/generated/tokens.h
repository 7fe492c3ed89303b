// Written by `npm run generate`, do not edit. From src/wire/tokens.json
#pragma once

#include <cstdint>

// Encoded tokens: words of 32 bits, little-endian.
namespace souptree::token_wire {

// Indexes of the header's words.
namespace header {
// bytes of the whole buffer
inline constexpr std::uint32_t byte_length = 0;
// records, each five words, which follow the header
inline constexpr std::uint32_t record_count = 1;
// id of the first name in the table of names; names of earlier buffers with this id or a larger
// one are forgotten
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
// index of the encoding in the list of encodings, plus one; 0 for a string
inline constexpr std::uint32_t encoding = 10;
// the unit of locations: 0 UTF-16 code units of the text, 1 bytes
inline constexpr std::uint32_t offset_units = 11;
// lower 30 bits of the base: the offset in the source from which all offsets of the buffer count
inline constexpr std::uint32_t base_low = 12;
// the base divided by 2^30
inline constexpr std::uint32_t base_high = 13;
// offset up to which the source belongs to no later token
inline constexpr std::uint32_t decided = 14;
}  // namespace header
inline constexpr std::uint32_t header_words = 15;

// The low four bits of a record's first word.
enum class RecordKind : std::uint32_t {
  // offset and length of the name; then two more-records: (public identifier), (system identifier)
  doctype = 1,
  // element, number of attributes; then one record per attribute
  start_tag = 2,
  // element, 0
  end_tag = 3,
  // offset and length of the text
  text = 4,
  // offset and length of the data
  comment = 5,
  // offset and length of the target; then one more-record: (data)
  processing_instruction = 6,
  // offset of a tag or processing instruction that the end truncated, else of the end; 0
  end_of_file = 7,
  // offset and length of the value
  attribute = 8,
  // element, 0; not a token: the element ended here without its own end tag
  element_end = 9,
  // a string that belongs to the previous record
  more = 10,
  // element, its parent; not a token: the markup implied the element, which begins here
  implied_start = 11,
  // element, its parent; not a token: an open element; its record is before that of the first
  // element inside of it; its end is the element of which it is a copy, or 0
  ancestor = 12,
  // element, 0; not a token: no later end tag ends a copy of the element
  forgotten = 14,
  // element, 0; not a token: the parent of the elements that follow
  parent = 13,
  // 0, 0; not a token: a parser ignores a newline that begins here; the next record is that of the
  // token here
  ignored_newline = 15,
};
inline constexpr std::uint32_t record_words = 5;

// Indexes of a record's other words.
namespace field {
// start in the source
inline constexpr std::uint32_t start = 1;
// end in the source, exclusive
inline constexpr std::uint32_t end = 2;
// depends on the kind
inline constexpr std::uint32_t first = 3;
// depends on the kind
inline constexpr std::uint32_t second = 4;
}  // namespace field

// Bits of a record's first word.
namespace flag {
// startTag: the self-closing flag
inline constexpr std::uint32_t self_closing = 1u << 4;
// startTag: the created element ended with this tag, as a void element does
inline constexpr std::uint32_t no_content = 1u << 7;
// text: character references are not decoded in it; elementEnd, endOfFile: the end of the file is
// in such a text
inline constexpr std::uint32_t raw = 1u << 4;
// text: more of it follows in the next buffer
inline constexpr std::uint32_t partial = 1u << 5;
// text: it is in a CDATA section
inline constexpr std::uint32_t cdata = 1u << 6;
// endTag, elementEnd: later end tags may end copies of the element
inline constexpr std::uint32_t may_have_copies = 1u << 5;
// endTag: the tag ended a copy of the element, not the element itself
inline constexpr std::uint32_t copy = 1u << 4;
// doctype: the force-quirks flag
inline constexpr std::uint32_t force_quirks = 1u << 4;
// doctype: the name is missing
inline constexpr std::uint32_t name_missing = 1u << 5;
// doctype: the public identifier is missing
inline constexpr std::uint32_t public_identifier_missing = 1u << 6;
// doctype: the system identifier is missing
inline constexpr std::uint32_t system_identifier_missing = 1u << 7;
}  // namespace flag
// startTag, impliedStart: namespace of the element, one of the namespaces of the encoded tree
inline constexpr std::uint32_t namespace_shift = 5;
// tags, elements and attributes: id of the name
inline constexpr std::uint32_t name_shift = 8;

}  // namespace souptree::token_wire
