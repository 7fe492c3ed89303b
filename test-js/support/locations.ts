/** Checks of locations that hold for all markup: the source at a location is the markup of its node. */

import {
  type Attribute,
  type Comment,
  type Doctype,
  type Document,
  type Element,
  type Fragment,
  type Node,
  type ProcessingInstruction,
  parseFragment,
  type SourceLocation,
  type Text,
} from 'souptree';

/** The part of the source between two offsets, in the source's own unit. */
export type Slice = (start: number, end: number) => string;

export type Located = Node | Attribute;

/** All nodes and attributes in tree order, without recursion. */
export function* everyNode(root: Document | Fragment): Generator<Located> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (!('children' in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      waiting.push(node.children[index]);
    }
    if (node.type !== 'element') continue;
    if (node.content) waiting.push(node.content);
    if (node.shadowRoot) waiting.push(node.shadowRoot);
    yield* node.attributes;
  }
}

const lowerCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('\0', '\ufffd');

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n');

function tagIs(tag: string, open: '<' | '</', name: string): boolean {
  if (!tag.startsWith(open) || !tag.endsWith('>')) return false;
  const [written] = /^[^\t\n\f\r />]*/.exec(tag.slice(open.length)) as RegExpExecArray;
  const expected = lowerCase(name);
  // `<image>` is the only tag that creates an element with another name.
  return lowerCase(written) === expected || (expected === 'img' && lowerCase(written) === 'image');
}

function elementProblem(node: Element, slice: Slice): string | undefined {
  const { start, end, startTagEnd, endTagStart } = node.location as Required<Element>['location'];
  if (!(start < startTagEnd && startTagEnd <= endTagStart && endTagStart <= end)) return 'order';
  if (!tagIs(slice(start, startTagEnd), '<', node.name)) return 'start tag';
  if (endTagStart < end && !tagIs(slice(endTagStart, end), '</', node.name)) return 'end tag';
  const outside = node.attributes.some(
    ({ location }) =>
      location && location.start < start === location.end > startTagEnd && location.start < start,
  );
  return outside ? 'attribute' : undefined;
}

/**
 * A text from one piece of markup equals that markup, decoded. A text can also come from several pieces, between which
 * are other markup or characters that a frameset ignores. Then the text and its source have only the first and last
 * characters in common.
 */
function textProblem({ value }: Text, source: string): string | undefined {
  const text = normalized(source);
  if (text === value) return undefined;
  if (!/[<\0]|\]\]>/.test(text) && /\S/.test(value)) {
    const [node] = parseFragment(source, { context: 'title' }).children;
    return node?.type === 'text' && node.value === value ? undefined : 'text';
  }
  const isReplaced = (unit: string): boolean => unit === '\0' || unit === '&';
  if (text[0] !== value[0] && !isReplaced(text[0])) return 'start of text';
  const last = text[text.length - 1];
  const endsReplaced = last === '\0' || /&[#\w]+;?$/.test(text);
  return last === value[value.length - 1] || endsReplaced ? undefined : 'end of text';
}

/** The source of one token parses to the same node again. */
function tokenProblem(
  node: Comment | Doctype | ProcessingInstruction,
  source: string,
): string | undefined {
  if (node.type === 'doctype') return /^<!doctype/i.test(source) ? undefined : 'doctype';
  const { children } = parseFragment(source);
  const { location: _, ...unlocated } = node;
  return children.length === 1 && JSON.stringify(children[0]) === JSON.stringify(unlocated)
    ? undefined
    : node.type;
}

function problem(node: Located, slice: Slice): string | undefined {
  if (!('location' in node) || node.location === undefined) return undefined;
  const { start, end } = node.location as SourceLocation;
  if (!('type' in node)) return undefined;
  switch (node.type) {
    case 'element':
      return elementProblem(node, slice);
    case 'text':
      return textProblem(node, slice(start, end));
    case 'shadow-root':
      return tagIs(slice(start, node.location.startTagEnd), '<', 'template')
        ? undefined
        : 'shadow root';
    default:
      return tokenProblem(node, slice(start, end));
  }
}

/** The problems of attributes. The source at each location is parsed as the attribute of another element. */
function attributeProblems(attributes: readonly Attribute[], slice: Slice): string[] {
  const located = attributes.filter(({ location }) => location !== undefined);
  const tags = located.map(({ location }) => {
    const { start, end } = location as SourceLocation;
    return `<br ${slice(start, end)} >`;
  });
  const { children } = parseFragment(tags.join(''));
  return located.flatMap(({ name, prefix, value }, index) => {
    const element = children[index];
    const again = element?.type === 'element' ? element.attributes : [];
    const written = prefix && name !== 'xmlns' ? `${prefix}:${name}` : name;
    const isSame =
      again.length === 1 &&
      lowerCase(again[0].name) === lowerCase(written) &&
      again[0].value === value;
    return isSame ? [] : [`attribute: ${tags[index]}`];
  });
}

/** All problems of a tree's locations. */
export function locationProblems(root: Document | Fragment, slice: Slice): string[] {
  const problems: string[] = [];
  const attributes: Attribute[] = [];
  for (const node of everyNode(root)) {
    if (!('type' in node)) attributes.push(node);
    const found = problem(node, slice);
    if (found === undefined) continue;
    const { start, end } = (node as { location: SourceLocation }).location;
    problems.push(`${found}: ${JSON.stringify(slice(start, end).slice(0, 200))}`);
  }
  return problems.concat(attributeProblems(attributes, slice));
}
