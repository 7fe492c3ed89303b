/** The names of the DOM on lazy nodes: their values for each type of node, errors, and time on hostile pages. */

import { describe, expect, test } from '@jest/globals';
import {
  encode,
  type LazyElement,
  type LazyNode,
  type LazyParentNode,
  parseFragmentTree,
  parseTree,
} from 'souptree';
import { processorTime } from '../../support/processor-time.js';

const page = parseTree(
  '<!doctype html><title> Pho \n &amp;  more </title><!--c--><?t d?><p id=p class=" b a  b " data-a=1 data-user-id=2 ' +
    'data-x--y=3>x<b>y</b></p><svg><linearGradient viewBox=1 xlink:href=2 /></svg>' +
    '<template><i>z</i></template><div><template shadowrootmode=open><u>s</u></template><s></s></div>',
  { declarativeShadowRoots: true },
);
const { root } = page;
const find = (selector: string, from: LazyParentNode = root) =>
  from.querySelector(selector) as LazyElement;
const p = find('p');
const content = find('template').content as LazyParentNode;
const shadow = find('div').shadowRoot as LazyParentNode;

describe('names', () => {
  const text = p.firstChild as LazyNode;
  const [comment, instruction] = root.children
    .flatMap((child) => [...(child as LazyParentNode).descendants()])
    .filter(({ type }) => type === 'comment' || type === 'processing-instruction');

  test.each<[string, LazyNode, unknown[]]>([
    ['an element', p, ['P', 'p', 'P', 1, null, undefined]],
    [
      'an element of SVG',
      find('linearGradient'),
      ['linearGradient', 'linearGradient', 'linearGradient', 1, null, undefined],
    ],
    ['a text', text, [undefined, undefined, '#text', 3, 'x', 'x']],
    ['a comment', comment, [undefined, undefined, '#comment', 8, 'c', 'c']],
    ['a processing instruction', instruction, [undefined, undefined, 't', 7, 'd', 'd']],
    ['a document', root, [undefined, undefined, '#document', 9, null, undefined]],
    ['a doctype', root.firstChild as LazyNode, [undefined, undefined, 'html', 10, null, undefined]],
    ['contents', content, [undefined, undefined, '#document-fragment', 11, null, undefined]],
    ['a shadow root', shadow, [undefined, undefined, '#document-fragment', 11, null, undefined]],
  ])('of %s', (_, node, expected) => {
    const { tagName, localName, nodeName, nodeType, nodeValue, data } = node;
    expect([tagName, localName, nodeName, nodeType, nodeValue, data]).toStrictEqual(expected);
    expect(node.childNodes).toBe(node.children);
  });

  test('capitals are those of ASCII', () => {
    const { tagName } = find('*', parseFragmentTree('<x-\u00e9\u0131>').root);
    expect(tagName).toBe('X-\u00e9\u0131');
  });

  test('the title of a document', () => {
    expect(root.title).toBe('Pho & more');
    expect([p.title, parseTree('').root.title]).toStrictEqual([undefined, '']);
    const svg = '<svg><title>no</title></svg><title>yes';
    expect(parseTree(svg).root.title).toBe('yes');
  });
});

