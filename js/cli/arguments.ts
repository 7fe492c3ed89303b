import { parseArgs } from 'node:util';
import { type FormatName, formats, isFormatName } from './formats/index.js';
import type { ParseChoices } from './page.js';

/** What the command line asks for. */
export interface CommandRequest {
  /** The paths; `-` is the standard input. */
  files: readonly string[];
  format: FormatName;
  choices: ParseChoices;
  watch: boolean;
}

/** A wrong command line. The message says what to do. */
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

/** The context element of a fragment that names none, as in `parseFragment`. */
const defaultContext = 'template';

/**
 * Reads a command line.
 *
 * @returns the request, or the name of an option that asks for a text.
 * @throws UsageError if the command line is wrong.
 */
export function readArguments(args: readonly string[]): CommandRequest | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const format = values.format ?? 'tree';
  if (!isFormatName(format)) {
    const known = Object.keys(formats).join(', ');
    throw new UsageError(`there is no format '${format}'; the formats are ${known}`);
  }
  return {
    files: positionals,
    format,
    watch: values.watch ?? false,
    choices: {
      context: values.fragment,
      encoding: values.encoding,
      scripting: values.scripting ?? false,
      locations: values.locations ?? false,
    },
  };
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

const formatLines = Object.entries(formats)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n');

export const helpText = `souptree parses HTML as browsers do, and prints what it found.

Usage: souptree [options] [file ...]

Without a file, or for the file -, reads the standard input.

Options:
  -f, --format NAME        the output: see below. Default: tree
      --fragment[=ELEMENT] parses the content of an element, as innerHTML does.
                           Default for ELEMENT: template
  -e, --encoding LABEL     the encoding of the files, whatever they declare
      --scripting          parses noscript as a browser with scripting does
  -l, --locations          json, hast and parse5 have the locations of nodes
  -w, --watch              prints a file again after each change
  -h, --help               prints this text
  -v, --version            prints the version

Formats:
${formatLines}

Exit codes: 0 for success; 1 if the format errors found errors; 2 for a wrong
command line or a file that cannot be read or parsed.

Examples:
  souptree page.html
  curl -s https://example.com | souptree --format outline
  souptree --format errors site/*.html
`;
