import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type FormatName, formatOf } from './formats/index.js';
import type { ParseChoices } from './page.js';

/** One file to print. Can be sent to a thread. */
export interface Job {
  /** The path; `-` is the standard input. */
  file: string;
  format: FormatName;
  choices: ParseChoices;
  isOneOfMany: boolean;
}

/** The output for a file, or why there is none. */
export type JobResult = { pieces: Iterable<string> } | { failure: string };

/** Reads a file and prints it. */
export async function runJob({ file, format, choices, isOneOfMany }: Job): Promise<JobResult> {
  const { hasHeadings, load } = formatOf(format);
  const name = file === '-' ? 'stdin' : file;
  try {
    const [bytes, print] = await Promise.all([read(file), load()]);
    const pieces = await print({ name, bytes, choices, isOneOfMany });
    const heading = isOneOfMany && hasHeadings ? [`==> ${name} <==\n`] : [];
    return { pieces: withHeading(heading, pieces) };
  } catch (error) {
    return { failure: `${name}: ${reasonOf(error as NodeJS.ErrnoException)}` };
  }
}

function* withHeading(heading: readonly string[], pieces: Iterable<string>): Generator<string> {
  yield* heading;
  yield* pieces;
}

function read(file: string): Promise<Uint8Array> {
  return file === '-' ? buffer(process.stdin) : readFile(file);
}

/** The reasons of Node's errors that users meet, in words. */
const reasons: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder; pass its files',
  EACCES: 'no permission to read the file',
  ERR_FS_FILE_TOO_LARGE: 'the file has more than 2 GiB',
};

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return reasons[code ?? ''] ?? message.replace(/^souptree: /, '');
}
