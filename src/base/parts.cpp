#include "base/parts.h"

// The build of a module defines these macros. All other programs have all parts.
#ifndef SOUPTREE_HAS_TOKENS
#define SOUPTREE_HAS_TOKENS true
#define SOUPTREE_HAS_EDITS true
#define SOUPTREE_HAS_MARKUP true
#define SOUPTREE_HAS_TREES true
#endif

namespace souptree {

const bool has_tokens = SOUPTREE_HAS_TOKENS;
const bool has_edits = SOUPTREE_HAS_EDITS;
const bool has_markup = SOUPTREE_HAS_MARKUP;
const bool has_trees = SOUPTREE_HAS_TREES;

}  // namespace souptree
