// Written by `npm run generate`, do not edit. From package.json, the generated lists,
// tools/generate/version-files.mjs

/**
 * The version of the package, and a hash of everything on which script and module must agree. A
 * module of another version is refused.
 */
export const version = '0.1.0+18c28ef5';
