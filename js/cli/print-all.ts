import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Tally } from './page.js';
import type { PrintJob } from './print-job.js';
import type { PageFacts, PrintedPage } from './print-page.js';
import { itemsOf, reasonOf, type Source, type SourceItem } from './sources/list.js';

/** The output for a page, in chunks. Iterating over it throws an error that describes why the page failed. */
export interface PageOutput {
  name: string;
  chunks: Iterable<string> | AsyncIterable<string>;
  /** Complete after the last chunk. */
  tally: Tally;
}

/** The outputs for the pages of sources, in their order. */
export async function* printHere(
  sources: readonly Source[],
  job: PrintJob,
): AsyncGenerator<PageOutput> {
  for await (const item of itemsOf(sources)) {
    const tally = { problems: 0 };
    yield { name: item.name, chunks: printItem(item, job, tally), tally };
  }
}

async function* printItem(item: SourceItem, job: PrintJob, tally: Tally): AsyncGenerator<string> {
  // A start without files, such as `--help`, should not wait for the parser.
  const { printPage } = await import('./print-page.js');
  yield* printPage(await factsOf(item), job, tally);
}

/** @throws Error if the page cannot be read. */
async function factsOf(item: SourceItem): Promise<PageFacts> {
  if (item.kind === 'problem') throw new Error(item.message);
  const { path, content = '', contentType } = item.input;
  try {
    const read = path === undefined ? (content as string | Uint8Array) : await readFile(path);
    return { name: item.name, content: read, contentType };
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException));
  }
}

/** The number of pages for each thread that run, wait, or are printed before an earlier page. Outputs can be large. */
const pagesPerThread = 8;

/** The number of threads, and the time for a page, if the command line says so. */
export interface ThreadChoices {
  jobs: number | undefined;
  pageMilliseconds: number | undefined;
}

/** As `printHere`, with threads. */
export async function* printInThreads(
  sources: readonly Source[],
  job: PrintJob,
  { jobs = availableParallelism(), pageMilliseconds = Infinity }: ThreadChoices,
): AsyncGenerator<PageOutput> {
  const [{ Pool }, { answersOf }] = await Promise.all([
    import('../pool.js'),
    import('./answers.js'),
  ]);
  const pool = new Pool({ threads: jobs, pageMilliseconds });
  const work = { module: new URL('./cli/print-page.js', import.meta.url), data: job };
  const options = { parse: false, concurrency: jobs * pagesPerThread } as const;
  const answers = answersOf<PrintedPage>(pool, named(itemsOf(sources)), work, options);
  try {
    for await (const { name, value, problem } of answers) {
      const { chunks, failure, tally } = value ?? {
        chunks: [],
        failure: problem?.message,
        tally: { problems: 0 },
      };
      yield { name, chunks: replay(chunks, failure), tally };
    }
  } finally {
    await pool.close();
  }
}

/** Items whose URL is their name, because the name crosses with the page as its URL. */
async function* named(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    if (item.kind === 'page') yield { ...item, input: { ...item.input, url: item.name } };
    else yield item;
  }
}

/** The chunks of a printed page. After the last chunk, it throws as `printPage` did. */
function* replay(chunks: readonly string[], failure: string | undefined): Generator<string> {
  yield* chunks;
  if (failure !== undefined) throw new Error(failure);
}
