import { asyncDispose } from '../base/dispose.js';
import type { Document } from '../base/nodes.js';
import { ownTree, type Tree } from '../tree/tree.js';
import { Crew } from './crew.js';
import { Figures, type PoolStats } from './figures.js';
import { type PoolInput, readPage, weightOf } from './input.js';
import type { Task } from './items.js';
import { MapRun, type PageResult } from './map-run.js';
import {
  expectInputs,
  type MapOptions,
  type MapWork,
  type PoolOptions,
  type PoolTreeOptions,
  type ReadPoolOptions,
  readMapOptions,
  readPoolOptions,
  readTreeOptions,
  readWork,
} from './options.js';
import { nameOf, PageError } from './page-error.js';
import { treeTask } from './protocol.js';

/** The most bytes of pages for each thread that a call of `map` takes from its inputs. */
const bytesPerThread = 16_777_216;

/**
 * Threads that parse pages, and call functions with the trees. So the thread of the program is free, and all cores
 * work.
 *
 * The threads start with the first page, and keep the process alive only while they have pages. A thread that ends, or
 * that the pool ends because a page takes too long, is replaced. Its page gets a `PageError`; its other pages go to
 * other threads. So each page has one answer. The function can be called again for a page of which a thread had no
 * chance to send the result.
 */
export class Pool {
  readonly #options: ReadPoolOptions;
  readonly #crew: Crew;
  readonly #figures = new Figures();
  /** The calls without an end. */
  readonly #calls = new Set<{ fail(error: Error): void }>();
  #phase: 'open' | 'closed' = 'open';
  #lastTask = treeTask;

