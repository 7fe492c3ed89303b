// Reads an encoded tree with every reader, and compares the results. Nothing recurses.

import { join } from 'node:path';
import { inspect } from 'node:util';
import { dialects } from '../../lib/readers/index.mjs';
import { outline } from '../../lib/readers/outline.mjs';
import { loadDialectDecoders } from './dialect-decoders.mjs';

/** The errors of `Tree.from`. Any other error is a failure. */
export const ownErrors =
  /^souptree: (the encoded tree is damaged|this is not an encoded tree|the tree was encoded by another version)/;

const selectors = [
  '*',
  'p > b',
  '[class], [id]',
  ':not(b)',
  'p:nth-child(2n+1)',
  'b ~ p',
  ':has(b)',
];

const bytesOfRecord = 12;

/**
 * @param folder of the built package.
 * @returns a function that reads a `Tree` in every way, and throws if readers differ or do not end.
 */
export async function createReaders(folder) {
  const souptree = await import(join(folder, 'index.js'));
  const css = await import(join(folder, 'css-select.js'));
  const plain = await import(join(folder, 'select.js'));
  const { openTree, decoders } = await loadDialectDecoders();

  function readMarkup(tree, object) {
    for (const options of [{}, { scripting: true, serializableShadowRoots: true }]) {
      const markup = souptree.serialize(object, options);
      expectSame(souptree.serialize(tree.root, options), markup, 'markup of lazy and plain nodes');
    }
    for (const node of tree.root.descendants()) {
      if (souptree.serializeOuter(node.toObject()) === '' && node.type !== 'text') {
        throw new Error('a node has no markup');
      }
    }
  }

  /** Compares the relatives of each node with the children of its parent. */
  function readRelatives({ root }) {
    for (const node of [root, ...root.descendants()]) {
      const { children } = node;
      const indexOf = (other) => other?.index ?? -1;
      expectSame(indexOf(node.lastChild), indexOf(children.at(-1)), 'last children');
      for (const [index, child] of children.entries()) {
        const previous = indexOf(children[index - 1]);
        expectSame(indexOf(child.previousSibling), previous, 'previous siblings');
        expectSame(indexOf(child.nextSibling), indexOf(children[index + 1]), 'next siblings');
      }
      expectSame(node.getRootNode().index, 0, 'roots');
    }
    expectSame(root.isEqualNode(root), true, 'equal nodes');
  }

  function select(tree, object) {
    const { selectAll } = css.byIndex(tree);
    for (const selector of selectors) {
      const lazy = css.selectAll(selector, tree.root).map(({ index }) => index);
      expectSame(selectAll(selector).join(), lazy.join(), 'selected nodes');
      const namesOf = (elements) => elements.map(({ name }) => name).join();
      const own = namesOf(tree.querySelectorAll(selector));
      expectSame(own, namesOf(plain.selectAll(selector, object)), 'selected lazy and plain nodes');
    }
  }

  function readErrors(tree) {
    for (const { code, offset, endOffset, line, column } of collectedErrors(tree)) {
      const isRange = offset >= 0 && endOffset >= offset;
      const isError = code !== undefined && isRange && line >= 1 && column >= 1;
      if (!isError) throw new Error('a parse error has no code, no range or no position');
    }
  }

  // Dialects have no form for shadow roots, so trees with shadow roots are not given to them.
  function readDialects(tree, object) {
    for (const { name, dialect, decodings } of decoders) {
      const { shape, hasRanges } = dialect;
      const expected = outline(dialects.objects.shape, object, { hasRanges });
      for (const decode of decodings) {
        const root = decode(openTree(new Uint8Array(tree.buffer)));
        expectSame(outline(shape, root, { hasRanges }), expected, name);
      }
    }
  }

  return function readAll(tree) {
    const most = tree.buffer.byteLength / bytesOfRecord;
    const object = tree.toObject();
    const order = cursorOrder(tree, most);
    const lazy = lazyOrder(tree, most, souptree.lineAndColumn);
    expectSame(lazy.indices.join(), order.join(), 'orders of lazy nodes and cursor');
    const copies = JSON.stringify(tree.toObject({ copyStrings: true }));
    expectSame(copies, JSON.stringify(object), 'strings and their copies');
    readErrors(tree);
    readMarkup(tree, object);
    readRelatives(tree);
    select(tree, object);
    if (!lazy.hasShadowRoots) readDialects(tree, object);
    void [tree.encoding, tree.offsetUnits, object.encoding];
  };
}

