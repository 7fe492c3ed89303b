/**
 * Parses the `raw` nodes of hast trees, as rehype-raw and hast-util-raw do. Needs the package property-information:
 * `npm install property-information`.
 */

export type { Raw } from './dialects/hast/raw/nodes.js';
export { rehypeRaw as default } from './dialects/hast/raw/plugin.js';
export { type RawOptions, type RehypeRawOptions, raw } from './dialects/hast/raw/raw.js';
export { init, initSync, type ModuleSource } from './module/init.js';
