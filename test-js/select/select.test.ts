/** Selectors: the methods of trees and lazy nodes, `souptree/select`, errors, limits, and time on hostile pages. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Element,
  encode,
  type LazyElement,
  type LazyNode,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  SelectorSyntaxError,
  Tree,
  untrusted,
} from 'souptree';
import { closest, compile, matches, type ParentNode, select, selectAll } from 'souptree/select';
import { processorTime } from '../support/processor-time.js';
import { check } from '../support/properties.js';

const markup = `<!DOCTYPE html>
<title>T</title>
<ul id=list class="a b"><li class=x>1<li>2<li class="x y">3</ul>
<template><p class=x>in the template</p></template>
<svg viewBox="0 0 1 1"><linearGradient id=g /><foreignObject><p>foreign</p></foreignObject></svg>`;

const texts = (nodes: readonly LazyNode[]) => nodes.map((node) => node.textContent);

describe('trees and lazy nodes', () => {
  const tree = parseTree(markup);

  test('a tree, its root and its elements have the methods', () => {
    expect(tree.querySelector('li')?.textContent).toBe('1');
    expect(tree.root.querySelector('li')).toBe(tree.querySelector('li'));
    expect(texts(tree.querySelectorAll('.x'))).toStrictEqual(['1', '3']);
    const list = tree.querySelector('#list') as LazyElement;
    expect(texts(list.querySelectorAll(':scope > :last-child'))).toStrictEqual(['3']);
    expect(list.matches('ul.a.b')).toBe(true);
    expect(tree.querySelector('.y')?.closest('ul')).toBe(list);
    expect(tree.querySelector('nothing')).toBeNull();
    expect(list.closest('nothing')).toBeNull();
  });

  test('each call returns a new array', () => {
    const first = tree.querySelectorAll('li');
    first.pop();
    expect(tree.querySelectorAll('li')).toHaveLength(3);
  });

  test('the names of SVG have capitals', () => {
    expect(tree.querySelector('linearGradient')?.index).toBe(tree.querySelector('#g')?.index);
    expect(tree.querySelector('lineargradient')).toBeNull();
    expect(tree.querySelector('svg[viewBox]')).not.toBeNull();
    expect(tree.querySelector('foreignObject p')?.textContent).toBe('foreign');
  });

  test('selectors do not enter template contents, nor leave them', () => {
    const content = tree.querySelector('template')?.content;
    expect(content?.querySelectorAll('p.x')).toHaveLength(1);
    expect(content?.querySelector('p')?.closest('template')).toBeNull();
    expect(content?.querySelector('p')?.matches('template p, body p')).toBe(false);
  });

  test('shadow roots too', () => {
    const shadow = parseTree(
      '<div><template shadowrootmode=open><b>1</b></template><b>2</b></div>',
      {
        declarativeShadowRoots: true,
      },
    );
    expect(texts(shadow.querySelectorAll('b'))).toStrictEqual(['2']);
    expect(
      texts(shadow.querySelector('div')?.shadowRoot?.querySelectorAll('b') ?? []),
    ).toStrictEqual(['1']);
  });

  test('nodes without children find nothing', () => {
    const text = tree.querySelector('li')?.firstChild as LazyNode;
    expect(text.querySelector('*')).toBeNull();
    expect(text.querySelectorAll('*')).toStrictEqual([]);
    expect(text.matches('*')).toBe(false);
    expect(text.closest('*')).toBeNull();
  });

  test('fragments, snapshots and trees from elsewhere', () => {
    const fragment = parseFragmentTree('<p>1<p>2');
    expect(texts(fragment.querySelectorAll('p + p'))).toStrictEqual(['2']);
    expect(fragment.querySelector(':root')).toBeNull();
    const copy = Tree.from(encode(parse(markup)).buffer);
    expect(copy.querySelectorAll('li')).toHaveLength(3);
    const parser = new Parser();
    parser.write('<h1>Title</h1><p>');
    expect(parser.snapshot().querySelector('h1')?.textContent).toBe('Title');
    parser.end();
  });

  test('in quirks mode, classes and ids have no case', () => {
    expect(parseTree('<p class=A id=B>').querySelectorAll('.a#b')).toHaveLength(1);
    expect(parseTree('<!DOCTYPE html><p class=A id=B>').querySelectorAll('.a, #b')).toHaveLength(0);
  });

  test('elements that share attributes are found', () => {
    const shared = parseTree('<!DOCTYPE html><p><b class=x id=i><p>2<p>3');
    for (const selector of ['.x', '#i', '[class]', 'b.x', ':not(p).x']) {
      expect([selector, shared.querySelectorAll(selector).length]).toStrictEqual([selector, 3]);
    }
  });

  test('the index finds what reading all records finds', () => {
    const page = `${'<i class="a bb ccc" id=x></i><b class=\u00e9></b>'.repeat(50)}<template><i class=a></template>`;
    const selectors = [
      'i',
      '.a',
      '.bb',
      '#x',
      '.\u00e9',
      '.none',
      'none',
      'i.ccc',
      'b ~ .a',
      'template',
    ];
    const many = parseTree(page);
    for (const round of [1, 2]) {
      for (const selector of selectors) {
        const once = parseTree(page)
          .querySelectorAll(selector)
          .map(({ index }) => index);
        const found = many.querySelectorAll(`${selector}${' '.repeat(round)}`);
        expect([selector, found.map(({ index }) => index)]).toStrictEqual([selector, once]);
      }
    }
  });

  test('selectIndexes returns indexes for cursors', () => {
    const indexes = tree.selectIndexes('li');
    expect(indexes).toBeInstanceOf(Int32Array);
    const cursor = tree.cursor();
    expect(cursor.toIndex(indexes[1])).toBe(true);
    expect(cursor.node.textContent).toBe('2');
    const scope = tree.querySelector('svg')?.index;
    expect(tree.selectIndexes('p', { scope })).toHaveLength(1);
    expect(() => tree.selectIndexes('p', { scope: 1e6 })).toThrow(
      /^selectIndexes: the tree has no node with the index 1000000: pass the `index` of a node$/,
    );
  });

  test('after a transfer, methods throw', () => {
    const sent = parseTree('<p>');
    const { root } = sent;
    structuredClone(sent.buffer, { transfer: [sent.buffer] });
    expect(() => sent.querySelector('p')).toThrow(/transferred/);
    expect(() => root.querySelector('p')).toThrow(/transferred/);
  });

  test('a name narrows the type', () => {
    const name: 'a' | undefined = tree.querySelector('a')?.name;
    const other: string | undefined = tree.querySelector('a.b')?.name;
    expect([name, other]).toStrictEqual([undefined, undefined]);
  });
});

describe('plain nodes', () => {
  const document = parse(markup);

  test('the functions find plain nodes', () => {
    const list = select('ul', document);
    expect(list?.name).toBe('ul');
    expect(selectAll('li.x', document)).toHaveLength(2);
    expect(list && selectAll('li', list)).toHaveLength(3);
    const [, , last] = selectAll(compile('li'), document);
    expect(matches('li', last)).toBe(true);
    expect(matches('ul > li', last)).toBe(false);
    expect(matches('ul > li', last, { root: document })).toBe(true);
    expect(closest('ul', last, { root: document })).toBe(list);
    expect(closest('ul', last)).toBeNull();
  });

  test('template contents are searched alone', () => {
    const template = select('template', document);
    expect(selectAll('p.x', document)).toHaveLength(0);
    expect(template?.content && selectAll('p.x', template.content)).toHaveLength(1);
    const [p] = template?.content?.children ?? [];
    expect(matches('p', p, { root: document })).toBe(true);
    expect(closest('template', p, { root: document })).toBeNull();
  });

  test('a changed node is seen', () => {
    const fragment = parseFragment('<p>');
    const p = select('p', fragment);
    p?.attributes.push({ name: 'class', value: 'new' });
    expect(select('.new', fragment)).toBe(p);
  });

  test('wrong arguments have clear errors', () => {
    const swapped = select as unknown as (...args: unknown[]) => unknown;
    expect(() => swapped(document, 'p')).toThrow(
      /^select: `selector` must be a string or a compiled selector, got \[object Object\]: the selector is the first argument of `select`$/,
    );
    expect(() => swapped('p', parseTree('').root)).toThrow(
      /lazy nodes have the methods `querySelector`/,
    );
    expect(() => swapped('p', parseTree(''))).toThrow(/call `querySelector` of the tree/);
    expect(() => swapped('p', null)).toThrow(/^select: `node` must be a plain node, got null$/);
    expect(() => select('p', parse(''), { root: document })).toThrow(
      /`node` is not in `options.root`/,
    );
  });
});

describe('errors', () => {
  const root = parseTree('<p>').root;

  test.each<[selector: string, offset: number, reason: string]>([
    ['', 0, 'expected a selector, the selector ends'],
    ['a >', 3, 'expected a selector, the selector ends'],
    ['a,', 2, 'expected a selector, the selector ends'],
    ['a!', 1, 'expected a combinator, a comma or the end, got "!"'],
    ['.1', 1, 'expected a class, got "1"'],
    ['#', 1, 'expected an id, the selector ends'],
    ['a[href=', 7, 'expected a name or a string in quotes, the selector ends'],
    ['a[href=x y]', 9, 'the flag after a value must be i or s'],
    ['[=x]', 1, 'expected the name of an attribute, got "="'],
    ['p:hoover', 1, ':hoover is not a known pseudo-class'],
    ['p::befor', 1, '::befor is not a known pseudo-element'],
    [':nth-child(x)', 11, 'expected a formula such as 2, 2n+1, even or odd, got "x"'],
    [':has(:has(a))', 5, ':has() cannot be inside of :has()'],
    ['svg|a', 0, 'the prefix "svg" has no namespace: pass it in the option `namespaces`'],
    [
      'a || b',
      2,
      'the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    ['p::before a', 10, 'nothing can follow a pseudo-element'],
  ])('%j', (selector, offset, reason) => {
    let error: unknown;
    try {
      root.querySelector(selector);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SelectorSyntaxError);
    expect(error).toBeInstanceOf(SyntaxError);
    expect(error).toMatchObject({
      name: 'SyntaxError',
      selector,
      offset,
      reason,
      message: `querySelector: selector ${JSON.stringify(selector)}, offset ${offset}: ${reason}`,
    });
  });

  test('arguments of another type', () => {
    const wrong = root as unknown as { matches(...args: unknown[]): unknown };
    expect(() => wrong.matches(1)).toThrow(/^matches: `selector` must be a string, got 1$/);
    expect(() => wrong.matches('a', { limit: 1 })).toThrow(/limit/);
    expect(() => wrong.matches('a', { patterns: 'yes' })).toThrow(/`patterns` must be a boolean/);
    expect(() => wrong.matches('a', { namespaces: { s: 'svg' } })).toThrow(
      /`namespaces.s` must be the URI/,
    );
  });

  test('too many pseudo-classes inside of each other', () => {
    const nested = (count: number) => `${':not('.repeat(count)}a${')'.repeat(count)}`;
    expect(root.querySelectorAll(nested(64))).toBeDefined();
    expect(() => root.querySelectorAll(nested(65))).toThrow(
      /more than 64 pseudo-classes are inside of each other/,
    );
    expect(() => root.querySelectorAll(nested(100_000))).toThrow(/more than 64/);
  });
});

test.each([
  ['n', 5],
  ['\\6e + 4', 2],
  ['2\\N- 1', 3],
  ['-n+ 4', 4],
  ['n-3', 5],
  ['+3', 1],
  ['-\\n+2', 2],
  ['\\6fdd', undefined],
  ['+-n', undefined],
  ['+odd', undefined],
  ['n+ -3', undefined],
  ['2 n', undefined],
  ['3n-2x', undefined],
])(':nth-child(%s)', (formula, count) => {
  const find = () => parseTree('<p>'.repeat(5)).querySelectorAll(`p:nth-child(${formula})`).length;
  if (count === undefined) expect(find).toThrow(SyntaxError);
  else expect(find()).toBe(count);
});

test('namespaces are prefixes of the selector', () => {
  const tree = parseTree('<svg><a xlink:href=x></a></svg><a href=y></a>');
  const namespaces = { svg: 'http://www.w3.org/2000/svg', xlink: 'http://www.w3.org/1999/xlink' };
  expect(tree.querySelectorAll('svg|a', { namespaces })).toHaveLength(1);
  expect(tree.querySelectorAll('[xlink|href]', { namespaces })).toHaveLength(1);
  expect(tree.querySelectorAll('[*|href]')).toHaveLength(2);
  expect(tree.querySelectorAll('[href]')).toHaveLength(1);
  expect(tree.querySelectorAll('|a')).toHaveLength(0);
});

test('comments are between any two tokens', () => {
  const tree = parseTree('<p class=a title=b>');
  for (const selector of [
    '*/**/|p',
    '*|/**/p',
    '[*/**/|title]',
    '[|/**/title]',
    'p/**/.a',
    './**/a',
  ]) {
    expect([selector, tree.querySelectorAll(selector).length]).toStrictEqual([selector, 1]);
  }
});

