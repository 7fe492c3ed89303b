/** The same export as default-sanitizer-node.ts. `souptree/sanitize` provides the code. */

/** Returns undefined. */
export function defaultSanitizer(): undefined {}
