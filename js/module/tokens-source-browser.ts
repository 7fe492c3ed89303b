/** The same export as tokens-source-node.ts, for browsers and for other hosts with the interfaces of browsers. */

/**
 * The address of souptree-tokens.wasm. A file of its own, because bundlers copy the file of an address if a bundle
 * contains the expression.
 */
export function tokensSource(): URL {
  // In a CommonJS bundle, `import.meta.url` is undefined.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree-tokens.wasm to init()');
  }
  return new URL(/* @vite-ignore */ './souptree-tokens.wasm', import.meta.url);
}
