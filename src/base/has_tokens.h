#pragma once

namespace souptree {

// Whether the program can record tokens and edits. Each program links one definition:
// with_tokens.cpp, or bindings/without_tokens.cpp. The module that browsers load for parsing has
// neither, so that it is smaller: link-time optimisation removes the code that only they need.
extern const bool has_tokens;

}  // namespace souptree
