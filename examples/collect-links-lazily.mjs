// Read a small part of a large page: lazy nodes are created when first read, and a cursor creates none.

import { NodeKind, parseTree } from 'souptree';

const tree = parseTree(
  '<title>Links</title><p>To <a href=/soup>soup</a> and <a href=/nuts>nuts</a>.',
);

for (const link of tree.root.elements('a')) {
  console.log(link.getAttribute('href'), link.textContent, `in <${link.parent?.name}>`);
}
//> /soup soup in <p>
//> /nuts nuts in <p>

const [link] = tree.root.elements('a');
console.log(link.outerHTML);
//> <a href="/soup">soup</a>
console.log(JSON.stringify(link.toObject().attributes));
//> [{"name":"href","value":"/soup"}]

// The length of all text, without creating a string.
let length = 0;
const cursor = tree.cursor();
do {
  if (cursor.kind === NodeKind.text) length += cursor.textLength;
} while (cursor.next());
console.log(length);
//> 22
