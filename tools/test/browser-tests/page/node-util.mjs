export { inspect } from './needs-node.mjs';

/** Only test-js/support/expect-equal.ts calls it, and lets `expect` compare what it does not find equal. */
export const isDeepStrictEqual = () => false;
