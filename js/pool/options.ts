/** Reads the options of pools. */

import { argumentError, describe } from '../base/errors.js';
import { expectBoolean, membersOf } from '../base/members.js';
import { expectNames, joinNames, type NamesOf, omitNames, readOptions } from '../base/names.js';
import { configurationMembers } from '../base/sanitizer-members.js';
import { tagOf } from '../base/tags.js';
import { limitNames } from '../generated/call.js';
import { parallelism } from '../hosts/node/threads.js';
import { type Limits, readLimits } from '../module/limits.js';
import { encodingNames, parseNames, treeNames } from '../module/option-names.js';
import { readCopyStrings, readDocumentOptions } from '../module/options.js';
import type { PoolStats } from './figures.js';
import type { Taking } from './input.js';
import type { PageOptions } from './protocol.js';

/** The options of `Pool`. */
export interface PoolOptions {
  /**
   * The number of threads. Each has its own module, with 16 MiB or more of memory. Default: the number of threads that
   * the machine runs at the same time.
   */
  threads?: number | undefined;
  /** The limits of each parse, if the call has none. Default: no limits. */
  limits?: Limits | undefined;
  /**
   * The milliseconds for one page: reading, parsing, and the function, even if it is in a loop without an end. Then the
   * thread is replaced. `Infinity` means no limit. Default: 60,000.
   */
  pageMilliseconds?: number | undefined;
  /**
   * The most MiB in the JavaScript heap of each thread, in Node only. It bounds neither the module's memory nor the
   * contents of buffers: `limits` does. Default: Node's.
   */
  heapMiB?: number | undefined;
  /** Called after each batch of answers, with the figures. */
  onProgress?: ((stats: PoolStats) => void) | undefined;
}

/** Options of all functions of a pool. */
export interface CallOptions {
  /** Ends the call: it throws the reason of the signal. Threads finish the pages that they have. */
  signal?: AbortSignal | undefined;
  /**
   * Whether the buffers of bytes move to the threads. Then the program cannot read them any more, and a page is lost
   * with its thread. A view of a part of a buffer is copied anyway. Default: `false`: bytes are copied. Do not change
   * them before the answer.
   */
  transfer?: boolean | undefined;
}

/** The options of `parseTree`: those of the function `parseTree`, except functions, and those of all calls. */
export interface PoolTreeOptions extends PageOptions, CallOptions {}

/** The options of `map`. */
export interface MapOptions extends CallOptions {
  /** Whether the results have the order of the inputs. Otherwise they come as they are ready. Default: `true`. */
  ordered?: boolean | undefined;
  /**
   * The most inputs that are taken from the source, and whose results the program has not taken. Default: 192 for each
   * thread. Also without this option, a pool takes no more inputs if their pages have more than 16 MiB for each thread.
   */
  concurrency?: number | undefined;
  /**
   * The options of `parseTree` for each page. `false`: the function gets the content of the page, a string or bytes,
   * and no tree. Default: `{}`.
   */
  parse?: PageOptions | false | undefined;
}

/** A function in a module. */
export interface MapWork {
  /** The absolute URL of the module, such as `new URL('./extract.mjs', import.meta.url)`. */
  module: string | URL;
  /** The name of the function. Default: `'default'`. */
  export?: string | undefined;
  /** A value that the function gets with each page. It is cloned for each thread. */
  data?: unknown;
}

const poolNames = {
  threads: true,
  limits: true,
  pageMilliseconds: true,
  heapMiB: true,
  onProgress: true,
} satisfies NamesOf<PoolOptions>;
const callNames = { signal: true, transfer: true } satisfies NamesOf<CallOptions>;
const pageNames = /* @__PURE__ */ omitNames(
  /* @__PURE__ */ joinNames(parseNames, treeNames),
  'onParseError',
  'onRemove',
) satisfies NamesOf<PageOptions>;
const treeOptionNames = /* @__PURE__ */ joinNames(
  pageNames,
  callNames,
) satisfies NamesOf<PoolTreeOptions>;
const mapNames = /* @__PURE__ */ joinNames(callNames, {
  ordered: true,
  concurrency: true,
  parse: true,
}) satisfies NamesOf<MapOptions>;
const workNames = { module: true, export: true, data: true } satisfies NamesOf<MapWork>;
const limitMembers = /* @__PURE__ */ namesIn(limitNames);
const sanitizerMembers = /* @__PURE__ */ namesIn(configurationMembers);

function namesIn(list: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(list.map((name) => [name, true]));
}

const defaultPageMilliseconds = 60_000;
/** Two full batches that wait in the thread, and one whose results the program has not taken. */
const pagesPerThread = 192;

/** The options of a pool, complete. */
export interface ReadPoolOptions {
  threads: number;
  limits: Limits | undefined;
  pageMilliseconds: number;
  heapMiB: number | undefined;
  onProgress: ((stats: PoolStats) => void) | undefined;
}

/** @throws TypeError for a wrong option. */
export function readPoolOptions(options: PoolOptions | undefined): ReadPoolOptions {
  const members = readOptions('Pool', options, poolNames);
  const { onProgress } = members;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw argumentError('Pool', 'onProgress', 'a function', onProgress);
  }
  readLimits('Pool', members.limits);
  return {
    threads: readCount('Pool', 'threads', members.threads) ?? parallelism(),
    limits: members.limits as Limits | undefined,
    pageMilliseconds: readMilliseconds(members.pageMilliseconds),
    heapMiB: readCount('Pool', 'heapMiB', members.heapMiB),
    onProgress: onProgress as ReadPoolOptions['onProgress'],
  };
}