test('lang has no meaning in MathML', () => {
  const { root } = parseTree('<p lang=en><math lang=de><mi></mi></math><svg lang=fr><g></g></svg>');
  const names = (selector: string) => root.querySelectorAll(selector).map(({ name }) => name);
  expect(names(':lang(en)')).toStrictEqual(['p', 'math', 'mi']);
  expect(names(':lang(fr)')).toStrictEqual(['svg', 'g']);
});

test('patterns of the page run only on request', () => {
  const tree = parseTree('<input pattern="[0-9]+" value=x>');
  expect(tree.querySelectorAll(':invalid')).toHaveLength(0);
  expect(tree.querySelectorAll(':invalid', { patterns: true })).toHaveLength(1);
  expect(tree.querySelectorAll(':invalid')).toHaveLength(0);
});

describe('limits', () => {
  test('the length of the selector', () => {
    const { root } = parseTree('<p>');
    expect(root.querySelector('p', { limits: untrusted })).not.toBeNull();
    expect(() => root.querySelector('p, p', { limits: { inputBytes: 3 } })).toThrow(
      expect.objectContaining({ name: 'LimitError', limit: 'inputBytes', value: 3, reached: 4 }),
    );
  });

  test('the time', () => {
    const tree = parseTree('<div>'.repeat(20_000));
    const selector = Array.from(
      { length: 200 },
      (_, index) => `:has(> :nth-child(${index + 1} of div))`,
    ).join('');
    const time = processorTime(() => {
      expect(() => tree.querySelectorAll(selector, { limits: { milliseconds: 20 } })).toThrow(
        expect.objectContaining({ name: 'LimitError', limit: 'milliseconds' }),
      );
    });
    expect(time).toBeLessThan(2000);
  });
});

