import type { LazyNode } from '../index.js';

/** The maximum depth by which output is indented. Otherwise a deep tree would be printed as mostly spaces. */
export const deepestIndentation = 50;

/** A node, and the number of nodes between it and the root. */
export interface Visit {
  node: LazyNode;
  depth: number;
}

/**
 * The nodes below a root in tree order. Template contents and shadow roots come before the children of their element.
 * The walk does not recurse.
 */
export function* nodesBelow(root: LazyNode): Generator<Visit> {
  const levels = [partsOf(root)];
  for (;;) {
    const level = levels.at(-1);
    if (level === undefined) return;
    const { value: node, done } = level.next();
    if (done) {
      levels.pop();
      continue;
    }
    yield { node, depth: levels.length - 1 };
    levels.push(partsOf(node));
  }
}

function* partsOf(node: LazyNode): Generator<LazyNode, undefined> {
  if (node.type === 'element') {
    if (node.content) yield node.content;
    if (node.shadowRoot) yield node.shadowRoot;
  }
  if (!('children' in node)) return;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}
