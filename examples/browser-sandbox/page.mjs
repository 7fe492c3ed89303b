// Shows markup that a worker parses and sanitizes. This thread only reads the tree, without WebAssembly.

import { toDOM } from '/souptree/dom.js';
import { Tree } from '/souptree/tree.js';
import { nodesBelow } from './walk.mjs';

const markup = /** @type {HTMLTextAreaElement} */ (document.querySelector('#markup'));
const preview = /** @type {HTMLElement} */ (document.querySelector('#preview'));
const outline = /** @type {HTMLElement} */ (document.querySelector('#outline'));
const status = /** @type {HTMLElement} */ (document.querySelector('#status'));

const worker = new Worker(new URL('worker.mjs', import.meta.url), { type: 'module' });

/** Deeper lines have the indentation of this depth. Otherwise, deep markup has an outline of many megabytes. */
const deepestIndentation = 40;

/** The number of the last message. Answers to earlier messages are out of date. */
let lastId = 0;

worker.addEventListener('message', ({ data: { id, buffer, error } }) => {
  if (id !== lastId) return;
  if (error) {
    preview.replaceChildren();
    outline.replaceChildren();
    status.textContent = error;
  } else {
    show(Tree.from(buffer));
    status.textContent = `The page received ${buffer.byteLength} bytes.`;
  }
});
worker.addEventListener('error', ({ message }) => {
  status.textContent = `The worker does not start: ${message}`;
});

/** @param {Tree} tree */
function show(tree) {
  preview.replaceChildren(toDOM(tree, document));
  const lines = Array.from(
    nodesBelow(tree.root),
    ({ node, depth }) => '  '.repeat(Math.min(depth, deepestIndentation)) + lineOf(node),
  );
  outline.textContent = lines.join('\n');
}

/** @param {import('souptree').LazyNode} node */
function lineOf(node) {
  if (node.type !== 'element') return JSON.stringify(node.textContent);
  const attributes = node.attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `<${node.name}${attributes.join('')}>`;
}

function send() {
  worker.postMessage({ id: ++lastId, markup: markup.value });
}

markup.addEventListener('input', send);
// Programs put formatted text into the clipboard as HTML. The browser would paste its plain text.
markup.addEventListener('paste', (event) => {
  const html = event.clipboardData?.getData('text/html');
  if (!html) return;
  event.preventDefault();
  markup.setRangeText(html, markup.selectionStart, markup.selectionEnd, 'end');
  send();
});
// A link in the preview would leave the page.
preview.addEventListener('click', (event) => event.preventDefault());
send();
