// Modules of Node that have no equivalent in pages. Tests that use them are listed in
// ../node-only.mjs.

const missing = (name) => () => {
  throw new Error(`${name} needs Node`);
};

export const execFileSync = missing('execFileSync');
export const spawnSync = missing('spawnSync');
export const createServer = missing('createServer');
export const get = missing('get');
export const request = missing('request');
export const once = missing('once');
export const pipeline = missing('pipeline');
export const deepStrictEqual = missing('deepStrictEqual');
export const inspect = missing('inspect');
export const tmpdir = missing('tmpdir');
export const Readable = { from: missing('Readable.from'), toWeb: missing('Readable.toWeb') };
export const Writable = missing('Writable');

/** A response to which nothing is written. */
export class ServerResponse {
  on() {}
  once() {}
  removeListener() {}
}
