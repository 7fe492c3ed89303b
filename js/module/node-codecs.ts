/** Node's codecs, for the CommonJS build for Node: jsdom, in which many tests run, hides the globals. */

export { TextDecoder, TextEncoder } from 'node:util';
