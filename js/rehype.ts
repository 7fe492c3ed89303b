/**
 * A plugin that makes souptree the parser of a unified processor, instead of rehype-parse. Needs the package
 * property-information: `npm install property-information`.
 */

export { type RehypeOptions, rehypeSouptree as default } from './dialects/hast/rehype.js';
export { init, initSync, type ModuleSource } from './module/init.js';
