/** The same exports as module-text.mjs, for the module that can record tokens. */

export { moduleText, parts } from './module-text.mjs';
