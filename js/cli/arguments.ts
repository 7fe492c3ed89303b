import { parseArgs } from 'node:util';
import { readConfigurationFile } from './configuration-file.js';
import { type FormatName, formatNames, formatOf, isFormatName } from './formats/list.js';
import { defaultConfiguration, joinOptionalValues } from './optional-values.js';
import type { ParseChoices } from './page.js';
import { standardInput } from './print-job.js';
import { UsageError } from './usage-error.js';

/** A command line that prints files. */
export interface CommandRequest {
  /** The paths, at least one, in the order of the output. `standardInput` is one of them. */
  files: readonly string[];
  format: FormatName;
  choices: ParseChoices;
  /** Whether to print a file again after each change. */
  watch: boolean;
}

const options = {
  format: { type: 'string', short: 'f' },
  fragment: { type: 'string' },
  encoding: { type: 'string', short: 'e' },
  sanitize: { type: 'string' },
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
      sanitizer: await readSanitizer(values.sanitize),
    },
  };
  expectUsable(request);
  await expectEncoding(request.choices);
  return request;
}

function parse(args: readonly string[]) {
  const joined = joinOptionalValues(args);
  try {
    return parseArgs({ args: joined, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readFormat(name: string): FormatName {
  if (isFormatName(name)) return name;
  throw new UsageError(`there is no format '${name}'; the formats are ${formatNames.join(', ')}`);
}

async function readSanitizer(value: string | undefined): Promise<ParseChoices['sanitizer']> {
  if (value === '') {
    throw new UsageError('--sanitize= needs a file, as in --sanitize=configuration.json');
  }
  if (value === undefined || value === defaultConfiguration) return value;
  return readConfigurationFile(value);
}

/** Rejects options that fail for every file, and options that would be ignored. */
function expectUsable({ files, format, choices, watch }: CommandRequest): void {
  if (choices.locations) expectAbility(format, '--locations', 'hasLocations');
  if (choices.sanitizer !== undefined) expectAbility(format, '--sanitize', 'isSanitizable');
  if (choices.context === '') {
    throw new UsageError('--fragment= needs the name of an element, as in --fragment=tr');
  }
  if (watch && files.includes(standardInput)) {
    throw new UsageError('--watch needs files: the standard input cannot be read again');
  }
}

function expectAbility(
  format: FormatName,
  option: string,
  ability: 'hasLocations' | 'isSanitizable',
): void {
  if (formatOf(format)[ability]) return;
  const names = formatNames.filter((name) => formatOf(name)[ability]).join(', ');
  throw new UsageError(`${option} needs one of the formats ${names}`);
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
