/**
 * The source of a module with all parts. The build for other hosts replaces this file by full-source-browser.ts, which
 * exports the same name. In Node, that is souptree.wasm.
 */

export { loadFullModule as fullSource } from './platform-node.js';
