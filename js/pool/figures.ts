/** The figures of a pool. */

/** What a pool has done so far. */
export interface PoolStats {
  /** The number of threads that run. */
  threads: number;
  /** The number of threads that ended, or were ended, and were replaced. */
  replacedThreads: number;
  /** The number of pages that wait for a thread. */
  queued: number;
  /** The number of pages with a result. */
  pages: number;
  /** The number of pages without a result: those with a `PageError`. */
  errors: number;
  /** The length of all pages with a result: of strings in UTF-16 code units, of others in bytes. */
  length: number;
  /** The milliseconds that all threads have worked on these pages. */
  milliseconds: number;
  /** The five slowest of these pages, the slowest first. */
  slowest: readonly SlowPage[];
}

/** A page and the time that it took. */
export interface SlowPage {
  /** The path or URL of the page, or else `page` with its index. */
  name: string;
  milliseconds: number;
}

const mostSlowPages = 5;

/** Counts the pages of a pool. */
export class Figures {
  pages = 0;
  errors = 0;
  length = 0;
  milliseconds = 0;
  #slowest: SlowPage[] = [];

  /** The slowest pages. */
  get slowest(): readonly SlowPage[] {
    return this.#slowest;
  }

  /** Counts a page with a result. */
  add(nameOf: () => string, milliseconds: number, length: number): void {
    this.pages++;
    this.length += length;
    this.milliseconds += milliseconds;
    const slowest = this.#slowest;
    if (
      slowest.length === mostSlowPages &&
      slowest[mostSlowPages - 1].milliseconds >= milliseconds
    ) {
      return;
    }
    const faster = slowest.findIndex((page) => page.milliseconds < milliseconds);
    const at = faster === -1 ? slowest.length : faster;
    // A copy: the program may have the old list.
    this.#slowest = [
      ...slowest.slice(0, at),
      { name: nameOf(), milliseconds },
      ...slowest.slice(at, mostSlowPages - 1),
    ];
  }
}