  /** @throws TypeError for a wrong option. */
  constructor(options?: PoolOptions) {
    this.#options = readPoolOptions(options);
    const { threads, pageMilliseconds, heapMiB, onProgress } = this.#options;
    const report = () => onProgress?.(this.stats);
    this.#crew = new Crew({ threads, pageMilliseconds, heapMiB }, () => {
      // What the program's function throws must not stop the pool.
      if (onProgress !== undefined) queueMicrotask(report);
    });
  }

  /** The figures so far. Each read creates an object. */
  get stats(): PoolStats {
    const { pages, errors, length, milliseconds, slowest } = this.#figures;
    const { threads, replacedThreads, queued } = this.#crew;
    return { threads, replacedThreads, queued, pages, errors, length, milliseconds, slowest };
  }

  /**
   * Parses a document in a thread, as the function `parseTree` does. The tree is transferred, not copied.
   *
   * @param input a page. A string has markup; the path of a file is `{ path }`.
   * @returns a promise of the tree. The promise rejects with a `PageError`, whose `cause` is what `parseTree` throws,
   *   or says why the page cannot be read. It rejects with a TypeError for wrong arguments, with the reason of the
   *   `signal`, and with an Error if the pool is closed, or no thread starts.
   */
  async parseTree(input: PoolInput, options?: PoolTreeOptions): Promise<Tree<Document>> {
    const {
      signal,
      taking,
      options: parse,
      copies,
    } = readTreeOptions(options, this.#options.limits);
    this.#expectOpen('Pool.parseTree');
    signal?.throwIfAborted();
    const reading = readPage('Pool.parseTree', input);
    const failed = (reason: PageError['reason'], problem: string, cause: unknown) => {
      this.#figures.errors++;
      return new PageError(reason, input, 0, problem, cause);
    };
    return new Promise<Tree>((resolve, reject) => {
      const call = new Call(reject);
      const end = () => {
        signal?.removeEventListener('abort', abort);
        this.#calls.delete(call);
      };
      const abort = () => call.fail(signal?.reason);
      signal?.addEventListener('abort', abort);
      this.#calls.add(call);
      call.onEnd = end;
      Promise.resolve(reading).then(
        (content) => {
          if (!call.isWanted) return;
          this.#crew.add({
            kind: 'page',
            task: call,
            index: 0,
            content,
            options: parse,
            taking,
            weight: weightOf(content),
            lostThreads: 0,
            succeed: (buffer, milliseconds, length) => {
              this.#succeeded(input, 0, milliseconds, length);
              call.end();
              resolve(ownTree(buffer as ArrayBuffer, copies));
            },
            fail: (reason, problem, cause) => call.fail(failed(reason, problem, cause)),
          });
        },
        (error: unknown) => {
          call.fail(failed('page', `it cannot be read: ${(error as Error).message}`, error));
        },
      );
    }) as Promise<Tree<Document>>;
  }

  /**
   * Calls a function with the tree of each page, in threads. Only the results of the function cross.
   *
   * The function gets `(tree, { input, index, url, contentType, data })`. `input` is the path or the content of the
   * page. It can be asynchronous. Its results must be values that structured cloning accepts.
   *
   * @param inputs pages. The pool takes more of them as the program takes results.
   * @param work the absolute URL of a module, whose default export is the function, or an object with more.
   * @returns the answers, one for each input, with an `error` for each page that has no result. The iteration throws an
   *   Error if the module does not load, has no such function, or no thread starts; what the iteration of `inputs`
   *   throws, after the results of earlier inputs; and the reason of the `signal`.
   * @throws TypeError for wrong arguments. Error if the pool is closed.
   */
  map<Result = unknown, Input extends PoolInput = PoolInput>(
    inputs: Iterable<Input> | AsyncIterable<Input>,
    work: string | URL | MapWork,
    options?: MapOptions,
  ): AsyncGenerator<PageResult<Result, Input>, undefined, undefined> {
    const { limits, threads } = this.#options;
    const { signal, ordered, concurrency, parse, taking } = readMapOptions(
      options,
      limits,
      threads,
    );
    const definition = { ...readWork(work), parse };
    expectInputs(inputs);
    this.#expectOpen('Pool.map');
    const abort = () => run.fail(signal?.reason);
    // Nothing is kept of a call whose results no program reads.
    const run = new MapRun<Result, Input>(
      ++this.#lastTask,
      definition,
      inputs as Iterable<Input>,
      {
        begun: () => {
          this.#calls.add(run);
          if (this.#phase === 'closed') run.fail(poolClosed());
          else if (signal?.aborted) abort();
          else signal?.addEventListener('abort', abort);
        },
        add: (page) => this.#crew.add(page),
        succeeded: (input, index, milliseconds, length) =>
          this.#succeeded(input, index, milliseconds, length),
        failed: () => {
          this.#figures.errors++;
        },
        over: (task: Task) => {
          this.#calls.delete(run);
          signal?.removeEventListener('abort', abort);
          this.#crew.forget(task);
        },
      },
      { ordered, concurrency, bytes: threads * bytesPerThread, taking },
    );
    return run.results();
  }

  /** Ends the threads. Calls that have not ended get an Error. */
  async close(): Promise<void> {
    this.#phase = 'closed';
    for (const call of this.#calls) call.fail(poolClosed());
    await this.#crew.close();
  }

  /** Closes the pool at the end of a block with `await using`. */
  [asyncDispose](): Promise<void> {
    return this.close();
  }

  #expectOpen(caller: string): void {
    if (this.#phase === 'closed') throw new Error(`${caller}: the pool is closed`);
  }

  #succeeded(input: unknown, index: number, milliseconds: number, length: number): void {
    this.#figures.add(() => nameOf(input) ?? `page ${index}`, milliseconds, length);
  }
}

function poolClosed(): Error {
  return new Error('souptree: the pool was closed');
}

/** A call of `parseTree`. */
class Call implements Task {
  readonly number = treeTask;
  readonly definition = undefined;
  failedLoads = 0;
  isWanted = true;
  onEnd: (() => void) | undefined;
  readonly #reject: (error: unknown) => void;

  constructor(reject: (error: unknown) => void) {
    this.#reject = reject;
  }

  fail(error: unknown): void {
    this.end();
    this.#reject(error);
  }

  end(): void {
    this.isWanted = false;
    this.onEnd?.();
  }
}
