import type { LazyNode } from '../../index.js';
import { type Page, treeOf } from '../page.js';
import { nodesBelow } from '../walk.js';

/** The number of element names in the last line. */
const listedNames = 10;

/** The encoding and the mode of a page, and numbers of nodes, attributes and errors. */
export function printStats(page: Page): Iterable<string> {
  const { root, encoding, errors } = treeOf(page, { collectErrors: true });
  const { types, names, attributes, depth } = countNodes(root);
  return linesOf([
    ['bytes', page.bytes.length],
    ['encoding', encoding && `${encoding.name} (${encoding.source})`],
    ['mode', root.type === 'document' ? root.mode : undefined],
    ...byCount(types),
    ['attribute', attributes],
    ['depth', depth],
    ['parse errors', errors.length],
    ['frequent elements', byCount(names).slice(0, listedNames).flat().join(' ')],
  ]);
}

function countNodes(root: LazyNode) {
  const types = new Map<string, number>();
  const names = new Map<string, number>();
  let attributes = 0;
  let deepest = -1;
  for (const { node, depth } of nodesBelow(root)) {
    increment(types, node.type);
    deepest = Math.max(deepest, depth);
    if (node.type !== 'element') continue;
    increment(names, node.name);
    attributes += node.attributes.length;
  }
  return { types, names, attributes, depth: deepest + 1 };
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: Map<string, number>): [name: string, count: number][] {
  return [...counts].sort(([, a], [, b]) => b - a);
}

function* linesOf(rows: [name: string, value: string | number | undefined][]): Generator<string> {
  for (const [name, value] of rows) {
    if (value !== undefined) yield `${name.padEnd(24)} ${value}\n`;
  }
}
