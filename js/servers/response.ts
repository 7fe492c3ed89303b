import { argumentError } from '../base/errors.js';
import type { RewriteHandlers } from '../rewrite/handlers.js';
import { partStream } from '../rewrite/part-stream.js';
import { type ChunkReader, canDecode, DecodedReader } from './content-coding.js';
import { adaptFields, codingOf, reasonOfFields, type UnchangedReason } from './header-fields.js';
import { type ServerOptions, splitOptions } from './options.js';
import { openPage, type PageParts, type PageRewriter } from './page-rewriter.js';

/**
 * Rewrites the page of a `Response` while it arrives. Works in all hosts that have `Response`: Hono, React Router,
 * SvelteKit, Deno, Bun, Workers, service workers.
 *
 * Returns the given response unchanged if it is not a page: its `Content-Type` is not `text/html`, it has no body, or
 * its body is a part of a page. Otherwise, the returned response has the status and header fields of the page, with
 * these changes:
 *
 * - `Content-Length`, `Accept-Ranges`, `Content-MD5`, `Digest`, `Content-Digest` and `Repr-Digest` are removed.
 * - `ETag` becomes weak.
 * - `Content-Encoding` is removed, and the body is decoded if it is encoded. `fetch` has decoded the body of a
 *   response with a `url`. For other responses, the first bytes say whether `gzip` and `deflate` are still encoded. If
 *   the coding is another one, the response is returned unchanged.
 * - Pages in UTF-16 and legacy multi-byte encodings become UTF-8, if the `Content-Type` declares their encoding.
 *
 * The answer to `HEAD` has the same changes of header fields.
 *
 * The page is read when the output is read, as fast as the output is read. So are streams that handlers insert. If a
 * handler throws, or a stream that it inserted fails, the output fails with the same value, and the page is cancelled. If
 * the page fails, the output fails. If the output is cancelled, the page and the streams of handlers are cancelled, and
 * the parser is freed.
 *
 * @param response its body must not be read or locked.
 * @param handlers as for `rewrite`.
 * @param options as for `rewrite`. The `charset` of the `Content-Type` is the default of `encoding.transport`.
 * @throws TypeError if the response is none, or its body is locked. Also throws as the constructor of `Rewriter`.
 */
export function rewriteResponse(
  response: Response,
  handlers: RewriteHandlers,
  options?: ServerOptions,
): Response {
  const { tokenOptions, onUnchanged } = splitOptions('rewriteResponse', options);
  const { status, headers, body } = readResponse(response);
  const unchanged = (reason: UnchangedReason): Response => {
    onUnchanged?.(reason);
    return response;
  };
  const reason = reasonOfFields({ fields: headers, status });
  if (reason !== undefined) return unchanged(reason);
  const coding = codingOf(headers);
  const isDecoded = coding === undefined || response.url !== '';
  if (!isDecoded && !canDecode(coding)) return unchanged('content-encoding');
  if (body === null) return withoutBody(response, unchanged);

  const { rewriter, becomesUtf8 } = openPage(handlers, tokenOptions, headers);
  const reader = body.getReader() as ChunkReader;
  const chunks = isDecoded || coding === undefined ? reader : new DecodedReader(reader, coding);
  const answer = new Response(rewrittenStream(chunks, rewriter), response);
  adaptFields(answer.headers);
  answer.headers.delete('content-encoding');
  if (becomesUtf8) answer.headers.set('content-type', 'text/html; charset=utf-8');
  return answer;
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

/** The answer to a request whose answer has no body, such as `HEAD`. */
function withoutBody(
  response: Response,
  unchanged: (reason: UnchangedReason) => Response,
): Response {
  const answer = unchanged('no-body');
  // Opaque responses have the status 0, and cannot be copied.
  if (response.status < 200) return answer;
  const copy = new Response(null, answer);
  adaptFields(copy.headers);
  return copy;
}

/** The output of a rewriter, which reads a page as fast as the output is read. */
function rewrittenStream(
  reader: ChunkReader,
  rewriter: PageRewriter,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let parts: PageParts = [];
  let next = 0;
  let hasEnded = false;
  return partStream<Uint8Array>({
    async read() {
      while (next === parts.length && !hasEnded) {
        const { done, value } = await reader.read();
        hasEnded = done;
        parts = await (done ? rewriter.end() : rewriter.write(value));
        next = 0;
      }
      return parts[next++];
    },
    async cancel(reason) {
      rewriter.close(reason);
      await reader.cancel(reason);
    },
  });
}
