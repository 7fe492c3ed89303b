#pragma once
// The arguments of a call that parses: the flags of call.json, and the strings. Each string ends in
// U+0000. The strings are the labels of the override, the transport and the default encoding, then
// the limits. For a fragment, the name of the context element and its attributes' names and values
// follow.

#include <optional>
#include <string_view>

#include "byte_stream.h"
#include "generated/call.h"
#include "parse.h"
#include "tokens/token_encoder.h"

namespace souptree {

// `tokens` is the token encoder of the document.
ParserOptions options_of(TokenEncoder& tokens, std::uint32_t flags, std::uint32_t seed);

// The encoding that an earlier call found for the same input.
std::optional<DocumentEncoding> known_encoding(std::uint32_t flags);

// Reads the labels and the limits. Unknown labels of the override and the default are errors of the
// caller. An unknown label of the transport layer is ignored.
call::Status take_hints(std::uint32_t flags, std::u8string_view& strings, EncodingHints&, Limits&);

// Reads the context element. The next call overwrites the result.
const ContextElement& take_context(std::uint32_t flags, std::u8string_view& strings);

}  // namespace souptree
