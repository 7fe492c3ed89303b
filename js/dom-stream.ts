/**
 * A page as a live DOM that grows while the page arrives. The parser's edits are applied to the nodes of a document, in
 * the order of a browser's parser.
 */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export { DOMStream, type DOMStreamOptions, type ParseTarget, parseInto } from './dom/stream.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
