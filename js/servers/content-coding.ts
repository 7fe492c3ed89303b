/** Bodies of responses whose `Content-Encoding` says that they are encoded. */

/** The methods of a stream's reader that are called here. */
export interface ChunkReader {
  read(): Promise<ReadableStreamReadResult<Uint8Array>>;
  cancel(reason?: unknown): Promise<void>;
}

/** Formats of `DecompressionStream`, and the first two bytes by which an encoded body is recognised. */
const recognised: Record<
  string,
  { format: 'gzip' | 'deflate'; isStart(a: number, b: number): boolean }
> = {
  gzip: { format: 'gzip', isStart: (a, b) => a === 0x1f && b === 0x8b },
  // The header of zlib: the method is 8, and the two bytes are a multiple of 31.
  deflate: { format: 'deflate', isStart: (a, b) => a % 16 === 8 && (a * 256 + b) % 31 === 0 },
};
recognised['x-gzip'] = recognised.gzip;

/** Whether `decodedReader` accepts a content coding. */
export function canDecode(coding: string): boolean {
  return Object.hasOwn(recognised, coding) && typeof DecompressionStream === 'function';
}

/**
 * Reads a body that is encoded, or that the host has already decoded. `fetch` decodes a body and keeps its
 * `Content-Encoding`, but the response of a compressing server is encoded. The first two bytes of the body decide.
 *
 * @param coding a content coding that `canDecode` accepts.
 */
export class DecodedReader implements ChunkReader {
  readonly #encoded: ChunkReader;
  readonly #coding: string;
  #reader: Promise<ChunkReader> | undefined;

  constructor(encoded: ChunkReader, coding: string) {
    this.#encoded = encoded;
    this.#coding = coding;
  }

  async read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    this.#reader ??= this.#open();
    return (await this.#reader).read();
  }

  async cancel(reason?: unknown): Promise<void> {
    const reader = this.#reader === undefined ? this.#encoded : await this.#reader;
    await reader.cancel(reason);
  }

  /** Reads the first two bytes, and decides. */
  async #open(): Promise<ChunkReader> {
    const first: Uint8Array[] = [];
    const head: number[] = [];
    while (head.length < 2) {
      const { done, value } = await this.#encoded.read();
      if (done) break;
      first.push(value);
      head.push(...value.subarray(0, 2 - head.length));
    }
    const whole = new ReplayReader(first, this.#encoded);
    const { format, isStart } = recognised[this.#coding];
    if (head.length < 2 || !isStart(head[0], head[1])) return whole;
    return new DecompressingReader(whole, format);
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

  constructor(encoded: ChunkReader, format: 'gzip' | 'deflate') {
    const decoder = new DecompressionStream(format) as TransformStream<Uint8Array, Uint8Array>;
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
