import { type OutputPart, StreamedPart } from './parts.js';
import type { Rewritten } from './rewritten.js';

/** Parts of the output, in order. */
export interface PartSource<Raw> {
  /** The next part; undefined at the end. A part can be empty. */
  read(): Promise<OutputPart<Raw> | undefined>;
  /** Cancels the input, and all streams that handlers inserted. */
  cancel(reason: unknown): Promise<unknown>;
  /** Rejects if the input fails. It can fail while a stream in the output is read. */
  readonly failed?: Promise<unknown>;
}

/**
 * The output as a stream. Reads a part, and a stream in the output, only when the output is read. If a part fails,
 * cancels the source with the same error.
 */
export function partStream<Raw extends string | Uint8Array>(
  source: PartSource<Raw>,
): ReadableStream<Rewritten<Raw>> {
  let current: StreamedPart<Raw> | undefined;

  const next = async (): Promise<Rewritten<Raw> | undefined> => {
    for (;;) {
      if (current !== undefined) {
        const piece = await current.read();
        if (piece !== undefined) return piece;
        current = undefined;
      }
      const part = await source.read();
      if (part instanceof StreamedPart) current = part;
      else if (part === undefined || part.length > 0) return part;
    }
  };

  const fail = (error: unknown): void => {
    // The error is more important than an error of the cancellation.
    source.cancel(error).catch(() => {});
  };

  return new ReadableStream<Rewritten<Raw>>(
    {
      start(controller) {
        source.failed?.catch((error) => {
          fail(error);
          controller.error(error);
        });
      },
      async pull(controller) {
        let piece: Rewritten<Raw> | undefined;
        try {
          piece = await next();
        } catch (error) {
          fail(error);
          throw error;
        }
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
      async cancel(reason) {
        await source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
