import { memberOf } from '../base/members.js';
import { charsetOf, type FieldReader, withTransport } from '../module/transport.js';
import { HandlerSet, type RewriteHandlers } from '../rewrite/handlers.js';
import type { OutputPart } from '../rewrite/output-parts.js';
import { Rewriter } from '../rewrite/rewriter.js';
import { readTokenStreamOptions, type TokenStreamOptions, takesPieces } from '../tokens/options.js';
import { adaptFields, type Fields } from './header-fields.js';
import type { PageOptions } from './options.js';

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

  get waitsForEncoding(): boolean {
    return this.#rewriter.waitsForEncoding;
  }

  decideEncoding(): Promise<PageParts> {
    return this.#rewriter.decideEncodingParts();
  }

  close(reason?: unknown): void {
    this.#rewriter.fail(reason);
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/**
 * Decodes bytes, and encodes the rewritten page as UTF-8. A byte order mark says the encoding, otherwise the
 * `Content-Type` says it. https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
class DecodingRewriter implements PageRewriter {
  readonly #rewriter: Rewriter<string>;
  readonly #encoder = new TextEncoder();
  #decoder: TextDecoder;
  /** The first bytes, while they can be the start of a byte order mark. Undefined after that. */
  #start: Uint8Array | undefined = noBytes;

  /** @param decoder of the encoding of the `Content-Type`. */
  constructor(
    handlers: RewriteHandlers,
    options: TokenStreamOptions | undefined,
    decoder: TextDecoder,
  ) {
    this.#rewriter = new Rewriter(handlers, options);
    this.#decoder = decoder;
  }

  async write(chunk: Uint8Array): Promise<PageParts> {
    if (this.#start === undefined) return this.#decode(chunk);
    this.#start = joined(this.#start, chunk);
    return isPartOfMark(this.#start) ? [] : this.decideEncoding();
  }

  async end(): Promise<PageParts> {
    const parts = await this.decideEncoding();
    const rest = await this.#rewriter.endParts(this.#decoder.decode());
    return [...parts, ...this.#encoded(rest)];
  }

  get waitsForEncoding(): boolean {
    return this.#start !== undefined && this.#start.length > 0;
  }

  async decideEncoding(): Promise<PageParts> {
    const start = this.#start;
    if (start === undefined) return [];
    this.#start = undefined;
    const marked = encodingOfMark(start);
    if (marked !== undefined) this.#decoder = new TextDecoder(marked);
    return this.#decode(start);
  }

  close(reason?: unknown): void {
    this.#rewriter.fail(reason);
  }

  async #decode(bytes: Uint8Array): Promise<PageParts> {
    const text = this.#decoder.decode(bytes, { stream: true });
    return this.#encoded(await this.#rewriter.writeParts(text));
  }

  #encoded(parts: readonly OutputPart<string>[]): PageParts {
    const encode = (text: string) => this.#encoder.encode(text);
    return parts.map((part) => (typeof part === 'string' ? encode(part) : part.map(encode)));
  }
}

/** The byte order marks, by their encodings: "BOM sniff" of the Encoding Standard. */
const byteOrderMarks: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The encoding whose byte order mark is at the start of the bytes. */
function encodingOfMark(bytes: Uint8Array): string | undefined {
  return byteOrderMarks.find(([, mark]) => mark.every((byte, index) => byte === bytes[index]))?.[0];
}

/** Whether the bytes are shorter than a byte order mark that starts with them. */
function isPartOfMark(bytes: Uint8Array): boolean {
  return byteOrderMarks.some(
    ([, mark]) => bytes.length < mark.length && bytes.every((byte, index) => byte === mark[index]),
  );
}

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
    // The label names no encoding, or the host has no decoder. Then the parser decides.
    return undefined;
  }
}

/** A page's options, and its handlers. */
export interface PageSettings extends PageOptions {
  readonly handlers: RewriteHandlers;
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

/** The decoder for the `charset` of a `Content-Type` if `Rewriter` cannot rewrite bytes of the encoding. */
function decoderOf(
  options: TokenStreamOptions | undefined,
  fields: FieldReader | undefined,
): TextDecoder | undefined {
  if (fields === undefined || memberOf(options, 'encoding') !== undefined) return undefined;
  return decoderFor(charsetOf(fields.get('content-type') ?? ''));
}

/** Adapts the header fields to a page that is rewritten. Call `openPage` before, which reads them. */
export function adaptPageFields({ tokenOptions }: PageSettings, fields: Fields): void {
  const becomesUtf8 = decoderOf(tokenOptions, fields) !== undefined;
  adaptFields(fields);
  if (becomesUtf8) fields.set('content-type', 'text/html; charset=utf-8');
}

/**
 * Creates the rewriter for a page. The `charset` of its `Content-Type` is the encoding, unless the options have an
 * `encoding`. If bytes in this encoding cannot be rewritten, the page is decoded, and the output is UTF-8.
 *
 * @param fields the header fields of the page; undefined if it has none.
 * @throws as the constructor of `Rewriter`. The errors name the caller.
 */
export function openPage(settings: PageSettings, fields?: FieldReader): PageRewriter {
  const { handlers, tokenOptions } = settings;
  try {
    const decoder = decoderOf(tokenOptions, fields);
    if (decoder !== undefined) return new DecodingRewriter(handlers, tokenOptions, decoder);
    const withCharset = fields === undefined ? tokenOptions : withTransport(fields, tokenOptions);
    return new ByteRewriter(handlers, withCharset);
  } catch (error) {
    checkPage(settings);
    throw error;
  }
}
