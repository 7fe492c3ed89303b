/** Many pages on many cores: threads parse pages, call functions with the trees, and send back trees or results. */

export type { PoolStats, SlowPage } from './pool/figures.js';
export type { PageInput, PoolInput, ResponseInput } from './pool/input.js';
export type { PageResult } from './pool/map-run.js';
export type {
  CallOptions,
  MapOptions,
  MapWork,
  PoolOptions,
  PoolTreeOptions,
} from './pool/options.js';
export { PageError, type PageErrorReason } from './pool/page-error.js';
export { Pool } from './pool/pool.js';
export type { PageOptions } from './pool/protocol.js';
