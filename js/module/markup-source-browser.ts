/** The same export as markup-source-node.ts, for browsers and for other hosts with the interfaces of browsers. */

/**
 * The address of souptree-markup.wasm. A file of its own, because bundlers copy the file of an address if a bundle
 * contains the expression.
 */
export function markupSource(): URL {
  // In a CommonJS bundle, `import.meta.url` is undefined.
  if (import.meta.url === undefined) {
    throw new Error('souptree: pass the address of souptree-markup.wasm to init()');
  }
  return new URL(/* @vite-ignore */ './souptree-markup.wasm', import.meta.url);
}
