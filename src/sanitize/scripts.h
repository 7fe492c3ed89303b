#pragma once
// What can run scripts in a tree, whatever a configuration says.
//
// The standard decides by the namespace of an element. Markup has no namespaces: a parser that drops a
// tag can put an element into another namespace. For example, it can read an iframe of SVG as an HTML
// element. So the functions for markup ignore the namespace.

#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Whether the attribute of an element navigates to a javascript: URL, or could animate an attribute
// that does.
bool may_run_script(const Tree&, const NameTable&, ElementName, const Attribute&);

// Whether the attribute could animate an attribute that navigates.
// #built-in-animating-url-attributes-list
bool animates_url(const Tree&, const NameTable&, ElementName, const Attribute&);

// Whether the tag of the element is unsafe in markup: an element of this name in some namespace is in
// the built-in safe baseline configuration, or the name has U+212A. Some parsers read that as U+006B,
// because they convert names to lower case with the rules of Unicode.
bool has_unsafe_tag(const NameTable&, ElementName);

// Whether the attribute is unsafe in markup: its name begins with `on` or has U+212A, or an element of some namespace
// would navigate to a javascript: URL, or animate an attribute that navigates.
bool is_unsafe_in_markup(const Tree&, const NameTable&, ElementName, const Attribute&);

// Whether a tag in the markup of the tree is unsafe, or an attribute of a tag. Includes template
// contents and shadow roots.
bool is_unsafe_in_markup(const Tree&, const NameTable&);

}  // namespace souptree
