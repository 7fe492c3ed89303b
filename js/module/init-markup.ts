/** `init` of `souptree/sanitize`. */

import type { ModuleSource } from './init.js';
import { loaderOfParts } from './init-parts.js';
import { markupSource } from './markup-source-node.js';
import { partsMarkup } from './parts.js';

/**
 * Loads the parser, as `init` of `souptree` does, but with the sanitizer and serialization. In browsers, that is the
 * file souptree-markup.wasm; it also parses for all other entries, so a page needs no `init` of `souptree`. If a module
 * without the sanitizer is loaded, replaces it. If that module can record tokens, loads souptree-full.wasm, which has
 * all parts.
 *
 * @param source the file souptree-markup.wasm or souptree-full.wasm of this version of the package: its address, a
 *   `Response` with it, its bytes, or the compiled module. A promise of one of these is also allowed. Default: the file
 *   next to the package's code, or the module in the script.
 * @throws as `init` of `souptree`.
 * @function
 */
export const init: (source?: ModuleSource | PromiseLike<ModuleSource>) => Promise<void> =
  /* @__PURE__ */ loaderOfParts(partsMarkup, markupSource);
