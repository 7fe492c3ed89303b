/**
 * Returns a function that calls a handler, and throws a TypeError if the handler returns a promise. The parse continues
 * when a handler returns, so the output would lack later edits of the handler.
 *
 * @param caller the name of the function in error messages.
 * @param argument the name of the handler in error messages.
 */
export function synchronous<Part>(
  caller: string,
  argument: string,
  handler: (part: Part) => unknown,
): (part: Part) => void {
  return (part) => {
    const result = handler(part) as PromiseLike<unknown> | null | undefined;
    if (typeof result?.then === 'function') refusePromise(caller, argument, result);
  };
}

/** @throws TypeError that says that the handler `argument` of `caller` returned a promise. */
export function refusePromise(
  caller: string,
  argument: string,
  promise: PromiseLike<unknown>,
): never {
  // Avoids an unhandled rejection, which would end the process.
  Promise.resolve(promise).catch(() => {});
  throw new TypeError(
    `${caller}: \`${argument}\` returned a promise: handlers must be synchronous`,
  );
}
