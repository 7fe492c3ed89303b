/** Bodies of responses whose `Content-Encoding` says that they are encoded. */

/** The methods of a stream's reader that are called here. */
export interface ChunkReader {
  read(): Promise<ReadableStreamReadResult<Uint8Array>>;
  cancel(reason?: unknown): Promise<void>;
}

/** A format of `DecompressionStream`. */
type Format = 'gzip' | 'deflate' | 'deflate-raw';

/** How an encoded body is recognised. */
interface Coding {
  /** The number of bytes that `formatOf` needs. A shorter body has fewer. */
  readonly bytes: number;
  /** The format of a body that starts with these bytes. Undefined if the body is not encoded. */
  formatOf(start: readonly number[]): Format | undefined;
}

const gzip: Coding = {
  bytes: 2,
  formatOf: ([a, b]) => (a === 0x1f && b === 0x8b ? 'gzip' : undefined),
};

/** In so many bytes of raw deflate, at least one is binary: fewer than one body in a million has none. */
const enoughBytes = 128;

const codings: Readonly<Record<string, Coding>> = {
  gzip,
  'x-gzip': gzip,
  deflate: {
    bytes: enoughBytes,
    formatOf(start) {
      const [a, b] = start;
      // The header of zlib: the method is 8, and the two bytes are a multiple of 31.
      if (a % 16 === 8 && (a * 256 + b) % 31 === 0) return 'deflate';
      // Some servers send deflate without the header of zlib.
      // Raw deflate of an empty page is these two bytes.
      if (a === 3 && b === 0) return 'deflate-raw';
      const isText = start.length < 4 || isUtf16(start) || !start.some(isBinary);
      return isText ? undefined : 'deflate-raw';
    },
  },
};

/** Whether a byte is not in a text: it is a "binary data byte" of the MIME Sniffing Standard. */
function isBinary(byte: number): boolean {
  return (
    byte < 0x20 && byte !== 0x1b && byte !== 0x0c && (byte < 9 || byte === 0x0b || byte > 0x0d)
  );
}

/** Whether bytes start with a byte order mark of UTF-16, or with two ASCII characters in UTF-16. */
function isUtf16([a, b, c, d]: readonly number[]): boolean {
  const hasMark = (a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe);
  return hasMark || (a === 0 && c === 0) || (b === 0 && d === 0);
}

/** Whether `DecodedReader` accepts a content coding. */
export function canDecode(coding: string): boolean {
  return Object.hasOwn(codings, coding) && typeof DecompressionStream === 'function';
}

/** The content codings that `fetch` decodes in every host. */
const fetchCodings = ['gzip', 'x-gzip', 'deflate', 'br'];

/** Whether `fetch` decodes a `Content-Encoding` in every host. */
export function isDecodedByFetch(contentEncoding: string): boolean {
  return contentEncoding.split(',').every((coding) => fetchCodings.includes(coding.trim()));
}

/**
 * Reads a body that is encoded, or that the host has already decoded. `fetch` decodes a body and keeps its
 * `Content-Encoding`, but the response of a compressing server is encoded. The first bytes of the body decide.
 *
 * @param coding a content coding that `canDecode` accepts.
 */
export class DecodedReader implements ChunkReader {
  readonly #encoded: ChunkReader;
  readonly #coding: Coding;
  #reader: Promise<ChunkReader> | undefined;

  constructor(encoded: ChunkReader, coding: string) {
    this.#encoded = encoded;
    this.#coding = codings[coding];
  }

  async read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    this.#reader ??= this.#open();
    return (await this.#reader).read();
  }

  async cancel(reason?: unknown): Promise<void> {
    const reader = this.#reader === undefined ? this.#encoded : await this.#reader;
    await reader.cancel(reason);
  }

  /** Reads the first bytes, and decides. */
  async #open(): Promise<ChunkReader> {
    const first: Uint8Array[] = [];
    const start: number[] = [];
    const { bytes, formatOf } = this.#coding;
    let format: Format | undefined;
    while (start.length < bytes && format === undefined) {
      const { done, value } = await this.#encoded.read();
      if (done) break;
      first.push(value);
      start.push(...value.subarray(0, bytes - start.length));
      if (start.length >= 2) format = formatOf(start);
    }
    const whole = new ReplayReader(first, this.#encoded);
    return format === undefined ? whole : new DecompressingReader(whole, format);
  }
}

/**
 * Decompresses the chunks of a reader. Writes a chunk only while no output is available, because Node's
 * `DecompressionStream` accepts thousands of chunks before its output is read.
 */
class DecompressingReader implements ChunkReader {
  readonly #encoded: ChunkReader;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array>;
  #isClosed = false;

  constructor(encoded: ChunkReader, format: Format) {
    const decoder = new DecompressionStream(format as CompressionFormat) as TransformStream<
      Uint8Array,
      Uint8Array
    >;
    this.#encoded = encoded;
    this.#writer = decoder.writable.getWriter();
    this.#output = decoder.readable.getReader();
    // Each error is also the error of a read.
    ignore(this.#writer.closed);
    ignore(this.#output.closed);
  }

  async read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    let hasOutput = false;
    const output = this.#output.read();
    ignore(output.finally(() => (hasOutput = true)));
    while (!hasOutput && !this.#isClosed) {
      const { done, value } = await this.#encoded.read();
      this.#isClosed = done;
      const written = done ? this.#writer.close() : this.#writer.write(value);
      ignore(written);
      await Promise.race([output, written]);
    }
    return output;
  }

  async cancel(reason?: unknown): Promise<void> {
    await this.#encoded.cancel(reason);
    await this.#output.cancel(reason);
  }
}

/** Avoids an unhandled rejection of a promise whose error is reported elsewhere. */
function ignore(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Reads chunks that were read before, and then the rest. */
class ReplayReader implements ChunkReader {
  readonly #first: Uint8Array[];
  readonly #rest: ChunkReader;

  constructor(first: Uint8Array[], rest: ChunkReader) {
    this.#first = first;
    this.#rest = rest;
  }

  async read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const value = this.#first.shift();
    return value === undefined ? this.#rest.read() : { done: false, value };
  }

  cancel(reason?: unknown): Promise<void> {
    return this.#rest.cancel(reason);
  }
}
