/**
 * Serialization in the module. The build for other hosts replaces this file by serializer-browser.ts, so that scripts
 * which only read trees do not contain the code that calls the module.
 */

import { callSerialize, type SerializeCall } from './call.js';
import { loadParts } from './load-parts-node.js';
import { hasModule } from './module.js';
import { partsTrees } from './parts.js';

/** The bytes of the trees of all calls so far. */
let serializedBytes = 0;

/** JavaScript serializes this many bytes in less time than the module with all parts is loaded. */
const fewBytes = 0x80000;

/** As `callSerialize`. Loads the module with all parts after many bytes. */
export function serializeInModule(call: SerializeCall): string | undefined {
  serializedBytes += call.tree.length;
  if (serializedBytes > fewBytes && hasModule()) loadParts(partsTrees);
  return callSerialize(call);
}

/** Does nothing: Node always has the code. */
export function provideSerializer(_serializer: unknown): void {}
