import { nearestName } from '../base/names.js';
import {
  parseCommandLine,
  readJobs,
  readNumber,
  readSeconds,
  readSources,
  sourceOptions,
  type ValuesOf,
} from './command-line.js';
import { readConfigurationFile } from './configuration-file.js';
import { readErrorChoices } from './error-choices.js';
import { type FormatName, formatNames, formatOf, isFormatName } from './formats/list.js';
import { defaultConfiguration, joinOptionalValues } from './optional-values.js';
import type { ParseChoices, Selection } from './page.js';
import type { ThreadChoices } from './print-all.js';
import type { PrintJob } from './print-job.js';
import { type Source, standardInput } from './sources/list.js';
import { isOneFile } from './sources/paths.js';
import { UsageError } from './usage-error.js';

/** A command line that prints files. */
export interface CommandRequest {
  /** At least one, in the order of the output. */
  sources: readonly Source[];
  /** The number of pages; undefined if only the end of the sources says it. */
  count: number | undefined;
  job: PrintJob;
  threads: ThreadChoices;
  /** Whether to print a file again after each change. */
  watch: boolean;
}

const options = {
  ...sourceOptions,
  level: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
  baseline: { type: 'string' },
  format: { type: 'string', short: 'f' },
  fragment: { type: 'string' },
  encoding: { type: 'string', short: 'e' },
  sanitize: { type: 'string' },
  select: { type: 'string', short: 's' },
  attr: { type: 'string', short: 'a' },
  url: { type: 'string', short: 'u' },
  chunks: { type: 'string' },
  scripting: { type: 'boolean' },
  locations: { type: 'boolean', short: 'l' },
  watch: { type: 'boolean', short: 'w' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * Reads a command line.
 *
 * @returns the request, or the name of an option that prints a text.
 * @throws UsageError if the command line is wrong.
 */
export async function readArguments(
  args: readonly string[],
): Promise<CommandRequest | 'help' | 'version'> {
  const { values, positionals } = parseCommandLine(joinOptionalValues(args), options);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const sources = readSources(values, positionals);
  const found = sources.length === 0 ? [{ kind: 'path', path: standardInput } as const] : sources;
  const isKnown = found.every(({ kind, path }) => kind === 'path' && isOneFile(path));
  const count = isKnown ? found.length : undefined;
  const job = {
    format: readFormat(values.format ?? (values.attr === undefined ? 'tree' : 'text')),
    selection: readSelection(values),
    chunkSize: readNumber('chunks', values.chunks),
    isOneOfMany: count !== 1,
    errorChoices: readErrorChoices(values),
    choices: {
      context: values.fragment,
      encoding: values.encoding,
      transport: undefined,
      scripting: values.scripting ?? false,
      locations: values.locations ?? false,
      url: readUrl(values.url),
      sanitizer: await readSanitizer(values.sanitize),
    },
  };
  const threads = {
    jobs: readJobs(values.jobs),
    pageMilliseconds: readSeconds(values.timeout),
  };
  const request = { sources: found, count, job, threads, watch: values.watch ?? false };
  expectUsable(request, values);
  await expectSelector(job.selection);
  await expectChunkSize(job.chunkSize);
  await expectContext(job.choices);
  await expectEncoding(job.choices);
  return request;
}

type Values = ValuesOf<typeof options>;

function readFormat(name: string): FormatName {
  if (isFormatName(name)) return name;
  const nearest = nearestName(name, formatNames);
  const advice = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  const formats = formatNames.join(', ');
  throw new UsageError(`there is no format '${name}'; the formats are ${formats}${advice}`);
}

function readSelection({ select, attr, format }: Values): Selection | undefined {
  if (attr !== undefined && select === undefined) throw new UsageError('--attr needs --select');
  if (attr !== undefined && format !== undefined && format !== 'text') {
    throw new UsageError('--attr prints values, and needs the format text');
  }
  return select === undefined ? undefined : { selector: select, attribute: attr };
}

function readUrl(value: string | undefined): string | undefined {
  if (value === undefined || URL.canParse(value)) return value;
  throw new UsageError(`--url needs an absolute URL, as in --url https://site.example/page`);
}

async function readSanitizer(value: string | undefined): Promise<ParseChoices['sanitizer']> {
  if (value === '') {
    throw new UsageError('--sanitize= needs a file, as in --sanitize=configuration.json');
  }
  if (value === undefined || value === defaultConfiguration) return value;
  return readConfigurationFile(value);
}

/** Rejects options that fail for every file, and options that would be ignored. */
function expectUsable({ sources, count, job, watch }: CommandRequest, values: Values): void {
  const { format, choices, selection, chunkSize } = job;
  if (selection !== undefined) expectAbility(format, '--select', 'isSelectable');
  if (chunkSize !== undefined) expectAbility(format, '--chunks', 'hasChunks');
  if (choices.url !== undefined) expectAbility(format, '--url', 'hasUrls');
  if (choices.locations) expectAbility(format, '--locations', 'hasLocations');
  if (choices.sanitizer !== undefined) expectAbility(format, '--sanitize', 'isSanitizable');
  if (choices.context === '') {
    throw new UsageError('--fragment= needs the name of an element, as in --fragment=tr');
  }
  for (const name of ['level', 'ignore', 'baseline'] as const) {
    if (values[name] !== undefined) expectAbility(format, `--${name}`, 'listsErrors');
  }
  if (!watch) return;
  if (sources.some(({ path }) => path === standardInput)) {
    throw new UsageError('--watch needs files: the standard input cannot be read again');
  }
  if (count === undefined) throw new UsageError('--watch needs files, not folders or patterns');
}

function expectAbility(
  format: FormatName,
  option: string,
  ability:
    | 'hasChunks'
    | 'hasLocations'
    | 'hasUrls'
    | 'isSanitizable'
    | 'isSelectable'
    | 'listsErrors',
): void {
  if (formatOf(format)[ability]) return;
  const names = formatNames.filter((name) => formatOf(name)[ability]).join(', ');
  throw new UsageError(`${option} needs one of the formats ${names}`);
}

async function expectSelector(selection: Selection | undefined): Promise<void> {
  if (selection === undefined) return;
  const { parseFragmentTree } = await import('../index.js');
  try {
    parseFragmentTree('').querySelector(selection.selector);
  } catch (error) {
    throw new UsageError((error as Error).message.replace('querySelector', '--select'));
  }
}

async function expectChunkSize(size: number | undefined): Promise<void> {
  if (size === undefined) return;
  const { chunks } = await import('../markdown.js');
  try {
    chunks('', { size });
  } catch (error) {
    throw new UsageError((error as Error).message.replace('chunks: `size`', '--chunks'));
  }
}

async function expectContext({ context }: ParseChoices): Promise<void> {
  if (context === undefined) return;
  const { parseFragmentTree } = await import('../index.js');
  try {
    parseFragmentTree('', { context });
  } catch (error) {
    const reason = (error as Error).message.replace(
      /^.*`context.name`/,
      'the element of --fragment',
    );
    throw new UsageError(reason);
  }
}

async function expectEncoding({ encoding }: ParseChoices): Promise<void> {
  if (encoding === undefined) return;
  const { parseTree } = await import('../index.js');
  try {
    parseTree(new Uint8Array(), { encoding: { override: encoding } });
  } catch (error) {
    // All other errors are about the support of the encoding, which depends on the format.
    if (!(error instanceof RangeError)) return;
    throw new UsageError(`no encoding has the label '${encoding}'`);
  }
}
