/** How often properties run: `SOUPTREE_PROPERTY_RUNS=1000000 npx jest test-js/rewrite-properties.test.ts`. */

export const propertyRuns = Number(process.env.SOUPTREE_PROPERTY_RUNS ?? 2_000);

/** In milliseconds, for tests of one property. */
export const propertyTimeout = 30_000 + propertyRuns * 20;
