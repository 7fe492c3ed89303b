#pragma once
// The arguments of a call that begins a document: the request block, and the strings in the input buffer. call.json has
// the list of both.

#include <optional>
#include <string_view>

#include "byte_stream.h"
#include "generated/call.h"
#include "parse.h"

namespace souptree {

// The block into which JavaScript writes the next request.
call::Request& request_block();

// Returns the options that a request contains, without the encoder of tokens and the log of edits.
ParserOptions options_of(const call::Request&, std::uint32_t seed);

// Returns the encoding that an earlier call found for the same input. If there was no earlier call, returns
// nullopt.
std::optional<DocumentEncoding> known_encoding(const call::Request&);

// Reads the labels. Returns an error status for an unknown label of the override or the default. Ignores an
// unknown label of the transport layer.
call::Status read_hints(const call::Request&, const call::RequestStrings&, EncodingHints&);

// Reads the context element. The next call of this function overwrites the element.
const ContextElement& read_context(const call::Request&, const call::RequestStrings&);

}  // namespace souptree
