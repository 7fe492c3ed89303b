import { argumentError } from '../base/errors.js';
import { partStream } from '../rewrite/output/part-stream.js';
import type { HandlerResult, RewriteHandlers } from '../rewrite/parts/handlers.js';
import { SniffTimer } from '../tokens/sniff-timer.js';
import { type ChunkReader, canDecode, DecodedReader, isDecodedByFetch } from './content-coding.js';
import { codingOf, reasonOfFields, type UnchangedReason } from './header-fields.js';
import { type ServerOptions, splitOptions } from './options.js';
import {
  adaptPageFields,
  openPage,
  type PageParts,
  type PageRewriter,
  type PageSettings,
} from './page-rewriter.js';

/**
 * Rewrites the page of a `Response` while it arrives. Works in all hosts that have `Response`: Hono, React Router,
 * SvelteKit, Deno, Bun, Workers, service workers.
 *
 * Returns the given response unchanged if it is not a page: its `Content-Type` is not `text/html`, it has no body, or
 * its body is a part of a page. Returns a response of `fetch` unchanged if its `Cache-Control` has `no-transform`: see
 * the option `noTransform`. Otherwise, the returned response has the status and header fields of the page, with
 * these changes:
 *
 * - `Content-Length`, `Accept-Ranges`, `Content-MD5`, `Digest`, `Content-Digest` and `Repr-Digest` are removed.
 * - `ETag` becomes weak.
 * - `Content-Encoding` is removed, and the body is decoded if it is encoded. `fetch` has decoded `gzip`, `deflate` and
 *   `br` of a response with a `url`. For other responses, the first bytes say whether `gzip` and `deflate` are still
 *   encoded. If the coding is another one, such as `zstd`, the response is returned unchanged.
 * - Pages in UTF-16 and legacy multi-byte encodings become UTF-8. If the `Content-Type` declares their encoding, it
 *   changes. If only a byte order mark or a `meta` element declares it, the output begins with the byte order mark of
 *   UTF-8, which has precedence. If the host has no decoder, the body is passed on unchanged.
 * - A status message that `Response` refuses is left out. If it refuses the status, such as 999, the response is
 *   returned unchanged.
 *
 * The answer to `HEAD` has the same changes of header fields. So has a 304, also without `Content-Type`.
 *
 * The page is read when the output is read, as fast as the output is read. So are streams that handlers insert. If a
 * handler throws, or a stream that it inserted fails, the output fails with the same value, and the page is cancelled.
 * If the page fails, the output fails. If the output is cancelled, the page and the streams of handlers are cancelled,
 * and the parser is freed.
 *
 * @param response its body must not be read or locked.
 * @param handlers as for `rewrite`.
 * @param options as for `rewrite`. The `charset` of the `Content-Type` is the default of `encoding.transport`.
 * @throws TypeError if the response is none, or its body was read or is locked. Error if the module is not loaded. Also
 *   throws as the constructor of `Rewriter`.
 */
export function rewriteResponse(
  response: Response,
  handlers: RewriteHandlers<HandlerResult>,
  options?: ServerOptions,
): Response {
  const { onUnchanged, noTransform, ...page } = splitOptions('rewriteResponse', options);
  const settings = { ...page, handlers };
  const { status, headers, body } = readResponse(response);
  const unchanged = (reason: UnchangedReason): Response => {
    onUnchanged?.(reason);
    return response;
  };
  const byDefault = response.url === '' ? 'ignore' : 'respect';
  const respectsNoTransform = (noTransform ?? byDefault) === 'respect';
  const reason = reasonOfFields({ fields: headers, status, respectsNoTransform });
  if (reason !== undefined) return unchanged(reason);
  if (!canHaveStatus(status)) return unchanged(body === null ? 'no-body' : 'status');
  const coding = codingOf(headers);
  const isDecoded = coding === undefined || (response.url !== '' && isDecodedByFetch(coding));
  if (!isDecoded && (response.url !== '' || !canDecode(coding))) {
    return unchanged('content-encoding');
  }
  if (body === null || isNullBodyStatus(status)) {
    unchanged('no-body');
    const answer = copied(response, null);
    adapt(answer, settings);
    return answer;
  }
  refuseReadBody(response);
  let saysUtf8 = false;
  const events = {
    declareUtf8: () => saysUtf8,
    passOn: () => onUnchanged?.('encoding'),
  };
  const rewriter = openPage(settings, events, headers);
  const reader = body.getReader() as ChunkReader;
  const chunks = isDecoded ? reader : new DecodedReader(reader, coding);
  const output = rewrittenStream(chunks, rewriter, new SniffTimer(page.sniffMilliseconds));
  const answer = copied(response, output);
  saysUtf8 = adapt(answer, settings);
  return answer;
}

