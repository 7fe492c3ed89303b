/**
 * The source of a module with tokens. The build for other hosts replaces this file by full-source-browser.ts, which
 * exports the same name. In Node, every module has tokens.
 */

export { defaultSource as fullSource } from './platform-node.js';
