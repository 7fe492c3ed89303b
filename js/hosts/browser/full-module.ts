/** The same export as ../node/full-module.ts, for browsers and for other hosts with the interfaces of browsers. */

import { levelFull } from '../../generated/call.js';
import { needModule } from '../../module/module.js';

/**
 * The address of souptree-full.wasm. A file of its own, because bundlers copy the file of an address if a bundle
 * contains the expression.
 */
function address(): URL {
  // In a CommonJS bundle, `import.meta.url` is undefined.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree-full.wasm to init()');
  }
  return new URL(/* @vite-ignore */ './souptree-full.wasm', import.meta.url);
}

/** Makes `init()` load souptree-full.wasm. An entry calls this function when it is imported. */
export function needFullModule(): void {
  needModule({ provide: address, level: levelFull });
}
