// Parse a page and walk its tree.

import { parse } from 'souptree';

const page = parse('<!doctype html><title>Soup</title><p>Hello <b class=x>tag soup<i>!');

console.log(page.mode);
//> no-quirks

/**
 * All descendants of a node, in the order of the source.
 *
 * @param {import('souptree').Node} node
 * @returns {Generator<import('souptree').Node>}
 */
function* walk(node) {
  if (!('children' in node)) return;
  for (const child of node.children) {
    yield child;
    yield* walk(child);
  }
}

for (const node of walk(page)) {
  if (node.type === 'element') console.log(`<${node.name}>`, ...node.attributes);
  if (node.type === 'text') console.log(JSON.stringify(node.value));
}
//> <html>
//> <head>
//> <title>
//> "Soup"
//> <body>
//> <p>
//> "Hello "
//> <b> { name: 'class', value: 'x' }
//> "tag soup"
//> <i>
//> "!"
