// The exports for tests that run in pages: dumps of trees, and the known classes of differences.

export { classify, hangs } from './known/index.mjs';
export { minimise } from './minimise.mjs';
export { dumpDom, dumpPlain } from './parsers/dump.mjs';
export { ours } from './parsers/ours.mjs';
