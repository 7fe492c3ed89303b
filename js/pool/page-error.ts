/** An input of a pool, and why it has no result. */

/**
 * Why a page has no result.
 *
 * - `'page'`: the page cannot be read or parsed.
 * - `'function'`: the function threw.
 * - `'result'`: the result of the function cannot be sent to another thread.
 * - `'time'`: the page took longer than `pageMilliseconds`. Its thread was replaced.
 * - `'thread'`: the thread ended while it worked on the page. Another thread replaced it.
 */
export type PageErrorReason = 'page' | 'function' | 'result' | 'time' | 'thread';

/** A page that has no result. The error does not affect other pages. */
export class PageError extends Error {
  /** Why the page has no result. */
  readonly reason: PageErrorReason;
  /** The input, as the program passed it. */
  readonly input: unknown;
  /** The index of the input, from 0. Always 0 in `parseTree`. */
  readonly index: number;

  /** Called only by this package. */
  constructor(
    reason: PageErrorReason,
    input: unknown,
    index: number,
    problem: string,
    cause: unknown,
  ) {
    super(`souptree: ${nameOf(input) ?? `page ${index}`}: ${problem}`, { cause });
    this.name = 'PageError';
    this.reason = reason;
    this.input = input;
    this.index = index;
  }
}

/** The path or URL of an input. Undefined if the input has none. */
export function nameOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { path, url, href } = input as { path?: unknown; url?: unknown; href?: unknown };
  const name = path ?? href ?? url;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
