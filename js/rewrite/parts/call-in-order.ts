/** Reads and calls the handlers of a rewrite. */

import { refusePromise } from '../../base/synchronous.js';

/** A function that receives a part of the page. */
export type Handler<Part> = (part: Part) => unknown;

/** Calls a handler. Returns what the handler returned if it is a promise, otherwise undefined. */
export type Call<Part> = (part: Part) => PromiseLike<unknown> | undefined;

/** The promise of a handler; undefined if no handler returned a promise. */
export type Pending = Promise<void> | undefined;

/** Whether the value that a handler returned is a promise. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
}

/** Whether the call that runs now may wait for promises of handlers. */
export interface PromiseRule {
  readonly allowsPromises: boolean;
}

/**
 * Returns a function that calls a handler. Without permission, it throws a TypeError if the handler returns a promise.
 *
 * @param caller the name of the function in error messages.
 * @param argument the name of the handler in error messages.
 */
export function checkedHandler<Part>(
  rule: PromiseRule,
  caller: string,
  argument: string,
  handler: Handler<Part>,
): Call<Part> {
  return (part) => {
    const result = handler(part);
    if (!isPromise(result)) return undefined;
    if (!rule.allowsPromises) refusePromise(caller, argument, result);
    return result;
  };
}

/**
 * Calls handlers one after another. If a handler returns a promise, awaits it before the next call. A handler cannot
 * add members to the part: an assignment to a member of the DOM would have no effect on the page.
 *
 * @returns a promise if a handler returned one, otherwise undefined.
 */
export function callInOrder<Part>(calls: readonly Call<Part>[], part: Part): Pending {
  Object.preventExtensions(part);
  for (let index = 0; index < calls.length; index++) {
    const result = calls[index](part);
    if (result !== undefined) return callRest(result, calls.slice(index + 1), part);
  }
  return undefined;
}

/** The same as `callInOrder`, then calls `done`. */
export function callThen<Part>(
  calls: readonly Call<Part>[],
  part: Part,
  done: () => void,
): Pending {
  const pending = callInOrder(calls, part);
  if (pending !== undefined) return pending.then(done);
  done();
  return undefined;
}

async function callRest<Part>(
  pending: PromiseLike<unknown>,
  calls: readonly Call<Part>[],
  part: Part,
): Promise<void> {
  await pending;
  for (const call of calls) await call(part);
}
