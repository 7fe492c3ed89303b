#pragma once
// The errors of the input stream itself: surrogates, noncharacters and control characters.
// #preprocessing-the-input-stream
//
// They do not depend on the state of the tokenizer and are found by a scan of their own, done only
// when errors are wanted. Done before the same bytes are tokenized, it puts these errors in front
// of those that the tokenizer has at the same place, as the standard does.

#include "errors/parse_error.h"
#include "text/input.h"

namespace souptree {

// Adds the errors of the input from offset `from` on. Returns where to begin when there is more of
// it: the end, or before it a character of which only some bytes are there.
std::uint32_t add_input_stream_errors(const Input& input, std::uint32_t from, ParseErrors& errors);

}  // namespace souptree
