/** The options of the sanitizer. Only programs that sanitize contain the code that reads and uses them. */

import { sanitizerMissing } from '../base/errors.js';
import { expectBoolean, type Members } from '../base/members.js';
import { defaultSanitizer } from '../hosts/node/default-sanitizer.js';
import type { Instance } from './module.js';

/** What the options of the sanitizer mean for a call of the module. */
export interface SanitizerRequest {
  /**
   * Checks that the module can sanitize.
   *
   * @throws Error if it cannot, or is not loaded.
   */
  requireModule(): void;
  /**
   * @internal Makes the module use the configuration. Returns 0, or the address of the result if the module cannot read
   * the configuration. Throws nothing, because an error in a guarded call breaks the instance.
   */
  hold(instance: Instance): number;
  /** @internal Keeps what the sanitizer removed in a call, if the program wants to know. */
  keepRemovals(instance: Instance, result: Uint32Array): void;
  /** Calls the option `onRemove` with everything that the sanitizer removed in the last call. */
  reportRemovals(): void;
}

/**
 * Reads the options of the sanitizer.
 *
 * @throws TypeError for a wrong option.
 */
export type SanitizerReader = (
  caller: string,
  members: Readonly<Members>,
  safe: boolean,
) => SanitizerRequest;

let provided: SanitizerReader | undefined;

/** Makes the options of the sanitizer available. */
export function provideSanitizer(reader: SanitizerReader): void {
  provided = reader;
}

/**
 * The options of the sanitizer. Undefined without the option `sanitizer`.
 *
 * @throws TypeError for a wrong option, or an option that needs `sanitizer`. Error if the program has not imported
 *   `souptree/sanitize`.
 */
export function readSanitizer(
  caller: string,
  members: Readonly<Members>,
): SanitizerRequest | undefined {
  const safe = expectBoolean(caller, 'safe', members.safe, true);
  if (members.sanitizer === undefined) {
    for (const name of ['safe', 'urlSchemes', 'onRemove']) {
      if (members[name] == null) continue;
      throw new TypeError(`${caller}: \`${name}\` needs the option \`sanitizer\``);
    }
    return undefined;
  }
  const reader = provided ?? defaultSanitizer();
  if (reader === undefined) throw sanitizerMissing();
  return reader(caller, members, safe);
}
