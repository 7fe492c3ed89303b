import { statSync } from 'node:fs';
import { htmlElementNames } from '../generated/html-element-names.js';
import { UsageError } from './usage-error.js';

const option = '--fragment';

/** The context element of `--fragment` without a value. `parseFragment` has the same default. */
const defaultContext = 'template';

/**
 * Joins `--fragment` and its value to one argument, because `parseArgs` has no options whose value can be omitted. The
 * next argument is the value if it is the name of an element of HTML. Otherwise it is a file or an option.
 *
 * @throws UsageError if an element and a file have the name.
 */
export function joinFragment(args: readonly string[]): string[] {
  const index = args.indexOf(option);
  const endOfOptions = args.indexOf('--');
  if (index === -1 || (endOfOptions !== -1 && endOfOptions < index)) return [...args];
  const [before, [next = '', ...others]] = [args.slice(0, index), args.slice(index + 1)];
  if (!htmlElementNames.has(next)) {
    return [...before, `${option}=${defaultContext}`, ...args.slice(index + 1)];
  }
  if (isFile(next)) {
    throw new UsageError(
      `'${next}' is an element and a file; write ${option}=${next} for the element, or ./${next} for the file`,
    );
  }
  return [...before, `${option}=${next}`, ...others];
}

function isFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isDirectory();
}
