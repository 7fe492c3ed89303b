#pragma once
// The tree as markup again: what `innerHTML`, `outerHTML` and `getHTML()` return.
//
// Text goes out as UTF-8, lone surrogates as three bytes, as it is in the tree. Nothing recurses; the
// cost is the length of the markup; with scripting, also the depth of the node.

#include <span>

#include "base/array.h"
#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Whether the text of a noscript is written as it is, not escaped. In template contents it is always
// escaped: their document has no browsing context, so scripting is disabled there.
enum class SerializeScripting : std::uint8_t { disabled, enabled };

enum class SerializableShadowRoots : std::uint8_t { leave_out, include };

struct SerializeOptions {
  SerializeScripting scripting = SerializeScripting::disabled;
  // Those that say of themselves that they are serializable.
  SerializableShadowRoots serializable_shadow_roots = SerializableShadowRoots::leave_out;
  // To be written in any case.
  std::span<const NodeId> shadow_roots = {};
};

// Appends what is inside of the node, which is in the tree.  #html-fragment-serialisation-algorithm
void serialize(const Tree&, const NameTable&, NodeId, const SerializeOptions&, Array<char8_t>& out);

// Appends the node with what is inside of it.
void serialize_outer(const Tree&, const NameTable&, NodeId, const SerializeOptions&,
                     Array<char8_t>& out);

}  // namespace souptree
