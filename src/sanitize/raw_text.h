#pragma once
// Elements whose text is written without escapes. Another parser could read such text as markup.

#include "sanitize/removals.h"

namespace souptree {

// Removes the node, and merges the texts around it. Adds it to `removals`, unless that is null.
// Returns the next node in document order.
NodeId remove_unsettled(Tree&, const NameTable&, NodeId, Removals* removals);

// Whether the tree has an element with raw text, or an element of the same name in SVG or MathML. Also
// counts removed elements.
bool has_raw_text(const Tree&);

// Removes elements of HTML with raw text inside of SVG and MathML, if their text looks like a tag or
// a comment. Such text becomes markup if a parser drops a tag before it: then the element belongs to
// SVG or MathML too. `is_in_foreign_content` says whether the root is in SVG or MathML. Returns
// whether something was removed.
bool remove_raw_text_in_foreign_content(Tree&, const NameTable&, bool is_in_foreign_content,
                                        Removals* removals);

// Removes comments and processing instructions that look like a tag or a comment, in elements of SVG and
// MathML that have the name of an HTML element with text, such as style. They become markup if a parser
// drops a tag before them: then the element belongs to HTML. Returns whether something was removed.
bool remove_markup_in_foreign_text(Tree&, const NameTable&, Removals* removals);

// Whether all parsers without scripting read the text of noscript elements alike: it has no comments, and
// only tags of sets::plain. Otherwise, parsers can disagree what is a tag and what is text.
bool is_noscript_plain(const Tree&);

// Removes noscript elements. Returns whether something was removed.
bool remove_noscript(Tree&, const NameTable&, Removals* removals);

}  // namespace souptree
