#pragma once

namespace souptree {

// The parts of the parser that a program can leave out. Each program links parts.cpp, which is
// compiled for this program. The modules that browsers load leave parts out, so that they are
// smaller: link-time optimisation removes the code that only these parts need.

// Whether the program can record tokens.
extern const bool has_tokens;
// Whether the program can record edits of the tree.
extern const bool has_edits;
// Whether the program can write trees as markup, and sanitize them.
extern const bool has_markup;
// Whether the program can read encoded trees, to write them as markup and to sanitize them.
extern const bool has_trees;

}  // namespace souptree
