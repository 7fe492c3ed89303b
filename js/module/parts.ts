/** The parts of a WebAssembly module. A larger number has all parts of a smaller number. */
export type ModuleParts = typeof partsParser | typeof partsTokens | typeof partsFull;

/** The module parses, and encodes trees. */
export const partsParser = 0;
/** The module can also record tokens. */
export const partsTokens = 1;
/** The module can also sanitize, and write trees as markup. */
export const partsFull = 2;
