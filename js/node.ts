/** Rewrites pages in Node: a `Transform` stream, and the responses of `node:http` and of frameworks that use it. */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export { init, initSync, type ModuleSource } from './module/init.js';
export type { HandlerResult, RewriteHandlers } from './rewrite/parts/handlers.js';
export type { RewriteStreamOptions } from './rewrite/rewrite-stream.js';
export type { UnchangedReason } from './servers/header-fields.js';
export {
  type NodeServerOptions,
  rewriteMiddleware,
  rewriteServerResponse,
} from './servers/node/server-response.js';
export { RewriteTransform, type RewriteTransformOptions } from './servers/node/transform.js';
export type { ServerOptions } from './servers/options.js';
export type { TokenOptions } from './tokens/options.js';