describe('attributes', () => {
  test('classList', () => {
    const { classList } = p;
    expect([...classList]).toStrictEqual(['b', 'a']);
    expect(p.classList).toBe(classList);
    expect([classList.contains('a'), classList.contains('A'), classList.value]).toStrictEqual([
      true,
      false,
      ' b a  b ',
    ]);
    expect([
      classList.item(1),
      classList.item(2),
      classList.item(-1),
      `${classList}`,
    ]).toStrictEqual(['a', null, null, ' b a  b ']);
    expect(classList.map((each) => each).constructor).toBe(Array);
    expect(() => (classList as unknown as string[]).push('c')).toThrow(TypeError);
    expect(find('b').classList).toHaveLength(0);
    expect(root.classList).toBeUndefined();
  });

  test('dataset', () => {
    const { dataset } = p;
    expect({ ...dataset }).toStrictEqual({ a: '1', userId: '2', 'x-Y': '3' });
    expect(p.dataset).toBe(dataset);
    expect(Object.isFrozen(dataset)).toBe(true);
    const named = find('i', parseFragmentTree('<i data-__proto__=1 data-=2 data=3>').root);
    expect(Object.entries(named.dataset)).toStrictEqual([
      ['__proto__', '1'],
      ['', '2'],
    ]);
    expect(root.dataset).toBeUndefined();
  });

  test('getAttributeNames', () => {
    expect(find('linearGradient').getAttributeNames()).toStrictEqual(['viewBox', 'xlink:href']);
    expect([...root.getAttributeNames(), ...find('b').getAttributeNames()]).toStrictEqual([]);
  });

  test('nothing that a node returns can be changed', () => {
    const located = parseFragmentTree('<p id=a>', { locations: true }).root.firstChild;
    for (const node of [p, find('s'), located as LazyElement]) {
      for (const list of [node.children, node.attributes]) {
        expect(() => (list as unknown[]).push(1)).toThrow(TypeError);
      }
      for (const attribute of node.attributes) {
        expect(() => Object.assign(attribute, { value: 'x' })).toThrow(TypeError);
        if (attribute.location) expect(Object.isFrozen(attribute.location)).toBe(true);
      }
    }
  });
});

describe('elements by name', () => {
  const names = (elements: readonly LazyElement[]) => elements.map(({ name }) => name).join();

  test('getElementsByTagName', () => {
    expect(names(root.getElementsByTagName('P'))).toBe('p');
    expect(names(root.getElementsByTagName('linearGradient'))).toBe('linearGradient');
    expect(names(root.getElementsByTagName('lineargradient'))).toBe('');
    expect(root.getElementsByTagName('*')).toStrictEqual([...root.elements()]);
    expect(root.getElementsByTagName('')).toStrictEqual([]);
    expect(names(parseTree('<a:b><a[c]>').root.getElementsByTagName('a:b'))).toBe('a:b');
  });

  test('getElementsByTagNameNS', () => {
    const html = 'http://www.w3.org/1999/xhtml';
    expect(names(root.getElementsByTagNameNS(html, 'p'))).toBe('p');
    expect(names(root.getElementsByTagNameNS(html, 'P'))).toBe('');
    expect(names(root.getElementsByTagNameNS('http://www.w3.org/2000/svg', '*'))).toBe(
      'svg,linearGradient',
    );
    expect(names(root.getElementsByTagNameNS('*', 'p'))).toBe('p');
    expect(root.getElementsByTagNameNS(null, '*')).toStrictEqual([]);
    expect(root.getElementsByTagNameNS('*', '*')).toStrictEqual([...root.elements()]);
  });

  test('getElementsByClassName', () => {
    expect(names(root.getElementsByClassName(' a\tb '))).toBe('p');
    expect([root.getElementsByClassName('A'), root.getElementsByClassName(' ')]).toStrictEqual([
      [],
      [],
    ]);
    expect(names(parseTree('<p class=A>').root.getElementsByClassName('a'))).toBe('p');
  });

  test.each([
    ['getElementById', ['id']],
    ['getElementsByTagName', ['name']],
    ['getElementsByTagNameNS', ['namespace', 'name']],
    ['getElementsByClassName', ['names']],
  ] as const)('%s needs strings', (method, [argument, second]) => {
    const call = root[method].bind(root) as (...given: unknown[]) => unknown;
    expect(() => call(1)).toThrow(`${method}: \`${argument}\` must be a string`);
    if (second) expect(() => call('*', 1)).toThrow(`${method}: \`${second}\` must be a string`);
  });
});

