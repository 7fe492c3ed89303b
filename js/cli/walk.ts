import type { LazyNode } from '../index.js';

/** The depth from which output is not indented further. Otherwise most of the output of a deep tree would be spaces. */
export const deepestIndentation = 50;

/** A node, and its depth. The children of the root have depth 0. */
export interface Visit {
  node: LazyNode;
  depth: number;
}

/** The nodes below a root, as `nodesFrom` returns them. */
export function nodesBelow(root: LazyNode): Generator<Visit> {
  return nodesFrom(contentOf(root));
}

/**
 * Nodes and their descendants in tree order, with the contents of templates. The nodes have depth 0. Does not recurse,
 * because trees may be deep.
 */
export function* nodesFrom(nodes: Iterable<LazyNode>): Generator<Visit> {
  const levels = [nodes[Symbol.iterator]()];
  for (;;) {
    const level = levels.at(-1);
    if (level === undefined) return;
    const { value: node, done } = level.next();
    if (done) {
      levels.pop();
      continue;
    }
    yield { node, depth: levels.length - 1 };
    levels.push(contentOf(node));
  }
}

/** The template contents of a node, then its children. */
function* contentOf(node: LazyNode): Generator<LazyNode, undefined> {
  if (node.content) yield node.content;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}
