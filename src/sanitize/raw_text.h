#pragma once
// Data that is written without escapes: raw text, comments and processing instructions. Another parser could read such
// data as markup.

#include "parse.h"
#include "sanitize/removals.h"

namespace souptree {

// Removes the node, and merges the texts around it. Adds it to `removals`, unless that is null.
// Returns the next node in document order.
NodeId remove_unsafe_elsewhere(Tree&, const NameTable&, NodeId, Removals* removals);

// Whether the tree has an element with raw text, or an element of the same name in SVG or MathML. Also
// counts removed elements.
bool has_raw_text(const Tree&);

// Whether an attribute of the element looks like a tag or a comment.
bool has_attribute_with_markup(const Tree&, NodeId element);

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

// In elements of SVG and MathML that have the name of an HTML element with text, such as style, removes
// what looks like a tag or a comment: comments, processing instructions, and elements with such an
// attribute. They become markup if a parser drops a tag before them: then the element belongs to HTML.
// The serializers of older browsers do not escape `<` in attributes. Returns whether something was
// removed.
bool remove_markup_in_foreign_text(Tree&, const NameTable&, Removals* removals);

// Whether all parsers without scripting read the text of noscript elements alike: it has no comments, and
// only tags of sets::plain. Otherwise, parsers can disagree what is a tag and what is text.
bool is_noscript_plain(const Tree&);

// Whether an attribute inside of a noscript element looks like a tag or a comment. If a parser without
// scripting reads the attribute, and an older browser writes it, then a parser with scripting reads markup.
bool has_markup_in_noscript_attributes(const Tree&);

// Removes noscript elements. Returns whether something was removed.
bool remove_noscript(Tree&, const NameTable&, Removals* removals);

}  // namespace souptree
