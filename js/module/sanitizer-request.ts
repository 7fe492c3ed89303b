/** Uses the sanitizer of the module. Only programs that sanitize contain this file. */

import { sanitizerMissing } from '../base/errors.js';
import type { Members } from '../base/members.js';
import {
  resultRemovalsAddress,
  resultRemovalsForm,
  resultRemovalsLength,
  resultStatus,
  statusOk,
} from '../generated/call.js';
import { readSanitizerOptions } from '../sanitizer/compile.js';
import { type Removed, readRemovals } from '../sanitizer/removed.js';
import { readText, reserve, resultAt } from './memory.js';
import { hasMarkup, type Instance, memoryOf } from './module.js';
import type { SanitizerRequest } from './sanitizer.js';
import { mostBytesPerUnit, type Written, writeText } from './write-input.js';

class ModuleSanitizer implements SanitizerRequest {
  /** The configuration, as the module reads it: see src/sanitize/configuration.h. */
  readonly #text: string;
  readonly #onRemove: ((removed: Removed) => void) | undefined;
  /** What was removed in the last call, as the module writes it. */
  #removals = '';

  constructor(text: string, onRemove: ((removed: Removed) => void) | undefined) {
    this.#text = text;
    this.#onRemove = onRemove;
  }

  requireModule(): void {
    if (!hasMarkup()) throw sanitizerMissing();
  }

  hold(instance: Instance): number {
    const text = this.#text;
    const { sanitizers } = instance;
    if (sanitizers[instance.sanitizer] === text) return 0;
    const known = sanitizers.indexOf(text);
    instance.sanitizer = known === -1 ? (instance.sanitizer + 1) % sanitizers.length : known;
    const length = known === -1 ? writeConfiguration(instance, text) : 0;
    // `requireModule` has checked that the module has the function.
    const address = (instance as Required<Instance>).readSanitizer(instance.sanitizer, length);
    if (resultAt(instance, address)[resultStatus] !== statusOk) return address;
    sanitizers[instance.sanitizer] = text;
    return 0;
  }

  keepRemovals(instance: Instance, result: Uint32Array): void {
    if (this.#onRemove === undefined) return;
    const [address, length] = [result[resultRemovalsAddress], result[resultRemovalsLength]];
    const bytes = new Uint8Array(memoryOf(instance).buffer, address, length);
    this.#removals = readText(bytes, result[resultRemovalsForm]);
  }

  reportRemovals(): void {
    if (this.#onRemove === undefined || this.#removals === '') return;
    for (const removed of readRemovals(this.#removals)) this.#onRemove(removed);
  }
}

/** Writes a configuration into the module's memory, to replace the current one. Returns its length in bytes. */
function writeConfiguration(instance: Instance, text: string): number {
  instance.sanitizers[instance.sanitizer] = '';
  const target = reserve(instance, text.length * mostBytesPerUnit, 0);
  return (writeText(text, target) as Written).length;
}

/** Reads the options of the sanitizer, for `provideSanitizer`. */
export function readSanitizerRequest(
  caller: string,
  { sanitizer, urlSchemes, onRemove }: Readonly<Members>,
  safe: boolean,
): SanitizerRequest {
  const given = { sanitizer, urlSchemes, onRemove: onRemove ?? undefined };
  const text = readSanitizerOptions(caller, given, safe);
  // `readSanitizerOptions` has checked the type.
  return new ModuleSanitizer(text, given.onRemove as (removed: Removed) => void);
}
