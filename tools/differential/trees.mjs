// The exports for tests that run in pages: dumps of trees, and the known classes of differences.

export { dumpDom, dumpPlain } from './dump.mjs';
export { classify, hangs } from './known.mjs';
export { minimise } from './minimise.mjs';
export { ours } from './ours.mjs';
