/** The output of a rewrite, in parts. Some parts are streams that handlers inserted. */

import type { StreamedContent } from '../parts/streamed-content.js';
import { type OpenEnd, separated } from './joins.js';
import type { Rewritten } from './rewritten.js';

/** A stream in the output. */
export class StreamedPart<Raw> {
  readonly #content: StreamedContent;
  readonly #encode: (text: string) => Rewritten<Raw>;
  /** How the text before the stream ends. Undefined after the first character of the stream. */
  #openEnd: OpenEnd | undefined;

  /** @param encode returns markup in the encoding of the output. */
  constructor(
    content: StreamedContent,
    openEnd: OpenEnd | undefined,
    encode: (text: string) => Rewritten<Raw>,
  ) {
    this.#content = content;
    this.#openEnd = openEnd;
    this.#encode = encode;
  }

  /** The same stream with another type of output. Do not read this one afterwards. */
  map<Other>(change: (piece: Rewritten<Raw>) => Rewritten<Other>): StreamedPart<Other> {
    const encode = (text: string) => change(this.#encode(text));
    return new StreamedPart(this.#content, this.#openEnd, encode);
  }

  /**
   * The next output, which is not empty. Undefined at the end.
   *
   * @throws as `StreamedContent.read`.
   */
  async read(): Promise<Rewritten<Raw> | undefined> {
    for (;;) {
      const markup = await this.#content.read();
      if (markup === undefined) return undefined;
      if (markup === '') continue;
      const written = separated(this.#openEnd, markup);
      this.#openEnd = undefined;
      return this.#encode(written);
    }
  }
}

/** Output, or a stream in the output. */
export type OutputPart<Raw> = Rewritten<Raw> | StreamedPart<Raw>;

/** Reads all parts, one after another. */
export async function readParts<Raw extends string | Uint8Array>(
  parts: readonly OutputPart<Raw>[],
): Promise<Rewritten<Raw>> {
  const [only] = parts;
  if (parts.length === 1 && !(only instanceof StreamedPart)) return only;
  const pieces: Rewritten<Raw>[] = [];
  for (const part of parts) {
    await eachPiece(part, (piece) => {
      pieces.push(piece);
    });
  }
  return concatenated(pieces);
}

/** Calls `visit` with each output of a part, in order. Waits for the promise that `visit` returns. */
export async function eachPiece<Raw>(
  part: OutputPart<Raw>,
  visit: (piece: Rewritten<Raw>) => unknown,
): Promise<void> {
  if (!(part instanceof StreamedPart)) {
    await visit(part);
    return;
  }
  for (;;) {
    const piece = await part.read();
    if (piece === undefined) return;
    await visit(piece);
  }
}

/** Joins pieces, of which there is at least one. All are strings, or all are bytes. */
function concatenated<Raw extends string | Uint8Array>(pieces: Rewritten<Raw>[]): Rewritten<Raw> {
  if (typeof pieces[0] === 'string') return pieces.join('') as Rewritten<Raw>;
  const arrays = pieces as Uint8Array[];
  const whole = new Uint8Array(arrays.reduce((length, bytes) => length + bytes.length, 0));
  let length = 0;
  for (const bytes of arrays) {
    whole.set(bytes, length);
    length += bytes.length;
  }
  return whole as Rewritten<Uint8Array> as Rewritten<Raw>;
}
