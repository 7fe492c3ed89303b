/** The cursor. The tree-construction suite also reads each of its trees with a cursor. */

import { describe, expect, test } from '@jest/globals';
import { type Cursor, NodeKind, parseFragmentTree, parseTree } from 'souptree';

const html =
  '<p class=a id=bc>x<b>yy</b><!--c--></p><template><i>in</i></template><?t d?>' +
  '<svg xlink:href=h></svg>';
const tree = parseFragmentTree(html);

const shown = (cursor: Cursor): string => cursor.name || cursor.text || cursor.type;

/** A cursor at the first element with that name. */
function at(name: string): Cursor {
  const cursor = tree.cursor();
  const id = tree.nameId(name);
  while (cursor.nameId !== id) if (!cursor.next()) throw new Error(`no ${name}`);
  return cursor;
}

describe('a cursor moves', () => {
  test('in tree order, through template contents', () => {
    const cursor = tree.cursor();
    const seen = [shown(cursor)];
    while (cursor.next()) seen.push(shown(cursor));
    expect(seen).toStrictEqual([
      ...['fragment', 'p', 'x', 'b', 'yy', 'c', 'template', 'fragment', 'i', 'in', 'd', 'svg'],
    ]);
    expect(cursor.next()).toBe(false);
    expect(cursor.name).toBe('svg');
    cursor.reset();
    expect(cursor.index).toBe(0);
  });

  test('past the subtree of a node', () => {
    const cursor = at('p');
    expect([cursor.skip(), cursor.name]).toStrictEqual([true, 'template']);
    expect([cursor.skip(), cursor.text]).toStrictEqual([true, 'd']);
    expect([cursor.skip(), cursor.skip(), cursor.name]).toStrictEqual([true, false, 'svg']);
    expect(tree.cursor().skip()).toBe(false);
  });

  test('to relatives, and returns false if there is none', () => {
    const cursor = tree.cursor();
    expect([cursor.parent(), cursor.nextSibling()]).toStrictEqual([false, false]);
    expect([cursor.firstChild(), cursor.name]).toStrictEqual([true, 'p']);
    expect([cursor.firstChild(), cursor.text]).toStrictEqual([true, 'x']);
    expect([cursor.firstChild(), cursor.text]).toStrictEqual([false, 'x']);
    expect([cursor.nextSibling(), cursor.name]).toStrictEqual([true, 'b']);
    expect([cursor.nextSibling(), cursor.text]).toStrictEqual([true, 'c']);
    expect([cursor.nextSibling(), cursor.text]).toStrictEqual([false, 'c']);
    expect([cursor.parent(), cursor.name]).toStrictEqual([true, 'p']);
  });

  test('to template contents and shadow roots', () => {
    const cursor = at('template');
    expect([cursor.firstChild(), cursor.shadowRoot()]).toStrictEqual([false, false]);
    expect([cursor.content(), cursor.kind]).toStrictEqual([true, NodeKind.fragment]);
    expect([cursor.nextSibling(), cursor.content()]).toStrictEqual([false, false]);
    expect([cursor.firstChild(), cursor.name]).toStrictEqual([true, 'i']);
    expect([cursor.parent(), cursor.parent(), cursor.name]).toStrictEqual([true, true, 'template']);
    const host = parseFragmentTree('<p><template shadowrootmode=open></template>light', {
      declarativeShadowRoots: true,
    }).cursor();
    host.next();
    expect([host.content(), host.shadowRoot(), host.type]).toStrictEqual([
      false,
      true,
      'shadow-root',
    ]);
    expect([host.nextSibling(), host.firstChild()]).toStrictEqual([false, false]);
    expect([host.parent(), host.firstChild(), host.text]).toStrictEqual([true, true, 'light']);
    const text = at('b');
    text.next();
    expect([text.content(), text.shadowRoot()]).toStrictEqual([false, false]);
  });
});

