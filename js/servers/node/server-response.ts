import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { argumentError } from '../../base/errors.js';
import { joinNames, type NamesOf } from '../../base/names.js';
import type { HandlerResult, RewriteHandlers } from '../../rewrite/parts/handlers.js';
import { readCallback, type ServerOptions, serverNames, splitOptions } from '../options.js';
import { checkPage } from '../page-rewriter.js';
import { type ResponseSettings, RewrittenResponse } from './rewritten-response.js';

/** The options of functions that rewrite a `ServerResponse`. */
export interface NodeServerOptions extends ServerOptions {
  /**
   * Called if rewriting fails, after the response was ended or destroyed. Receives what a handler threw, or the error
   * of the parser. If the function throws, that is an uncaught exception, as with a listener of an event. Default:
   * `console.error`. The default of `rewriteMiddleware` is the `next` of the framework: see there.
   */
  onError?: ((error: unknown) => void) | undefined;
}

const nodeServerNames = /* @__PURE__ */ joinNames(serverNames, {
  onError: true,
}) satisfies NamesOf<NodeServerOptions>;

type AnyRequest = IncomingMessage | Http2ServerRequest;
type AnyResponse = ServerResponse | Http2ServerResponse;

/** A function that Connect and Express call for each request. */
type Middleware<Request, Response> = (
  request: Request,
  response: Response,
  next: (error?: unknown) => void,
) => void;

/** Chooses the handlers for a request. */
type ChooseHandlers<Request, Response> = (
  request: Request,
  response: Response,
) => RewriteHandlers<HandlerResult> | undefined;

/**
 * Rewrites the page that a program writes into a `ServerResponse` of `node:http`, or into the response of the
 * compatibility interface of `node:http2`. Call the function before anything is written.
 *
 * The response is not changed if it is not a page: its `Content-Type` is not `text/html`, it has no body, its body is a
 * part of a page, or it has a `Content-Encoding`. So middleware that compresses must be installed before this
 * function is called: then it compresses the rewritten page. The header fields change as with `rewriteResponse`. A page
 * that becomes UTF-8 says so in its `Content-Type`, unless the header was sent before the page said its encoding. If
 * `end` gets the whole page, handlers insert no streams, and there are no trailers, `Content-Length` is set to the new
 * length.
 *
 * The header is sent with the first output, or by `flushHeaders`. For the program, the header is sent and the response
 * has ended as without rewriting. So `headersSent` is true after `writeHead`, and `setHeader` throws after `end`. Other
 * middleware can call `_implicitHeader`, which sends the header at once.
 *
 * `write` returns whether more can be written, as without rewriting, and `'drain'` follows. If the client closes the
 * connection, the parser is freed.
 *
 * If a handler throws, a stream that it inserted fails, or the page exceeds a limit, the connection is destroyed. So
 * the client never takes a part for the whole page. If the program has ended the page, and nothing was sent, the
 * response has the status 500 instead.
 *
 * @param response nothing must be written yet.
 * @param handlers as for `rewrite`.
 * @param options as for `rewrite`. The `charset` of the `Content-Type` is the default of `encoding.transport`.
 * @throws Error if the header was sent. TypeError if the response is none. Also throws as the constructor of
 *   `Rewriter`.
 */
export function rewriteServerResponse(
  response: AnyResponse,
  handlers: RewriteHandlers<HandlerResult>,
  options?: NodeServerOptions,
): void {
  const settings = readSettings('rewriteServerResponse', handlers, options);
  install(response, settings);
}

/**
 * Middleware for Connect, Express and other frameworks that call functions with a request, a response of `node:http`,
 * and `next`. It calls `rewriteServerResponse` for each response. Fastify and Koa have the response as `reply.raw` and
 * `context.res`.
 *
 * Without the option `onError`, an error goes to the framework: `next(error)`. If the program has ended the page, and
 * nothing was sent, the response is as if the program had written nothing, but with the status 500. So the error
 * handlers of the framework can answer. Otherwise the connection is destroyed, and `headersSent` is true.
 *
 * @param handlers as for `rewrite`, or a function that returns the handlers for a request. If the function returns
 *   `undefined`, the response is not changed.
 * @param options as for `rewriteServerResponse`.
 * @throws as the constructor of `Rewriter`. If `handlers` is a function, what it returns is checked for each response.
 */
export function rewriteMiddleware<
  Request extends AnyRequest = IncomingMessage,
  Response extends AnyResponse = ServerResponse,
>(
  choose: ChooseHandlers<Request, Response>,
  options?: NodeServerOptions,
): Middleware<Request, Response>;
export function rewriteMiddleware<
  Request extends AnyRequest = AnyRequest,
  Response extends AnyResponse = AnyResponse,
>(
  handlers: RewriteHandlers<HandlerResult> | ChooseHandlers<Request, Response>,
  options?: NodeServerOptions,
): Middleware<Request, Response>;
export function rewriteMiddleware(
  handlers: RewriteHandlers<HandlerResult> | ChooseHandlers<AnyRequest, AnyResponse>,
  options?: NodeServerOptions,
): Middleware<AnyRequest, AnyResponse> {
  const caller = 'rewriteMiddleware';
  if (typeof handlers !== 'function' && (typeof handlers !== 'object' || handlers === null)) {
    const expected = 'an object of handlers, or a function that returns one';
    throw argumentError(caller, 'handlers', expected, handlers);
  }
  const isFunction = typeof handlers === 'function';
  const settings = readSettings(caller, isFunction ? {} : handlers, options);
  return (request, response, next) => {
    if (!isFunction) {
      install(response, settings, next);
    } else {
      const chosen = handlers(request, response);
      if (chosen !== undefined) install(response, readSettings(caller, chosen, options), next);
    }
    next();
  };
}

/** Checks the handlers and options now, and not when the header is written. */
function readSettings(
  caller: string,
  handlers: RewriteHandlers<HandlerResult>,
  options: NodeServerOptions | undefined,
): ResponseSettings {
  const split = splitOptions(caller, options, nodeServerNames);
  const settings = { ...split, handlers, onError: readCallback(caller, options, 'onError') };
  checkPage(settings);
  return settings;
}

function install(
  response: AnyResponse,
  settings: ResponseSettings,
  next?: (error: unknown) => void,
): void {
  const { caller } = settings;
  if (typeof (response as AnyResponse | undefined)?.writeHead !== 'function') {
    throw argumentError(caller, 'response', 'a ServerResponse', response);
  }
  if (response.headersSent) {
    throw new Error(`${caller}: the header was sent; call it before anything is written`);
  }
  new RewrittenResponse(response as ServerResponse, settings, next).install();
}
