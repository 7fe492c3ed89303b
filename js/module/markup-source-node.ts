/**
 * The source of a module with markup. The build for other hosts replaces this file by markup-source-browser.ts, which
 * exports the same name. In Node, that is the module with all parts.
 */

export { loadFullModule as markupSource } from './platform-node.js';
