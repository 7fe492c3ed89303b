#pragma once
// The errors of the input stream: surrogates, noncharacters and control characters.
// #preprocessing-the-input-stream
//
// These errors do not depend on the tokenizer's state, so a separate scan finds them. The parser
// runs the scan only if errors are collected. The parser scans bytes before it tokenizes them. So
// if two errors have the same offset, the error of the input stream is first, as the standard
// requires.

#include "errors/parse_error.h"
#include "text/input.h"

namespace souptree {

// Adds the errors of the input from offset `from` on. Returns `from` for the next call: the end of
// the input, or the start of an incomplete character at the end.
std::uint32_t add_input_stream_errors(const Input& input, std::uint32_t from, ParseErrors& errors);

}  // namespace souptree
