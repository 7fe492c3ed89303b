/** Loads the module with all parts. The build for other hosts replaces this file by load-parts-browser.ts. */

import { currentInstance, mayHaveParts, provideModule } from './module.js';
import { type ModuleParts, partsFull } from './parts.js';
import { loadFullModule } from './platform-node.js';

/**
 * Makes new documents use the module with all parts, if the module lacks some of `parts`.
 *
 * @throws Error if the file cannot be loaded.
 */
export function loadParts(parts: ModuleParts): void {
  if (mayHaveParts(parts)) return;
  provideModule(loadFullModule, partsFull);
  currentInstance();
}
