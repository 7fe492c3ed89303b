#pragma once
// The tree as the text that the public test suites compare.

#include <string>

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// One line a node, as in the html5lib tree-construction tests; a shadow root, for which they have no
// notation, is a line `shadow-root` with its mode and flags, like `content`.
std::string dump(const Tree&, const NameTable&);

}  // namespace souptree
