/** The same export as ../node/default-sanitizer.ts. `souptree/sanitize` provides the code. */

/** Returns undefined. */
export function defaultSanitizer(): undefined {}
