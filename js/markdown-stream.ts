/** The Markdown of a page while the page arrives. */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export {
  MarkdownStream,
  type MarkdownStreamOptions,
  type StreamParseOptions,
} from './markdown/stream/markdown-stream.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
