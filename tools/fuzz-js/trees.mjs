// Target: encoded trees. What Tree.from() accepts is read by every reader, and all of them read the same.

import { join } from 'node:path';
import { chooser, soup } from '../lib/soup.mjs';
import { mutateWords } from './mutate.mjs';

const ownErrors =
  /^souptree: (the encoded tree is damaged|this is not an encoded tree|the tree was encoded by another version)/;

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
  const souptree = await import(join(folder, 'index.js'));
  const { byIndex } = await import(join(folder, 'css-select.js'));
  const { parseFragmentTree, parseTree, Tree } = souptree;

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

  /** An input of an earlier run, with the numbers that say which version encoded it. */
  function adopt(bytes) {
    const current = new Uint8Array(parseTree('').buffer);
    const adopted = bytes.slice();
    if (adopted.length >= 12) adopted.set(current.subarray(0, 12));
    return adopted;
  }

  function run(bytes) {
    let tree;
    try {
      // The buffer is the tree's from now on.
      tree = Tree.from(Uint8Array.from(bytes).buffer);
    } catch (error) {
      if (error instanceof Error && ownErrors.test(error.message)) return;
      throw error;
    }
    readAll(tree);
  }

  function readAll(tree) {
    const most = tree.buffer.byteLength / 12;
    const object = tree.toObject();
    const order = cursorOrder(tree, most);
    expectSame(lazyOrder(tree.root, most).join(), order.join(), 'orders of lazy nodes and cursor');
    for (const options of [{}, { scripting: true, serializableShadowRoots: true }]) {
      const markup = souptree.serialize(object, options);
      expectSame(souptree.serialize(tree.root, options), markup, 'markup of lazy and plain nodes');
    }
    const copies = JSON.stringify(tree.toObject({ copyStrings: true }));
    expectSame(copies, JSON.stringify(object), 'strings and their copies');
    for (const { code, offset, line, column } of tree.errors) {
      if ([code, offset, line, column].includes(undefined))
        throw new Error('an error lacks members');
    }
    void [tree.encoding, tree.offsetUnits, object.encoding];
    const { selectAll } = byIndex(tree);
    for (const selector of ['*', 'p > b', '[class]', ':not(b)']) {
      if (selectAll(selector).length > most) throw new Error('more elements than records');
    }
  }

  return { seeds, adopt, run, mutate: mutateWords, longest: 8192 };
}

function expectSame(a, b, what) {
  if (a !== b) throw new Error(`${what} differ`);
}

/** All nodes in document order, by the links of lazy nodes. */
function lazyOrder(root, most) {
  const indices = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    indices.push(node.index);
    if (indices.length > most) throw new Error('lazy nodes do not end');
    checkChildren(node);
    readMembers(node);
    waiting.push(...[...node.children].reverse());
    for (const beside of [node.content, node.shadowRoot]) if (beside) waiting.push(beside);
  }
  return indices;
}

function checkChildren(node) {
  let previous = null;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.previousSibling !== previous || child.parent !== node) {
      throw new Error('links of lazy nodes do not fit together');
    }
    previous = child;
  }
  if (node.lastChild !== previous) throw new Error('the last child is another one');
}

function readMembers(node) {
  for (const { name } of node.attributes ?? []) {
    node.getAttribute(name);
    node.attributeRange(name);
  }
  void [node.type, node.name, node.namespace, node.value, node.target, node.textContent];
  void [node.range, node.startTagRange, node.endTagRange, node.location, node.mode];
}

function cursorOrder(tree, most) {
  const cursor = tree.cursor();
  const indices = [];
  do {
    indices.push(cursor.index);
    if (indices.length > most) throw new Error('a cursor does not end');
    if (cursor.text.length !== cursor.textLength) throw new Error('a text has another length');
    for (let number = 0; number < cursor.attributeCount; number++) {
      const { length } = cursor.attributeValue(number);
      if (length !== cursor.attributeValueLength(number))
        throw new Error('a value has another length');
      if (cursor.attributeName(number) === undefined) throw new Error('an attribute has no name');
    }
    if (cursor.name === undefined) throw new Error('an element has no name');
  } while (cursor.next());
  return indices;
}
