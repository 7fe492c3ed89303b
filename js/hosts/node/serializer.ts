/**
 * Serialization in the module. The build for other hosts replaces this file by ../browser/serializer.ts, so that
 * scripts which only read trees do not contain the code that calls the module.
 */

import { levelFull } from '../../generated/call.js';
import { callSerialize, type SerializeCall } from '../../module/call.js';
import { hasModule, loadLevel } from '../../module/module.js';

/** The bytes of the trees of all calls so far. */
let serializedBytes = 0;

/** JavaScript serializes this many bytes in less time than the module with all parts is loaded. */
const fewBytes = 0x80000;

/** As `callSerialize`. Loads the module with all parts after many bytes. */
export function serializeInModule(call: SerializeCall): string | undefined {
  serializedBytes += call.tree.length;
  if (serializedBytes > fewBytes && hasModule()) loadLevel(levelFull);
  return callSerialize(call);
}

/** Does nothing: Node always has the code. */
export function provideSerializer(_serializer: unknown): void {}
