/**
 * The source of a module with all parts. The build for other hosts replaces this file by full-source-browser.ts, which
 * exports the same name. In Node, every module has all parts.
 */

export { defaultSource as fullSource } from './platform-node.js';