function readCount(caller: string, name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && (value as number) > 0) return value as number;
  throw argumentError(caller, name, 'an integer from 1', value);
}

function readMilliseconds(value: unknown): number {
  if (value === undefined) return defaultPageMilliseconds;
  if (typeof value === 'number' && value > 0) return value;
  throw argumentError('Pool', 'pageMilliseconds', 'a number above 0', value);
}

/** The options of all calls, complete. */
export interface ReadCallOptions {
  signal: AbortSignal | undefined;
  taking: Taking;
}

function readCall(
  caller: string,
  { signal, transfer }: Readonly<Record<string, unknown>>,
): ReadCallOptions {
  if (signal !== undefined && tagOf(signal) !== 'AbortSignal') {
    throw argumentError(caller, 'signal', 'an AbortSignal', signal);
  }
  const taking = expectBoolean(caller, 'transfer', transfer, false) ? 'transfer' : 'copy';
  return { signal: signal as AbortSignal | undefined, taking };
}

/** @throws TypeError for a wrong option. */
export function readTreeOptions(
  options: PoolTreeOptions | undefined,
  limits: Limits | undefined,
): ReadCallOptions & { options: PageOptions; copies: 'shared' | 'copied' } {
  const caller = 'Pool.parseTree';
  const members = readOptions(caller, options, treeOptionNames);
  const { signal, transfer, ...rest } = members;
  return {
    ...readCall(caller, members),
    options: sendable(caller, rest, limits),
    copies: readCopyStrings(caller, rest),
  };
}

/** The options of `map`, complete. */
export interface ReadMapOptions extends ReadCallOptions {
  ordered: boolean;
  concurrency: number;
  parse: PageOptions | false;
}

/** @throws TypeError for a wrong option. */
export function readMapOptions(
  options: MapOptions | undefined,
  limits: Limits | undefined,
  threads: number,
): ReadMapOptions {
  const caller = 'Pool.map';
  const members = readOptions(caller, options, mapNames);
  const { parse } = members;
  if (parse !== undefined && parse !== false) expectNames(caller, 'parse', parse, pageNames);
  return {
    ...readCall(caller, members),
    ordered: expectBoolean(caller, 'ordered', members.ordered, true),
    concurrency: readCount(caller, 'concurrency', members.concurrency) ?? threads * pagesPerThread,
    parse: parse === false ? false : sendable(caller, parse, limits),
  };
}

/**
 * Options that can be cloned: they have inherited members as their own. Threads get the options only after this check.
 *
 * @throws TypeError for a wrong option.
 */
function sendable(
  caller: string,
  options: object | undefined,
  limits: Limits | undefined,
): PageOptions {
  const given: Record<string, unknown> = { limits, ...membersOf(options, pageNames) };
  given.limits ??= limits;
  // A `Sanitizer` would be cloned as an object without members.
  const { sanitizer } = given as { sanitizer?: { get?: unknown } };
  if (typeof sanitizer?.get === 'function') given.sanitizer = sanitizer.get();
  readDocumentOptions(caller, given);
  for (const [name, names] of [
    ['encoding', encodingNames],
    ['limits', limitMembers],
    ['sanitizer', sanitizerMembers],
  ] as const) {
    const value = given[name];
    if (typeof value === 'object' && value !== null) given[name] = { ...membersOf(value, names) };
  }
  return given as PageOptions;
}

/** The function for `map`, as threads get it. */
export interface ReadWork {
  module: string;
  export: string;
  data: unknown;
}

/** @throws TypeError for a wrong value. */
export function readWork(work: unknown): ReadWork {
  const caller = 'Pool.map';
  if (typeof work === 'string' || tagOf(work) === 'URL') {
    return { module: readModule(caller, 'module', work), export: 'default', data: undefined };
  }
  if (typeof work === 'function') {
    const advice = ': export it from a module, and pass the URL of the module';
    throw argumentError(caller, 'module', 'a URL or an object', work, advice);
  }
  expectNames(caller, 'module', work, workNames);
  const { module, export: name = 'default', data } = membersOf(work, workNames);
  if (typeof name !== 'string') throw argumentError(caller, 'module.export', 'a string', name);
  try {
    structuredClone(data);
  } catch (cause) {
    throw new TypeError(
      `${caller}: \`module.data\` cannot be sent to threads: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
  return { module: readModule(caller, 'module.module', module), export: name, data };
}

function readModule(caller: string, argument: string, value: unknown): string {
  const address = tagOf(value) === 'URL' ? (value as URL).href : value;
  if (typeof address === 'string' && URL.canParse(address)) return address;
  const advice =
    typeof value === 'string' ? `: pass new URL(${describe(value)}, the URL of your module)` : '';
  throw argumentError(caller, argument, 'an absolute URL', value, advice);
}

/** @throws TypeError if the value cannot be iterated. */
export function expectInputs(value: unknown): asserts value is Iterable<unknown> {
  const isIterable =
    typeof value === 'object' &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value);
  if (isIterable) return;
  const advice = typeof value === 'string' ? ': pass a list with this string' : '';
  throw argumentError('Pool.map', 'inputs', 'an iterable or async iterable', value, advice);
}
