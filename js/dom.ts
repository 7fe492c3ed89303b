/**
 * Trees as the DOM of a browser, and back. Neither function needs the WebAssembly module: a page can show a tree that a
 * worker has parsed.
 */

export { fromDOM } from './dom/from-dom.js';
export type { FromDOMOptions, ToDOMOptions } from './dom/options.js';
export type { OnSkip, SkippedPart } from './dom/skipped.js';
export { toDOM } from './dom/to-dom.js';
