/**
 * The module for the entries that write markup. The build for other hosts replaces this file by
 * ../browser/markup-module.ts, which exports the same name. In Node, that is the module with all parts.
 */

export { needFullModule as needMarkupModule } from './full-module.js';
