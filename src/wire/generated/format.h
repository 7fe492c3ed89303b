// Written by `npm run generate`, do not edit. From src/wire/format.json
#pragma once

#include <cstdint>

// The encoded tree: words of 32 bits, little-endian.
namespace souptree::wire {

inline constexpr std::uint32_t magic = 1347768147;
inline constexpr std::uint32_t version = 1;
// Stands for all generated lists; a reader with other lists must refuse.
inline constexpr std::uint32_t fingerprint = 59395219;

// Places in the header, in words.
namespace header {
// the bytes 'SOUP'
inline constexpr std::uint32_t magic = 0;
// version of this format
inline constexpr std::uint32_t version = 1;
// stands for every generated list; a reader with other lists must refuse
inline constexpr std::uint32_t fingerprint = 2;
// bytes of the whole buffer
inline constexpr std::uint32_t byte_length = 3;
// records, each three words
inline constexpr std::uint32_t record_count = 4;
// byte offset of the first record
inline constexpr std::uint32_t records_offset = 5;
// names of this document that the known list lacks
inline constexpr std::uint32_t name_count = 6;
// byte offset of the name table: two words a name, string offset and length
inline constexpr std::uint32_t names_offset = 7;
// parse errors
inline constexpr std::uint32_t error_count = 8;
// byte offset of the parse errors, each four words
inline constexpr std::uint32_t errors_offset = 9;
// byte offset of the source positions, four words for each record; 0 when absent
inline constexpr std::uint32_t locations_offset = 10;
// byte offset of the ASCII strings, one byte a code unit
inline constexpr std::uint32_t ascii_strings_offset = 11;
// code units of the ASCII strings
inline constexpr std::uint32_t ascii_strings_length = 12;
// byte offset of the other strings, UTF-16LE, a multiple of four
inline constexpr std::uint32_t wide_strings_offset = 13;
// code units of the other strings
inline constexpr std::uint32_t wide_strings_length = 14;
// 1 if the wide strings may have lone surrogates, which text decoders would replace, else 0
inline constexpr std::uint32_t lone_surrogates = 15;
// byte offset of the table of lines, one word for each: the offset at which it begins; 0 when
// absent
inline constexpr std::uint32_t lines_offset = 16;
// lines of the source; there only with source positions
inline constexpr std::uint32_t line_count = 17;
// what the bytes were decoded as, one more than its place in the list of encodings; 0 for a source
// that was a string
inline constexpr std::uint32_t encoding = 18;
// what told that encoding, one of the encoding sources; 0 for a string
inline constexpr std::uint32_t encoding_source = 19;
// 0 for a string (irrelevant), 1 tentative, 2 certain  #concept-encoding-confidence
inline constexpr std::uint32_t encoding_confidence = 20;
// what offsets and source positions count: 0 UTF-16 code units of the text, 1 bytes of the source
inline constexpr std::uint32_t offset_units = 21;
}  // namespace header
inline constexpr std::uint32_t header_words = 22;

// A string offset from here on counts code units of the wide strings, below it of the ASCII
// strings.
inline constexpr std::uint32_t wide_strings = 1073741824;
// Strings of more UTF-8 bytes have a place of their own.
inline constexpr std::uint32_t longest_shared = 32;
// Shorter ones may share their place in trees of so many records. In smaller ones it would take
// longer to look for an equal string than to write it again.
inline constexpr std::uint32_t least_records_with_shared = 16384;

// A record's first word says what it is.
enum class RecordKind : std::uint32_t {
  // end, parent (itself); mode in the field
  document = 1,
  // end, parent; the root of a fragment (parent itself) or a template's contents
  fragment = 2,
  // end, parent (the host); flags in the field
  shadow_root = 3,
  // name offset, parent; then three more-records: (name length, public identifier offset), (public
  // identifier length, system identifier offset), (system identifier length, 0)
  doctype = 4,
  // end, parent; attribute count and name in the field
  html_element = 5,
  // likewise
  svg_element = 6,
  // likewise
  mathml_element = 7,
  // string offset, parent; length in the field
  text = 8,
  // string offset, parent; length in the field
  comment = 9,
  // target offset, parent; then two more-records: (target length, data offset), (data length, 0)
  processing_instruction = 10,
  // string offset, string length; namespace and name in the field
  attribute = 11,
  // two numbers that belong to the record before
  more = 12,
};
inline constexpr std::uint32_t record_words = 3;

// Some bits of a record's first word.
struct Field {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t largest() const { return (1u << bits) - 1; }
  constexpr std::uint32_t put(std::uint32_t value) const { return value << shift; }
  constexpr std::uint32_t get(std::uint32_t word) const { return (word >> shift) & largest(); }
};
namespace field {
// every record
inline constexpr Field kind{0, 4};
// document: 0 no-quirks, 1 limited-quirks, 2 quirks
inline constexpr Field document_mode{4, 2};
// shadowRoot: bits as listed
inline constexpr Field shadow_root_flags{4, 6};
// elements: all ones means that a more-record follows: (count, 0), or (count, first attribute)
// where an element in front of it has the same ones
inline constexpr Field attribute_count{4, 4};
// attribute: 0 none, 1 XLink, 2 XML, 3 XMLNS
inline constexpr Field attribute_namespace{4, 2};
// elements and attributes: id of the (local) name
inline constexpr Field name{8, 23};
// text, comment: UTF-16 code units; all ones means that a more-record (length, 0) follows
inline constexpr Field length{4, 27};
}  // namespace field

// Values of field::shadow_root_flags.
namespace shadow_root_flag {
// mode is open, else closed
inline constexpr std::uint32_t open = 1;
inline constexpr std::uint32_t delegates_focus = 2;
inline constexpr std::uint32_t serializable = 4;
inline constexpr std::uint32_t clonable = 8;
// else named
inline constexpr std::uint32_t manual_slot_assignment = 16;
// shadowrootcustomelementregistry was there
inline constexpr std::uint32_t custom_element_registry_null = 32;
}  // namespace shadow_root_flag

// Places in the source positions of a record, in words.
namespace location {
// where it begins
inline constexpr std::uint32_t start = 0;
// behind its last character
inline constexpr std::uint32_t end = 1;
// elements, shadow roots: behind the start tag
inline constexpr std::uint32_t start_tag_end = 2;
// elements, shadow roots: where the end tag begins; the same as end without one
inline constexpr std::uint32_t end_tag_start = 3;
}  // namespace location
// Of the record of the same number, in the units of the caller's source: UTF-16 code units, or
// bytes for an input of bytes. All zero for what does not stand there, and for more-records.
inline constexpr std::uint32_t location_words = 4;

// Places in a parse error, in words.
namespace parse_error {
inline constexpr std::uint32_t code = 0;
inline constexpr std::uint32_t offset = 1;
inline constexpr std::uint32_t line = 2;
inline constexpr std::uint32_t column = 3;
}  // namespace parse_error
inline constexpr std::uint32_t parse_error_words = 4;

}  // namespace souptree::wire
