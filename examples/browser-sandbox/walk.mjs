/** @typedef {import('souptree').LazyNode} LazyNode */

/**
 * The nodes below a root in tree order, each with its depth. Does not recurse, because markup can be deep.
 *
 * @param {LazyNode} root
 * @returns {Generator<{ node: LazyNode, depth: number }>}
 */
export function* nodesBelow(root) {
  let depth = 0;
  /** @type {LazyNode | null} */
  let node = root.firstChild;
  while (node !== null) {
    yield { node, depth };
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (depth > 0 && node?.nextSibling === null) {
      node = node.parent;
      depth--;
    }
    node = node?.nextSibling ?? null;
  }
}
