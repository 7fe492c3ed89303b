// Written by `npm run generate`, do not edit. From src/wire/format.json
#pragma once

#include <cstdint>

// The encoded tree: words of 32 bits, little-endian.
namespace souptree::wire {

inline constexpr std::uint32_t magic = 1347768147;
inline constexpr std::uint32_t version = 4;
// Identifies the generated lists on which the encoder and the readers must agree. A reader with
// other lists must refuse the buffer.
inline constexpr std::uint32_t fingerprint = 1357844963;

// Indexes of the header's words.
namespace header {
// the bytes 'SOUP'
inline constexpr std::uint32_t magic = 0;
// version of this format
inline constexpr std::uint32_t version = 1;
// identifies the generated lists; a reader with other lists must refuse the buffer
inline constexpr std::uint32_t fingerprint = 2;
// bytes of the whole buffer
inline constexpr std::uint32_t byte_length = 3;
// records, each three words
inline constexpr std::uint32_t record_count = 4;
// byte offset of the first record
inline constexpr std::uint32_t records_offset = 5;
// names of this document that are not known names
inline constexpr std::uint32_t name_count = 6;
// byte offset of the name table: per name a string offset and a length
inline constexpr std::uint32_t names_offset = 7;
// number of parse errors
inline constexpr std::uint32_t error_count = 8;
// byte offset of the parse errors, each five words; 0 if they were not collected
inline constexpr std::uint32_t errors_offset = 9;
// byte offset of the locations, four words per record; 0 if absent
inline constexpr std::uint32_t locations_offset = 10;
// byte offset of the ASCII strings, one byte per code unit
inline constexpr std::uint32_t ascii_strings_offset = 11;
// code units of the ASCII strings
inline constexpr std::uint32_t ascii_strings_length = 12;
// byte offset of the wide strings, UTF-16LE, a multiple of four
inline constexpr std::uint32_t wide_strings_offset = 13;
// code units of the wide strings
inline constexpr std::uint32_t wide_strings_length = 14;
// 1 if the wide strings may contain lone surrogates, which text decoders would replace; else 0
inline constexpr std::uint32_t lone_surrogates = 15;
// byte offset of the line table, which has the offset of the start of each line; 0 if absent
inline constexpr std::uint32_t lines_offset = 16;
// number of lines; 0 without locations
inline constexpr std::uint32_t line_count = 17;
// index of the encoding in the list of encodings, plus one; 0 for a string
inline constexpr std::uint32_t encoding = 18;
// how the encoding was found, one of the encoding sources; 0 for a string
inline constexpr std::uint32_t encoding_source = 19;
// 0 irrelevant (a string), 1 tentative, 2 certain  #concept-encoding-confidence
inline constexpr std::uint32_t encoding_confidence = 20;
// the unit of offsets in the source: 0 UTF-16 code units of the text, 1 bytes
inline constexpr std::uint32_t offset_units = 21;
// 1 if a sanitizer with safe: true left the tree: its DOM gets no event handler attributes; else 0
inline constexpr std::uint32_t safe = 22;
}  // namespace header
inline constexpr std::uint32_t header_words = 23;

// A string offset below this number is an offset in the ASCII strings. Any other string offset is
// this number plus an offset in the wide strings.
inline constexpr std::uint32_t wide_strings = 1073741824;
// Strings of more UTF-8 bytes than this are never shared.
inline constexpr std::uint32_t longest_shared = 32;
// Equal short strings are shared only in trees of at least this many records. In smaller trees the
// search would take longer than a second copy.
inline constexpr std::uint32_t least_records_with_shared = 16384;

// The low bits of a record's first word.
enum class RecordKind : std::uint32_t {
  // end, parent (itself)
  document = 1,
  // end, parent; the root of a fragment (parent itself) or a template's contents
  fragment = 2,
  // end, parent (the host)
  shadow_root = 3,
  // name offset, parent; then three more-records: (name length, public identifier offset), (public
  // identifier length, system identifier offset), (system identifier length, 0)
  doctype = 4,
  // end, parent
  html_element = 5,
  // end, parent
  svg_element = 6,
  // end, parent
  mathml_element = 7,
  // string offset, parent
  text = 8,
  // string offset, parent
  comment = 9,
  // target offset, parent; then two more-records: (target length, data offset), (data length, 0)
  processing_instruction = 10,
  // string offset, string length
  attribute = 11,
  // two numbers that belong to the previous record
  more = 12,
};
inline constexpr std::uint32_t record_words = 3;

// A range of bits in a record's first word.
struct Field {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t largest() const { return (1u << bits) - 1; }
  constexpr std::uint32_t put(std::uint32_t value) const { return value << shift; }
  constexpr std::uint32_t get(std::uint32_t word) const { return (word >> shift) & largest(); }
};
namespace field {
// all records
inline constexpr Field kind{0, 4};
// document: one of the document modes
inline constexpr Field document_mode{4, 2};
// shadowRoot: a combination of the shadow root flags
inline constexpr Field shadow_root_flags{4, 6};
// elements: all ones means that a more-record follows: (count, 0), or (count, first attribute) if
// the attributes are shared with an earlier element
inline constexpr Field attribute_count{4, 4};
// attribute: one of the attribute namespaces
inline constexpr Field attribute_namespace{4, 2};
// elements and attributes: id of the (local) name
inline constexpr Field name{8, 23};
// text, comment: UTF-16 code units; all ones means that a more-record (length, 0) follows
inline constexpr Field length{4, 27};
}  // namespace field

// Indexes of the words of a location.
namespace location {
// start
inline constexpr std::uint32_t start = 0;
// end, exclusive
inline constexpr std::uint32_t end = 1;
// elements, shadow roots: end of the start tag
inline constexpr std::uint32_t start_tag_end = 2;
// elements, shadow roots: start of the end tag; without an end tag, the end
inline constexpr std::uint32_t end_tag_start = 3;
}  // namespace location
// The location of the record with the same index, in the units of offsetUnits. All words are zero
// for records without a location in the source, and for more-records.
inline constexpr std::uint32_t location_words = 4;

// Indexes of the words of a parse error.
namespace parse_error {
inline constexpr std::uint32_t code = 0;
inline constexpr std::uint32_t offset = 1;
inline constexpr std::uint32_t end = 2;
inline constexpr std::uint32_t line = 3;
inline constexpr std::uint32_t column = 4;
}  // namespace parse_error
// The range of a parse error from offset to end, in the units of offsetUnits, and the position of
// its offset.
inline constexpr std::uint32_t parse_error_words = 5;

}  // namespace souptree::wire
