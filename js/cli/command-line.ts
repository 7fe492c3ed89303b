import { parseArgs } from 'node:util';
import { nearestName } from '../base/names.js';
import type { Source } from './sources/list.js';
import { UsageError } from './usage-error.js';

/** An option of a command line. */
interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** Whether the option can be given several times. */
  multiple?: boolean;
}

type Options = Readonly<Record<string, Option>>;

/** The values of options: of a repeated one, a list. */
export type ValuesOf<Known extends Options> = {
  [Name in keyof Known]?: Known[Name] extends { multiple: true }
    ? string[]
    : Known[Name]['type'] extends 'string'
      ? string
      : true;
};

/**
 * Reads options and other arguments, in their order.
 *
 * @throws UsageError for an unknown option, a missing value, a value that an option does not take, or an option that is
 *   given twice.
 */
export function parseCommandLine<Known extends Options>(
  args: readonly string[],
  options: Known,
): { values: ValuesOf<Known>; positionals: string[] } {
  // Node's own errors do not name the similar option, and Node takes the last of two values.
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = Object.create(null) as Record<string, string | string[] | true>;
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw unknownOption(name, rawName, options);
    const { type, multiple } = options[name];
    if (type === 'boolean') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
      values[name] = true;
      continue;
    }
    if (values[name] !== undefined && !multiple) throw new UsageError(`--${name} is given twice`);
    if (value === undefined || (!inlineValue && /^-./.test(value))) {
      throw new UsageError(`${rawName} needs a value`);
    }
    values[name] = multiple ? [...((values[name] as string[] | undefined) ?? []), value] : value;
  }
  return { values: values as ValuesOf<Known>, positionals };
}

function unknownOption(name: string, rawName: string, options: Options): UsageError {
  const nearest = nearestName(name, Object.keys(options));
  const isShort = !rawName.startsWith('--');
  const advice = nearest === undefined || isShort ? '' : `; did you mean --${nearest}?`;
  return new UsageError(`there is no option '${rawName}'${advice}`);
}

/** The options for sources that all commands have. */
export const sourceOptions = {
  list: { type: 'string', multiple: true },
  warc: { type: 'string', multiple: true },
  jsonl: { type: 'string', multiple: true },
  jobs: { type: 'string', short: 'j' },
  timeout: { type: 'string' },
} as const;

/** @throws UsageError unless the value is a number above 0. */
export function readNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number > 0 && Number.isFinite(number)) return number;
  throw new UsageError(`--${name} needs a number above 0, got '${value}'`);
}

/** @throws UsageError unless the value is an integer from 1. */
export function readJobs(value: string | undefined): number | undefined {
  const jobs = readNumber('jobs', value);
  if (jobs === undefined || Number.isInteger(jobs)) return jobs;
  throw new UsageError(`--jobs needs an integer, got '${value}'`);
}

/** The milliseconds of `--timeout`. @throws UsageError unless it is a number above 0. */
export function readSeconds(value: string | undefined): number | undefined {
  const seconds = readNumber('timeout', value);
  return seconds === undefined ? undefined : seconds * 1000;
}

/** The sources of a command line: its paths, then its other sources. */
export function readSources(
  values: Partial<Record<'list' | 'warc' | 'jsonl', readonly string[]>>,
  paths: readonly string[],
): Source[] {
  return [
    ...paths.map((path) => ({ kind: 'path', path }) as const),
    ...(['list', 'warc', 'jsonl'] as const).flatMap((kind) =>
      (values[kind] ?? []).map((path) => ({ kind, path })),
    ),
  ];
}
