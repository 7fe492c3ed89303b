import { createRequire } from 'node:module';
import { type CommandRequest, readArguments } from './arguments.js';
import { csvLine } from './csv.js';
import { exitCodes } from './exit-codes.js';
import { formatOf } from './formats/list.js';
import { type PackageFacts, sarifEnd, sarifStart } from './formats/sarif.js';
import { helpText } from './help.js';
import { Output } from './output.js';
import { printHere, printInThreads } from './print-all.js';
import { Progress } from './progress.js';
import { type Source, standardInput } from './sources/list.js';
import { UsageError } from './usage-error.js';
import { watchFiles } from './watch.js';

/** With fewer files, the start of threads takes longer than they save. */
const fewestFilesForThreads = 16;

/**
 * Runs the command.
 *
 * @param args without the names of Node and the script.
 * @returns the exit code.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const output = new Output();
  try {
    if (args[0] === 'run') {
      return await (await import('./run-command.js')).runPages(args.slice(1), output);
    }
    const request = await readArguments(args);
    if (request === 'help') await output.write(helpText);
    else if (request === 'version') await output.write(`${packageFacts().version}\n`);
    else return await run(request, output);
    return exitCodes.success;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.complain(`${error.message}; see souptree --help`);
    return exitCodes.failure;
  }
}

async function run(request: CommandRequest, output: Output): Promise<number> {
  const { sources, watch } = request;
  if (sources.some(({ path }) => path === standardInput) && process.stdin.isTTY) {
    output.complain('reading the standard input; end it with Ctrl+D, or see souptree --help');
  }
  const code = await printAll(sources, request, output);
  if (watch) {
    const paths = sources.map(({ path }) => path);
    await watchFiles(paths, (path) => printAll([{ kind: 'path', path }], request, output));
  }
  return code;
}

/** Prints pages in their order. A failure of one page does not stop the others. Returns the exit code. */
async function printAll(
  sources: readonly Source[],
  { job, count, threads }: CommandRequest,
  output: Output,
): Promise<number> {
  const { columns, isExact, isSarif } = formatOf(job.format);
  const write = (chunk: string) => (isExact ? output.writeExactly(chunk) : output.write(chunk));
  const progress = new Progress(count);
  let code: number = exitCodes.success;
  if (isSarif) await write(sarifStart(packageFacts()));
  let results = 0;
  if (columns !== undefined) await write(csvLine(job.isOneOfMany ? ['file', ...columns] : columns));
  const isShort = count !== undefined && count < fewestFilesForThreads;
  const pages = isShort ? printHere(sources, job) : printInThreads(sources, job, threads);
  for await (const { name, chunks, tally } of pages) {
    try {
      for await (const chunk of chunks) {
        progress.hide();
        // No comma is before the first result of SARIF.
        await write(isSarif && results++ === 0 ? chunk.slice(1) : chunk);
      }
    } catch (error) {
      progress.hide();
      output.complain(`${name}: ${(error as Error).message}`);
      code = exitCodes.failure;
    }
    if (tally.problems > 0) code = Math.max(code, exitCodes.problems);
    progress.advance();
  }
  progress.hide();
  if (isSarif) await write(`${sarifEnd}\n`);
  return code;
}

function packageFacts(): PackageFacts {
  return createRequire(import.meta.url)('souptree/package.json');
}
