// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>
#include "base/limits.h"

namespace souptree::call {

// Some bits of the argument `flags`.
struct Flag {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t get(std::uint32_t flags) const {
    return (flags >> shift) & ((1u << bits) - 1);
  }
};
namespace flag {
// 0 disabled, 1 normal, 2 inert, 3 fragment  #scripting-mode
inline constexpr Flag scripting_mode{0, 2};
// the document is an iframe srcdoc document
inline constexpr Flag srcdoc{2, 1};
// template elements with a for attribute patch content
inline constexpr Flag template_for{3, 1};
// the parser's allow declarative shadow roots
inline constexpr Flag declarative_shadow_roots{4, 1};
// the buffer has its parse errors section
inline constexpr Flag collect_errors{5, 1};
// the fragment parsing algorithm; the strings behind the input have a context
inline constexpr Flag fragment{6, 1};
// namespace of the context element: 0 HTML, 1 SVG, 2 MathML
inline constexpr Flag context_namespace{7, 2};
// the context element is a form or has a form ancestor
inline constexpr Flag context_in_form{9, 1};
// mode of the context element's document: 0 no-quirks, 1 limited-quirks, 2 quirks
inline constexpr Flag document_mode{10, 2};
// of an input that is text, one of the text forms
inline constexpr Flag text_form{12, 2};
// the input is bytes as they came, whose encoding is to be found
inline constexpr Flag bytes_input{14, 1};
// the buffer has its source positions and lines
inline constexpr Flag locations{15, 1};
// nothing follows this piece of a session's input, or of what a script writes
inline constexpr Flag last_piece{16, 1};
// the default encoding is that of a locale
inline constexpr Flag locale_default{18, 1};
// the encoding that a call before this one found the same input to be in, as in its result; 0 for
// none
inline constexpr Flag encoding{19, 6};
// and what told it
inline constexpr Flag encoding_source{25, 3};
// a session stops where a script is to run
inline constexpr Flag pause_at_scripts{17, 1};
// the buffer has the tokens instead of the tree
inline constexpr Flag tokens{28, 1};
// tokens have the value of texts, not only their place
inline constexpr Flag text_values{29, 1};
// tokens say which elements they begin and end
inline constexpr Flag element_ends{30, 1};
}  // namespace flag

// Places in the result, in words.
namespace result {
// one of the statuses
inline constexpr std::uint32_t status = 0;
// where the encoded tree is, or the tokens, or the bytes that the host is to decode; valid until
// the next call
inline constexpr std::uint32_t buffer_address = 1;
// its bytes
inline constexpr std::uint32_t buffer_length = 2;
// one more than the place of the input's encoding in the list of encodings; 0 for a string
inline constexpr std::uint32_t encoding = 3;
// one of the encoding sources
inline constexpr std::uint32_t encoding_source = 4;
// the session that was opened
inline constexpr std::uint32_t session = 5;
// what names the script that is to run
inline constexpr std::uint32_t script_number = 6;
// the place of the limit that was reached in the list of limits
inline constexpr std::uint32_t limit = 7;
// how much of that there is
inline constexpr std::uint32_t limit_reached = 8;
}  // namespace result
inline constexpr std::uint32_t result_words = 9;

enum class Status : std::uint32_t {
  ok = 0,
  // more distinct names than a record can number
  too_many_names = 1,
  // more records or string units than offsets can number
  tree_too_large = 2,
  // a meta element told another encoding: call again with the same input and what the result says
  // of that
  input_needed_again = 3,
  // the host is to decode bytes in the encoding of the result: all of the input, for a call with
  // the text and that encoding; or those of a session that the buffer has, for a piece
  host_decoder_needed = 4,
  // the override is no label
  unknown_override = 5,
  // the default is no label
  unknown_default = 6,
  // there is more of something than the limits allow
  limit_reached = 7,
};

enum class TextForm : std::uint32_t {
  utf8 = 0,
  // UTF-8 of which every byte is below 0x80
  ascii = 1,
  // UTF-8, but for lone surrogates of three bytes each
  wtf8 = 2,
  // UTF-16 in pieces, of which the last one stands where there was room reserved for it; its
  // length need not be told
  utf16 = 3,
};

// By their places in the lists of limits that go in and out.
inline constexpr Limit limits[] = {Limit::input_bytes, Limit::nodes, Limit::attributes, Limit::copied_bytes, Limit::depth, Limit::attributes_per_tag, Limit::attribute_bytes, Limit::text_bytes, Limit::parse_errors, Limit::output_bytes, Limit::milliseconds};
static_assert(sizeof(limits) == limit_count);

}  // namespace souptree::call
