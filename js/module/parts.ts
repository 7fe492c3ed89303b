/** The parts of a WebAssembly module. Every module parses, and encodes trees. */

/** A combination of the constants below. */
export type ModuleParts = number;

/** The module only parses. */
export const partsParser = 0;

export {
  partsEdits,
  partsFull,
  partsMarkup,
  partsTokens,
  partsTrees,
} from '../generated/call.js';
