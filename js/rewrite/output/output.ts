import { utf8Encoder } from '../../base/utf8.js';
import type { Source } from '../../tokens/source.js';
import { expectAsciiText } from '../parts/decoded-references.js';
import type { StreamedContent } from '../parts/streamed-content.js';
import { ByteBuffer } from './byte-buffer.js';
import type { OpenEnd } from './joins.js';
import { type OutputPart, StreamedPart } from './parts.js';
import type { Rewritten } from './rewritten.js';

/** The rewritten markup: unchanged pieces of the source, and new text. */
export interface RewriteOutput<Raw> {
  /** Adds a range of the source, which is not empty. */
  copy(source: Source<Raw>, start: number, end: number): void;
  /**
   * Adds new text.
   *
   * @param isRaw whether a parser decodes no character references in the text.
   * @throws Error if raw text must be ASCII, and is not.
   */
  text(text: string, isRaw?: boolean): void;
  /** Adds a stream. `openEnd` says how the text before the stream ends. The rest is as for `text`. */
  stream(content: StreamedContent, openEnd: OpenEnd | undefined, isRaw?: boolean): void;
  /**
   * Sets the encoding of the source when it becomes known.
   *
   * @throws Error if bytes in this encoding cannot be rewritten.
   */
  setEncoding(encoding: string): void;
  /**
   * The encoding of the source if new names, raw text and comments must be ASCII; otherwise undefined. In an encoding
   * other than UTF-8, text that is not ASCII is written as character references. There, a parser does not decode
   * them.
   */
  readonly asciiEncoding: string | undefined;
  /** Returns the output that was added since the last call. There must be no stream in it. */
  take(): Rewritten<Raw>;
  /** The same as `take`, for the last call. */
  takeLast(): Rewritten<Raw>;
  /** Returns the output that was added since the last call, in order: at least one part. */
  takeParts(): OutputPart<Raw>[];
}

/** The output if the source is a string. */
export class TextOutput implements RewriteOutput<string> {
  #text = '';
  #parts: OutputPart<string>[] = [];

  copy(source: Source<string>, start: number, end: number): void {
    this.#text += source.slice(start, end);
  }

  text(text: string): void {
    this.#text += text;
  }

  stream(content: StreamedContent, openEnd: OpenEnd | undefined): void {
    this.#parts.push(this.take(), new StreamedPart(content, openEnd, (text) => text));
  }

  setEncoding(): void {}

  get asciiEncoding(): undefined {
    return undefined;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  takeLast(): string {
    return this.take();
  }

  takeParts(): OutputPart<string>[] {
    const parts = [...this.#parts, this.take()];
    this.#parts = [];
    return parts;
  }
}

// A parser reads references to these code points as other characters.
// #numeric-character-reference-end-state
const withoutReference = /[\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f\ud800-\udfff]/u;

/**
 * Replaces characters that are not ASCII by character references. References are ASCII, and all supported encodings
 * contain ASCII. If no reference can express a character, the result has a reference to U+FFFD.
 */
function withReferences(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) =>
    withoutReference.test(character) ? '&#65533;' : `&#${character.codePointAt(0)};`,
  );
}

/** The byte order marks of UTF-8, UTF-16BE and UTF-16LE. #bom-sniff */
const byteOrderMarks = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
];
const longestMark = 3;

/** Whether output that begins with these bytes may begin with a byte order mark. */
function mayBeMark(bytes: readonly number[]): boolean {
  return byteOrderMarks.some((mark) =>
    mark.every((byte, index) => index >= bytes.length || byte === bytes[index]),
  );
}

/** Whether bytes in an encoding can be rewritten. It is undefined if the source is a string. */
export function canRewrite(encoding: string | undefined): boolean {
  return encoding?.startsWith('UTF-16') !== true;
}

/**
 * @param encoding the encoding of the source; undefined if the source is a string.
 * @throws Error if bytes in this encoding cannot be rewritten.
 */
export function expectRewritable(encoding: string | undefined): void {
  if (canRewrite(encoding)) return;
  throw new Error(
    `souptree: the source is in ${encoding}, which cannot be rewritten: decode it to a string`,
  );
}

/** The output if the source is bytes. The output has the encoding of the source. */
export class ByteOutput implements RewriteOutput<Uint8Array> {
  readonly #bytes: ByteBuffer;
  /** The first bytes of the output, at most three. */
  readonly #head: number[] = [];
  #encoding = 'UTF-8';
  #isUtf8 = true;
  #parts: OutputPart<Uint8Array>[] = [];

  /** @param sourceLength the length of the source; 0 if it is not known. Most output is hardly longer. */
  constructor(sourceLength = 0) {
    this.#bytes = new ByteBuffer(sourceLength + (sourceLength >> 3));
  }

  copy(source: Source<Uint8Array>, start: number, end: number): void {
    if (this.#head.length < longestMark) this.#copyFirst(source.slice(start, end), start);
    else this.#bytes.addRange(source, start, end);
  }

  text(text: string, isRaw = false): void {
    const written = this.#written(text, isRaw);
    if (this.#head.length < longestMark) this.#add(utf8Encoder().encode(written));
    else this.#bytes.addText(written);
  }

  stream(content: StreamedContent, openEnd: OpenEnd | undefined, isRaw = false): void {
    // The stream can be empty, so the first bytes of the output stay unknown.
    const encode = (text: string) => utf8Encoder().encode(this.#written(text, isRaw));
    this.#parts.push(this.take(), new StreamedPart(content, openEnd, encode));
  }

  setEncoding(encoding: string): void {
    expectRewritable(encoding);
    this.#encoding = encoding;
    this.#isUtf8 = encoding === 'UTF-8';
  }

  get asciiEncoding(): string | undefined {
    return this.#isUtf8 ? undefined : this.#encoding;
  }

  take(): Rewritten<Uint8Array> {
    return this.#bytes.take();
  }

  takeLast(): Rewritten<Uint8Array> {
    return this.#bytes.takeLast();
  }

  takeParts(): OutputPart<Uint8Array>[] {
    const parts = [...this.#parts, this.take()];
    this.#parts = [];
    return parts;
  }

  #written(text: string, isRaw: boolean): string {
    if (this.#isUtf8) return text;
    if (isRaw) expectAsciiText('rewrite', text, this.#encoding);
    return withReferences(text);
  }

  /** Adds a piece of the source that begins at `offset`, while the first bytes of the output are not known. */
  #copyFirst(piece: Uint8Array, offset: number): void {
    const head = this.#head;
    // Bytes from the middle of the source must not become a byte order mark at the start of the output. `</>` before
    // the bytes prevents the mark, and a parser ignores `</>`.
    if (offset !== head.length && mayBeMark([...head, ...piece.subarray(0, longestMark)])) {
      this.#add(utf8Encoder().encode('</>'));
    }
    this.#add(piece);
  }

  #add(piece: Uint8Array): void {
    if (this.#head.length < longestMark) {
      this.#head.push(...piece.subarray(0, longestMark - this.#head.length));
    }
    this.#bytes.add(piece);
  }
}