/** Each of these takes minutes if its time grows with the square of the page. */
describe('time grows with the page', () => {
  const count = 200_000;
  const deep = (tag: string) => tag.repeat(count);
  test.each<[selector: string, page: () => string, found: number]>([
    ['x div', () => deep('<div>'), 0],
    ['x > div div > div', () => deep('<div>'), 0],
    ['x ~ b', () => deep('<b></b>'), 0],
    ['b ~ i ~ b ~ i', () => '<b></b><i></i>'.repeat(count / 2), count / 2 - 1],
    ['x + b', () => deep('<b></b>'), 0],
    [':nth-last-child(2)', () => deep('<b></b>'), 2],
    ['b:nth-child(odd of .x)', () => '<b class=x></b><b></b>'.repeat(count / 2), count / 4],
    ['b:nth-last-of-type(3)', () => '<b></b><i></i>'.repeat(count / 2), 1],
    ['div:has(.a)', () => `${deep('<div>')}<b class=a>`, count],
    ['div:has(.a)', () => deep('<div>'), 0],
    ['b:has(~ .a)', () => deep('<b></b>'), 0],
    ['div:has(div > .a)', () => deep('<div>'), 0],
    [':has(.a) div', () => deep('<div>'), 0],
    ['div:not(:has(.a)) > div:is(:has(.b), :not(:has(> div)))', () => deep('<div>'), 1],
    [Array(10_000).fill('div').join(' '), () => deep('<div>'), count - 9999],
    [':dir(rtl)', () => deep('<div dir=auto>'), 0],
    [':disabled', () => `${deep('<fieldset>')}<input>`, 0],
    ['fieldset:invalid', () => `${deep('<fieldset>')}<input required>`, count],
    [':lang(fr)', () => deep('<div lang=en>'), 0],
  ])('%.60s', (selector, page, found) => {
    const tree = parseTree(`<!DOCTYPE html><body>${page()}`);
    const time = processorTime(() => {
      expect(tree.selectIndexes(selector)).toHaveLength(found);
    });
    expect(time).toBeLessThan(5000);
  });

  test('matches for each element', () => {
    const tree = parseTree(deep('<div>'));
    const time = processorTime(() => {
      for (const element of tree.root.elements()) element.matches('x div');
    });
    expect(time).toBeLessThan(5000);
  });
});

