/**
 * Rewrites the pages of servers and workers that answer with a `Response`: the function handles header fields,
 * encodings, responses that are not pages, backpressure, cancellation and errors.
 */

import { needFullModule } from './hosts/node/full-module.js';

needFullModule();

export { init, initSync, type ModuleSource } from './module/init.js';
export type { HandlerResult, RewriteHandlers } from './rewrite/parts/handlers.js';
export type { UnchangedReason } from './servers/header-fields.js';
export type { ServerOptions } from './servers/options.js';
export { rewriteResponse } from './servers/response.js';
export type { TokenOptions } from './tokens/options.js';