describe('positions', () => {
  const b = find('b');

  test('compareDocumentPosition', () => {
    expect(p.compareDocumentPosition(p)).toBe(0);
    expect(p.compareDocumentPosition(b)).toBe(20);
    expect(b.compareDocumentPosition(p)).toBe(10);
    expect(p.compareDocumentPosition(find('svg'))).toBe(4);
    expect(find('svg').compareDocumentPosition(b)).toBe(2);
  });

  test('nodes with other roots have an order', () => {
    for (const other of [content, find('i', content), shadow, parseTree('').root]) {
      const [there, back] = [
        root.compareDocumentPosition(other),
        other.compareDocumentPosition(root),
      ];
      expect([there, back].sort()).toStrictEqual([35, 37]);
      expect(root.contains(other)).toBe(false);
    }
    expect(content.contains(find('i', content))).toBe(true);
  });

  test('getRootNode', () => {
    expect([p.getRootNode(), root.getRootNode()]).toStrictEqual([root, root]);
    expect(find('i', content).getRootNode()).toBe(content);
    expect(find('u', shadow).getRootNode()).toBe(shadow);
    expect(find('u', shadow).getRootNode({ composed: true })).toBe(root);
    expect(find('i', content).getRootNode({ composed: true })).toBe(content);
    expect(find('s').getRootNode()).toBe(root);
    expect(() => p.getRootNode({ compose: true } as never)).toThrow(/compose/);
  });

  test('after nested fragments, the root is the outer one again', () => {
    const tree = parseTree('<template>a<template>b</template>c<template></template></template>d');
    const outer = find('template', tree.root).content as LazyParentNode;
    expect([...outer.descendants()].map((node) => node.getRootNode() === outer)).not.toContain(
      false,
    );
    expect(tree.root.body?.lastChild?.getRootNode()).toBe(tree.root);
  });

  test.each(['contains', 'compareDocumentPosition', 'isEqualNode'] as const)(
    '%s needs a node',
    (method) => {
      expect(() => p[method]({} as LazyNode)).toThrow(`${method}: \`other\` must be a lazy node`);
    },
  );
});

describe('isEqualNode', () => {
  const of = (markup: string) => parseFragmentTree(markup).root;
  test.each([
    ['<p id=a class=b>x<b>y</b></p>', '<p class=b id=a>x<b>y</b></p>', true],
    ['<p>x<b>y</b></p>', '<p>x<b></b>y</p>', false],
    ['<p></p><p></p>', '<p></p>', false],
    ['<p></p>', '<p></p><p></p>', false],
    ['<p><i></i></p>', '<p></p><i></i>', false],
    ['<p a=1>', '<p a=2>', false],
    ['<p a=1>', '<p a=1 b=2>', false],
    ['<x-a new=1>', '<y-b></y-b><x-a new=1>', false],
    ['<!--a-->', 'a', false],
    ['<?a b?>', '<?a c?>', false],
    ['<svg><a/></svg>', '<svg></svg><a></a>', false],
    ['<svg xlink:href=1 />', '<svg xlink:href=1 />', true],
    ['<template>a</template>', '<template>b</template>', true],
  ])('%s and %s', (one, other, expected) => {
    expect(of(one).isEqualNode(of(other))).toBe(expected);
    expect(of(other).isEqualNode(of(one))).toBe(expected);
  });

  test('documents, doctypes and null', () => {
    expect(root.isEqualNode(root)).toBe(true);
    expect(root.isEqualNode(null)).toBe(false);
    expect(parseTree('<!doctype a>').root.isEqualNode(parseTree('<!doctype b>').root)).toBe(false);
  });

  test('names of different documents are compared as texts', () => {
    expect(of('<x-a q=1>').isEqualNode(of('<x-b q=1>'))).toBe(false);
    const [, second] = of('<x-b r=1></x-b><x-a q=1></x-a>').children;
    expect(of('<x-a q=1>').firstChild?.isEqualNode(second)).toBe(true);
  });
});

