#pragma once
// Serialization: a tree as markup, like the results of `innerHTML`, `outerHTML` and `getHTML()`.
//
// The output is UTF-8, in which a lone surrogate takes three bytes. Nothing recurses. The time is
// linear in the length of the markup; with scripting, also in the depth of the node.

#include <span>

#include "base/array.h"
#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Whether the text of a noscript is written without escapes. In template contents, this text is
// always escaped: the document of template contents has no browsing context, so scripting is
// disabled.
enum class SerializeScripting : std::uint8_t { disabled, enabled };

enum class SerializableShadowRoots : std::uint8_t { exclude, include };

struct SerializeOptions {
  SerializeScripting scripting = SerializeScripting::disabled;
  // Whether shadow roots with the serializable flag are written.
  SerializableShadowRoots serializable_shadow_roots = SerializableShadowRoots::exclude;
  // Shadow roots that are written regardless of that flag.
  std::span<const NodeId> shadow_roots = {};
};

// Appends the markup inside a node of the tree.  #html-fragment-serialisation-algorithm
void serialize(const Tree&, const NameTable&, NodeId, const SerializeOptions&, Array<char8_t>& out);

// Appends the markup of the node and of everything inside it.
void serialize_outer(const Tree&, const NameTable&, NodeId, const SerializeOptions&,
                     Array<char8_t>& out);

}  // namespace souptree
