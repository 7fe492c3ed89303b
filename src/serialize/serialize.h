#pragma once
// Serialization: a tree as markup, like the results of `innerHTML`, `outerHTML` and `getHTML()`.
//
// The output is UTF-8, in which a lone surrogate takes three bytes. Nothing recurses. The time is
// linear in the length of the markup. If scripting is enabled, the time also grows with the depth
// of the node. If `shadow_roots` is not empty, it is searched for each shadow root.

#include <span>

#include "base/array.h"
#include "names/name_table.h"
#include "tree/tree.h"

namespace souptree {

// Whether scripting is enabled. If so, the text of a noscript element is written without escapes.
// In template contents, the text is always escaped: the document of template contents has no
// browsing context, so scripting is disabled.
enum class SerializeScripting : std::uint8_t { disabled, enabled };

enum class SerializableShadowRoots : std::uint8_t { exclude, include };

// The standard's markup can be parsed to other texts, attributes and doctypes than those of the tree.
// `exact` also writes the following, so that they stay the same:
//
//   a second newline, if a text at the start of a pre, listing or textarea element begins with one
//   the reference &#13; for U+000D, which a parser would change to U+000A
//   the public and system identifiers of a doctype
enum class SerializeText : std::uint8_t { as_standard, exact };

struct SerializeOptions {
  SerializeScripting scripting = SerializeScripting::disabled;
  SerializeText text = SerializeText::as_standard;
  // Whether shadow roots with the serializable flag are written.
  SerializableShadowRoots serializable_shadow_roots = SerializableShadowRoots::exclude;
  // Shadow roots that are written even without the serializable flag, in the order of their ids.
  std::span<const NodeId> shadow_roots = {};
};

// Appends the markup inside a node to `out`.  #html-fragment-serialisation-algorithm
void serialize(const Tree&, const NameTable&, NodeId, const SerializeOptions&, Array<char8_t>& out);

// Appends the markup of the node, and of everything inside the node, to `out`. If the node is a
// document, fragment or shadow root, appends only the markup inside the node.
void serialize_outer(const Tree&, const NameTable&, NodeId, const SerializeOptions&,
                     Array<char8_t>& out);

}  // namespace souptree
