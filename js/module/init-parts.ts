/** `init` of the entries that need more than a parser. */

import { fullSource } from './full-source-node.js';
import { type Load, loader } from './init.js';
import { hasParts, knownParts, moduleSource, type OwnSource } from './module.js';
import { type ModuleParts, partsFull } from './parts.js';

/**
 * @internal Returns a function that loads a module with `parts`, as `loader` does.
 *
 * @param source the source of the module that has only these parts. If the module in use has other parts, the function
 *   loads the module with all parts instead.
 */
export function loaderOfParts(parts: ModuleParts, source: OwnSource['provide']): Load {
  function ownSource(): OwnSource {
    const own = moduleSource();
    if ((own.parts & parts) === parts) return own;
    const isEnough = (knownParts() & ~parts) === 0 && source !== fullSource;
    return isEnough ? { provide: source, parts } : { provide: fullSource, parts: partsFull };
  }
  return loader(ownSource, () => hasParts(parts));
}
