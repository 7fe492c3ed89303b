/**
 * The source of a module with markup. The build for other hosts replaces this file by markup-source-browser.ts, which
 * exports the same name. In Node, every module has all parts.
 */

export { defaultSource as markupSource } from './platform-node.js';
