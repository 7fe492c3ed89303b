export { type NormalizeOptions, normalize } from './documents/normalize.js';
export { parse, parseFragment, parseFragmentTree, parseTree } from './documents/parse.js';
export { Parser, type ParserOptions, type RootOf } from './documents/parser.js';
export type { OnScript, ScriptControl } from './documents/scripts.js';
export {
  type CompiledModule,
  init,
  initSync,
  type ModuleBytes,
  type ModuleResponse,
  type ModuleSource,
  type ModuleUrl,
} from './module/init.js';
export type { Input } from './module/input.js';
export { MissingDecoderError } from './module/legacy-decoders.js';
export { LimitError, type LimitName, type Limits, untrusted } from './module/limits.js';
export type {
  Context,
  CopyOptions,
  EncodingOptions,
  FragmentOptions,
  ParseOptions,
  ScriptingMode,
  TreeOptions,
} from './module/options.js';
export * from './tree.js';
