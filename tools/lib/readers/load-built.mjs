/** Loads an entry of the built package. */
export const loadBuilt = (name) => import(`../../../dist/${name}.js`);
