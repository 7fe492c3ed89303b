/** What scripts take from pages: the text as a reader sees it. */

export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { type TextOptions, type TextSource, toText } from './text/to-text.js';
