/** The locations of nodes in each reader and dialect, compared with those of plain nodes. */

import type { Element as HastElement, Root as HastRoot, RootContent } from 'hast';
import { find, html, svg } from 'property-information';
import {
  type Attribute,
  type Cursor,
  type Document,
  type Element,
  type Fragment,
  type LazyDocument,
  type LazyFragment,
  type LazyNode,
  lineAndColumn,
  type Node,
  type SourceLocation,
} from 'souptree';
import type * as Domhandler from 'souptree/domhandler';
import type { ElementLocation, Location, DefaultTreeAdapterTypes as Parse5 } from 'souptree/parse5';
import { everyNode } from './locations.js';

type Root = Document | Fragment;

/** The four offsets of each node and attribute, in the order of the records. -1 means no offset. */
export function offsetsOfNodes(root: Root | LazyDocument | LazyFragment): number[] {
  const offsets: number[] = [];
  for (const node of everyNode(root as Root)) {
    const location = ('location' in node && node.location) || undefined;
    const { start = -1, end = -1, startTagEnd = -1, endTagStart = -1 } = { ...location };
    offsets.push(start, end, startTagEnd, endTagStart);
  }
  return offsets;
}

/** The same offsets, read from the ranges of lazy nodes. */
export function offsetsOfRanges(root: LazyDocument | LazyFragment): number[] {
  const offsets: number[] = [];
  for (const node of [root, ...allBelow(root)] as LazyNode[]) {
    const { range, startTagRange, endTagRange } = node;
    const { start = -1, end = -1 } = { ...range };
    const endTagStart = endTagRange?.start ?? (startTagRange ? end : -1);
    offsets.push(start, end, startTagRange?.end ?? -1, endTagStart);
    if ((startTagRange?.start ?? start) !== start || (endTagRange?.end ?? end) !== end) {
      throw new Error('a tag is not at the end of its element');
    }
    for (const attribute of node.attributes) {
      const attributeRange = node.attributeRange(qualifiedName(attribute));
      offsets.push(attributeRange?.start ?? -1, attributeRange?.end ?? -1, -1, -1);
    }
  }
  return offsets;
}

function* allBelow(root: LazyDocument | LazyFragment): Generator<unknown> {
  for (const node of everyNode(root as unknown as Root)) {
    if ('type' in node && node !== (root as unknown as Root)) yield node;
  }
}

export function offsetsOfCursor(cursor: Cursor): number[] {
  const offsets: number[] = [];
  do {
    offsets.push(cursor.start, cursor.end, cursor.startTagEnd, cursor.endTagStart);
    for (let number = 0; number < cursor.attributeCount; number++) {
      offsets.push(cursor.attributeStart(number), cursor.attributeEnd(number), -1, -1);
    }
  } while (cursor.next());
  return offsets;
}

function qualifiedName({ name, prefix }: Attribute): string {
  return prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
}

/** The name of an attribute in the source. */
function writtenName(element: Element, attribute: Attribute): string {
  const name = qualifiedName(attribute);
  return element.namespace === 'html' ? name : name.replace(/[A-Z]/g, (each) => each.toLowerCase());
}

/** The attributes whose location is in the start tag of their element. */
function attributesInTag(element: Element): Attribute[] {
  const tagEnd = element.location?.startTagEnd ?? 0;
  return element.attributes.filter(({ location }) => location && location.end <= tagEnd);
}

/** Pairs of corresponding nodes. Both trees have the same shape, but name the members for children differently. */
function* pairs<Other>(
  plain: Root,
  other: Other,
  childrenOf: (node: Other) => { children: readonly Other[]; content?: Other | undefined },
): Generator<[Node, Other]> {
  const waiting: [Node, Other][] = [[plain, other]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    yield pair;
    const [node, beside] = pair;
    if (!('children' in node)) continue;
    const { children, content } = childrenOf(beside);
    if (children.length !== node.children.length) throw new Error('another number of children');
    for (const [index, child] of node.children.entries()) waiting.push([child, children[index]]);
    if (node.type === 'element' && node.content) waiting.push([node.content, content as Other]);
  }
}

/** The location in parse5's form that corresponds to a location. */
function parse5Location(root: Root, { start, end }: SourceLocation): Location {
  const from = lineAndColumn(root, start);
  const to = lineAndColumn(root, end);
  return {
    startLine: from.line,
    startCol: from.column,
    startOffset: start,
    endLine: to.line,
    endCol: to.column,
    endOffset: end,
  };
}

function parse5ElementLocation(root: Root, element: Element): ElementLocation | null {
  if (element.location === undefined) return null;
  const { start, end, startTagEnd, endTagStart } = element.location;
  // Without spread members, which are slow: pages have a million elements.
  const location: ElementLocation = parse5Location(root, { start, end });
  location.startTag = parse5Location(root, { start, end: startTagEnd });
  if (endTagStart < end) location.endTag = parse5Location(root, { start: endTagStart, end });
  const inTag = attributesInTag(element);
  if (inTag.length > 0) {
    const attrs = Object.fromEntries(
      inTag.map((attribute): [string, Location] => [
        writtenName(element, attribute),
        parse5Location(root, attribute.location as SourceLocation),
      ]),
    );
    location.attrs = attrs;
    location.startTag.attrs = attrs;
  }
  return location;
}

/** The locations of nodes that both comparisons with parse5's form need. */
const expectedLocations = new WeakMap<Node, ElementLocation | null>();

function expectedByParse5(root: Root, node: Node): ElementLocation | null | undefined {
  if (node === root) return undefined;
  let expected = expectedLocations.get(node);
  if (expected === undefined) {
    const location = 'location' in node ? node.location : undefined;
    if (node.type === 'element') expected = parse5ElementLocation(root, node);
    else expected = location ? parse5Location(root, location) : null;
    expectedLocations.set(node, expected);
  }
  return expected;
}

