/** `souptree run`: calls a function of the user with the tree of each page. */

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Problem } from './answers.js';
import {
  parseCommandLine,
  readJobs,
  readNumber,
  readSeconds,
  readSources,
  sourceOptions,
} from './command-line.js';
import { exitCodes } from './exit-codes.js';
import { helpText } from './help.js';
import { JournaledFile } from './journaled-file.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { itemsOf, reasonOf, type Source, type SourceItem } from './sources/list.js';
import { UsageError } from './usage-error.js';

const options = {
  ...sourceOptions,
  export: { type: 'string' },
  data: { type: 'string' },
  out: { type: 'string', short: 'o' },
  resume: { type: 'boolean' },
  heap: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface RunRequest {
  module: string;
  exportName: string;
  data: unknown;
  sources: Source[];
  out: string | undefined;
  resume: boolean;
  jobs: number | undefined;
  pageMilliseconds: number | undefined;
  heapMiB: number | undefined;
}

/** @throws UsageError if the command line is wrong. */
function readRequest(args: readonly string[]): RunRequest | 'help' {
  const { values, positionals } = parseCommandLine(args, options);
  if (values.help) return 'help';
  const [module, ...paths] = positionals;
  if (module === undefined) {
    throw new UsageError('run needs a module, as in souptree run extract.mjs pages');
  }
  if (statSync(module, { throwIfNoEntry: false }) === undefined) {
    throw new UsageError(`run: there is no module '${module}'`);
  }
  const sources = readSources(values, paths);
  if (sources.length === 0) {
    throw new UsageError('run needs pages: paths, --list, --warc or --jsonl');
  }
  if (values.resume && values.out === undefined) throw new UsageError('--resume needs --out');
  return {
    module: pathToFileURL(resolve(module)).href,
    exportName: values.export ?? 'default',
    data: readData(values.data),
    sources,
    out: values.out,
    resume: values.resume ?? false,
    jobs: readJobs(values.jobs),
    pageMilliseconds: readSeconds(values.timeout),
    heapMiB: readNumber('heap', values.heap),
  };
}

function readData(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--data needs JSON: ${(error as Error).message}`);
  }
}

/**
 * Runs the command. Prints a line of JSON for each page, in the order of the pages.
 *
 * @returns the exit code: `problems` if a page has no result.
 */
export async function runPages(args: readonly string[], output: Output): Promise<number> {
  const request = readRequest(args);
  if (request === 'help') {
    await output.write(helpText);
    return exitCodes.success;
  }
  if (request.out === undefined)
    return writeLines(request, output, (line) => output.writeExactly(line));
  const { module, exportName, data, sources } = request;
  // What the module imports can change unnoticed.
  const text = createHash('sha256')
    .update(readFileSync(fileURLToPath(module)))
    .digest('hex');
  const run = JSON.stringify({ module, text, exportName, data, sources });
  const file = await JournaledFile.open(request.out, request.resume, run);
  if (file === 'complete') {
    output.complain(`${request.out} is complete`);
    return exitCodes.success;
  }
  try {
    const write: WriteLine = (line, name, isProblem) => file.write(line, name, isProblem);
    const code = await writeLines(request, output, write, file);
    if (code === exitCodes.failure) return code;
    await file.finish();
    return file.problems > 0 ? exitCodes.problems : exitCodes.success;
  } finally {
    await file.close();
  }
}

type WriteLine = (line: string, name: string, isProblem: boolean) => Promise<void>;

/** Writes a line for each page, without those that an earlier run has written. */
async function writeLines(
  request: RunRequest,
  output: Output,
  write: WriteLine,
  earlier: { readonly items: number; readonly last: string } = { items: 0, last: '' },
): Promise<number> {
  const { module, exportName, data, sources, jobs, pageMilliseconds, heapMiB } = request;
  const { Pool } = await import('../pool.js');
  const { answersOf } = await import('./answers.js');
  const pool = new Pool({ threads: jobs, pageMilliseconds, heapMiB });
  const progress = new Progress();
  const items = withoutEarlier(itemsOf(sources), earlier);
  let code: number = exitCodes.success;
  try {
    const work = { module, export: exportName, data };
    for await (const { name, value, problem } of answersOf(pool, items, work)) {
      const [line, failure] = lineOf(name, value, problem);
      if (failure !== undefined) {
        code = exitCodes.problems;
        progress.hide();
        output.complain(`${name}: ${failure}`);
      }
      progress.hideForOutput();
      await write(line, name, failure !== undefined);
      progress.advance(pool.stats);
    }
  } catch (error) {
    progress.hide();
    output.complain(reasonOf(error as Error));
    code = exitCodes.failure;
  } finally {
    progress.hide();
    await pool.close();
  }
  return code;
}

/** The line of a page, and why it has no value. */
function lineOf(
  name: string,
  value: unknown,
  problem: Problem | undefined,
): [line: string, failure: string | undefined] {
  if (problem === undefined) {
    try {
      return [`${JSON.stringify({ input: name, value: value ?? null })}\n`, undefined];
    } catch (error) {
      return lineOf(name, undefined, { reason: 'result', message: (error as Error).message });
    }
  }
  return [`${JSON.stringify({ input: name, error: problem })}\n`, problem.message];
}

/** The items after those of an earlier run. @throws Error if these are other items. */
async function* withoutEarlier(
  items: AsyncIterable<SourceItem>,
  { items: count, last }: { readonly items: number; readonly last: string },
): AsyncGenerator<SourceItem> {
  let index = 0;
  for await (const item of items) {
    index++;
    if (index > count) yield item;
    else if (index === count && item.name !== last) {
      throw new Error(`the pages have changed: page ${count} was ${last}, and is ${item.name}`);
    }
  }
  if (index < count)
    throw new Error(`the pages have changed: there were ${count}, and are ${index}`);
}
