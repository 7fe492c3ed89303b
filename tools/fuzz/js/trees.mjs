// The target `trees`: every reader reads each tree that Tree.from() accepts, and all of them read the same tree.

import { join } from 'node:path';
import { chooser, soup } from '../../lib/soup/index.mjs';
import { createReaders, ownErrors } from '../trees/tree-readers.mjs';
import { mutateWords } from './mutate.mjs';

const seedTexts = [
  '<!doctype html><title>x</title><p class=a id=b>y<b>z</b><!--c--><br>',
  '<!doctype x public "a" "b"><?t d?><template>a text that is longer<td title=x></template>',
  '<svg viewbox=1 xlink:href=x><math><mi>\u00e9\u{1f600}\ud800</mi></math></svg>',
  `<p ${Array.from({ length: 20 }, (_, i) => `x-${i}=${i}`).join(' ')}>a</p>`,
  `<p><b ${Array.from({ length: 16 }, (_, i) => `x-${i}`).join(' ')}></p><p>a<p>b<p>c`,
  '<div><template shadowrootmode=open shadowrootserializable><b>x</b></template>y</div>',
  '<body a=1><body b=2><html c=3><select><option>a<option>b</select><table>x<tr><td>',
];
const soups = 40;

export async function createTarget(folder) {
  const { parseFragmentTree, parseTree, Tree } = await import(join(folder, 'index.js'));
  const readAll = await createReaders(folder);

  function seeds() {
    const encoded = [];
    const add = (text, options) => {
      const all = { declarativeShadowRoots: true, ...options };
      encoded.push(new Uint8Array(parseTree(text, all).buffer));
      encoded.push(new Uint8Array(parseFragmentTree(text, { context: 'div', ...all }).buffer));
    };
    const observed = { locations: true, onParseError: () => {} };
    for (const text of seedTexts) {
      add(text, {});
      add(text, observed);
    }
    for (let seed = 0; seed < soups; seed++) add(soup(chooser(seed), { size: 8 }), observed);
    return encoded;
  }

  /** Converts an input of an earlier run: sets the version and fingerprint of the current build. */
  function adopt(bytes) {
    const current = new Uint8Array(parseTree('').buffer);
    const adopted = bytes.slice();
    if (adopted.length >= 12) adopted.set(current.subarray(0, 12));
    return adopted;
  }

  function run(bytes) {
    let tree;
    try {
      // From here on the tree owns the buffer.
      tree = Tree.from(Uint8Array.from(bytes).buffer);
    } catch (error) {
      if (error instanceof Error && ownErrors.test(error.message)) return;
      throw error;
    }
    readAll(tree);
  }

  return { seeds, adopt, run, mutate: mutateWords, longest: 8192 };
}