test('nextElementSibling of a node of any type', () => {
  const { root } = parseFragmentTree('1<!--2--><?3?><b></b>4');
  const found = root.children.map((child) => child.nextElementSibling?.name);
  expect(found).toStrictEqual(['b', 'b', 'b', undefined, undefined]);
  const before = root.children.map((child) => child.previousElementSibling?.name);
  expect(before).toStrictEqual([undefined, undefined, undefined, undefined, 'b']);
});

test('siblings and last children of hand-made trees', () => {
  const deep = (depth: number): string => '<div>'.repeat(depth) + '</div>'.repeat(depth);
  for (const depth of [1, 30, 31, 32, 33, 100]) {
    const { root } = parseFragmentTree(
      `${deep(depth)}x<b></b>${deep(depth)}<template>t</template>`,
    );
    const { children } = root;
    expect(children.map((child) => child.previousSibling)).toStrictEqual([
      null,
      ...children.slice(0, -1),
    ]);
    expect([root.lastChild, root.lastElementChild]).toStrictEqual([children[4], children[4]]);
    expect(children[4].lastChild).toBeNull();
    expect(children[3].previousElementSibling).toBe(children[2]);
  }
});

/** Each of these takes minutes if its time grows with the square of the page, or creates all nodes. */
describe('time grows with the page', () => {
  const count = 1_000_000;

  test.each(['previousSibling', 'previousElementSibling'] as const)(
    '%s of many siblings',
    (member) => {
      const { root } = parseFragmentTree('<br>'.repeat(count));
      let steps = 0;
      const time = processorTime(() => {
        for (let node: LazyNode | null = root.lastChild; node; node = node[member]) steps++;
      });
      expect(steps).toBe(count);
      expect(time).toBeLessThan(5000);
    },
  );

  test.each(['lastChild', 'lastElementChild'] as const)('%s of nested elements', (member) => {
    const { root } = parseFragmentTree('<div>'.repeat(count / 4));
    let depth = 0;
    const time = processorTime(() => {
      for (let node: LazyNode = root; node[member]; node = node[member] as LazyNode) depth++;
    });
    expect(depth).toBe(count / 4);
    expect(time).toBeLessThan(5000);
  });

  test('a sibling after nested elements, asked often', () => {
    const { root } = parseFragmentTree(`${'<i>'.repeat(count / 4)}${'</i>'.repeat(count / 4)}<b>`);
    const b = root.lastChild as LazyElement;
    const time = processorTime(() => {
      for (let index = 0; index < 100_000; index++) {
        if (b.previousSibling !== root.firstChild) throw new Error('another sibling');
      }
    });
    expect(time).toBeLessThan(2000);
  });

  test('positions of nested elements', () => {
    const { root } = parseTree('<div>'.repeat(count / 4));
    const elements = root.getElementsByTagName('div');
    const deepest = elements.at(-1) as LazyElement;
    const time = processorTime(() => {
      for (const element of elements) {
        if (!element.contains(deepest) || deepest.getRootNode() !== root) throw new Error('wrong');
        element.compareDocumentPosition(deepest);
      }
    });
    expect(time).toBeLessThan(5000);
  });

  test('equal trees whose elements share long lists and values', () => {
    const names = Array.from({ length: 10_000 }, (_, number) => `a${number}`).join(' ');
    const markup = `<p><b ${names} x=${'v'.repeat(100_000)}>${'<p>x'.repeat(20_000)}`;
    const [one, other] = [parseTree(markup).root, parseTree(markup).root];
    expect(processorTime(() => expect(one.isEqualNode(other)).toBe(true))).toBeLessThan(5000);
  });

  test('equal nested trees', () => {
    const markup = '<div>'.repeat(count / 4);
    const [one, other] = [parseTree(markup).root, parseTree(`${markup}x`).root];
    expect(processorTime(() => expect(one.isEqualNode(other)).toBe(false))).toBeLessThan(5000);
  });
});

test('a tree of encode has the same relatives', () => {
  const copy = encode(root.toObject()).root;
  expect(copy.isEqualNode(root)).toBe(true);
  expect(copy.title).toBe('Pho & more');
});
