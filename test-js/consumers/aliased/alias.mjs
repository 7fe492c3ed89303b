// Lets the name parse5 stand for souptree/parse5, for importers and requirers alike: as a package of
// that name would that hands on what souptree/parse5 exports.
//
//   node --import ./alias.mjs program.mjs

import Module, { createRequire, register } from 'node:module';

const dist = new URL('../../../dist/', import.meta.url);
const hooks = `
export function resolve(specifier, context, next) {
  return specifier === 'parse5'
    ? { url: '${new URL('parse5.js', dist)}', shortCircuit: true }
    : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const ours = createRequire(import.meta.url).resolve(new URL('parse5.cjs', dist).pathname);
const internals = /** @type {any} */ (Module);
const resolve = internals._resolveFilename;
internals._resolveFilename = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) =>
  name === 'parse5' ? ours : resolve(name, ...rest);
