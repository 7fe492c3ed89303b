#pragma once
// Observes which rules process each token. Only the program that shows the steps of a parse calls
// these functions: CMake compiles dispatch.cpp for it a second time, with SOUPTREE_OBSERVE_DISPATCH.
// The functions are defined in src/trace.

#include "builder/insertion_modes.h"

namespace souptree {

// Called before the rules of a mode process the current token. If the token is reprocessed, called
// again.
void observe_rules(Mode);
void observe_rules_for_foreign_content();

}  // namespace souptree
