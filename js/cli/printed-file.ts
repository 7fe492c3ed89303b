import type { PrintJob } from './print-job.js';

/** The whole output of a file. It can be posted between threads. */
export interface PrintedFile {
  chunks: string[];
  /** Why printing failed after the chunks. */
  failure?: string;
}

/** Prints a file, and collects the output. Never throws. */
export async function collectOutput(job: PrintJob): Promise<PrintedFile> {
  const chunks: string[] = [];
  try {
    // As all its imports are dynamic, the build puts the code for printing into one file.
    const { printFile } = await import('./print-file.js');
    for await (const chunk of printFile(job)) chunks.push(chunk);
    return { chunks };
  } catch (error) {
    return { chunks, failure: (error as Error).message };
  }
}

/** The chunks of a printed file. After the last chunk, it throws as `printFile` did. */
export function* replayOutput({ chunks, failure }: PrintedFile): Generator<string> {
  yield* chunks;
  if (failure !== undefined) throw new Error(failure);
}
