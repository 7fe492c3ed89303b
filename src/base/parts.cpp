#include "base/parts.h"

// The build of a module defines the macro: one of the levels in bindings/call.json. All other programs have all parts.
#ifndef SOUPTREE_LEVEL
#define SOUPTREE_LEVEL 2
#endif

namespace souptree {

const bool has_markup = SOUPTREE_LEVEL >= 1;
const bool has_tokens = SOUPTREE_LEVEL >= 2;
const bool has_edits = SOUPTREE_LEVEL >= 2;
const bool has_trees = SOUPTREE_LEVEL >= 2;

}  // namespace souptree
