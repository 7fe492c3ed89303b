import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { MissingDecoderError } from '../index.js';
import { chunksOf } from './chunks.js';
import { escapeLine } from './escape.js';
import { formatOf } from './formats/list.js';
import { type Print, printerOf } from './formats/printers.js';
import type { Page } from './page.js';
import { loadLegacyEncodings } from './peers.js';
import { type PrintJob, standardInput } from './print-job.js';

/**
 * Reads, parses and prints a file, in chunks.
 *
 * @throws Error, while the caller iterates, if the file cannot be read or parsed. The message begins with the file.
 */
export async function* printFile(job: PrintJob): AsyncGenerator<string> {
  const { file, format, choices, selection, isOneOfMany } = job;
  const name = file === standardInput ? 'stdin' : file;
  try {
    const page = { name, bytes: await read(file), choices, selection, isOneOfMany };
    const pieces = await printWithAllDecoders(printerOf(format, selection), page);
    if (isOneOfMany && formatOf(format).hasHeading) yield `==> ${escapeLine(name)} <==\n`;
    yield* chunksOf(pieces);
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error as NodeJS.ErrnoException)}`, { cause: error });
  }
}

function read(file: string): Promise<Uint8Array> {
  return file === standardInput ? buffer(process.stdin) : readFile(file);
}

/** Calls `print`, and loads the decoders of legacy multi-byte encodings if the page needs them. */
async function printWithAllDecoders(print: Print, page: Page): Promise<Iterable<string>> {
  try {
    return await print(page);
  } catch (error) {
    if (!(error instanceof MissingDecoderError)) throw error;
    await loadLegacyEncodings();
    return print(page);
  }
}

/** Node's frequent errors, with what to do. */
const reasons: ReadonlyMap<string | undefined, string> = new Map([
  ['ENOENT', 'no such file'],
  ['EISDIR', 'is a directory; pass its files, as in dir/*.html'],
  ['EACCES', 'no permission to read the file'],
  ['ERR_FS_FILE_TOO_LARGE', 'the file is larger than 2 GiB'],
]);

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return reasons.get(code) ?? message.replace(/^souptree: /, '');
}
