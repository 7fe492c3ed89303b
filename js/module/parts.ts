/** The parts of a WebAssembly module: a combination of the constants below. Every module parses, and encodes trees. */
export type ModuleParts = number;

/** The module only parses. */
export const partsParser = 0;
/** The module can record tokens. */
export const partsTokens = 1;
/** The module can sanitize while it parses, and write what it has parsed as markup. */
export const partsMarkup = 2;
/** The module can record the edits of the tree. */
export const partsEdits = 4;
/** The module can read encoded trees, to sanitize them and to write them as markup. */
export const partsTrees = 8;
/** All parts. */
export const partsFull = 15;
