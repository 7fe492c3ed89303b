import { parseArgs } from 'node:util';
import { parseTree } from '../index.js';
import { type FormatName, formatNames, formatOf, isFormatName } from './formats/index.js';
import { optionsOf, type ParseChoices } from './page.js';
import { standardInput } from './print-file.js';

/** A command line that prints files. */
export interface CommandRequest {
  /** The paths, at least one, in the order of the output. `standardInput` is one of them. */
  files: readonly string[];
  format: FormatName;
  choices: ParseChoices;
  /** Whether to print a file again after each change. */
  watch: boolean;
}

/** A wrong command line. The message says what to pass instead. */
export class UsageError extends Error {}

const options = {
  format: { type: 'string', short: 'f' },
  fragment: { type: 'string' },
  encoding: { type: 'string', short: 'e' },
  scripting: { type: 'boolean' },
  locations: { type: 'boolean', short: 'l' },
  watch: { type: 'boolean', short: 'w' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** The context element of `--fragment` without a value. `parseFragment` has the same default. */
const defaultContext = 'template';

/**
 * Reads a command line.
 *
 * @returns the request, or the name of an option that prints a text.
 * @throws UsageError if the command line is wrong.
 */
export function readArguments(args: readonly string[]): CommandRequest | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const request = {
    files: positionals.length === 0 ? [standardInput] : positionals,
    format: readFormat(values.format ?? 'tree'),
    watch: values.watch ?? false,
    choices: {
      context: values.fragment,
      encoding: values.encoding,
      scripting: values.scripting ?? false,
      locations: values.locations ?? false,
    },
  };
  expectUsable(request);
  return request;
}

function parse(args: readonly string[]) {
  // `parseArgs` has no options whose value can be omitted.
  const complete = args.map((arg) => (arg === '--fragment' ? `--fragment=${defaultContext}` : arg));
  try {
    return parseArgs({ args: complete, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readFormat(name: string): FormatName {
  if (isFormatName(name)) return name;
  throw new UsageError(`there is no format '${name}'; the formats are ${formatNames.join(', ')}`);
}

/** Rejects options that fail for every file, and options that would be ignored. */
function expectUsable({ files, format, choices, watch }: CommandRequest): void {
  if (choices.locations && !formatOf(format).hasLocations) {
    const names = formatNames.filter((name) => formatOf(name).hasLocations).join(', ');
    throw new UsageError(`--locations needs one of the formats ${names}`);
  }
  if (choices.context === '') {
    throw new UsageError('--fragment= needs the name of an element, as in --fragment=tr');
  }
  if (watch && files.includes(standardInput)) {
    throw new UsageError('--watch needs files: the standard input cannot be read again');
  }
  if (choices.encoding !== undefined) expectEncoding(choices);
}

function expectEncoding(choices: ParseChoices): void {
  try {
    parseTree(new Uint8Array(), optionsOf({ ...choices, context: undefined }));
  } catch (error) {
    // All other errors are about the support of the encoding, which depends on the format.
    if (!(error instanceof RangeError)) return;
    throw new UsageError(`no encoding has the label '${choices.encoding}'`);
  }
}
