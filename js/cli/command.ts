import { createRequire } from 'node:module';
import { type CommandRequest, helpText, readArguments, UsageError } from './arguments.js';
import { formatOf } from './formats/index.js';
import { type Job, runJob } from './job.js';
import { Output, Progress } from './output.js';
import { type PrintedJob, printInThreads } from './pool.js';
import { watchFiles } from './watch.js';

/** Success: everything was printed. */
const success = 0;
/** A format that lists problems has found some. */
const problemsFound = 1;
/** The command line is wrong, or a file cannot be read or parsed. */
const failed = 2;

/** From this number of files on, threads are faster than their start. */
const fewestFilesForThreads = 16;

/** Runs the command, and returns the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const output = new Output();
  try {
    const request = readArguments(args);
    if (request === 'help') await output.write([helpText]);
    else if (request === 'version') await output.write([`${version()}\n`]);
    else return await run(request, output);
    return success;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}; see souptree --help`);
    return failed;
  }
}

async function run(request: CommandRequest, output: Output): Promise<number> {
  if (request.files.length === 0 && process.stdin.isTTY) {
    throw new UsageError('pass a file, or pipe markup into the command');
  }
  const code = await printAll(jobsOf(request), output);
  if (request.watch) {
    await watchFiles(request.files, (file) =>
      printAll(jobsOf({ ...request, files: [file] }), output),
    );
  }
  return code;
}

function jobsOf({ files, format, choices }: CommandRequest): Job[] {
  const names = files.length === 0 ? ['-'] : files;
  return names.map((file) => ({ file, format, choices, isOneOfMany: names.length > 1 }));
}

/** Prints all files in their order. A failure of one file does not stop the others. */
async function printAll(jobs: readonly Job[], output: Output): Promise<number> {
  const { isListOfProblems = false } = formatOf(jobs[0].format);
  const progress = new Progress(jobs.length);
  let code = success;
  for await (const result of resultsOf(jobs)) {
    if ('failure' in result) {
      progress.clear();
      complain(result.failure);
      code = failed;
    } else {
      const hasOutput = await output.write(result.pieces);
      if (isListOfProblems && hasOutput && code === success) code = problemsFound;
    }
    progress.step();
  }
  progress.clear();
  return code;
}

async function* resultsOf(jobs: readonly Job[]) {
  if (jobs.length >= fewestFilesForThreads)
    yield* printInThreads(jobs) as AsyncGenerator<PrintedJob>;
  else for (const job of jobs) yield await runJob(job);
}

function complain(message: string): void {
  process.stderr.write(`souptree: ${message}\n`);
}

function version(): string {
  return createRequire(import.meta.url)('../package.json').version;
}
