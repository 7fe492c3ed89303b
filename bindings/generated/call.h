// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>

namespace souptree::call {

// A range of bits of the argument `flags`.
struct Flag {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t get(std::uint32_t flags) const {
    return (flags >> shift) & ((1u << bits) - 1);
  }
};
namespace flag {
// one of the scripting modes
inline constexpr Flag scripting_mode{0, 2};
// the document is an iframe srcdoc document
inline constexpr Flag srcdoc{2, 1};
// template elements with a for attribute patch content
inline constexpr Flag template_for{3, 1};
// the document allows declarative shadow roots
inline constexpr Flag declarative_shadow_roots{4, 1};
// the buffer contains parse errors
inline constexpr Flag collect_errors{5, 1};
// the input is a fragment; the strings after it contain the context element
inline constexpr Flag fragment{6, 1};
// namespace of the context element, one of the namespaces of the encoded tree
inline constexpr Flag context_namespace{7, 2};
// the context element is a form or has a form ancestor
inline constexpr Flag context_in_form{9, 1};
// mode of the context element's document, one of the document modes of the encoded tree
inline constexpr Flag document_mode{10, 2};
// the form of an input that is text, one of the text forms
inline constexpr Flag text_form{12, 2};
// the input is undecoded bytes; the parser finds their encoding
inline constexpr Flag bytes_input{14, 1};
// the buffer contains locations and lines
inline constexpr Flag locations{15, 1};
// this is the last piece of a session's input, or of a script's text
inline constexpr Flag last_piece{16, 1};
// if the encoding of a session's bytes is not known yet, the bytes so far decide it
inline constexpr Flag decide_encoding{17, 1};
// the default encoding comes from a locale
inline constexpr Flag locale_default{18, 1};
// the encoding that an earlier call found for the same input, as in its result; 0 for none
inline constexpr Flag encoding{19, 6};
// how the earlier call found the encoding, one of the encoding sources
inline constexpr Flag encoding_source{25, 3};
// a session stops at each script
inline constexpr Flag pause_at_scripts{17, 1};
// the buffer contains the tokens instead of the tree
inline constexpr Flag tokens{28, 1};
// text tokens have a value, not only a location
inline constexpr Flag text_values{29, 1};
// tokens have the numbers of the elements that they begin and end
inline constexpr Flag element_ends{30, 1};
// without the flag tokens: the buffer contains the edits of the tree instead of the tree
inline constexpr Flag edits{29, 1};
// the tree or the markup is sanitized with the current configuration
inline constexpr Flag sanitize{16, 1};
}  // namespace flag

// Flags of the call `serialize`.
namespace serialize_flag {
// the markup includes the node itself
inline constexpr Flag outer{0, 1};
// the text of noscript elements outside of templates is written unescaped
inline constexpr Flag scripting{1, 1};
// all serializable shadow roots are written
inline constexpr Flag serializable_shadow_roots{2, 1};
}  // namespace serialize_flag

// Indexes of the result's words.
namespace result {
// one of the statuses
inline constexpr std::uint32_t status = 0;
// address of the encoded tree, of the tokens, or of the bytes that the host has to decode; valid
// until the next call
inline constexpr std::uint32_t buffer_address = 1;
// bytes of the buffer at bufferAddress
inline constexpr std::uint32_t buffer_length = 2;
// index of the input's encoding in the list of encodings, plus one; 0 for a string
inline constexpr std::uint32_t encoding = 3;
// one of the encoding sources
inline constexpr std::uint32_t encoding_source = 4;
// address of the session that was opened
inline constexpr std::uint32_t session = 5;
// number of the script that has to run
inline constexpr std::uint32_t script_number = 6;
// one of the limits
inline constexpr std::uint32_t limit = 7;
// the count that exceeds the limit
inline constexpr std::uint32_t limit_reached = 8;
// the form of the markup at bufferAddress, ascii or utf16
inline constexpr std::uint32_t text_form = 9;
// address of what the sanitizer removed, see src/sanitize/removals.h; only written if the
// configuration requests it
inline constexpr std::uint32_t removals_address = 10;
// bytes at removalsAddress
inline constexpr std::uint32_t removals_length = 11;
// the form of the text at removalsAddress, ascii or utf16
inline constexpr std::uint32_t removals_form = 12;
}  // namespace result
inline constexpr std::uint32_t result_words = 13;

enum class Status : std::uint32_t {
  ok = 0,
  // the document has more distinct names than a record can represent
  too_many_names = 1,
  // the tree or the tokens have more records or string units than offsets can represent
  tree_too_large = 2,
  // a meta element declared another encoding: call again with the same input and the encoding of
  // the result
  input_needed_again = 3,
  // the host must decode bytes in the encoding of the result. For a whole input, decode all of it
  // and call again with the text and that encoding. For a session, decode the bytes in the buffer
  // and pass the text as a piece
  host_decoder_needed = 4,
  // the override is not an encoding label
  unknown_override = 5,
  // the default is not an encoding label
  unknown_default = 6,
  // the document exceeds a limit
  limit_reached = 7,
  // the call requests tokens, which this module cannot record
  tokens_missing = 8,
  // the markup is longer than a string can be
  markup_too_long = 9,
};

enum class TextForm : std::uint32_t {
  utf8 = 0,
  // UTF-8 with all bytes below 0x80
  ascii = 1,
  // UTF-8, except that lone surrogates are encoded as three bytes each
  wtf8 = 2,
  // UTF-16 in pieces; the last piece is in the buffer that was reserved for it, so the call needs
  // no length
  utf16 = 3,
};

// The parts of a module: bits of the result of the function that takes the known names.
namespace part {
// the module can record tokens
inline constexpr std::uint32_t tokens = 1;
// the module can sanitize while it parses, and write what it has parsed as markup
inline constexpr std::uint32_t markup = 2;
// the module can record the edits of the tree
inline constexpr std::uint32_t edits = 4;
// the module can read encoded trees, to sanitize them and to write them as markup
inline constexpr std::uint32_t trees = 8;
// added to the parts of a module that takes strings as UTF-16; other modules take them as UTF-8
inline constexpr std::uint32_t utf16_input = 16;
}  // namespace part

// the number of the sanitizer's configurations that a module keeps, so that callers with different
// configurations can take turns
inline constexpr std::uint32_t sanitizer_configurations = 4;
// the maximum length of markup: of a string in V8, in UTF-16 code units. Other engines allow
// longer strings
inline constexpr std::uint32_t most_markup_units = 536870888;

}  // namespace souptree::call
