import { argumentError } from '../base/errors.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { PreloadScanner } from './scanner.js';
import type { PreloadOptions, PreloadResource } from './types.js';

/**
 * A transform stream that finds the resources of a page, and passes the chunks of the page on unchanged. Each chunk
 * passes when its resources have been reported.
 *
 * ```js
 * response.body.pipeThrough(new PreloadPassThrough((resource) => ...))
 * ```
 */
export class PreloadPassThrough<
  Raw extends string | Uint8Array = Uint8Array,
> extends TransformStream<Chunk<Raw>, Chunk<Raw>> {
  /**
   * @param onResource receives each resource, in the order of the page. If it throws, the stream fails with the same
   *   value.
   * @param options as for `PreloadScanner`.
   * @throws as the constructor of `PreloadScanner`. TypeError if `onResource` is not a function.
   */
  constructor(
    onResource: (resource: PreloadResource, scanner: PreloadScanner<Raw>) => void,
    options?: PreloadOptions,
  ) {
    if (typeof onResource !== 'function') {
      throw argumentError('PreloadPassThrough', 'onResource', 'a function', onResource);
    }
    const scanner = new PreloadScanner<Raw>(options);
    const report = (resources: PreloadResource[]): void => {
      for (const resource of resources) onResource(resource, scanner);
    };
    super({
      transform(chunk, controller) {
        report(scanner.write(chunk));
        controller.enqueue(chunk);
      },
      flush: () => report(scanner.end()),
      // Some engines do not call `cancel`. In these engines, the garbage collector later frees the parser.
      cancel: () => scanner.close(),
    } as Transformer<Chunk<Raw>, Chunk<Raw>>);
  }
}
