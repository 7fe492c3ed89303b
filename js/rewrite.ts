/**
 * Rewrites pages without serializing them: the output keeps the bytes that handlers do not change. A complete parse
 * decides what is a tag and where an element ends.
 *
 * In the output, a parser finds exactly the requested attributes in an edited tag. It parses everything around the
 * edits as in the source. For example, if a handler removes the comment between `<` and `b>`, the `<` is escaped, so
 * that no tag `<b>` appears.
 */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export type { Rewritten } from './rewrite/output/rewritten.js';
export type { Ancestor } from './rewrite/parts/ancestor.js';
export type { RewriteElement } from './rewrite/parts/element.js';
export type {
  ElementHandler,
  ElementHandlers,
  HandlerResult,
  RewriteHandlers,
} from './rewrite/parts/handlers.js';
export type { ContentOptions, InsertedContent } from './rewrite/parts/inserted-content.js';
export type {
  RewriteComment,
  RewriteDoctype,
  RewriteEnd,
  RewriteEndTag,
  RewriteProcessingInstruction,
  RewriteText,
} from './rewrite/parts/parts.js';
export type { ContentStream } from './rewrite/parts/streamed-content.js';
export { rewrite } from './rewrite/rewrite.js';
export { RewriteStream, type RewriteStreamOptions } from './rewrite/rewrite-stream.js';
export { Rewriter } from './rewrite/rewriter.js';
export type { TokenOptions, TokenStreamOptions } from './tokens/options.js';
export type { Chunk } from './tokens/tokenizer.js';
