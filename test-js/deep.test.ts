/**
 * Documents with 100,000 and 1,000,000 nested elements in every reader and dialect, with locations. No stack
 * overflows, and ten times as many elements need about ten times as much time.
 */

import { expect, test } from '@jest/globals';
import type { Element as HastElement, RootContent } from 'hast';
import {
  type Element,
  type LazyElement,
  parseFragment,
  parseFragmentTree,
  serialize,
  Tree,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';

const tag = '<b a>';
const endTag = '</b>';

const nested = (depth: number): string => tag.repeat(depth) + endTag.repeat(depth);

/** The last node of a chain of first children. Throws unless the chain has `depth` nodes. */
function innermost<Node>(root: Node, depth: number, firstChild: (node: Node) => Node | undefined) {
  let node = root;
  let count = 0;
  for (let next = firstChild(node); next !== undefined; next = firstChild(next)) {
    node = next;
    count++;
  }
  if (count !== depth) throw new Error(`${count} elements of ${depth}`);
  return node;
}

/** Each reader reads a page, and returns the start and end offset of the innermost element. */
const readers: Record<string, (html: string, depth: number) => [unknown, unknown]> = {
  objects: (html, depth) => {
    const root = parseFragment(html, { locations: true }) as unknown as Element;
    const { location } = innermost(root, depth, (node) => node.children[0] as Element | undefined);
    if (serialize(root) !== html.replaceAll(tag, '<b a="">')) throw new Error('other markup');
    return [location?.start, location?.end];
  },
  lazy: (html, depth) => {
    const { root } = Tree.from(parseFragmentTree(html, { locations: true }).buffer);
    let last: LazyElement | undefined;
    let count = 0;
    for (const element of root.elements('b')) {
      const { range, startTagRange, endTagRange } = element;
      const isRight =
        range?.start === count * tag.length &&
        startTagRange?.end === range.start + tag.length &&
        endTagRange?.end === range.end &&
        element.attributeRange('a')?.start === range.start + 3;
      if (!isRight) throw new Error(`element ${count} is elsewhere`);
      last = element;
      count++;
    }
    if (count !== depth) throw new Error(`${count} elements of ${depth}`);
    return [last?.range?.start, last?.range?.end];
  },
  cursor: (html) => {
    const cursor = parseFragmentTree(html, { locations: true }).cursor();
    while (cursor.firstChild());
    const found: [number, number] = [cursor.start, cursor.end];
    const length = cursor.startTagEnd - cursor.attributeStart(0) + cursor.end - cursor.endTagStart;
    if (length !== 2 + endTag.length) throw new Error('the tags are elsewhere');
    while (cursor.parent());
    return found;
  },
  parse5: (html, depth) => {
    const root = parse5.parseFragment(html, { sourceCodeLocationInfo: true });
    type P5 = parse5.DefaultTreeAdapterTypes.Element;
    const first = (node: P5) => node.childNodes[0] as P5 | undefined;
    const { sourceCodeLocation } = innermost(root as unknown as P5, depth, first);
    return [sourceCodeLocation?.startTag?.startOffset, sourceCodeLocation?.endTag?.endOffset];
  },
  domhandler: (html, depth) => {
    const options = { withStartIndices: true, withEndIndices: true };
    const root: domhandler.AnyNode = domhandler.parseFragment(html, options).cloneNode(true);
    const first = (node: domhandler.AnyNode) => ('children' in node ? node.children[0] : undefined);
    const { startIndex, endIndex } = innermost<domhandler.AnyNode>(root, depth, first);
    return [startIndex, Number(endIndex) + 1];
  },
  hast: (html, depth) => {
    type Node = RootContent | import('hast').Root;
    const root: Node = hast.parseFragment(html, { verbose: depth < 1_000_000 });
    const first = (node: Node): Node | undefined => (node as HastElement).children[0];
    const { position } = innermost<Node>(root, depth, first);
    return [position?.start.offset, position?.end.offset];
  },
};

function processorTime(body: () => void): number {
  const before = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test.each(Object.entries(readers))(
  '%s',
  (_, read) => {
    const times = [100_000, 1_000_000].map((depth) =>
      processorTime(() => {
        const start = (depth - 1) * tag.length;
        const end = start + tag.length + endTag.length;
        expect(read(nested(depth), depth)).toStrictEqual([start, end]);
      }),
    );
    // Linear time is a factor of ten, plus garbage collection. Quadratic time would be a factor of 100.
    expect(times[1]).toBeLessThan(50 * times[0]);
  },
  120_000,
);
