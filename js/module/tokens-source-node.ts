/**
 * The source of a module with tokens. The build for other hosts replaces this file by tokens-source-browser.ts, which
 * exports the same name. In Node, that is the module with all parts.
 */

export { loadFullModule as tokensSource } from './platform-node.js';
