/**
 * The queries of the URLs of a page that is not in UTF-8: a browser writes their characters in the encoding of the
 * page.
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
 */

import { cleanUrl, hasOtherScheme } from './clean-url.js';

/** Encodings of pages whose queries are in UTF-8. https://encoding.spec.whatwg.org/#get-an-output-encoding */
const writesUtf8 = /^(?:UTF-|replacement$)/;
/** WebSockets have their queries in UTF-8. https://url.spec.whatwg.org/#query-state */
const webSocket = /^wss?:/i;
const notAscii = /[^\0-\x7f]/gu;

/**
 * Decodes bytes. Returns undefined if the runtime does not know the encoding: Node lacks ISO-8859-16 and
 * x-user-defined.
 *
 * @param encoding a name of the Encoding Standard.
 */
export function decodedBytes(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  try {
    // Some versions of Node decode windows-1252 as ISO-8859-1, except in streams.
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return decoder.decode(bytes, { stream: !/^UTF-/.test(encoding ?? '') });
  } catch {
    return undefined;
  }
}

/** Bytes that Node decodes to other characters than the Encoding Standard, less 128. */
const corrections: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  'KOI8-U': [
    [0x2e, '\u045e'],
    [0x3e, '\u040e'],
  ],
  'windows-1255': [[0x4a, '\u05ba']],
};

/** The percent-encoded byte of each character of a single-byte encoding that is not ASCII. */
function escapesOf(encoding: string): ReadonlyMap<string, string> | undefined {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
  const text = decodedBytes(bytes, encoding);
  if (text?.length !== 128) return undefined;
  const characters = [...text];
  for (const [index, character] of corrections[encoding] ?? []) characters[index] = character;
  const escapes = new Map<string, string>();
  for (let index = 0; index < 128; index++) {
    escapes.set(characters[index], `%${bytes[index].toString(16).toUpperCase()}`);
  }
  // The decoder returns this character for bytes without a character.
  escapes.delete('\ufffd');
  return escapes;
}

/** Encodes the queries of the URLs of one page. */
export class QueryEncoder {
  /** The encoding of the page. Undefined if queries are in UTF-8. */
  #encoding: string | undefined;
  #escapes: ReadonlyMap<string, string> | undefined;

  /** @param encoding the encoding of the page; undefined if it is not known, or the page is a string. */
  set encoding(encoding: string | undefined) {
    const legacy = encoding === undefined || writesUtf8.test(encoding) ? undefined : encoding;
    if (legacy === this.#encoding) return;
    this.#encoding = legacy;
    this.#escapes = undefined;
  }

  /** Whether the encoder can change URLs of the text. */
  canChange(text: string): boolean {
    return this.#encoding !== undefined && text.search(notAscii) >= 0;
  }

  /**
   * The URL with a query in ASCII. Returns the same URL if its query is in ASCII or UTF-8. Returns undefined if the
   * runtime does not know the encoding.
   */
  encode(url: string): string | undefined {
    if (this.#encoding === undefined || !this.canChange(url)) return url;
    const text = cleanUrl(url);
    const [, path, query, fragment] = /^([^?#]*)(\??[^#]*)(.*)$/s.exec(text) as RegExpExecArray;
    if (!this.canChange(query) || hasOtherScheme(text) || webSocket.test(text)) return url;
    this.#escapes ??= escapesOf(this.#encoding);
    const escapes = this.#escapes;
    return (
      escapes && path + query.replace(notAscii, (it) => escapes.get(it) ?? reference(it)) + fragment
    );
  }
}

/** A character that an encoding lacks: the percent-encoded form of its character reference. */
function reference(character: string): string {
  const point = character.codePointAt(0) as number;
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return `%26%23${isSurrogate ? 0xfffd : point}%3B`;
}
