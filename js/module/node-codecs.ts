/** The codecs of Node, for its CommonJS: jsdom, in which many tests run, hides the globals. */

export { TextDecoder, TextEncoder } from 'node:util';
