/** What threads answer: their start, the loading of a function, and pages. */

import type { PageContent, Taking } from './input.js';
import type { PageErrorReason } from './page-error.js';
import type { Definition, PageOptions } from './protocol.js';

/** The work of one call of `map`, or of all calls of `parseTree`. */
export interface Task {
  readonly number: number;
  /** What threads must load. Undefined if they already have it. */
  readonly definition: Definition | undefined;
  /** Whether the caller still wants answers. Pages of other tasks are dropped. */
  readonly isWanted: boolean;
  /** The number of threads that ended while they loaded the function. */
  failedLoads: number;
  /** No page of the task can get a result. */
  fail(error: Error): void;
}

/** A page without an answer. `succeed` or `fail` is called once. */
export interface Page {
  readonly kind: 'page';
  readonly task: Task;
  readonly index: number;
  readonly content: PageContent;
  /** The options of this page; undefined if its task has them. */
  readonly options: PageOptions | undefined;
  readonly taking: Taking;
  /** About how many bytes the page has. */
  readonly weight: number;
  /** The number of threads that had the page, and ended between two pages. */
  lostThreads: number;
  /** @param milliseconds of the thread. @param length in bytes or UTF-16 code units. */
  succeed(value: unknown, milliseconds: number, length: number): void;
  fail(reason: PageErrorReason, problem: string, cause: unknown): void;
}

/** What a thread answers, in the order in which it was sent. */
export type Item =
  | { readonly kind: 'start' }
  | { readonly kind: 'load'; readonly task: Task }
  | Page;
