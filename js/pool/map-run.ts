/** One call of `map`: takes inputs, and yields results. */

import type { PageContent, Taking } from './input.js';
import { readPage, weightOf } from './input.js';
import type { Page, Task } from './items.js';
import { PageError, type PageErrorReason } from './page-error.js';
import type { Definition } from './protocol.js';

/** The answer to an input: a result or an error. */
export type PageResult<Result, Input = unknown> =
  | { index: number; input: Input; value: Result; error: undefined }
  | { index: number; input: Input; value: undefined; error: PageError };

/** What a run needs of its pool. */
export interface MapRunOwner {
  /** The caller begins to iterate. */
  begun(run: Task): void;
  add(page: Page): void;
  succeeded(input: unknown, index: number, milliseconds: number, length: number): void;
  failed(): void;
  /** The run needs no more answers. */
  over(run: Task): void;
}

export interface MapRunOptions {
  ordered: boolean;
  /** The most pages that are taken from the inputs, and whose results the caller has not taken. */
  concurrency: number;
  /** The most bytes of these pages. A page with more goes alone. */
  bytes: number;
  taking: Taking;
}

/**
 * Takes inputs only if the caller takes results: so a slow caller slows down the source, and memory is bounded. A slow
 * source makes the caller wait.
 *
 * A run is running until its caller has all results, has left, or gets an error.
 */
export class MapRun<Result, Input> implements Task {
  readonly number: number;
  readonly definition: Definition;
  failedLoads = 0;
  readonly #owner: MapRunOwner;
  readonly #options: MapRunOptions;
  readonly #source: Iterator<Input> | AsyncIterator<Input>;
  #phase: 'running' | 'over' = 'running';
  #sourcePhase: 'ready' | 'waiting' | 'ended' = 'ready';
  /** The error of the whole run. */
  #failure: { error: unknown } | undefined;
  /** The error of the source, which comes after the results of its inputs. */
  #sourceFailure: { error: unknown } | undefined;
  /** The number of inputs that were taken. */
  #taken = 0;
  /** The number and the bytes of the pages whose results the caller has not taken. */
  #open = 0;
  #openBytes = 0;
  /** The results that the caller has not taken, by the order in which it gets them. */
  readonly #results = new Map<number, { result: PageResult<Result, Input>; weight: number }>();
  #answered = 0;
  #yielded = 0;
  #wake: (() => void) | undefined;

  constructor(
    number: number,
    definition: Definition,
    inputs: Iterable<Input> | AsyncIterable<Input>,
    owner: MapRunOwner,
    options: MapRunOptions,
  ) {
    this.number = number;
    this.definition = definition;
    this.#owner = owner;
    this.#options = options;
    this.#source =
      Symbol.asyncIterator in inputs ? inputs[Symbol.asyncIterator]() : inputs[Symbol.iterator]();
  }

  get isWanted(): boolean {
    return this.#phase === 'running';
  }

  /** Ends the run with an error, which the caller gets at once. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#phase = 'over';
    this.#wake?.();
  }

  /** The results. The caller must iterate once. */
  async *results(): AsyncGenerator<PageResult<Result, Input>, undefined, undefined> {
    try {
      this.#owner.begun(this);
      for (;;) {
        if (this.#failure) throw this.#failure.error;
        this.#pull();
        const ready = this.#results.get(this.#yielded);
        if (ready !== undefined) {
          this.#results.delete(this.#yielded++);
          this.#open--;
          this.#openBytes -= ready.weight;
          yield ready.result;
          continue;
        }
        if (this.#open === 0 && this.#sourcePhase === 'ended') {
          if (this.#sourceFailure) throw this.#sourceFailure.error;
          return;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#phase = 'over';
      this.#results.clear();
      this.#owner.over(this);
      await this.#leaveSource();
    }
  }

  /** Takes inputs until enough pages are open, or the source must be waited for. */
  #pull(): void {
    while (this.#sourcePhase === 'ready' && this.#phase === 'running' && !this.#isFull()) {
      let next: IteratorResult<Input> | Promise<IteratorResult<Input>>;
      try {
        next = this.#source.next();
      } catch (error) {
        this.#endSource({ error });
        return;
      }
      if (!(next instanceof Promise) && typeof (next as { then?: unknown }).then !== 'function') {
        this.#take(next);
        continue;
      }
      this.#sourcePhase = 'waiting';
      (next as Promise<IteratorResult<Input>>).then(
        (result) => {
          this.#sourcePhase = 'ready';
          this.#take(result);
          this.#pull();
          this.#wake?.();
        },
        (error: unknown) => {
          this.#endSource({ error });
          this.#wake?.();
        },
      );
    }
  }

  #isFull(): boolean {
    if (this.#open >= this.#options.concurrency) return true;
    return this.#open > 0 && this.#openBytes >= this.#options.bytes;
  }

  #endSource(failure?: { error: unknown }): void {
    this.#sourcePhase = 'ended';
    this.#sourceFailure = failure;
  }

  #take({ done, value: input }: IteratorResult<Input>): void {
    if (done) {
      this.#endSource();
      return;
    }
    const index = this.#taken++;
    this.#open++;
    const fail = (cause: unknown) => {
      this.#fail(index, input, 0, 'page', `it cannot be read: ${(cause as Error).message}`, cause);
    };
    try {
      const content = readPage('Pool.map', input);
      if (content instanceof Promise) content.then((read) => this.#add(index, input, read), fail);
      else this.#add(index, input, content);
    } catch (error) {
      fail(error);
    }
  }

  #add(index: number, input: Input, content: PageContent): void {
    const weight = weightOf(content);
    this.#openBytes += weight;
    this.#owner.add({
      kind: 'page',
      task: this,
      index,
      content,
      options: undefined,
      taking: this.#options.taking,
      weight,
      lostThreads: 0,
      succeed: (value, milliseconds, length) => {
        this.#owner.succeeded(input, index, milliseconds, length);
        this.#answer({ index, input, value: value as Result, error: undefined }, weight);
      },
      fail: (reason, problem, cause) => this.#fail(index, input, weight, reason, problem, cause),
    });
  }

  #fail(
    index: number,
    input: Input,
    weight: number,
    reason: PageErrorReason,
    problem: string,
    cause: unknown,
  ): void {
    this.#owner.failed();
    const error = new PageError(reason, input, index, problem, cause);
    this.#answer({ index, input, value: undefined, error }, weight);
  }

  #answer(result: PageResult<Result, Input>, weight: number): void {
    if (this.#phase === 'over') return;
    const position = this.#options.ordered ? result.index : this.#answered++;
    this.#results.set(position, { result, weight });
    if (position === this.#yielded) this.#wake?.();
  }

  /** Closes the source, unless it has ended. */
  async #leaveSource(): Promise<void> {
    if (this.#sourcePhase === 'ended') return;
    const leaving = this.#source.return?.();
    // A source that waits for its next input would close only then.
    if (this.#sourcePhase === 'ready') await leaving;
    else Promise.resolve(leaving).catch(() => {});
  }
}
