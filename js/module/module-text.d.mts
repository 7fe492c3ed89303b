/** The module as texts, which the build generates with tools/lib/module-text.mjs. */

/** The module in Base64. */
export const moduleBase64: string;

/** The characters of `moduleText`, of which the last two shift the next one. */
export const alphabet: string;
/** All bytes, the most frequent first. `decodeModule` says which characters an index has. */
export const bytesInOrder: readonly number[];
/** The module as ASCII characters, which compress nearly as well as the bytes. */
export const moduleText: string;
