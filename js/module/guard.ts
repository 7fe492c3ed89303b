/** Calls of the module, which can run out of memory or fail. */

import {
  breakInstance,
  currentInstance,
  freshInstance,
  type Instance,
  recoverInstance,
} from './module.js';

/** The maximum number of bytes of an input, because offsets have 31 bits. */
const mostInputBytes = 0x7fffffff;

/** The units of an input's length, as error messages name them. `'characters'` are UTF-16 code units. */
export type Units = 'characters' | 'bytes';

/** The units of the length of this input. */
export function unitsOf(input: string | Uint8Array): Units {
  return typeof input === 'string' ? 'characters' : 'bytes';
}

/** @throws Error if the module cannot hold an input of this length. It holds all of an input whose tree it creates. */
export function expectFits(length: number, units: Units): void {
  if (units === 'bytes' && length > mostInputBytes) throw inputTooLarge();
}

/** The instance that a call used, and the address of the call's result. */
export interface CallResult {
  readonly instance: Instance;
  readonly address: number;
}

/**
 * Makes the first call for a document. If memory runs out in an instance that has parsed other documents, repeats the
 * call in a new instance.
 *
 * @param length the length of the input, in `units`.
 * @throws as `expectFits` and `guardedCall`.
 */
export function firstCall(
  length: number,
  units: Units,
  call: (instance: Instance) => number,
): CallResult {
  expectFits(length, units);
  let instance = currentInstance();
  for (;;) {
    const { isFresh } = instance;
    try {
      return { instance, address: guardedCall(instance, length, units, () => call(instance)) };
    } catch (error) {
      if (isFresh || !ranOutOfMemory(instance, error)) throw error;
    }
    instance = freshInstance();
  }
}

/**
 * Calls a function of the module. If the call throws because memory ran out, repairs the instance. If the call throws
 * another error, marks the instance as broken.
 *
 * @param length the length of the input, in `units`.
 * @param session the number of the session that makes the call; 0 if no session does. If memory runs out, the session
 *   is freed.
 * @throws Error if memory runs out, or the module fails. RangeError if JavaScript's stack overflows.
 */
export function guardedCall<Result>(
  instance: Instance,
  length: number,
  units: Units,
  call: () => Result,
  session = 0,
): Result {
  try {
    const result = call();
    instance.isFresh = false;
    return result;
  } catch (error) {
    // The call stopped in the middle, so the instance is broken. If memory ran out, `recoverInstance` repairs it.
    breakInstance(instance);
    if (error !== instance.outOfMemory) {
      // JavaScript's stack overflowed.
      if ((error as Error).name === 'RangeError') throw error;
      throw new Error('souptree: the module failed', { cause: error });
    }
    recoverInstance(instance, session);
    throw new Error(
      `souptree: out of memory while parsing ${length} ${units}; ` +
        'parse smaller pieces, or give the process more memory (WebAssembly can use 2 GiB of it)',
      { cause: error },
    );
  }
}

/** Whether `guardedCall` threw the error because memory ran out, and has repaired the instance. */
export function ranOutOfMemory({ outOfMemory, isBroken }: Instance, error: unknown): boolean {
  return (error as Error).cause === outOfMemory && !isBroken;
}

function inputTooLarge(): Error {
  return new Error('souptree: the input has more than 2 GiB; parse smaller pieces');
}

/** A seed of 32 bits for the module's hash tables. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
