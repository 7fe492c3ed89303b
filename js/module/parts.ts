/** The parts of a WebAssembly module: a combination of the constants below. Every module parses, and encodes trees. */
export type ModuleParts = number;

/** The module only parses. */
export const partsParser = 0;
/** The module can record tokens. */
export const partsTokens = 1;
/** The module can sanitize, and write trees as markup. */
export const partsMarkup = 2;
/** The module can record the edits of the tree. */
export const partsEdits = 4;
/** All parts. */
export const partsFull = 7;
