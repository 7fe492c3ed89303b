#pragma once
// The tree as text in the format of the public test suites.

#include <string>

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// One line for each node and attribute, as in the html5lib tree-construction tests. The tests have
// no notation for shadow roots. For a shadow root, the dump writes a line `shadow-root` where
// template contents have a line `content`. The line also has the mode and most flags of the shadow
// root.
std::string dump(const Tree&, const NameTable&);

}  // namespace souptree