type Members = Record<string, unknown>;

/** Whether two values are equal. Written for speed: it runs for millions of members. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  let count = 0;
  for (const key in b) {
    if (!isSame((a as Members)[key], (b as Members)[key])) return false;
    count++;
  }
  for (const _ in a) count--;
  return count === 0;
}

const difference = (name: string, found: unknown, expected: unknown): string =>
  `${name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`;

/** The wrong locations in a tree of parse5's nodes. */
export function parse5Problems(
  plain: Root,
  root: Parse5.Document | Parse5.DocumentFragment,
): string[] {
  const problems: string[] = [];
  const childrenOf = (node: Parse5.Node) => ({
    children: 'childNodes' in node ? node.childNodes : [],
    content: 'content' in node ? node.content : undefined,
  });
  for (const [node, beside] of pairs<Parse5.Node>(plain, root, childrenOf)) {
    const found = 'sourceCodeLocation' in beside ? beside.sourceCodeLocation : undefined;
    const expected = expectedByParse5(plain, node);
    if (!isSame(found, expected)) problems.push(difference(beside.nodeName, found, expected));
  }
  return problems;
}

/** The wrong locations in a tree of domhandler's nodes, which was parsed with these options. */
export function domhandlerProblems(
  plain: Root,
  root: Domhandler.Document,
  options: Domhandler.ParseOptions,
): string[] {
  const problems: string[] = [];
  const childrenOf = (node: Domhandler.AnyNode) => {
    const children = 'children' in node ? node.children : [];
    const [first] = children;
    return first?.type === 'root' ? { children: children.slice(1), content: first } : { children };
  };
  const { withStartIndices, withEndIndices, sourceCodeLocationInfo } = options;
  for (const [node, beside] of pairs<Domhandler.AnyNode>(plain, root, childrenOf)) {
    const { start, end } = ('location' in node && node.location) || {};
    const startIndex = withStartIndices || sourceCodeLocationInfo ? start : undefined;
    const inclusive = end === undefined ? undefined : end - 1;
    const endIndex = withEndIndices ? inclusive : sourceCodeLocationInfo ? end : undefined;
    const sourceCodeLocation = sourceCodeLocationInfo ? expectedByParse5(plain, node) : undefined;
    const expected = [startIndex ?? null, endIndex ?? null, sourceCodeLocation];
    const found = [beside.startIndex, beside.endIndex, beside.sourceCodeLocation];
    if (!found.every((value, index) => isSame(value, expected[index]))) {
      problems.push(difference(beside.type, found, expected));
    }
  }
  return problems;
}

type Position = NonNullable<HastElement['position']>;

function hastPosition(root: Root, { start, end }: SourceLocation): Position {
  const from = lineAndColumn(root, start);
  const to = lineAndColumn(root, end);
  return {
    start: { line: from.line, column: from.column, offset: start },
    end: { line: to.line, column: to.column, offset: end },
  };
}

/** The position of an element in rehype. Without an end tag, the element ends where its last child ends. */
function hastElementPosition(root: Root, element: Element, beside: HastElement): Position {
  const { start, end, endTagStart } = element.location as Required<Element>['location'];
  const position = hastPosition(root, { start, end });
  const last = beside.children.at(-1)?.position;
  return endTagStart === end && last ? { ...position, end: last.end } : position;
}

function hastDetails(root: Root, element: Element): HastElement['data'] {
  const { start, end, startTagEnd, endTagStart } =
    element.location as Required<Element>['location'];
  const entries = attributesInTag(element).flatMap((attribute): [string, Position][] => {
    const name = writtenName(element, attribute);
    if (name in {}) return [];
    const { property } = find(element.namespace === 'svg' ? svg : html, name);
    return [[property, hastPosition(root, attribute.location as SourceLocation)]];
  });
  return {
    position: {
      opening: hastPosition(root, { start, end: startTagEnd }),
      ...(endTagStart < end ? { closing: hastPosition(root, { start: endTagStart, end }) } : {}),
      properties: Object.fromEntries(entries),
    },
  };
}

/** The wrong positions in a tree of hast's nodes, which was parsed with `verbose`. */
export function hastProblems(plain: Root, root: HastRoot, length: number): string[] {
  type HastNode = HastRoot | RootContent;
  const problems: string[] = [];
  const childrenOf = (node: HastNode) => ({
    children: 'children' in node ? (node.children as HastNode[]) : [],
    content: 'content' in node ? node.content : undefined,
  });
  let isLocated = false;
  const contents = new Map<HastNode, Position>();
  const check = (beside: HastNode, position?: Position, data?: HastElement['data']): void => {
    if (position !== undefined) isLocated = true;
    if (!isSame(beside.position, position)) {
      problems.push(difference(beside.type, beside.position, position));
    }
    if (beside.type === 'element' && !isSame(beside.data, data)) {
      problems.push(difference('details', beside.data, data));
    }
  };
  for (const [node, beside] of pairs<HastNode>(plain, root, childrenOf)) {
    if (node === plain) continue;
    const location = 'location' in node ? node.location : undefined;
    if (node.type === 'element' && node.location && beside.type === 'element') {
      check(beside, hastElementPosition(plain, node, beside), hastDetails(plain, node));
      const { startTagEnd: start, endTagStart: end } = node.location;
      if (beside.content) contents.set(beside.content, hastPosition(plain, { start, end }));
    } else {
      check(beside, location ? hastPosition(plain, location) : contents.get(beside));
    }
  }
  check(root, isLocated ? hastPosition(plain, { start: 0, end: length }) : undefined);
  return problems;
}
