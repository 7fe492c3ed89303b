/** The same exports as module-text.mjs, for the module with all parts. */

export { moduleText, parts } from './module-text.mjs';
