// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>

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
// the fragment parsing algorithm; a context follows the input
inline constexpr Flag fragment{6, 1};
// namespace of the context element: 0 HTML, 1 SVG, 2 MathML
inline constexpr Flag context_namespace{7, 2};
// the context element is a form or has a form ancestor
inline constexpr Flag context_in_form{9, 1};
// mode of the context element's document: 0 no-quirks, 1 limited-quirks, 2 quirks
inline constexpr Flag document_mode{10, 2};
// every byte of the input is below 0x80
inline constexpr Flag ascii_input{12, 1};
// the input has lone surrogates, as three bytes each
inline constexpr Flag wtf8_input{13, 1};
// the input is raw UTF-8 of the caller: drop a BOM, replace malformed sequences; offsets are bytes
inline constexpr Flag bytes_input{14, 1};
// the buffer has its source positions and lines
inline constexpr Flag locations{15, 1};
// nothing follows this piece of a session's input, or of what a script writes
inline constexpr Flag last_piece{16, 1};
// a session stops where a script is to run
inline constexpr Flag pause_at_scripts{27, 1};
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
// where the encoded tree is, or the tokens; valid until the next call
inline constexpr std::uint32_t buffer_address = 1;
// its bytes
inline constexpr std::uint32_t buffer_length = 2;
// what names the script that is to run
inline constexpr std::uint32_t script_number = 3;
}  // namespace result
inline constexpr std::uint32_t result_words = 4;

enum class Status : std::uint32_t {
  ok = 0,
  // more distinct names than a record can number
  too_many_names = 1,
  // more bytes than offsets can number
  input_too_large = 2,
  // more records or string units than offsets can number
  tree_too_large = 3,
};

}  // namespace souptree::call
