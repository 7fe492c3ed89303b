#pragma once
// Observes which rules process each token. Only the program that shows the steps of a parse calls
// this function: CMake compiles dispatch.cpp for it a second time, with SOUPTREE_OBSERVE_DISPATCH.

#include "builder/insertion_modes.h"

namespace souptree {

enum class Rules : bool { insertion_mode, foreign_content };

// Called before the rules of the mode, or the rules for foreign content, process the current token.
// If the token is reprocessed, called again. Defined in src/trace.
void observe_dispatch(Mode, Rules);

}  // namespace souptree
