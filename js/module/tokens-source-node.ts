/**
 * The source of a module with tokens. The build for other hosts replaces this file by tokens-source-browser.ts, which
 * exports the same name. In Node, every module has all parts.
 */

export { defaultSource as tokensSource } from './platform-node.js';
