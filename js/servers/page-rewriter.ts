import { memberOf } from '../base/members.js';
import { type FieldReader, withTransport } from '../module/transport.js';
import type { OutputPart } from '../rewrite/output/parts.js';
import type { Rewritten } from '../rewrite/output/rewritten.js';
import { PartRewriter } from '../rewrite/part-rewriter.js';
import { type HandlerResult, HandlerSet, type RewriteHandlers } from '../rewrite/parts/handlers.js';
import { readTokenStreamOptions, type TokenStreamOptions, takesPieces } from '../tokens/options.js';
import { adaptFields, type Fields, mediaTypeOf } from './header-fields.js';
import type { PageOptions } from './options.js';

/** The output of a step, in order. A part can be empty, or a stream that a handler inserted. */
export type PageParts = readonly OutputPart<Uint8Array>[];

/**
 * Rewrites a page that arrives in chunks of bytes. All streams and servers of this folder use this interface, so only
 * this file knows `PartRewriter`. Await the promise of a method before the next call.
 */
export interface PageRewriter {
  /** Rewrites a chunk. Rejects as `Rewriter.writeAsync`. */
  write(chunk: Uint8Array): Promise<PageParts>;
  /** Ends the page, and frees the memory. Rejects as `Rewriter.endAsync`. */
  end(): Promise<PageParts>;
  /** Whether bytes wait until they say their encoding: see `decideEncoding`. */
  readonly waitsForEncoding: boolean;
  /** Lets the bytes so far decide about the encoding. Rejects as `Rewriter.decideEncoding`. */
  decideEncoding(): Promise<PageParts>;
  /**
   * Frees the memory, and cancels the streams that handlers inserted. Allowed at any time, and more than once.
   *
   * @param reason the error that ended the page, if there was one.
   */
  close(reason?: unknown): void;
}

/** What the receiver of a page does if bytes in the encoding of the page cannot be rewritten. */
export interface EncodingEvents {
  /**
   * The output will be UTF-8.
   *
   * @returns whether the header fields say so. If they do not, the output begins with a byte order mark.
   */
  declareUtf8(): boolean;
  /** The host has no decoder, so the output will be the page unchanged. If it is undefined, the rewriter fails. */
  passOn?(): void;
}

/** A page's options, and its handlers. */
export interface PageSettings extends PageOptions {
  readonly handlers: RewriteHandlers<HandlerResult>;
}

/**
 * Rewrites bytes. If bytes in the encoding of the page cannot be rewritten, another rewriter gets all bytes: one that
 * decodes them, or one that passes them on. The encoding is known before any output, and before any handler is called.
 */
class SniffingRewriter implements PageRewriter {
  readonly #settings: PageSettings;
  readonly #events: EncodingEvents;
  readonly #rewriter: PartRewriter<Uint8Array>;
  /** The bytes so far, while they have not said their encoding. Undefined after that. */
  #start: Uint8Array | undefined = noBytes;
  #other: PageRewriter | undefined;

  constructor(
    settings: PageSettings,
    options: TokenStreamOptions | undefined,
    events: EncodingEvents,
  ) {
    this.#settings = settings;
    this.#events = events;
    this.#rewriter = new PartRewriter(settings.handlers, options);
  }

