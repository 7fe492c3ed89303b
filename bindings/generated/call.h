// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>
#include <string_view>
#include "base/generated/limit.h"

namespace souptree::call {

// The request block. JavaScript writes it before each call that begins a document.
struct Request {
  // a combination of the flags
  std::uint32_t flags;
  // one of the scripting modes
  std::uint32_t scripting_mode;
  // namespace of the context element, one of the namespaces of the encoded tree
  std::uint32_t context_namespace;
  // mode of the context element's document, one of the document modes of the encoded tree
  std::uint32_t document_mode;
  // the kinds of tokens that are recorded
  std::uint32_t token_kinds;
  // the encoding that an earlier call found for the same input, as in its result; 0 for none
  std::uint32_t encoding;
  // how the earlier call found the encoding, one of the encoding sources
  std::uint32_t encoding_source;
  // bytes of the string `override_label`
  std::uint32_t override_label_bytes;
  // bytes of the string `transport_label`
  std::uint32_t transport_label_bytes;
  // bytes of the string `default_label`
  std::uint32_t default_label_bytes;
  // bytes of the string `token_tags`
  std::uint32_t token_tags_bytes;
  // bytes of the string `context_name`
  std::uint32_t context_name_bytes;
  // bytes of the string `context_attributes`
  std::uint32_t context_attributes_bytes;
  // one value for each limit
  std::uint32_t limits[limit_count];
};

// The strings of a request. They follow each other in the input buffer, after the input. A list has a U+0000 after
// each of its strings.
struct RequestStrings {
  // label of the encoding that overrides all others
  std::u8string_view override_label;
  // label of the encoding that the transport layer declares
  std::u8string_view transport_label;
  // label of the default encoding
  std::u8string_view default_label;
  // the start tags that are recorded, as a list: see src/tokens/token_filter.h
  std::u8string_view token_tags;
  // local name of the context element
  std::u8string_view context_name;
  // names and values of the context element's attributes, as a list
  std::u8string_view context_attributes;
};

inline RequestStrings strings_of(const Request& request, const char8_t* at) {
  const auto take = [&at](std::uint32_t bytes) {
    const std::u8string_view string{at, bytes};
    at += bytes;
    return string;
  };
  return {
      .override_label = take(request.override_label_bytes),
      .transport_label = take(request.transport_label_bytes),
      .default_label = take(request.default_label_bytes),
      .token_tags = take(request.token_tags_bytes),
      .context_name = take(request.context_name_bytes),
      .context_attributes = take(request.context_attributes_bytes),
  };
}

// The bytes of all strings of a request.
inline std::uint32_t string_bytes_of(const Request& request) {
  return request.override_label_bytes + request.transport_label_bytes + request.default_label_bytes + request.token_tags_bytes + request.context_name_bytes + request.context_attributes_bytes;
}

// A range of bits of a number.
struct Flag {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t get(std::uint32_t flags) const {
    return (flags >> shift) & ((1u << bits) - 1);
  }
};
namespace flag {
// the document is an iframe srcdoc document
inline constexpr Flag srcdoc{0, 1};
// template elements with a for attribute patch content
inline constexpr Flag template_for{1, 1};
// the document allows declarative shadow roots
inline constexpr Flag declarative_shadow_roots{2, 1};
// the buffer contains parse errors
inline constexpr Flag collect_errors{3, 1};
// the input is a fragment
inline constexpr Flag fragment{4, 1};
// the context element is a form or has a form ancestor
inline constexpr Flag context_in_form{5, 1};
// the buffer contains locations and lines
inline constexpr Flag locations{6, 1};
// the default encoding comes from a locale
inline constexpr Flag locale_default{7, 1};
// a session stops at each script
inline constexpr Flag pause_at_scripts{8, 1};
// the tree or the markup is sanitized with the current configuration
inline constexpr Flag sanitize{9, 1};
// the buffer contains the edits of the tree instead of the tree
inline constexpr Flag edits{10, 1};
// the buffer contains the tokens instead of the tree
inline constexpr Flag tokens{11, 1};
// text tokens have a value, not only a location
inline constexpr Flag text_values{12, 1};
// tokens have the numbers of the elements that they begin and end
inline constexpr Flag element_ends{13, 1};
// a session with edits keeps only the nodes that it can still change; without locations, errors
// and pauses
inline constexpr Flag forget_settled{14, 1};
}  // namespace flag

// Sets the options of documents that are flags.
template <typename Options>
void set_options(Options& options, std::uint32_t flags) {
  options.srcdoc = flag::srcdoc.get(flags) != 0;
  options.template_for = flag::template_for.get(flags) != 0;
  options.declarative_shadow_roots = flag::declarative_shadow_roots.get(flags) != 0;
}

// Flags of a piece, or of a whole input.
namespace piece_flag {
// the form of an input that is text, one of the text forms
inline constexpr Flag text_form{0, 2};
// the input is undecoded bytes; the parser finds their encoding
inline constexpr Flag bytes_input{2, 1};
// this is the last piece of a session's input, or of a script's text
inline constexpr Flag last_piece{3, 1};
// if the encoding of a session's bytes is not known yet, the bytes so far decide it
inline constexpr Flag decide_encoding{4, 1};
}  // namespace piece_flag

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
// the level of the module; only in the result of the function that takes the known names
inline constexpr std::uint32_t level = 13;
// 1 if the module takes strings as UTF-16, 0 if it takes them as UTF-8; only in the result of the
// same function
inline constexpr std::uint32_t takes_utf16 = 14;
// address of the request block; only in the result of the same function
inline constexpr std::uint32_t request_address = 15;
}  // namespace result
inline constexpr std::uint32_t result_words = 16;

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

// the value of a limit that has no effect
inline constexpr std::uint32_t no_limit = 4294967295;
// the number of the sanitizer's configurations that a module keeps, so that callers with different
// configurations can take turns
inline constexpr std::uint32_t sanitizer_configurations = 4;
// the maximum length of markup: of a string in V8, in UTF-16 code units. Other engines allow
// longer strings
inline constexpr std::uint32_t most_markup_units = 536870888;

}  // namespace souptree::call
