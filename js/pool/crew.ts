/** The threads of a pool, and the pages that wait for them. */

import { reviveError } from './errors.js';
import type { Item, Page, Task } from './items.js';
import type { Failure, Reply } from './protocol.js';
import { Thread, type ThreadOwner } from './thread.js';

/** The most bytes of a batch with several pages. A batch costs two messages, however many pages it has. */
const batchBytes = 262_144;
/**
 * The number of threads that may end during their start, or during the loading of a function, without a success
 * between.
 */
const mostFailedStarts = 3;
/** The number of threads that may end between two pages, without a known culprit, before their pages have no result. */
const mostLostThreads = 8;

const problems = {
  page: 'it cannot be parsed',
  function: 'the function threw',
  result: 'the result of the function cannot be sent',
} as const satisfies Record<Failure['reason'], string>;

/** What a crew needs of the options of its pool. */
export interface CrewOptions {
  threads: number;
  pageMilliseconds: number;
  heapMiB: number | undefined;
}

/**
 * Sends pages to threads, and starts and replaces threads.
 *
 * Each page is in one place: in a queue, or in a thread. A page leaves these places by one call of `succeed` or `fail`.
 * When a thread ends, its other pages return to a queue. So each page has one answer.
 */
export class Crew implements ThreadOwner {
  readonly #options: CrewOptions;
  /** Throws nothing. */
  readonly #onAnswers: () => void;
  /** Once closed, a crew has no threads and no pages. */
  #phase: 'open' | 'closed' = 'open';
  readonly #threads = new Set<Thread>();
  /** The pages of threads that ended, which go first. The last page is the first to go. */
  readonly #again: Page[] = [];
  /** The pages that no thread had. The first ones are gone: see `first`. */
  #queue: Page[] = [];
  #first = 0;
  #dispatch: 'none' | 'planned' = 'none';
  /** The number of threads that ended during their start, since the last one that started. */
  #failedStarts = 0;
  /** The number of threads that ended and were replaced. */
  replacedThreads = 0;

  constructor(options: CrewOptions, onAnswers: () => void) {
    this.#options = options;
    this.#onAnswers = onAnswers;
  }

  /** The number of pages that wait for a thread. */
  get queued(): number {
    return this.#queue.length - this.#first + this.#again.length;
  }

  /** The number of threads. */
  get threads(): number {
    return this.#threads.size;
  }

  /** Adds a page. The pages that are added in one turn go together. */
  add(page: Page): void {
    this.#queue.push(page);
    this.#plan();
  }

