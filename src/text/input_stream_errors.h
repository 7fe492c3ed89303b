#pragma once
// The errors of the input stream: surrogates, noncharacters and control characters.
// #preprocessing-the-input-stream
//
// A separate scan finds these errors, because they do not depend on the tokenizer's state. The
// parser runs the scan only if errors are collected, and before it tokenizes the same bytes. So
// these errors come before the tokenizer's errors at the same offset, as the standard requires.

#include "errors/parse_error.h"
#include "text/input.h"

namespace souptree {

// Adds the errors of the input from offset `from` on. Returns the offset at which the next call has
// to begin: the end of the input, or the start of an incomplete character at the end.
std::uint32_t add_input_stream_errors(const Input& input, std::uint32_t from, ParseErrors& errors);

}  // namespace souptree
