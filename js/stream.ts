/** Parses pages while they arrive, from the streams of browsers and Node. */

export type { ParserOptions, RootOf } from './documents/parser.js';
export type { OnScript, ScriptControl } from './documents/scripts.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { DocumentOptions } from './streams/document-feed.js';
export {
  type AbortOptions,
  type ChunkSource,
  parseStream,
  type ResponseLike,
} from './streams/parse-stream.js';
export { HtmlParserPassThrough, HtmlParserStream } from './streams/web-streams.js';
export { serializeChunks } from './tree/serialize.js';
export type { Tree } from './tree/tree.js';
