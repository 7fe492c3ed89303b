/** The same exports as module-text.mjs, for the module that can record tokens. */

export { hasTokens, moduleText } from './module-text.mjs';
