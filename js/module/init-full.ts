/** `init` of the entries that need all parts of the module. */

import { fullSource } from './full-source-node.js';
import { loader, type ModuleSource } from './init.js';
import { hasParts, moduleSource, type OwnSource } from './module.js';
import { partsFull } from './parts.js';

function ownSource(): OwnSource {
  const own = moduleSource();
  return own.parts >= partsFull ? own : { provide: fullSource, parts: partsFull };
}

/**
 * Loads the parser, as `init` of `souptree` does, but with all parts: tokens, the sanitizer and serialization. In
 * browsers, that is the file souptree-full.wasm; it serves all entries, so a page needs no other `init`. If a module
 * with fewer parts is loaded, replaces it.
 *
 * @param source the file souptree-full.wasm of this version of the package: its address, a `Response` with it, its
 *   bytes, or the compiled module. A promise of one of these is also allowed. Default: the file next to the package's
 *   code, or the module in the script.
 * @throws as `init` of `souptree`.
 * @function
 */
export const init: (source?: ModuleSource | PromiseLike<ModuleSource>) => Promise<void> =
  /* @__PURE__ */ loader(ownSource, () => hasParts(partsFull));
