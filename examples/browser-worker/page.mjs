// Shows the headings of a page that a worker parses. This thread only reads the tree, without WebAssembly.

import { Tree } from '/souptree/tree.js';

const markup = /** @type {HTMLTextAreaElement} */ (document.querySelector('#markup'));
const file = /** @type {HTMLInputElement} */ (document.querySelector('#file'));
const outline = /** @type {HTMLElement} */ (document.querySelector('#outline'));
const status = /** @type {HTMLElement} */ (document.querySelector('#status'));

const worker = new Worker(new URL('worker.mjs', import.meta.url), { type: 'module' });

worker.addEventListener('message', ({ data: { error, buffer, milliseconds } }) => {
  if (error) {
    status.textContent = error;
  } else {
    outline.replaceChildren(...Array.from(headingsOf(Tree.from(buffer)), itemOf));
    status.textContent = `The worker parsed the page in ${milliseconds.toFixed(1)} ms. The page received ${buffer.byteLength} bytes.`;
  }
});
worker.addEventListener('error', ({ message }) => {
  status.textContent = `The worker does not start: ${message}`;
});

markup.addEventListener('input', () => worker.postMessage(markup.value));
file.addEventListener('change', async () => {
  const bytes = await file.files?.[0]?.arrayBuffer();
  if (bytes) worker.postMessage(bytes, [bytes]);
});
worker.postMessage(markup.value);

/** @param {Tree} tree */
function* headingsOf(tree) {
  for (const element of tree.root.elements()) {
    if (/^h[1-6]$/.test(element.name)) yield element;
  }
}

/**
 * The text of a page is only ever text here, so markup in it has no effect.
 *
 * @param {import('souptree').LazyElement} heading
 */
function itemOf(heading) {
  const item = document.createElement('li');
  item.className = heading.name;
  item.textContent = `${heading.name} ${heading.textContent.trim()}`;
  return item;
}
