/** Loads the module with all parts. The build for other hosts replaces this file by load-parts-browser.ts. */

import { mayHaveParts, useModule } from './module.js';
import type { ModuleParts } from './parts.js';
import { loadFullModule } from './platform-node.js';

/**
 * Makes new documents use the module with all parts, if the module lacks some of `parts`.
 *
 * @throws Error if the file cannot be loaded, or has another version. The previous module then stays in use.
 */
export function loadParts(parts: ModuleParts): void {
  if (!mayHaveParts(parts)) useModule(loadFullModule());
}
