/** `init` of the entries that need tokens. */

import { fullSource } from './full-source-node.js';
import { loader, type ModuleSource } from './init.js';
import { hasTokens, moduleSource, type OwnSource } from './module.js';

function fullModuleSource(): OwnSource {
  const own = moduleSource();
  return own.hasTokens ? own : { provide: fullSource, hasTokens: true };
}

/**
 * Loads the parser, as `init` of `souptree` does, but with the part that records tokens. In browsers, that is the file
 * souptree-full.wasm; it also parses for all other entries, so a page needs no other `init`. If a module without tokens
 * is loaded, replaces it.
 *
 * @param source the file souptree-full.wasm of this version of the package: its address, a `Response` with it, its
 *   bytes, or the compiled module. A promise of one of these is also allowed. Default: the file next to the package's
 *   code, or the module in the script.
 * @throws as `init` of `souptree`.
 * @function
 */
export const init: (source?: ModuleSource | PromiseLike<ModuleSource>) => Promise<void> =
  /* @__PURE__ */ loader(fullModuleSource, hasTokens);
