/**
 * The module for the entries that record tokens or edits. The build for other hosts replaces this file by
 * ../browser/full-module.ts, which exports the same name. In Node, that is souptree.wasm.
 */

import { levelFull } from '../../generated/call.js';
import { needModule } from '../../module/module.js';
import { fullModule } from './platform.js';

/**
 * Makes `init()` and the first parse load the module with all parts. An entry calls this function when it is imported.
 */
export function needFullModule(): void {
  needModule({ provide: fullModule, level: levelFull });
}