/** Whether a `Response` can be created with a status. A response of `fetch` can have any other, such as 999. */
function canHaveStatus(status: number): boolean {
  return status >= 200 && status <= 599;
}

/** https://fetch.spec.whatwg.org/#null-body-status */
function isNullBodyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** A copy of a response with another body. Leaves out a status message that only `fetch` accepts. */
function copied(response: Response, body: ReadableStream | null): Response {
  const { status, statusText, headers } = response;
  const isMessage = /^[\t\x20-\x7e\x80-\xff]*$/.test(statusText);
  return new Response(body, { status, headers, statusText: isMessage ? statusText : '' });
}

/** Adapts the header fields of a copy of a page's response. Returns whether they say that the output is UTF-8. */
function adapt({ headers }: Response, settings: PageSettings): boolean {
  const saysUtf8 = adaptPageFields(settings, headers);
  headers.delete('content-encoding');
  return saysUtf8;
}

function readResponse(response: unknown): Response {
  if (typeof response === 'object' && response !== null && 'headers' in response) {
    return response as Response;
  }
  throw argumentError('rewriteResponse', 'response', 'a Response', response, adviceFor(response));
}

function adviceFor(response: unknown): string {
  return typeof response === 'object' && response !== null && 'then' in response
    ? ': await it first'
    : '';
}

/** @throws TypeError if a part of the body can be missing. */
function refuseReadBody({ bodyUsed, body }: Response): void {
  if (!bodyUsed && body?.locked !== true) return;
  throw new TypeError(
    'rewriteResponse: the body of `response` was read or is locked: pass a response before its body is read',
  );
}

/** The output of a rewriter, which reads a page as fast as the output is read. */
function rewrittenStream(
  reader: ChunkReader,
  rewriter: PageRewriter,
  sniffTimer: SniffTimer,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let parts: PageParts = [];
  let next = 0;
  let hasEnded = false;
  /** The read that has not ended, because the encoding was decided before. */
  let reading: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;

  const step = async (): Promise<PageParts> => {
    reading ??= reader.read();
    const result = rewriter.waitsForEncoding ? await beforeTimeout(reading) : await reading;
    if (result === undefined) return rewriter.decideEncoding();
    reading = undefined;
    const { done, value } = result;
    hasEnded = done;
    return done ? rewriter.end() : rewriter.write(value);
  };

  /** Resolves to undefined if the bytes so far must decide about the encoding before the read ends. */
  const beforeTimeout = <Result>(read: Promise<Result>): Promise<Result | undefined> =>
    new Promise<Result | undefined>((resolve, reject) => {
      sniffTimer.start(() => resolve(undefined));
      read.then(resolve, reject);
    }).finally(() => sniffTimer.stop());

  return partStream<Uint8Array>({
    async read() {
      while (next === parts.length && !hasEnded) {
        parts = await step();
        next = 0;
      }
      return parts[next++];
    },
    async cancel(reason) {
      sniffTimer.stop();
      rewriter.close(reason);
      await reader.cancel(reason);
    },
  });
}
