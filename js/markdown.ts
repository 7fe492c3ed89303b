/** Markdown of pages: CommonMark with the extensions of GitHub. */

export type { ChunkHeading, MarkdownChunk } from './markdown/blocks/chunk-sink.js';
export { type ChunkOptions, chunks } from './markdown/chunks.js';
export type { MarkdownRange } from './markdown/inline/source-map.js';
export type { MarkdownOptions } from './markdown/options.js';
export { type MappedMarkdown, type MarkdownSource, toMarkdown } from './markdown/to-markdown.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { SelectorSyntaxError } from './selectors/syntax-error.js';