describe('plain nodes that a program has edited', () => {
  const parts = ['a', '<p class=x>', '</p>', '<b>', '</b>', '<i>', '</i>', '<br>', '<!---->', ' '];
  const soups = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((list) => list.join(''));

  /** Divides texts, empties some, and adds empty ones. */
  function divideTexts(node: ParentNode, choose: (count: number) => number): void {
    const texts = (value: string) => {
      const at = choose(value.length + 1);
      return [value.slice(0, at), '', value.slice(at)].map((part) => ({
        type: 'text',
        value: part,
      }));
    };
    const children: unknown[] = [];
    for (const child of node.children) {
      if (choose(3) === 0) children.push({ type: 'text', value: '' });
      if (child.type === 'text' && choose(2) === 0) children.push(...texts(child.value));
      else children.push(child);
      if (child.type === 'element') divideTexts(child, choose);
    }
    (node as { children: unknown[] }).children = children;
  }

  const elementsIn = (node: ParentNode): Element[] =>
    node.children.flatMap((child) =>
      child.type === 'element' ? [child, ...elementsIn(child)] : [],
    );

  check(
    'are found if texts are adjacent or empty',
    fc.property(soups, fc.infiniteStream(fc.nat()), (html, numbers) => {
      const root = parseFragment(html);
      divideTexts(root, (count) => numbers.next().value % count);
      const elements = elementsIn(root);
      expect(selectAll('*', root)).toEqual(elements);
      for (const [index, found] of selectAll('*', root).entries())
        expect(found).toBe(elements[index]);
      for (const element of elements) {
        expect(matches(element.name, element, { root })).toBe(true);
        expect(closest('*', element, { root })).toBe(element);
        for (const child of element.children) {
          if (child.type === 'text') expect(matches('*', child, { root })).toBe(false);
        }
      }
    }),
    0.2,
  );

  test('an empty text is no element, and has no ancestors without `root`', () => {
    const text = { type: 'text', value: '' } as const;
    expect(matches('*', text)).toBe(false);
    expect(closest('*', text)).toBeNull();
    expect(select('*', text as never)).toBeNull();
  });
});
