import { charsetOf, type FieldReader, withTransport } from '../module/transport.js';
import type { RewriteHandlers } from '../rewrite/handlers.js';
import type { OutputPart } from '../rewrite/output-parts.js';
import { Rewriter } from '../rewrite/rewriter.js';
import type { TokenStreamOptions } from '../tokens/options.js';

/** The output of a step, in order. A part can be empty, or a stream that a handler inserted. */
export type PageParts = readonly OutputPart<Uint8Array>[];

/**
 * Rewrites a page that arrives in chunks of bytes. All streams and servers of this folder use this interface, so only
 * this file knows `Rewriter`. Await the promise of a method before the next call.
 */
export interface PageRewriter {
  /** Rewrites a chunk. Rejects as `Rewriter.writeAsync`. */
  write(chunk: Uint8Array): Promise<PageParts>;
  /** Ends the page, and frees the memory. Rejects as `Rewriter.endAsync`. */
  end(): Promise<PageParts>;
  /**
   * Frees the memory, and cancels the streams that handlers inserted. Allowed at any time, and more than once.
   *
   * @param reason the error that ended the page, if there was one.
   */
  close(reason?: unknown): void;
}

/** Rewrites bytes in an encoding that `Rewriter` accepts. */
class ByteRewriter implements PageRewriter {
  readonly #rewriter: Rewriter<Uint8Array>;

  constructor(handlers: RewriteHandlers, options: TokenStreamOptions | undefined) {
    this.#rewriter = new Rewriter(handlers, options);
  }

  write(chunk: Uint8Array): Promise<PageParts> {
    return this.#rewriter.writeParts(chunk);
  }

  end(): Promise<PageParts> {
    // An empty page has no chunks, so `endParts()` returns a string.
    return this.#rewriter.endParts(noBytes);
  }

  close(reason?: unknown): void {
    this.#rewriter.fail(reason);
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** Decodes bytes, and encodes the rewritten page as UTF-8. */
class DecodingRewriter implements PageRewriter {
  readonly #rewriter: Rewriter<string>;
  readonly #decoder: TextDecoder;
  readonly #encoder = new TextEncoder();

  constructor(
    handlers: RewriteHandlers,
    options: TokenStreamOptions | undefined,
    decoder: TextDecoder,
  ) {
    this.#rewriter = new Rewriter(handlers, options);
    this.#decoder = decoder;
  }

  async write(chunk: Uint8Array): Promise<PageParts> {
    const text = this.#decoder.decode(chunk, { stream: true });
    return this.#encoded(await this.#rewriter.writeParts(text));
  }

  async end(): Promise<PageParts> {
    return this.#encoded(await this.#rewriter.endParts(this.#decoder.decode()));
  }

  close(reason?: unknown): void {
    this.#rewriter.fail(reason);
  }

  #encoded(parts: readonly OutputPart<string>[]): PageParts {
    const encode = (text: string) => this.#encoder.encode(text);
    return parts.map((part) => (typeof part === 'string' ? encode(part) : part.map(encode)));
  }
}

/** Encodings in which `Rewriter` cannot rewrite bytes. The names are those of `TextDecoder.encoding`. */
const decodedEncodings = new Set([
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'euc-kr',
  'utf-16be',
  'utf-16le',
]);

/** A decoder for a label if `Rewriter` cannot rewrite bytes of the label's encoding. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    const decoder = new TextDecoder(label);
    return decodedEncodings.has(decoder.encoding) ? decoder : undefined;
  } catch {
    // The label names no encoding, or the host has no decoder. Then the parser decides.
    return undefined;
  }
}

/** A rewriter for a page, and whether the page is in UTF-8 afterwards and was not before. */
export interface OpenedPage {
  rewriter: PageRewriter;
  becomesUtf8: boolean;
}

/**
 * Creates the rewriter for a page. The `charset` of its `Content-Type` is the encoding, unless the options have an
 * `encoding`. If bytes in this encoding cannot be rewritten, the page is decoded, and the output is UTF-8.
 *
 * @param fields the header fields of the page; undefined if it has none.
 * @throws as the constructor of `Rewriter`.
 */
export function openPage(
  handlers: RewriteHandlers,
  options: TokenStreamOptions | undefined,
  fields?: FieldReader,
): OpenedPage {
  if (fields === undefined) {
    return { rewriter: new ByteRewriter(handlers, options), becomesUtf8: false };
  }
  const label =
    options?.encoding === undefined ? charsetOf(fields.get('content-type') ?? '') : undefined;
  const decoder = decoderFor(label);
  const rewriter =
    decoder === undefined
      ? new ByteRewriter(handlers, withTransport(fields, options))
      : new DecodingRewriter(handlers, options, decoder);
  return { rewriter, becomesUtf8: decoder !== undefined };
}
