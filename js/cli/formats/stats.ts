import { type Page, treeOf } from '../page.js';
import { nodesBelow } from '../walk.js';

/** The number of element names in the list. */
const mostNames = 10;

/** Facts about a page: its encoding and mode, and numbers of nodes, attributes and errors. */
export function* printStats(page: Page): Generator<string> {
  const begin = performance.now();
  const tree = treeOf(page, { collectErrors: true });
  const milliseconds = performance.now() - begin;
  const kinds = new Map<string, number>();
  const names = new Map<string, number>();
  let attributes = 0;
  let deepest = 0;
  for (const { node, depth } of nodesBelow(tree.root)) {
    count(kinds, node.type);
    deepest = Math.max(deepest, depth + 1);
    if (node.type !== 'element') continue;
    count(names, node.name);
    attributes += node.attributes.length;
  }
  const { root, encoding } = tree;
  yield* table([
    ['bytes', page.bytes.length],
    ['encoding', encoding && `${encoding.name} (${encoding.source})`],
    ['mode', root.type === 'document' ? root.mode : undefined],
    ...byCount(kinds),
    ['attributes', attributes],
    ['depth', deepest],
    ['parse errors', tree.errors.length],
    ['encoded tree', `${tree.buffer.byteLength} bytes`],
    ['parsed in', `${milliseconds.toFixed(1)} ms`],
    [
      'most frequent',
      byCount(names)
        .slice(0, mostNames)
        .map((pair) => pair.join(' '))
        .join(', '),
    ],
  ]);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: Map<string, number>): [string, number][] {
  return [...counts].sort(([, one], [, other]) => other - one);
}

function* table(rows: [string, string | number | undefined][]): Generator<string> {
  for (const [name, value] of rows) {
    if (value !== undefined) yield `${name.padEnd(24)} ${value}\n`;
  }
}
