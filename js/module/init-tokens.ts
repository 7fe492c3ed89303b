/** `init` of the entries that need tokens. */

import type { ModuleSource } from './init.js';
import { loaderOfParts } from './init-parts.js';
import { partsTokens } from './parts.js';
import { tokensSource } from './tokens-source-node.js';

/**
 * Loads the parser, as `init` of `souptree` does, but with the part that records tokens. In browsers, that is the file
 * souptree-tokens.wasm; it also parses for all other entries, so a page needs no `init` of `souptree`. If a module
 * without tokens is loaded, replaces it. If that module can sanitize, loads souptree-full.wasm, which has all parts.
 *
 * @param source the file souptree-tokens.wasm or souptree-full.wasm of this version of the package: its address, a
 *   `Response` with it, its bytes, or the compiled module. A promise of one of these is also allowed. Default: the file
 *   next to the package's code, or the module in the script.
 * @throws as `init` of `souptree`.
 * @function
 */
export const init: (source?: ModuleSource | PromiseLike<ModuleSource>) => Promise<void> =
  /* @__PURE__ */ loaderOfParts(partsTokens, tokensSource);
