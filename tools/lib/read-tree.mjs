// Reads encoded trees in every way, for the fuzzers of trees.

/** The messages with which `Tree.from` refuses a buffer. */
export const refusals =
  /^souptree: (the encoded tree is damaged|this is not an encoded tree|the tree was encoded by another version)/;

/**
 * Reads a tree by every reader, and throws an Error if two of them disagree.
 *
 * @param serialize of the package's main entry
 * @param byIndex of its css-select entry
 */
export function readByAll(tree, { serialize, byIndex }) {
  const most = tree.buffer.byteLength / 12;
  const object = tree.toObject();
  const order = cursorOrder(tree, most);
  expectSame(lazyOrder(tree.root, most).join(), order.join(), 'orders of lazy nodes and cursor');
  for (const options of [{}, { scripting: true, serializableShadowRoots: true }]) {
    const markup = serialize(object, options);
    expectSame(serialize(tree.root, options), markup, 'markup of lazy and plain nodes');
  }
  const copies = JSON.stringify(tree.toObject({ copyStrings: true }));
  expectSame(copies, JSON.stringify(object), 'strings and their copies');
  for (const { code, offset, line, column } of tree.errors) {
    if ([code, offset, line, column].includes(undefined)) throw new Error('an error lacks members');
  }
  void [tree.encoding, tree.offsetUnits, object.encoding];
  const { selectAll } = byIndex(tree);
  for (const selector of ['*', 'p > b', '[class]', ':not(b)']) {
    if (selectAll(selector).length > most) throw new Error('more elements than records');
  }
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
