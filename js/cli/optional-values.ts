import { statSync } from 'node:fs';
import { htmlElementNames } from '../generated/html-element-names.js';
import { UsageError } from './usage-error.js';

/** An option whose value can be omitted. */
interface OptionalValue {
  option: string;
  /** The value of the option if the command line has none. */
  defaultValue: string;
  /**
   * Whether the next argument is the value of the option.
   *
   * @throws UsageError if it could also be a file to print.
   */
  isValue(next: string): boolean;
}

const fragment: OptionalValue = {
  option: '--fragment',
  // `parseFragment` has the same default.
  defaultValue: 'template',
  isValue(next) {
    if (!htmlElementNames.has(next)) return false;
    if (!isFile(next)) return true;
    throw new UsageError(
      `'${next}' is an element and a file; write --fragment=${next} for the element, or ./${next} for the file`,
    );
  },
};

/** The value of `--sanitize` for the default configuration of the HTML Standard. */
export const defaultConfiguration = 'default';

const sanitize: OptionalValue = {
  option: '--sanitize',
  defaultValue: defaultConfiguration,
  isValue: (next) => next.endsWith('.json'),
};

/**
 * Joins `--fragment` and `--sanitize` with their values to one argument each, because `parseArgs` has no options whose
 * value can be omitted. The argument after `--fragment` is its value if it is the name of an element of HTML. The
 * argument after `--sanitize` is its value if it ends with `.json`. Other arguments are files or options.
 *
 * @throws UsageError if an element and a file have the name.
 */
export function joinOptionalValues(args: readonly string[]): string[] {
  return joinValue(joinValue(args, fragment), sanitize);
}

function joinValue(
  args: readonly string[],
  { option, defaultValue, isValue }: OptionalValue,
): string[] {
  const index = args.indexOf(option);
  const endOfOptions = args.indexOf('--');
  if (index === -1 || (endOfOptions !== -1 && endOfOptions < index)) return [...args];
  const [before, [next = '', ...others]] = [args.slice(0, index), args.slice(index + 1)];
  if (!isValue(next)) return [...before, `${option}=${defaultValue}`, ...args.slice(index + 1)];
  return [...before, `${option}=${next}`, ...others];
}

function isFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isDirectory();
}
