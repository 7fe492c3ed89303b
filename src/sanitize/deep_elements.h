#pragma once
// Elements that parsers with a limited depth cannot close.
//
// WebKit keeps at most 512 elements open. An element or a comment that would be inside of the last one closes that one
// first. If a parser closes a select or a colgroup in this way, it ignores the end tag, and stays in the insertion
// mode. Then it ignores nearly all tags of the page after it, among them the start tag of a style element. The text of
// the style element becomes markup, even if it is in other sanitized markup of the same page.

#include "base/array.h"
#include "sanitize/removals.h"

namespace souptree {

// A select or colgroup is left out if it is inside of more nodes. The page around the markup can have
// about three times as many open elements.
constexpr std::size_t max_depth_of_mode = 128;

// Removes select and colgroup elements that are deeper. `found` is memory that the function uses. Returns whether
// something was removed.
bool remove_deep_elements(Tree&, const NameTable&, Array<NodeId>& found, Removals* removals);

}  // namespace souptree
