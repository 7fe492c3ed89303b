/** A thread, and everything that it has not answered yet. */

import { type HostThread, sharedMemory, startThread } from '../hosts/node/threads.js';
import { crossingOf } from './input.js';
import type { Item, Page, Task } from './items.js';
import {
  type Crossing,
  now,
  Progress,
  progressBytes,
  type Reply,
  type Request,
} from './protocol.js';

/** The most milliseconds for the module of a function. Loading can include a download. */
const loadMilliseconds = 60_000;
/** The longest delay of a timer. */
const longestDelay = 2 ** 31 - 1;

/** What a thread reports. */
export interface ThreadOwner {
  /** The thread has answered its first `items`. */
  answered(items: readonly Item[], reply: Reply): void;
  /**
   * The thread has ended. It reports nothing else.
   *
   * @param culprit the item that the thread was working on; undefined if it was working on none.
   * @param others all other items without an answer, in their order.
   * @param why `'time'` if the culprit took too long.
   */
  ended(
    thread: Thread,
    culprit: Item | undefined,
    others: readonly Item[],
    why: 'time' | 'thread',
    error: Error,
  ): void;
}

/**
 * A thread of the host, which answers items in their order. When it ends, its items belong to its owner again, and no
 * message of it counts any more.
 */
export class Thread {
  readonly #host: HostThread;
  readonly #owner: ThreadOwner;
  readonly #pageMilliseconds: number;
  /** Whether the thread can show its progress. */
  readonly #shows: boolean;
  readonly #progress: Progress;
  /** The tasks whose function the thread has or loads. */
  readonly #tasks = new Set<Task>();
  /** The items without an answer. */
  readonly #items: Item[] = [{ kind: 'start' }];
  /** The number of items with an answer. */
  #answered = 0;
  /** The number of batches without an answer. */
  #batches = 0;
  /** When the first item became the first. */
  #firstSince = now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @throws Error if the host has no threads. */
  constructor(owner: ThreadOwner, pageMilliseconds: number, heapMiB: number | undefined) {
    const shared = sharedMemory(progressBytes);
    const memory = shared ?? new ArrayBuffer(progressBytes);
    this.#shows = shared !== undefined;
    this.#progress = new Progress(memory);
    this.#owner = owner;
    this.#pageMilliseconds = pageMilliseconds;
    this.#host = startThread(memory, heapMiB, {
      message: (message) => this.#receive(message as Reply),
      ended: (error) => this.#end('thread', error),
    });
    this.#host.hold(true);
  }

  /** The number of batches without an answer. */
  get batches(): number {
    return this.#batches;
  }

  /**
   * The most batches that the thread takes. The second one waits in the thread, so that the thread never waits for the
   * pool. A thread that cannot show its progress takes one page at a time: then the pool knows on which page the thread
   * works.
   */
  get mostBatches(): number {
    return this.#shows ? 2 : 1;
  }

  /** The most pages of a batch. */
  get mostPages(): number {
    return this.#shows ? 64 : 1;
  }

  /**
   * Sends a batch. Pages whose bytes the program has transferred fail.
   *
   * @param task of all pages, or one with the same number.
   */
  send(task: Task, pages: readonly Page[]): void {
    if (task.definition !== undefined && !this.#tasks.has(task)) {
      this.#post({ kind: 'load', task: task.number, definition: task.definition }, []);
      this.#tasks.add(task);
      this.#add([{ kind: 'load', task }]);
    }
    const transferred: ArrayBuffer[] = [];
    const crossing: Crossing[] = [];
    const sent: Page[] = [];
    for (const page of pages) {
      try {
        crossing.push(crossingOf(page.content, page.options, page.taking, transferred));
        sent.push(page);
      } catch (cause) {
        page.fail('page', `its bytes cannot be read: ${(cause as Error).message}`, cause);
      }
    }
    if (sent.length === 0) return;
    const indexes = sent.map(({ index }) => index);
    this.#post({ kind: 'pages', task: task.number, pages: crossing, indexes }, transferred);
    this.#add(sent);
    this.#batches++;
  }

  /** Frees the function of a task. */
  forget(task: Task): void {
    if (this.#tasks.delete(task)) this.#post({ kind: 'forget', task: task.number }, []);
  }

  /** Ends the thread without a report. Its items get no answer. */
  stop(): Promise<unknown> {
    clearTimeout(this.#timer);
    return this.#host.end();
  }

  #post(request: Request, transferred: readonly ArrayBuffer[]): void {
    this.#host.post(request, transferred);
  }

  #add(items: readonly Item[]): void {
    if (this.#items.length === 0) {
      this.#firstSince = now();
      this.#host.hold(true);
    }
    this.#items.push(...items);
    this.#startTimer();
  }

  #receive(reply: Reply): void {
    const items = this.#items.splice(0, reply.kind === 'pages' ? reply.values.length : 1);
    this.#answered += items.length;
    this.#firstSince = now();
    if (reply.kind === 'pages') this.#batches--;
    this.#owner.answered(items, reply);
    // The owner may have sent more.
    if (this.#items.length === 0) this.#host.hold(false);
  }

  /** The item on which the thread works, and since when. */
  #current(): { item: Item; since: number } | undefined {
    const { finished, since } = this.#progress.read();
    if (!this.#shows || finished === 0) {
      const [item] = this.#items;
      return item && { item, since: this.#firstSince };
    }
    const item = this.#items[finished - this.#answered];
    return since === undefined || item === undefined ? undefined : { item, since };
  }

  #limitOf(item: Item): number {
    // The start of a program that ends: no page can delay it.
    if (item.kind === 'start' || this.#pageMilliseconds === Infinity) return Infinity;
    return item.kind === 'page' ? this.#pageMilliseconds : loadMilliseconds;
  }

  #startTimer(): void {
    if (this.#timer !== undefined || this.#pageMilliseconds === Infinity) return;
    this.#setTimer(this.#pageMilliseconds);
  }

  #setTimer(milliseconds: number): void {
    // The thread keeps the process alive, not the timer.
    this.#timer = setTimeout(() => this.#check(), Math.min(milliseconds, longestDelay));
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Ends the thread if its item takes too long. */
  #check(): void {
    this.#timer = undefined;
    if (this.#items.length === 0) return;
    const current = this.#current();
    const limit = current === undefined ? Infinity : this.#limitOf(current.item);
    const left = current === undefined ? Infinity : current.since + limit - now();
    if (left > 0) {
      this.#setTimer(Math.min(left, this.#pageMilliseconds));
      return;
    }
    this.#host.end();
    this.#end('time', new Error(`it took longer than ${limit} ms`));
  }

  #end(why: 'time' | 'thread', error: Error): void {
    clearTimeout(this.#timer);
    const culprit = this.#current()?.item;
    const others = this.#items.filter((item) => item !== culprit);
    this.#owner.ended(this, culprit, others, why, error);
  }
}
