// Changes encoded trees at random, and reads the trees that Tree.from() accepts with every reader. Fails on
// any error except those of Tree.from(), and on readers that differ or do not end.
//
//   node tools/fuzz/trees/fuzz-trees.mjs [--count 1000000] [--seed 1]
//
// Needs the built package. A failure prints the seed and the number of the change.

import { join } from 'node:path';
import { parseFragmentTree, parseTree, Tree } from '../../../dist/index.js';
import { integer, readArguments } from '../../lib/arguments.mjs';
import { root } from '../../lib/run.mjs';
import { chooser, soup } from '../../lib/soup/index.mjs';
import { changeTree } from './tree-changes.mjs';
import { createReaders, ownErrors } from './tree-readers.mjs';

const {
  values: { count, seed },
} = readArguments(import.meta, { count: integer(1_000_000), seed: integer(1) });
const choose = chooser(seed);

const long = 'a text that is too long to be stored once for all nodes';
const attributes = (number) => Array.from({ length: number }, (_, i) => `x-${i}=${i}`).join(' ');

const texts = [
  '<!doctype html>\n<title>x</title>\r\n<p class=a id=b>y<b>z</b><!--c--><br></p>\n<p a a>&x;',
  `<!doctype x public "a" "b"><?t d?><template>${long}<td title="${long}"></template>`,
  '<svg viewbox=1 xlink:href=x><math><mi>\u00e9\u{1f600}\ud800</mi></math></svg>\n\u{1f600}',
  `<p ${attributes(20)}>a</p>`,
  `<p><b ${attributes(16)}></p><p>a<p>b<p>c`,
  '<div><template shadowrootmode=open shadowrootserializable><b>x</b></template>y</div>'.repeat(3),
  '<body a=1><body b=2 c><html d=4><select><option>a<option>b</select><table>x<tr><td>',
  '<x-\u00e9 y-z=1><x-a><x-b c:d=1></x-a>'.repeat(2),
  '<ul>'.repeat(5) + '<li>x</li>'.repeat(5),
];
const soups = Array.from({ length: 24 }, (_, number) => soup(chooser(number), { size: 8 }));

/** Ways to encode a text, with different options and kinds of input. */
const ways = [
  (text) => parseTree(text, { declarativeShadowRoots: true }),
  (text) => parseTree(text, { locations: true, collectErrors: true, declarativeShadowRoots: true }),
  (text) => parseTree(text, { collectErrors: true, scripting: true }),
  (text) => parseTree(Buffer.from(`\ufeff${text}`), { locations: true, collectErrors: true }),
  (text) => parseTree(Buffer.from(`\ufeff${text}`, 'utf16le'), { locations: true }),
  (text) =>
    parseTree(Buffer.from(text), { collectErrors: true, encoding: { transport: 'windows-1252' } }),
  (text) => parseTree(Buffer.from(text), { locations: true, scripting: true }),
  (text) => parseFragmentTree(text, { context: 'div', declarativeShadowRoots: true }),
  (text) => parseFragmentTree(text, { locations: true, collectErrors: true, context: 'table' }),
  (text) =>
    parseFragmentTree(text, { locations: true, context: { name: 'svg', namespace: 'svg' } }),
];
const trees = [...texts, ...soups].flatMap((text) =>
  ways.map((encode) => new Uint8Array(encode(text).buffer)),
);

const readAll = await createReaders(join(root, 'dist'));
for (const bytes of trees) readAll(Tree.from(bytes.slice().buffer));

let refused = 0;
for (let number = 0; number < count; number++) {
  const bytes = changeTree(trees[choose(trees.length)], choose);
  try {
    let tree;
    try {
      tree = Tree.from(bytes.buffer);
    } catch (error) {
      if (!(error instanceof Error && ownErrors.test(error.message))) throw error;
      refused++;
      continue;
    }
    readAll(tree);
  } catch (error) {
    console.error(`seed ${seed}, change ${number}: ${Buffer.from(bytes).toString('base64')}`);
    throw error;
  }
}
console.log(`${count} changed trees: ${refused} refused, ${count - refused} read`);
