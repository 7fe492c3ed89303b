import { argumentError } from '../base/errors.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { TransformBase } from '../base/stream-classes.js';
import { readSniffMilliseconds, SniffedSteps } from '../tokens/sniff-timer.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { PreloadScanner, preloadNames, UnscannableError } from './scanner.js';
import type { PreloadOptions, PreloadPassThroughOptions, PreloadResource } from './types.js';

const passThroughNames = /* @__PURE__ */ joinNames(preloadNames, {
  sniffMilliseconds: true,
}) satisfies NamesOf<PreloadPassThroughOptions>;

/**
 * A transform stream that finds the resources of a page, and passes the chunks of the page on unchanged. Each chunk
 * passes when its resources have been reported. So the first bytes wait until their encoding is known: see
 * `sniffMilliseconds`. Bytes in a legacy multi-byte encoding pass, but their resources are not reported.
 *
 * ```js
 * response.body.pipeThrough(new PreloadPassThrough((resource) => ...))
 * ```
 */
export class PreloadPassThrough<Raw extends string | Uint8Array = Uint8Array> extends TransformBase<
  Chunk<Raw>,
  Chunk<Raw>
> {
  /**
   * @param onResource receives each resource, in the order of the page. If it throws, the stream fails with the same
   *   value.
   * @param options as for `PreloadScanner`, and `sniffMilliseconds`.
   * @throws as the constructor of `PreloadScanner`. TypeError if `onResource` is not a function.
   */
  constructor(
    onResource: (resource: PreloadResource, scanner: PreloadScanner<Raw>) => void,
    options?: PreloadPassThroughOptions,
  ) {
    if (typeof onResource !== 'function') {
      throw argumentError('PreloadPassThrough', 'onResource', 'a function', onResource);
    }
    expectOptions('PreloadPassThrough', options, passThroughNames);
    const milliseconds = readSniffMilliseconds('PreloadPassThrough', options);
    const scanner = new PreloadScanner<Raw>(pickMembers(options, preloadNames) as PreloadOptions);
    super(
      new ScanTransformer(scanner, onResource, milliseconds) as Transformer<Chunk<Raw>, Chunk<Raw>>,
    );
  }
}

type Controller<Raw extends string | Uint8Array> = TransformStreamDefaultController<Chunk<Raw>>;

/** Scans chunks, and passes them on. */
class ScanTransformer<Raw extends string | Uint8Array>
  implements Transformer<Chunk<Raw>, Chunk<Raw>>
{
  readonly #scanner: PreloadScanner<Raw>;
  readonly #onResource: (resource: PreloadResource, scanner: PreloadScanner<Raw>) => void;
  readonly #milliseconds: number;
  /** Undefined before `start`. */
  #steps: SniffedSteps | undefined;
  /** The chunks that wait for their encoding. */
  #waiting: Chunk<Raw>[] = [];
  #isScannable = true;

  constructor(
    scanner: PreloadScanner<Raw>,
    onResource: (resource: PreloadResource, scanner: PreloadScanner<Raw>) => void,
    milliseconds: number,
  ) {
    this.#scanner = scanner;
    this.#onResource = onResource;
    this.#milliseconds = milliseconds;
  }

  start(controller: Controller<Raw>): void {
    const decide = () => this.#decide(controller);
    this.#steps = new SniffedSteps(this.#milliseconds, this.#scanner, decide);
  }

  transform(chunk: Chunk<Raw>, controller: Controller<Raw>): Promise<void> | undefined {
    return this.#steps?.run(async () => {
      await this.#scan(() => this.#scanner.write(chunk));
      this.#waiting.push(chunk);
      if (!this.#scanner.waitsForEncoding) this.#pass(controller);
    });
  }

  flush(controller: Controller<Raw>): Promise<void> | undefined {
    return this.#steps?.run(async () => {
      await this.#scan(() => this.#scanner.end());
      this.#pass(controller);
    });
  }

  /** Some engines do not call `cancel`. In these engines, the garbage collector later frees the parser. */
  cancel(): void {
    this.#steps?.cancel();
    this.#scanner.close();
  }

  /** Reports the resources that a step finds. After bytes that cannot be scanned, does nothing. */
  async #scan(step: () => PreloadResource[] | Promise<PreloadResource[]>): Promise<void> {
    if (!this.#isScannable) return;
    try {
      for (const resource of await step()) this.#onResource(resource, this.#scanner);
    } catch (error) {
      this.#scanner.close();
      if (!(error instanceof UnscannableError)) throw error;
      this.#isScannable = false;
    }
  }

  async #decide(controller: Controller<Raw>): Promise<void> {
    try {
      await this.#scan(() => this.#scanner.decideEncoding());
      this.#pass(controller);
    } catch (error) {
      // Has no effect if the stream was cancelled meanwhile.
      controller.error(error);
    }
  }

  #pass(controller: Controller<Raw>): void {
    for (const chunk of this.#waiting) controller.enqueue(chunk);
    this.#waiting = [];
  }
}
