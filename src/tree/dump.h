#pragma once
// The tree as text in the format of the public test suites.

#include <string>

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// One line for each node and attribute, as in the html5lib tree-construction tests. The tests have
// no notation for shadow roots. For a shadow root, the dump writes a line `shadow-root` with its
// mode and most of its flags, like the line `content` for template contents.
std::string dump(const Tree&, const NameTable&);

}  // namespace souptree
