#pragma once
// The filter of the Sanitizer: removes from a tree what a configuration does not keep.  #sanitize
//
// One walk in document order, with template contents and shadow roots. Nothing recurses. The time is
// linear in the size of the tree and of its attributes.

#include "sanitize/configuration.h"
#include "sanitize/removals.h"
#include "tree/tree.h"

namespace souptree {

// What becomes of the tree. Nodes stay as they are. Markup is read by another parser, so a safe
// configuration removes more of it: see scripts.h.
enum class Destination : std::uint8_t { nodes, markup };

// Sanitizes everything inside the root of the tree. Also merges adjacent texts. Returns whether
// something was removed or replaced with its children. Does not count elements without attributes
// that the parser may have implied. Adds to `removals`, unless it is null, what counts as removed.
// If elements share their attributes, adds the attributes of the first element.
bool sanitize(Tree&, const NameTable&, const SanitizerConfiguration&, Destination,
              Removals* removals = nullptr);

}  // namespace souptree
