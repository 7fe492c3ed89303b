// Aliases parse5 to souptree/parse5, for import and require. A package named parse5 that exports everything of
// souptree/parse5 would do the same.
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
