// The command line of a tool: the kinds of its options, `--help`, and one line for a wrong call.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The exit code of a wrong call. */
const exitUsage = 2;

// ---- Kinds of options. `read` returns undefined if the text is wrong.

const option = (expected, fallback, read) => ({ type: 'string', expected, fallback, read });

/** An option without a value. */
export const flag = { type: 'boolean', fallback: false, read: (value) => value };

export const text = (fallback) => option('a text', fallback, (value) => value);

export const integer = (fallback, least = 0) =>
  option(`an integer, ${least} or more`, fallback, (value) =>
    /^\d+$/.test(value) && Number(value) >= least ? Number(value) : undefined,
  );

/** A number such as 0.5. */
export const positiveNumber = (fallback) =>
  option('a number above 0', fallback, (value) => (Number(value) > 0 ? Number(value) : undefined));

/** A number that can be 0. */
export const nonNegativeNumber = (fallback) =>
  option('a number, 0 or more', fallback, (value) =>
    value.trim() !== '' && Number(value) >= 0 ? Number(value) : undefined,
  );

export const oneOf = (names, fallback) =>
  option(`one of ${names.join(', ')}`, fallback, (value) =>
    names.includes(value) ? value : undefined,
  );

/** Names that commas separate. All names are the fallback. */
export const someOf = (names) =>
  option(`some of ${names.join(', ')}, with commas between them`, names, (value) =>
    value.split(',').every((name) => names.includes(name)) ? value.split(',') : undefined,
  );

/** An option that can be repeated. Its value is an array, or the fallback. */
export const repeated = (kind, fallback) => ({ ...kind, fallback, multiple: true });

// ---- Reading

/**
 * Reads the command line. `--help` prints the comment at the start of the tool with the options, and ends the process.
 * A wrong call prints one line, and ends the process with the code 2.
 *
 * @param meta the `import.meta` of the tool.
 * @param allowPositionals whether there may be arguments that are not options.
 * @returns the values by name, and the positional arguments.
 */
export function readArguments(meta, options = {}, { allowPositionals = false } = {}) {
  const { values, positionals } = parse(meta, options, allowPositionals);
  if (values.help) {
    console.log(help(meta, options));
    process.exit(0);
  }
  const read = Object.entries(options).map(([name, kind]) => [
    name,
    readValue(meta, name, kind, values[name]),
  ]);
  return { values: Object.fromEntries(read), positionals };
}

/** Ends the process because of a wrong call. */
export function usageError(meta, message) {
  const tool = basename(fileURLToPath(meta.url), '.mjs');
  console.error(`${tool}: ${message}; --help lists the options`);
  process.exit(exitUsage);
}

function parse(meta, options, allowPositionals) {
  try {
    return parseArgs({ allowPositionals, options: { ...options, help: { type: 'boolean' } } });
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    // The other sentences explain parseArgs().
    const [message] = error.message.split(/\. |\n/);
    return usageError(meta, message);
  }
}

function readValue(meta, name, kind, given) {
  if (given === undefined) return kind.fallback;
  if (Array.isArray(given)) return given.map((each) => readValue(meta, name, kind, each));
  const value = kind.read(given);
  if (value !== undefined) return value;
  return usageError(meta, `--${name} must be ${kind.expected}, not ${JSON.stringify(given)}`);
}

function help(meta, options) {
  const [comment] = /^(?:\/\/.*\n)+/.exec(readFileSync(fileURLToPath(meta.url), 'utf8'));
  const rows = Object.entries(options).map(([name, { expected = '', fallback }]) => {
    const note = fallback === undefined || expected === '' ? '' : `; default: ${fallback}`;
    return `  --${name.padEnd(14)} ${expected}${note}`.trimEnd();
  });
  return [comment.replace(/^\/\/ ?/gm, ''), 'Options:', ...rows, '  --help'].join('\n');
}
