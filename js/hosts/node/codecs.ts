/** Codecs for the CommonJS build for Node. Many tests run in jsdom, which hides the globals of the same names. */

export { TextDecoder, TextEncoder } from 'node:util';
