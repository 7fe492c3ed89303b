// Written by `npm run generate`, do not edit. From tools/standard/sanitizer.txt
#pragma once

#include "tree/node.h"

namespace souptree {

// The elements of the built-in safe baseline configuration.
inline constexpr ElementName unsafe_elements[] = {
    ElementName{Namespace::html, Name::base}, ElementName{Namespace::html, Name::embed},
    ElementName{Namespace::html, Name::frame}, ElementName{Namespace::html, Name::iframe},
    ElementName{Namespace::html, Name::object}, ElementName{Namespace::html, Name::script},
    ElementName{Namespace::svg, Name::script}, ElementName{Namespace::svg, Name::use},
};

}  // namespace souptree
