#pragma once
// Data that is written without escapes: raw text, comments and processing instructions. Another parser could read such
// data as markup.

#include "parse.h"
#include "sanitize/removals.h"

namespace souptree {

// Removes the node, and merges the texts around it. Adds it to `removals`, unless that is null.
// Returns the next node in document order.
NodeId remove_unsafe_elsewhere(Tree&, const NameTable&, NodeId, Removals* removals);

// Whether the tree or its context has an element with raw text, or an element of the same name in SVG or
// MathML. Also counts removed elements.
bool has_raw_text(const Tree&, const ContextElement*);

// Whether some serializers would write a part of the node, but not of the nodes inside it, without escapes, and
// a parser can read the part as markup: the data of a comment or processing instruction, an attribute (in older
// browsers), or a text inside of an element with the name of an element with raw text. Parsers that do not follow
// the standard close elements early. So it can be any text inside, and not only a child.
bool has_unescaped_markup(const Tree&, NodeId);

// Removes elements of HTML with raw text that looks like a tag or a comment. A style element stays where
// all parsers read its text as text. That is not the case in:
//
//   SVG, MathML   if a parser drops a tag before the element, the element belongs to SVG or MathML too
//   select        before 2025, the standard's parser ignored the start tag of the element
//
// Other raw text elements stay nowhere: some parsers that do not follow the standard do not know them.
// `context` is the context element of the tree, or null for a document. Returns whether something was
// removed.
bool remove_raw_text_with_markup(Tree&, const NameTable&, const ContextElement* context,
                                 Removals* removals);

// In elements of SVG and MathML that have the name of an HTML element with text, such as style, removes the
// nodes with unescaped markup: if a parser drops a tag before it, the element belongs to HTML. Texts inside
// of title and textarea stay, because all serializers escape them. Also removes such elements if they are empty:
// some serializers write them as one tag, and then all that follows is text up to an end tag in a comment or an
// attribute. Returns whether something was removed.
bool remove_markup_in_foreign_text(Tree&, const NameTable&, const ContextElement* context,
                                   Removals* removals);

// Whether all parsers without scripting read the text of noscript elements alike: it has only complete tags of
// sets::plain, and no comments. Otherwise, parsers can disagree what is a tag and what is text.
bool is_noscript_plain(const Tree&);

// Whether a noscript element has a node with unescaped markup. If a parser without scripting reads the node,
// and it is written without escapes, then a parser with scripting reads markup.
bool has_noscript_with_markup(const Tree&);

// Removes noscript elements. Returns whether something was removed.
bool remove_noscript(Tree&, const NameTable&, Removals* removals);

}  // namespace souptree