  /** Frees the function of a task in all threads. */
  forget(task: Task): void {
    for (const thread of this.#threads) thread.forget(task);
  }

  /** Ends all threads. Pages get no answer any more. */
  async close(): Promise<void> {
    this.#phase = 'closed';
    this.#queue = [];
    this.#first = 0;
    this.#again.length = 0;
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.stop()));
  }

  answered(items: readonly Item[], reply: Reply): void {
    const [item] = items;
    switch (reply.kind) {
      case 'started':
        this.#failedStarts = 0;
        break;
      case 'loaded':
        if (item.kind === 'load') loaded(item.task, reply);
        break;
      case 'pages':
        settle(items as readonly Page[], reply);
    }
    this.#onAnswers();
    this.#send();
  }

  ended(
    thread: Thread,
    culprit: Item | undefined,
    others: readonly Item[],
    why: 'time' | 'thread',
    error: Error,
  ): void {
    this.#threads.delete(thread);
    this.replacedThreads++;
    switch (culprit?.kind) {
      case 'start':
        this.#failedStarts++;
        break;
      case 'load':
        loadEnded(culprit.task, error);
        break;
      case 'page':
        culprit.fail(why, error.message, error.cause ?? error);
    }
    for (const item of [...others].reverse()) {
      if (item.kind === 'page') this.#return(item, culprit, error);
    }
    if (this.#failedStarts === mostFailedStarts) this.#fail(error);
    this.#onAnswers();
    this.#send();
  }

  /** A page whose thread ended goes to another thread, unless its bytes are lost, or threads end without a culprit. */
  #return(page: Page, culprit: Item | undefined, error: Error): void {
    if (culprit === undefined) page.lostThreads++;
    if (isTaken(page) || page.lostThreads === mostLostThreads) {
      page.fail('thread', error.message, error.cause ?? error);
    } else {
      this.#again.push(page);
    }
  }

  #plan(): void {
    if (this.#dispatch === 'planned') return;
    this.#dispatch = 'planned';
    queueMicrotask(() => {
      this.#dispatch = 'none';
      this.#send();
    });
  }

  /** Sends batches to threads until no thread takes more, or no page waits. */
  #send(): void {
    if (this.#phase === 'closed') return;
    for (let page = this.#next(); page !== undefined; page = this.#next()) {
      const thread = this.#freeThread(page);
      if (thread === undefined) return;
      this.#sendBatch(thread, page);
    }
  }

  #sendBatch(thread: Thread, { task }: Page): void {
    const batch = this.#take(thread);
    try {
      thread.send(task, batch);
    } catch (error) {
      for (const page of batch) page.task.fail(error as Error);
    }
  }

  /** The thread for a page: one without work, else a new one, else one that works on another batch. */
  #freeThread({ taking }: Page): Thread | undefined {
    let least: Thread | undefined;
    for (const thread of this.#threads) {
      if (least === undefined || thread.batches < least.batches) least = thread;
    }
    if (least !== undefined && least.batches === 0) return least;
    if (this.#threads.size < this.#options.threads) return this.#start();
    // Bytes that are taken from the program cannot be sent again. So they never wait in a thread.
    const most = taking === 'transfer' ? 1 : (least?.mostBatches ?? 0);
    return least !== undefined && least.batches < most ? least : undefined;
  }

  #start(): Thread | undefined {
    try {
      const thread = new Thread(this, this.#options.pageMilliseconds, this.#options.heapMiB);
      this.#threads.add(thread);
      return thread;
    } catch (error) {
      // A host can have fewer threads than the program wants.
      if (this.#threads.size === 0) this.#fail(error as Error);
      else this.#options.threads = this.#threads.size;
      return undefined;
    }
  }

  /** The next page that is wanted. Removes the pages before it. */
  #next(): Page | undefined {
    for (;;) {
      const page = this.#again.at(-1) ?? this.#queue[this.#first];
      if (page === undefined || page.task.isWanted) return page;
      this.#remove();
    }
  }

  /** Removes the next page. */
  #remove(): void {
    if (this.#again.pop() !== undefined) return;
    this.#first++;
    // So the cost of removing is proportional to the number of pages.
    if (this.#first * 2 < this.#queue.length) return;
    this.#queue = this.#queue.slice(this.#first);
    this.#first = 0;
  }

  /**
   * Takes a batch: pages of one task, a fair share of all that wait, and about as many bytes as a message should have.
   */
  #take(thread: Thread): Page[] {
    const batch: Page[] = [];
    const share = Math.ceil(this.queued / this.#options.threads);
    const most = Math.min(share, thread.mostPages);
    let bytes = 0;
    for (let page = this.#next(); page !== undefined; page = this.#next()) {
      const isFull = batch.length >= most || bytes + page.weight > batchBytes;
      const isAlone = page.taking === 'transfer' || batch[0]?.taking === 'transfer';
      if (batch.length > 0 && (isFull || isAlone || page.task.number !== batch[0].task.number))
        break;
      batch.push(page);
      bytes += page.weight;
      this.#remove();
    }
    return batch;
  }

  /** No thread starts. */
  #fail(cause: Error): void {
    const error = new Error(`souptree: the threads of the pool do not start: ${cause.message}`, {
      cause,
    });
    this.#failedStarts = 0;
    for (let page = this.#next(); page !== undefined; page = this.#next()) page.task.fail(error);
  }
}

/** Whether the bytes of a page were transferred to a thread, and are lost with it. */
function isTaken({ content: { content }, weight }: Page): boolean {
  return ArrayBuffer.isView(content) && content.byteLength < weight;
}

function loaded(
  task: Task,
  { failure }: { failure: Parameters<typeof reviveError>[0] | undefined },
) {
  task.failedLoads = 0;
  if (failure !== undefined) task.fail(loadError(task, reviveError(failure)));
}

/** A thread ended while it loaded a function. This is the fault of the module, or of another function. */
function loadEnded(task: Task, error: Error): void {
  task.failedLoads++;
  if (task.failedLoads === mostFailedStarts) task.fail(loadError(task, error));
}

function loadError({ definition }: Task, cause: Error): Error {
  return new Error(`souptree: cannot load ${definition?.module}: ${cause.message}`, { cause });
}

function settle(pages: readonly Page[], reply: Extract<Reply, { kind: 'pages' }>): void {
  const { values, figures, failures } = reply;
  const failed = new Map(failures);
  for (const [index, page] of pages.entries()) {
    const failure = failed.get(index);
    if (failure === undefined) {
      page.succeed(values[index], figures[index * 2], figures[index * 2 + 1]);
      continue;
    }
    const cause = reviveError(failure.error);
    page.fail(failure.reason, `${problems[failure.reason]}: ${cause.message}`, cause);
  }
}
