#pragma once

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Compares two trees in document order, with template contents and shadow roots. Returns the first
// node of `tree` that differs from its counterpart, or that has more or fewer nodes inside or after
// it. Returns none if the trees are the same. Ignores the mode of documents.
NodeId first_difference(const Tree& tree, const NameTable& names, const Tree& other,
                        const NameTable& other_names);

}  // namespace souptree
