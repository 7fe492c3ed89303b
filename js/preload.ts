/**
 * The resources that the preload scanner of a browser fetches, found while a page streams, for `Link` header fields and
 * `103 Early Hints`.
 * https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing
 */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export type { SourceLocation } from './base/nodes.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { linkHeader } from './preload/link-header.js';
export { PreloadPassThrough } from './preload/pass-through.js';
export { PreloadScanner, preloads } from './preload/scanner.js';
export type {
  MetaPolicy,
  PageFacts,
  PreloadOptions,
  PreloadPassThroughOptions,
  PreloadResource,
  Preloads,
} from './preload/types.js';
export type { TokenOptions } from './tokens/options.js';
export type { Chunk } from './tokens/tokenizer.js';