/** The parse errors; empty if the tree says that they were not collected. */
function collectedErrors(tree) {
  try {
    return tree.errors;
  } catch (error) {
    if (!error.message.includes('no parse errors were collected')) throw error;
    return [];
  }
}

function expectSame(a, b, what) {
  if (a !== b) throw new Error(`${what} differ`);
}

/** All nodes in document order, by the links of lazy nodes. */
function lazyOrder(tree, most, lineAndColumn) {
  const indices = [];
  let hasShadowRoots = false;
  const waiting = [tree.root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    indices.push(node.index);
    if (indices.length > most) throw new Error('lazy nodes do not end');
    hasShadowRoots ||= node.type === 'shadow-root';
    checkChildren(node);
    readMembers(node);
    for (const range of rangesOf(node)) checkRange(range, tree, lineAndColumn);
    waiting.push(...[...node.children].reverse());
    for (const beside of [node.content, node.shadowRoot]) if (beside) waiting.push(beside);
  }
  return { indices, hasShadowRoots };
}

function checkChildren(node) {
  let previous = null;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.previousSibling !== previous || child.parent !== node) {
      throw new Error('links of lazy nodes do not fit together');
    }
    previous = child;
  }
  if (node.lastChild !== previous) throw new Error('lastChild is not the last child');
}

function readMembers(node) {
  for (const { name } of node.attributes ?? []) node.getAttribute(name);
  void [node.type, node.name, node.namespace, node.value, node.target, node.textContent];
  void [node.mode, node.publicId, node.systemId, node.outerHTML, inspect(node)];
}

function rangesOf(node) {
  const { range, startTagRange, endTagRange, location } = node;
  const attributes = node.attributes.map((attribute) => attribute.location);
  const tags = [startTagRange, endTagRange].filter(Boolean);
  for (const tag of tags) {
    if (tag.start < range.start || tag.end > range.end)
      throw new Error('a tag is outside of its element');
  }
  if ((location?.start ?? -1) !== (range?.start ?? -1)) throw new Error('locations differ');
  return [range, ...tags, ...attributes].filter(Boolean);
}

function checkRange({ start, end }, tree, lineAndColumn) {
  if (!(start >= 0 && start < end)) throw new Error('a range is impossible');
  const from = lineAndColumn(tree, start);
  const to = lineAndColumn(tree, end);
  const isInOrder = from.line < to.line || (from.line === to.line && from.column <= to.column);
  if (!(from.line >= 1 && from.column >= 1 && isInOrder)) throw new Error('a line is impossible');
}

function cursorOrder(tree, most) {
  const cursor = tree.cursor();
  const indices = [];
  do {
    indices.push(cursor.index);
    if (indices.length > most) throw new Error('a cursor does not end');
    if (cursor.text.length !== cursor.textLength) throw new Error('a text has another length');
    const { start, end } = cursor;
    if (!(start === -1 ? end === -1 : start < end)) throw new Error('a location is impossible');
    for (let number = 0; number < cursor.attributeCount; number++) {
      const { length } = cursor.attributeValue(number);
      if (length !== cursor.attributeValueLength(number)) {
        throw new Error('a value has another length');
      }
      if (cursor.attributeName(number) === undefined) throw new Error('an attribute has no name');
    }
    if (cursor.name === undefined) throw new Error('an element has no name');
  } while (cursor.next());
  return indices;
}
