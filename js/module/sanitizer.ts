/** The options of the sanitizer. Only programs that sanitize contain the code that reads them. */

import { readBoolean } from '../base/errors.js';
import type { SanitizerCode } from '../sanitizer/compile.js';
import type { Removed } from '../sanitizer/removed.js';
import { defaultSanitizer } from './platform-node.js';

/** The error if the program or the module has no sanitizer. */
export function sanitizerMissing(): Error {
  return new Error('souptree: to sanitize, import `souptree/sanitize` and await its init()');
}

let code: SanitizerCode | undefined = defaultSanitizer;

/** Makes the options of the sanitizer available. */
export function provideSanitizer(provided: SanitizerCode): void {
  code = provided;
}

type Members = Readonly<Record<string, unknown>>;

/** The option `onRemove`. */
export type OnRemove = (removed: Removed) => void;

/**
 * The options of the sanitizer, as the module reads them: see src/sanitize/configuration.h. Undefined without the option
 * `sanitizer`.
 *
 * @throws TypeError for a wrong option, or an option that needs `sanitizer`. Error if the program has not imported
 *   `souptree/sanitize`.
 */
export function readSanitizer(caller: string, members: Members): string | undefined {
  const safe = readBoolean(caller, members, 'safe', true);
  if (members.sanitizer === undefined) {
    for (const name of ['urlSchemes', 'onRemove']) {
      if (members[name] == null) continue;
      throw new TypeError(`${caller}: \`${name}\` needs the option \`sanitizer\``);
    }
    return undefined;
  }
  if (code === undefined) throw sanitizerMissing();
  return code.readOptions(caller, members, safe);
}

/** Calls the option `onRemove` of a request with everything that the sanitizer removed. */
export function reportRemovals({
  onRemove,
  removals,
}: {
  onRemove?: OnRemove | undefined;
  removals?: string | undefined;
}): void {
  if (onRemove === undefined || !removals) return;
  for (const removed of (code as SanitizerCode).readRemovals(removals)) onRemove(removed);
}
