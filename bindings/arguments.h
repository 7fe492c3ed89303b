#pragma once
// The arguments of a call that parses: the flags of call.json, and strings in the input buffer. A
// U+0000 follows each string. The first three strings are encoding labels: override, transport and
// default. The fourth string has the limits. If the call requests tokens, the next string is their
// filter: see tokens/token_filter.h. For a fragment, the name of the context element
// follows, then the name and value of each of its attributes.

#include <optional>
#include <string_view>

#include "byte_stream.h"
#include "generated/call.h"
#include "parse.h"

namespace souptree {

// Whether the call requests the edits of the tree.
constexpr bool wants_edits(std::uint32_t flags) {
  return call::flag::tokens.get(flags) == 0 && call::flag::edits.get(flags) != 0;
}

// Returns the options that the flags request, without the encoder of tokens and the log of edits.
ParserOptions options_of(std::uint32_t flags, std::uint32_t seed);

// Returns the encoding that an earlier call found for the same input, from the flags. If there was
// no earlier call, returns nullopt.
std::optional<DocumentEncoding> known_encoding(std::uint32_t flags);

// Reads the labels and the limits, and removes them from `strings`. Returns an error status for an
// unknown label of the override or the default. Ignores an unknown label of the transport layer.
call::Status take_hints(std::uint32_t flags, std::u8string_view& strings, EncodingHints&, Limits&);

// Removes the filter of tokens from `strings`, and returns it.
std::u8string_view take_filter(std::u8string_view& strings);

// Reads the context element. The next call of this function overwrites the element.
const ContextElement& take_context(std::uint32_t flags, std::u8string_view& strings);

}  // namespace souptree
