import { createRequire } from 'node:module';
import { type CommandRequest, readArguments } from './arguments.js';
import { csvLine } from './csv.js';
import { exitCodes } from './exit-codes.js';
import { formatOf } from './formats/list.js';
import { helpText } from './help.js';
import { Output } from './output.js';
import { type PrintJob, standardInput } from './print-job.js';
import { Progress } from './progress.js';
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
    else if (request === 'version') await output.write(`${version()}\n`);
    else return await run(request, output);
    return exitCodes.success;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.complain(`${error.message}; see souptree --help`);
    return exitCodes.failure;
  }
}

async function run(request: CommandRequest, output: Output): Promise<number> {
  const jobs = jobsOf(request);
  if (request.files.includes(standardInput) && process.stdin.isTTY) {
    output.complain('reading the standard input; end it with Ctrl+D, or see souptree --help');
  }
  const code = await printAll(jobs, output);
  if (request.watch) await watchFiles(jobs, (job) => printAll([job], output));
  return code;
}

function jobsOf({ files, format, choices, selection }: CommandRequest): PrintJob[] {
  return files.map((file) => ({
    file,
    format,
    choices,
    selection,
    isOneOfMany: files.length > 1,
  }));
}

/** Prints files in their order. A failure of one file does not stop the others. Returns the exit code. */
async function printAll(jobs: readonly PrintJob[], output: Output): Promise<number> {
  const { columns, listsProblems, isExact } = formatOf(jobs[0].format);
  const write = (chunk: string) => (isExact ? output.writeExactly(chunk) : output.write(chunk));
  const progress = new Progress(jobs.length);
  let code: number = exitCodes.success;
  if (columns !== undefined) await write(csvLine(jobs.length > 1 ? ['file', ...columns] : columns));
  for await (const chunks of printedFiles(jobs)) {
    try {
      for await (const chunk of chunks) {
        progress.hide();
        await write(chunk);
        if (listsProblems) code = Math.max(code, exitCodes.problems);
      }
    } catch (error) {
      progress.hide();
      output.complain((error as Error).message);
      code = exitCodes.failure;
    }
    progress.advance();
  }
  progress.hide();
  return code;
}

/** The output for each file, in chunks. Iterating over it throws an error that describes why the file failed. */
async function* printedFiles(
  jobs: readonly PrintJob[],
): AsyncGenerator<Iterable<string> | AsyncIterable<string>> {
  if (jobs.length >= fewestFilesForThreads) {
    yield* (await import('./threads.js')).printInThreads(jobs);
    return;
  }
  // A start without files, such as `--help`, should not wait for the parser.
  const { printFile } = await import('./print-file.js');
  yield* jobs.map(printFile);
}

function version(): string {
  return createRequire(import.meta.url)('souptree/package.json').version;
}
