/** The same exports as parser-module-text.mjs, for the module with all parts. */

export { level, moduleText } from './parser-module-text.mjs';