  write(chunk: Uint8Array): Promise<PageParts> {
    if (this.#other !== undefined) return this.#other.write(chunk);
    const parts = this.#rewriter.write(chunk);
    return this.#sniff(parts, chunk);
  }

  async end(): Promise<PageParts> {
    if (this.#other !== undefined) return this.#other.end();
    // An empty page has no chunks, so `end()` returns a string.
    const parts = await this.#sniff(this.#rewriter.end(noBytes), noBytes);
    return this.#other === undefined ? parts : parts.concat(await this.#endOther());
  }

  get waitsForEncoding(): boolean {
    return this.#other === undefined && this.#rewriter.waitsForEncoding;
  }

  async decideEncoding(): Promise<PageParts> {
    if (this.#other !== undefined) return [];
    return this.#sniff(this.#rewriter.decideEncoding(), noBytes);
  }

  close(reason?: unknown): void {
    this.#rewriter.close(reason);
    this.#other?.close(reason);
  }

  #endOther(): Promise<PageParts> {
    return (this.#other as PageRewriter).end();
  }

  /**
   * The output of a step that may have found the encoding. `chunk` has the bytes that the step added. They are copied
   * now, because the caller may change them.
   */
  #sniff(step: Promise<PageParts>, chunk: Uint8Array): Promise<PageParts> {
    const { refusedEncoding, waitsForEncoding } = this.#rewriter;
    const start = this.#start;
    this.#start = undefined;
    if (start === undefined || !(waitsForEncoding || refusedEncoding !== undefined)) return step;
    const bytes = joined(start, chunk);
    if (refusedEncoding === undefined) {
      this.#start = bytes;
      return step;
    }
    return step.catch((error) => {
      this.#other = this.#rewriterFor(refusedEncoding, error);
      return this.#other.write(bytes);
    });
  }

  /** @throws `error` if the page can neither be decoded nor passed on. */
  #rewriterFor(encoding: string, error: unknown): PageRewriter {
    const decoder = decoderFor(encoding);
    if (decoder !== undefined) {
      const hasMark = !this.#events.declareUtf8();
      return new DecodingRewriter(this.#settings, decoder, hasMark);
    }
    if (this.#events.passOn === undefined) throw error;
    this.#events.passOn();
    return unchangedPage;
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
const byteOrderMark = /* @__PURE__ */ Uint8Array.of(0xef, 0xbb, 0xbf);

/** Decodes bytes, and encodes the rewritten page as UTF-8. */
class DecodingRewriter implements PageRewriter {
  readonly waitsForEncoding = false;
  readonly #rewriter: PartRewriter<string>;
  readonly #encoder = new TextEncoder();
  readonly #decoder: TextDecoder;
  /** The output before the next part. */
  #mark: Uint8Array;

  /**
   * @param hasMark whether the output begins with a byte order mark, which has precedence over any other declaration.
   */
  constructor({ handlers, tokenOptions }: PageSettings, decoder: TextDecoder, hasMark: boolean) {
    this.#rewriter = new PartRewriter(handlers, {
      ...tokenOptions,
      encoding: undefined,
      headers: undefined,
    });
    this.#decoder = decoder;
    this.#mark = hasMark ? byteOrderMark : noBytes;
  }

  async write(chunk: Uint8Array): Promise<PageParts> {
    const text = this.#decoder.decode(chunk, { stream: true });
    return this.#encoded(await this.#rewriter.write(text));
  }

  async end(): Promise<PageParts> {
    return this.#encoded(await this.#rewriter.end(this.#decoder.decode()));
  }

  async decideEncoding(): Promise<PageParts> {
    return [];
  }

  close(reason?: unknown): void {
    this.#rewriter.close(reason);
  }

  #encoded(parts: readonly OutputPart<string>[]): PageParts {
    const encode = (text: string) => this.#encoder.encode(text);
    const encoded = parts.map((part) =>
      typeof part === 'string' ? encode(part) : part.map(encode),
    );
    if (this.#mark.length === 0) return encoded;
    const mark = this.#mark as Rewritten<Uint8Array>;
    this.#mark = noBytes;
    return [mark, ...encoded];
  }
}

/** Passes a page on. */
const unchangedPage: PageRewriter = {
  waitsForEncoding: false,
  write: async (chunk) => [chunk as Rewritten<Uint8Array>],
  end: async () => [],
  decideEncoding: async () => [],
  close() {},
};

/** A copy of two arrays, one after the other. */
function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
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
    // The label names no encoding, or the host has no decoder.
    return undefined;
  }
}

/**
 * Checks the handlers and options as the constructor of `Rewriter` does. The errors name the caller.
 *
 * @throws as the constructor of `Rewriter`.
 */
export function checkPage({ caller, handlers, tokenOptions }: PageSettings): void {
  const set = new HandlerSet(caller, handlers);
  const filter = set.filter(takesPieces(caller, tokenOptions, 'pieces'));
  readTokenStreamOptions(caller, tokenOptions, set.flags, filter);
}

/**
 * Adapts the header fields to a page that is rewritten. Call `openPage` before, which reads them.
 *
 * @returns whether they say that the output is UTF-8, because bytes in the encoding that they declare cannot be
 *   rewritten.
 */
export function adaptPageFields({ tokenOptions }: PageSettings, fields: Fields): boolean {
  const becomesUtf8 =
    memberOf(tokenOptions, 'encoding') === undefined &&
    decoderFor(mediaTypeOf(fields)?.charset) !== undefined;
  adaptFields(fields);
  if (becomesUtf8) declareUtf8(fields);
  return becomesUtf8;
}

/** Says that a page is UTF-8. */
export function declareUtf8(fields: Fields): void {
  fields.set('content-type', 'text/html; charset=utf-8');
}

/**
 * Creates the rewriter for a page. The `charset` of its `Content-Type` is the encoding, unless the options have an
 * `encoding`. A byte order mark has precedence over both, and a `meta` element can declare the encoding if neither
 * does. If bytes in this encoding cannot be rewritten, the page is decoded, and the output is UTF-8.
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param fields the header fields of the page; undefined if it has none.
 * @throws as the constructor of `Rewriter`. The errors name the caller.
 */
export function openPage(
  settings: PageSettings,
  events: EncodingEvents,
  fields?: FieldReader,
): PageRewriter {
  const { tokenOptions } = settings;
  try {
    const withCharset = withTransport(fields?.get('content-type'), tokenOptions);
    return new SniffingRewriter(settings, withCharset, events);
  } catch (error) {
    checkPage(settings);
    throw error;
  }
}
