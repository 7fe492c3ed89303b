/**
 * The module as a text of ASCII characters, which compress nearly as well as the bytes. The build generates it with
 * tools/lib/module-text.mjs.
 */

/** The characters, of which the last two shift the next one. */
export const alphabet: string;
/** All bytes, the most frequent first. `decodeModule` says which characters an index has. */
export const bytesInOrder: readonly number[];
/** The module. */
export const moduleText: string;
