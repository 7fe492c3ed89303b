/** The same exports as ../node/serializer.ts. A program provides the code if it loads a module that can serialize. */

import type { SerializeCall } from '../../module/call.js';

/** As `callSerialize` in call.ts. */
type Serializer = (call: SerializeCall) => string | undefined;

let provided: Serializer | undefined;

/** Makes serialization use the module, whenever a module that can serialize is loaded. */
export function provideSerializer(serializer: Serializer): void {
  provided = serializer;
}

/** As `callSerialize` in call.ts. Returns undefined if the program has not provided the code. */
export function serializeInModule(call: SerializeCall): string | undefined {
  return provided?.(call);
}
