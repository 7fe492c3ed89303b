/**
 * Renamed and unwrapped elements whose end tags are not in the source. The output must have the tree that it has if all end
 * tags are in the source, whichever of several siblings are edited.
 */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChildNode, type Node, parse, parseTree } from 'souptree';
import { type RewriteElement, rewrite } from 'souptree/rewrite';
import { check } from './support/properties.js';

const flow = ['p', 'p', 'div', 'section', 'ul', 'ol', 'dl', 'select', 'ruby', 'table', 'span'];
const cell = ['td', 'th'];
/** The elements that each element contains here. */
const children: Readonly<Record<string, readonly string[]>> = {
  body: flow,
  div: flow,
  section: flow,
  p: ['span', 'ruby', 'select'],
  span: ['span'],
  ul: ['li'],
  ol: ['li'],
  li: flow,
  dl: ['dt', 'dd'],
  dt: ['p', 'div', 'dl'],
  dd: flow,
  select: ['optgroup', 'option', 'option'],
  optgroup: ['option'],
  option: [],
  ruby: ['rb', 'rt', 'rtc', 'rp'],
  rb: ['span'],
  rt: ['span'],
  rtc: ['rt', 'rp'],
  rp: [],
  table: ['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'],
  caption: flow,
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: cell,
  td: flow,
  th: ['p', 'div', 'table'],
};
const names = Object.keys(children);
/** Elements that contain no text here. */
const withoutText = 'ul ol dl select optgroup table colgroup thead tbody tfoot tr'.split(' ');
/** In these elements only, tags end other elements or are ignored. So their content depends on their name. */
const decidesContent = ['ruby', 'select', 'table'];

interface Item {
  /** Chooses the name among those that the element around it contains. */
  pick: number;
  /** Whether the element is edited. Then it has the attribute `id`. */
  isMarked: boolean;
  hasEndTag: boolean;
  hasText: boolean;
  items: Item[];
}

const { items } = fc.letrec<{ items: Item[]; item: Item }>((tie) => ({
  items: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant<Item[]>([]),
    fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
  ),
  item: fc.record({
    pick: fc.nat(),
    isMarked: fc.nat(2).map((number) => number === 0),
    hasEndTag: fc.nat(3).map((number) => number === 0),
    hasText: fc.boolean(),
    items: tie('items'),
  }),
}));

/** The markup of items, in pieces. Each end tag that may be left out is a piece with `true`. */
function write(
  parent: string,
  items: readonly Item[],
  pieces: [text: string, mayBeLeftOut: boolean][],
): void {
  for (const { pick, isMarked, hasEndTag, hasText, items: inner } of items) {
    const known = children[parent];
    if (known.length === 0) continue;
    const name = known[pick % known.length];
    pieces.push([`<${name}${isMarked && !decidesContent.includes(name) ? ' id' : ''}>`, false]);
    if (name === 'col') continue;
    if (hasText && !withoutText.includes(name)) pieces.push(['a', false]);
    write(name, inner, pieces);
    pieces.push([`</${name}>`, !hasEndTag]);
  }
}

/** The markup of items, with all end tags, and without some that do not change the tree. */
function sourcesOf(items: readonly Item[]): [whole: string, source: string] {
  const pieces: [string, boolean][] = [['<!doctype html>', false]];
  write('body', items, pieces);
  const join = () => pieces.map(([text]) => text).join('');
  const whole = join();
  const tree = outline(parse(whole));
  for (const piece of pieces) {
    const [text, mayBeLeftOut] = piece;
    if (!mayBeLeftOut) continue;
    piece[0] = '';
    if (outline(parse(join())) !== tree) piece[0] = text;
  }
  return [whole, join()];
}

/** Renames elements, or unwraps them if it is undefined. */
type NewName = string | undefined;

const isMarked = (node: Node) =>
  node.type === 'element' && node.attributes.some(({ name }) => name === 'id');

/** The tree as text. With `edit`, marked elements have another name, or only their content is in the text. */
function outline(node: Node, edit?: { newName: NewName }): string {
  if (node.type === 'text') return node.value;
  const nodes = 'children' in node ? (node.children as ChildNode[]) : [];
  const content = nodes.map((child) => outline(child, edit)).join('');
  if (node.type !== 'element') return content;
  if (!isMarked(node) || edit === undefined) return `(${node.name} ${content})`;
  return edit.newName === undefined ? content : `(${edit.newName} ${content})`;
}

/** A page with its marked elements edited. Undefined if a handler refuses the edit. */
function rewritten(source: string, newName: NewName): string | undefined {
  const edit = (element: RewriteElement) => {
    if (newName === undefined) element.removeAndKeepContent();
    else element.rename(newName);
  };
  try {
    return rewrite(source, { elements: { '[id]': edit } });
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

/** Whether markup has no errors, so that a parser reads each tag as the tag of one element. */
const isCorrect = (markup: string) =>
  parseTree(markup, { collectErrors: true }).errors?.length === 0;

describe('edited elements without end tags', () => {
  const newName = fc.constantFrom<NewName>(undefined, 'x-y', 'div', 'section', 'span', ...names);

  check(
    'have the tree of the same elements with end tags',
    fc.property(items, newName, (items, newName) => {
      const [whole, source] = sourcesOf(items);
      if (!isCorrect(whole)) return;
      const output = rewritten(source, newName);
      const outputOfWhole = rewritten(whole, newName);
      if (output === undefined || outputOfWhole === undefined) {
        expect([source, output]).toEqual([source, outputOfWhole]);
        return;
      }
      const expected = outline(parse(source), { newName });
      const isExpressible = outline(parse(outputOfWhole)) === expected;
      if (isExpressible) expect([output, outline(parse(output))]).toEqual([output, expected]);
    }),
  );
});

test('a void element before a removed or renamed element gets no end tag', () => {
  const page = '<p><i><br><b></b></i></p>';
  const remove = { elements: { b: (b: RewriteElement) => b.remove().rename('section') } };
  expect(rewrite(page, remove)).toBe('<p><i><br></i></p>');
  const rename = { elements: { b: (b: RewriteElement) => b.rename('section') } };
  expect(rewrite(page, rename)).toBe('<p><i><br><section></section></i></p>');
});
