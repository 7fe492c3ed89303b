/** What a pool and the programs of its threads send to each other. */

import type { ParseOptions, TreeOptions } from '../module/options.js';

/** The options of a parse that can be sent to a thread. */
export type PageOptions = Omit<ParseOptions & TreeOptions, 'onParseError' | 'onRemove'>;

/** A page as it crosses. Strings and bytes cross alone, so that small pages need no object. */
export type Crossing = string | Uint8Array | CrossingPage;

/** A page with what its content does not say. */
export interface CrossingPage {
  content: string | Uint8Array | Blob | undefined;
  /**
   * The length of a string in UTF-16 code units, if its UTF-8 crosses as `content`. Long strings cross so: engines need
   * milliseconds to create a long string in another thread, because each one gets new memory of the system.
   */
  units: number | undefined;
  /** The file that the thread reads if there is no content. */
  path: string | undefined;
  /** The URL of the page. */
  url: string | undefined;
  /** The `Content-Type`, which can declare the encoding. */
  contentType: string | undefined;
  /** The options of this page. Undefined if its task has them. */
  options: PageOptions | undefined;
}

/** What a thread does with the pages of one call of `map`. */
export interface Definition {
  /** The address of the module. */
  module: string;
  /** The name of the function among the exports of the module. */
  export: string;
  /** The value that the function gets with each page. */
  data: unknown;
  /** The options of the parser. `false` if the function gets the content and not a tree. */
  parse: PageOptions | false;
}

/** The number of the task that returns trees. All threads have it. */
export const treeTask = 0;

/** To a thread. It answers the first two kinds in the order of their arrival. */
export type Request =
  | { kind: 'load'; task: number; definition: Definition }
  | { kind: 'pages'; task: number; pages: Crossing[]; indexes: number[] }
  | { kind: 'forget'; task: number };

/** Why a page has no result. */
export interface Failure {
  reason: 'page' | 'function' | 'result';
  error: SentError;
}

/** An error in a form that can be sent: classes and members of errors do not cross. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Its own members that are primitive values, such as `code` and `limit`. */
  members: Record<string, unknown>;
  cause: SentError | undefined;
}

/** From a thread. The first message of a thread is `started`. */
export type Reply =
  | { kind: 'started' }
  | { kind: 'loaded'; failure: SentError | undefined }
  | {
      kind: 'pages';
      /** The results. Undefined for a page that failed. */
      values: unknown[];
      /** For each page its milliseconds, then its length in bytes or UTF-16 code units. */
      figures: Float64Array;
      /** The pages that failed, by their index in `values`. */
      failures: [index: number, failure: Failure][];
    };

/**
 * The memory in which a thread shows its progress has three numbers: how many requests and pages it has begun, how many
 * of these it has finished, and when it began the last one. A batch counts by its pages.
 */
export const progressBytes = 16;
const begunWord = 0;
const finishedWord = 1;
/** The index of the time among numbers of eight bytes. */
const timeIndex = 1;

/** The time in milliseconds, the same in all threads. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The progress of a thread. The thread writes it, and the pool reads it, even after the thread has ended. */
export class Progress {
  readonly #words: Int32Array;
  readonly #times: Float64Array;

  constructor(memory: ArrayBufferLike) {
    this.#words = new Int32Array(memory);
    this.#times = new Float64Array(memory);
  }

  begin(time: number): void {
    this.#times[timeIndex] = time;
    Atomics.add(this.#words, begunWord, 1);
  }

  finish(): void {
    Atomics.add(this.#words, finishedWord, 1);
  }

  /**
   * The number of finished items, and when the thread began the item that it works on; undefined if it works on none.
   */
  read(): { finished: number; since: number | undefined } {
    const finished = Atomics.load(this.#words, finishedWord);
    const isWorking = Atomics.load(this.#words, begunWord) > finished;
    return { finished, since: isWorking ? this.#times[timeIndex] : undefined };
  }
}
