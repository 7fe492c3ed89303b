import { MissingDecoderError } from '../index.js';
import { chunksOf } from './chunks.js';
import { escapeLine } from './escape.js';
import { formatOf } from './formats/list.js';
import { type Print, printerOf } from './formats/printers.js';
import type { Page, Tally } from './page.js';
import { loadLegacyEncodings } from './peers.js';
import type { PrintJob } from './print-job.js';
import { reasonOf } from './sources/list.js';

/** What a source says about a page. */
export interface PageFacts {
  name: string;
  content: string | Uint8Array;
  contentType: string | undefined;
}

/**
 * Parses and prints a page, in chunks.
 *
 * @throws Error, while the caller iterates, if the page cannot be parsed. The message does not have the name of the
 *   page.
 */
export async function* printPage(
  facts: PageFacts,
  job: PrintJob,
  tally: Tally,
): AsyncGenerator<string> {
  const { format, selection, chunkSize, isOneOfMany } = job;
  const { name } = facts;
  try {
    const page = { ...pageOf(facts, job), tally };
    const pieces = await printWithAllDecoders(printerOf(format, selection), page);
    const hasHeading = formatOf(format).hasHeading && chunkSize === undefined;
    if (isOneOfMany && hasHeading) yield `==> ${escapeLine(name)} <==\n`;
    yield* chunksOf(pieces);
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException), { cause: error });
  }
}

/** A page with what its source says about its URL and its encoding. The command line takes precedence. */
function pageOf({ name, content, contentType }: PageFacts, job: PrintJob): Omit<Page, 'tally'> {
  const { selection, chunkSize, isOneOfMany, errorChoices } = job;
  const rest = { name, selection, chunkSize, isOneOfMany, errorChoices };
  const url = job.choices.url ?? (/^https?:/i.test(name) ? name : undefined);
  const choices = { ...job.choices, url, transport: contentType };
  if (typeof content !== 'string') return { ...rest, bytes: content, choices };
  return { ...rest, bytes: Buffer.from(content), choices: { ...choices, encoding: 'utf-8' } };
}

/** The whole output of a page. */
export interface PrintedPage {
  chunks: string[];
  /** Why printing failed after the chunks. */
  failure: string | undefined;
  tally: Tally;
}

/** The function that threads call: prints a page, and collects the output. Never throws. */
export default async function collectOutput(
  content: string | Uint8Array,
  page: { url: string; contentType: string | undefined; data: PrintJob },
): Promise<PrintedPage> {
  const chunks: string[] = [];
  const tally = { problems: 0 };
  try {
    const facts = { name: page.url, content, contentType: page.contentType };
    for await (const chunk of printPage(facts, page.data, tally)) chunks.push(chunk);
    return { chunks, failure: undefined, tally };
  } catch (error) {
    return { chunks, failure: (error as Error).message, tally };
  }
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
