/** `init` of `souptree/dom-stream`. */

import { fullSource } from './full-source-node.js';
import type { ModuleSource } from './init.js';
import { loaderOfParts } from './init-parts.js';
import { partsEdits } from './parts.js';

/**
 * Loads the parser, as `init` of `souptree` does, but with all parts. In browsers, that is the file souptree-full.wasm;
 * it serves all entries, so a page needs no other `init`. If a module without edits is loaded, replaces it.
 *
 * @param source the file souptree-full.wasm of this version of the package: its address, a `Response` with it, its
 *   bytes, or the compiled module. A promise of one of these is also allowed. Default: the file next to the package's
 *   code, or the module in the script.
 * @throws as `init` of `souptree`.
 * @function
 */
export const init: (source?: ModuleSource | PromiseLike<ModuleSource>) => Promise<void> =
  /* @__PURE__ */ loaderOfParts(partsEdits, fullSource);
