// Globals of Node that the tests use.

import { Buffer } from 'buffer';

// As in Node, any bytes can be compared.
Buffer.prototype.equals = function equals(bytes) {
  return Buffer.compare(this, bytes) === 0;
};

export { default as process } from './process.mjs';
export { Buffer };
