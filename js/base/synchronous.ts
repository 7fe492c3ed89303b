/**
 * What a synchronous handler returns: anything but a promise. Functions ignore it. TypeScript would accept an async
 * function for the result `void` alone.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement returns `void`.
export type SynchronousResult = Primitive | void | (object & { then?: never });

type Primitive = string | number | bigint | boolean | symbol | null | undefined;

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
