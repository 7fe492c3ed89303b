/** The same export as load-parts-node.ts, for hosts that cannot load a file synchronously. */

/** Does nothing: `init` of an entry loads the module that the entry needs. */
export function loadParts(_parts: number): void {}
