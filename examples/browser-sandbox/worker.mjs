// Parses and sanitizes markup, and transfers the tree.

import { parseFragmentTree, untrusted } from '/souptree/index.js';
import { init } from '/souptree/sanitize.js';

/** @typedef {import('souptree').FragmentOptions} FragmentOptions */

/** The page creates an element for each node, so it shows fewer nodes than the parser could read. */
const limits = { ...untrusted, nodes: 20_000 };

/**
 * The standard's default configuration. `scripting` is as in the page that shows the result.
 *
 * @type {FragmentOptions}
 */
const options = { sanitizer: 'default', context: 'div', scripting: true, limits };

const isReady = init();

self.addEventListener('message', async ({ data: { id, markup } }) => {
  try {
    await isReady;
    const { buffer } = parseFragmentTree(markup, options);
    self.postMessage({ id, buffer }, { transfer: [buffer] });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
