#pragma once
// The tree as text in the format of the public test suites.

#include <string>

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// One line for each node, as in the html5lib tree-construction tests. The tests have no notation
// for shadow roots. The dump writes a line `shadow-root` with the mode and flags where a template
// has `content`.
std::string dump(const Tree&, const NameTable&);

}  // namespace souptree