describe('a cursor returns', () => {
  test('the kind of a node', () => {
    const document = parseTree('<!doctype x><svg/><math/>');
    const cursor = document.cursor();
    const kinds = [cursor.kind];
    while (cursor.next()) kinds.push(cursor.kind);
    const { htmlElement } = NodeKind;
    expect(kinds).toStrictEqual([
      NodeKind.document,
      NodeKind.doctype,
      ...[htmlElement, htmlElement, htmlElement],
      NodeKind.svgElement,
      NodeKind.mathmlElement,
    ]);
    expect([cursor.isElement, cursor.namespace, cursor.type]).toStrictEqual([
      true,
      'mathml',
      'element',
    ]);
  });

  test('names and texts, with their ids and lengths', () => {
    const cursor = at('b');
    expect([cursor.nameId, cursor.text, cursor.textLength]).toStrictEqual([
      tree.nameId('b'),
      '',
      0,
    ]);
    cursor.next();
    expect([cursor.nameId, cursor.name, cursor.textLength]).toStrictEqual([-1, '', 2]);
    expect([cursor.isElement, cursor.namespace]).toStrictEqual([false, undefined]);
    while (cursor.kind !== NodeKind.processingInstruction) cursor.next();
    expect([cursor.text, cursor.textLength]).toStrictEqual(['d', 1]);
  });

  test('attributes by number', () => {
    const cursor = at('p');
    expect(cursor.attributeCount).toBe(2);
    expect(cursor.attributeName(1)).toBe('id');
    expect(cursor.attributeNameId(1)).toBe(tree.nameId('id'));
    expect(cursor.attributePrefix(1)).toBeUndefined();
    expect([cursor.attributeValue(1), cursor.attributeValueLength(1)]).toStrictEqual(['bc', 2]);
    expect(at('svg').attributePrefix(0)).toBe('xlink');
    for (const number of [-1, 2, Number.NaN]) {
      expect(() => cursor.attributeValue(number)).toThrow(RangeError);
    }
    cursor.next();
    expect(cursor.attributeCount).toBe(0);
    expect(() => cursor.attributeName(0)).toThrow('souptree: there is no attribute 0 here');
  });

  test('the lazy node', () => {
    const cursor = at('b');
    expect(cursor.node).toBe(tree.root.elements('b').next().value);
    expect(cursor.node.index).toBe(cursor.index);
  });
});

describe('a cursor in a tree with locations', () => {
  const source = '<p id=a hidden>x</p><table><td><br>';
  const located = parseFragmentTree(source, { locations: true });

  function find(name: string) {
    const cursor = located.cursor();
    while (cursor.name !== name) if (!cursor.next()) throw new Error(`no ${name}`);
    return cursor;
  }

  test('returns the offsets of tags and attributes', () => {
    const cursor = find('p');
    const { start, startTagEnd, endTagStart, end } = cursor;
    expect([start, startTagEnd, endTagStart, end]).toStrictEqual([0, 15, 16, 20]);
    expect([cursor.attributeStart(0), cursor.attributeEnd(0)]).toStrictEqual([3, 7]);
    expect([cursor.attributeStart(1), cursor.attributeEnd(1)]).toStrictEqual([8, 14]);
    expect(() => cursor.attributeStart(2)).toThrow(RangeError);
    cursor.next();
    expect([cursor.start, cursor.end]).toStrictEqual([15, 16]);
    expect([cursor.startTagEnd, cursor.endTagStart]).toStrictEqual([-1, -1]);
  });

  test('returns -1 for nodes that are not in the source, and without the option', () => {
    const root = located.cursor();
    const unlocated = tree.cursor();
    while (unlocated.attributeCount === 0) unlocated.next();
    for (const cursor of [find('tbody'), root, unlocated]) {
      const { start, startTagEnd, endTagStart, end } = cursor;
      expect([start, startTagEnd, endTagStart, end]).toStrictEqual([-1, -1, -1, -1]);
    }
    expect(unlocated.attributeStart(0)).toBe(-1);
    expect(unlocated.attributeEnd(0)).toBe(-1);
  });
});

test('ids of names belong to one document', () => {
  const other = parseFragmentTree('<x-one><x-two x-three>');
  expect(tree.nameId('div')).toBe(other.nameId('div'));
  expect(tree.nameId('x-two')).toBe(-1);
  expect(tree.nameId('')).toBe(-1);
  const ids = ['x-one', 'x-two', 'x-three'].map((name) => other.nameId(name));
  expect(new Set([...ids, -1]).size).toBe(4);
});
