#pragma once
// What can run scripts in a tree, whatever a configuration says.

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Whether the attribute of an element navigates to a javascript: URL, or could animate an attribute
// that does.
bool may_run_script(const Tree&, const NameTable&, ElementName, const Attribute&);

// Whether the attribute could animate an attribute that navigates.
// #built-in-animating-url-attributes-list
bool animates_url(const Tree&, const NameTable&, ElementName, const Attribute&);

// Whether something in the tree can run a script: an element of the built-in safe baseline
// configuration, an attribute that begins with `on`, or an attribute as above. Includes template
// contents and shadow roots.
bool may_run_scripts(const Tree&, const NameTable&);

}  // namespace souptree
