/** The option `sanitizer`. Only programs that sanitize contain the code that reads it. */

import { readBoolean } from '../base/errors.js';
import { defaultSanitizerReader } from './platform-node.js';

/**
 * Reads the option `sanitizer`. Returns the configuration as the module reads it: see src/sanitize/configuration.h.
 *
 * @param safe whether everything that can run scripts is removed from the configuration.
 * @throws TypeError if the value is not a configuration.
 */
export type SanitizerReader = (caller: string, value: unknown, safe: boolean) => string;

/** The error if the program or the module has no sanitizer. */
export function sanitizerMissing(): Error {
  return new Error('souptree: to sanitize, import `souptree/sanitize` and await its init()');
}

let reader: SanitizerReader | undefined = defaultSanitizerReader;

/** Makes the options `sanitizer` and `safe` available. */
export function provideSanitizerReader(provided: SanitizerReader): void {
  reader = provided;
}

/**
 * The configuration in the options `sanitizer` and `safe`, as the module reads it. Undefined without the option
 * `sanitizer`.
 *
 * @throws TypeError for a wrong option. Error if the program has not imported `souptree/sanitize`.
 */
export function readSanitizer(
  caller: string,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  const safe = readBoolean(caller, members, 'safe', true);
  if (members.sanitizer === undefined) return undefined;
  if (reader === undefined) throw sanitizerMissing();
  return reader(caller, members.sanitizer, safe);
}
