/** css-select on lazy nodes and on indices. test-js/consumers has the tests on real pages. */

import { describe, expect, test } from '@jest/globals';
import * as cssSelect from 'css-select';
import * as fc from 'fast-check';
import {
  type LazyElement,
  LimitError,
  parseFragmentTree,
  parseTree,
  type Tree,
  untrusted,
} from 'souptree';
import { adapter, byIndex, matches, select, selectAll } from 'souptree/css-select';
import { processorTime } from '../support/processor-time.js';
import { propertyRuns } from '../support/properties.js';

function errorOf(query: () => unknown): LimitError {
  try {
    query();
  } catch (error) {
    expect(error).toBeInstanceOf(LimitError);
    return error as LimitError;
  }
  throw new Error('nothing was thrown');
}

const ids = (elements: Iterable<{ getAttribute(name: string): string | null }>): string =>
  Array.from(elements, (element) => element.getAttribute('id')).join(' ');

const page = parseTree(
  '<!doctype html><body><p id=a class="x y">1<b id=b>2</b><!--c-->3<i id=c class=x>4</i></p>' +
    '<ul id=d><li id=e>5<li id=f class=x>6<br>7<li id=g></ul>',
);
const pageIds = (selector: string): string => ids(selectAll(selector, page.root));

test.each([
  ['a[', 'selectAll: css-select cannot compile "a[": '],
  ['p:unknown', 'selectAll: css-select cannot compile "p:unknown": '],
  ['p::before', 'selectAll: css-select cannot compile "p::before": '],
])('an error of css-select for %s has the selector and a cause', (selector, message) => {
  for (const find of [
    () => selectAll(selector, page.root),
    () => byIndex(page).selectAll(selector),
  ]) {
    try {
      find();
    } catch (error) {
      expect((error as Error).message).toContain(message);
      expect((error as Error).message.length).toBeGreaterThan(message.length);
      expect((error as Error).cause).toBeInstanceOf(Error);
      continue;
    }
    throw new Error('nothing was thrown');
  }
  expect(() => select(selector, page.root)).toThrow(/^select: css-select cannot compile /);
  expect(() => matches(selector, page.root)).not.toThrow();
});

test('css-select knows :link and :not(*), which version 6 does not', () => {
  const { root } = parseTree('<a href=x>1</a><a>2</a>');
  expect(selectAll(':link', root).length).toBe(1);
  expect(selectAll('a:not(*)', root).length).toBe(0);
});

describe('selectors', () => {
  test.each([
    ['.x', 'a c f'],
    ['p.x.y > .x', 'c'],
    ['li + li', 'f g'],
    ['li ~ li', 'f g'],
    ['b + i', 'c'],
    ['li:first-child, li:last-child', 'e g'],
    ['[id]:contains("6\n7")', 'd f'],
    ['li:empty', 'g'],
    ['ul:has(.x)', 'd'],
    ['nothing', ''],
  ])('%s', (selector, expected) => {
    expect(pageIds(selector)).toBe(expected);
    const found = selectAll(selector, page.root);
    const indices = byIndex(page);
    expect(indices.selectAll(selector)).toStrictEqual(found.map(({ index }) => index));
    expect(select(selector, page.root)).toBe(found[0] ?? null);
    expect(indices.select(selector)).toBe(found[0]?.index ?? -1);
    for (const element of page.root.elements()) {
      expect(matches(selector, element)).toBe(found.includes(element));
      expect(indices.matches(selector, element.index)).toBe(found.includes(element));
    }
  });

  test('match only elements', () => {
    for (const node of page.root.descendants()) {
      expect(matches('*', node)).toBe(node.type === 'element');
      expect(byIndex(page).matches('*', node.index)).toBe(node.type === 'element');
    }
    expect(matches('*', page.root)).toBe(false);
    expect(byIndex(page).matches('*', 0)).toBe(false);
    const text = page.root.children[1].children[1].children[0].firstChild;
    expect(selectAll('*', text as never)).toStrictEqual([]);
    expect(selectAll('+ *', text as never)).toStrictEqual([]);
  });

  test('search from any node', () => {
    const list = select('#d', page.root) as never;
    expect(ids(selectAll('.x', list))).toBe('f');
    expect(ids(selectAll('> .x, > #g', list))).toBe('f g');
    expect(ids(selectAll(':scope > li', list))).toBe('e f g');
    const [first] = selectAll('li', list);
    expect(ids(selectAll('~ .x', first))).toBe('f');
    const indices = byIndex(page);
    expect(indices.selectAll('~ .x', first.index)).toStrictEqual(indices.selectAll('#f'));
  });

  test('can be compiled first', () => {
    const compiled = cssSelect.compile('li.x', { adapter });
    expect(ids(selectAll(compiled, page.root))).toBe('f');
    const indices = byIndex(page);
    const numeric = cssSelect.compile('li.x', { adapter: indices.adapter, cacheResults: false });
    expect(indices.selectAll(numeric)).toStrictEqual(indices.selectAll('#f'));
  });

  test('can use pseudo-classes of the caller', () => {
    const pseudos = { odd: ({ index }: { index: number }) => index % 2 === 1, item: 'li' };
    const odd = selectAll(':odd', page.root, { pseudos });
    expect(odd.length).toBeGreaterThan(0);
    expect(odd.every(({ index }) => index % 2 === 1)).toBe(true);
    expect(ids(selectAll(':item.x', page.root, { pseudos }))).toBe('f');
  });
});

describe('class and id in quirks mode', () => {
  const html = '<p class=A id=B>';
  const count = (source: string, options?: object) =>
    selectAll('.a, #b', parseTree(source).root, options).length;

  test('match in any letter case', () => {
    expect(count(html)).toBe(1);
    expect(count(`<!doctype html>${html}`)).toBe(0);
    expect(byIndex(parseTree(html)).selectAll('.a').length).toBe(1);
    expect(selectAll('.a', parseFragmentTree(html).root).length).toBe(0);
    expect(matches('.a', select('p', parseTree(html).root) as never)).toBe(true);
  });

  test('follow `quirksMode` if it is given', () => {
    expect(count(html, { quirksMode: false })).toBe(0);
    expect(count(html, { quirksMode: undefined })).toBe(1);
    expect(count(`<!doctype html>${html}`, { quirksMode: true })).toBe(1);
  });
});

describe('namespaces', () => {
  const tree = parseTree(
    '<!doctype html><a id=a href=x></a><svg id=b><a id=c href=x></a><use id=d xlink:href=x></use>' +
      '<lineargradient id=e viewbox=1 /><title id=f>t</title></svg><math id=g><mi id=h xml:lang=i>',
  );
  const found = (selector: string, options?: object) => {
    const lazy = selectAll(selector, tree.root, options);
    const indices = byIndex(tree).selectAll(selector, 0, options);
    expect(indices).toStrictEqual(lazy.map(({ index }) => index));
    return ids(lazy);
  };

  test('of elements cannot be selected', () => {
    expect(found('a, title, mi')).toBe('a c f h');
    expect(found('math > mi, svg a')).toBe('c h');
    expect(() => found('svg|a')).toThrow('not yet supported');
  });

  test("of attributes are part of the attribute's name", () => {
    expect(found('[href]')).toBe('a c');
    expect(found('[xlink\\:href=x]')).toBe('d');
    expect(found('[xml\\:lang]')).toBe('h');
  });

  test('other than HTML have mixed-case names, which need `xmlMode`', () => {
    expect(found('linearGradient')).toBe('');
    expect(found('linearGradient', { xmlMode: true })).toBe('e');
    expect(found('[viewBox]', { xmlMode: true })).toBe('e');
  });
});

describe('templates and shadow roots', () => {
  const tree = parseTree(
    '<!doctype html><div id=a><template shadowrootmode=open><p id=b></template><p id=c></p></div>' +
      '<template id=d><p id=e><template><p id=f></template></template>' +
      '<svg><template id=g><g id=h></g></template></svg>',
    { declarativeShadowRoots: true },
  );

  test('are not searched by queries from outside', () => {
    expect(ids(selectAll('p, template', tree.root))).toBe('c d g');
    expect(byIndex(tree).selectAll('p').length).toBe(1);
    expect(ids(selectAll('p', select('#a', tree.root) as never))).toBe('c');
    expect(selectAll('p', select('#d', tree.root) as never)).toStrictEqual([]);
    expect(ids(selectAll('template:empty', tree.root))).toBe('d');
    expect(selectAll('g', tree.root)).toStrictEqual([]);
    expect(ids(selectAll('p, g', tree.root, { xmlMode: true }))).toBe('c h');
  });

  test('of SVG match as css-select matches them without a cache', () => {
    const inSvg = parseTree('<svg id=a><template id=b><g id=c><g id=d>');
    const indices = byIndex(inSvg);
    const selectors = [':has(g)', ':has(> g)', 'svg:has(g)', ':has(#d)', 'template:has(g)'];
    const found = selectors.map((selector) => {
      const lazy = selectAll(selector, inSvg.root);
      expect(indices.selectAll(selector)).toStrictEqual(lazy.map(({ index }) => index));
      return ids(lazy);
    });
    expect(found).toStrictEqual(['b', 'b', '', 'b', 'b']);
    const all = selectAll('svg :has(g), svg:has(g)', inSvg.root, { xmlMode: true });
    expect(ids(all)).toBe('a b c');
  });

  test('can be the root of a query', () => {
    const content = select('#d', tree.root)?.content as never;
    expect(ids(selectAll('p', content))).toBe('e');
    expect(ids(selectAll(':root', content))).toBe('e');
    const { index } = content as { index: number };
    expect(byIndex(tree).selectAll('p', index).length).toBe(1);
    const root = select('#a', tree.root)?.shadowRoot as never;
    expect(ids(selectAll('p', root))).toBe('b');
    expect(ids(selectAll('div p', root))).toBe('');
  });
});

describe('the adapters', () => {
  const paragraphs = selectAll('p, b, li', page.root);
  const indices = byIndex(page);

  test('remove duplicates and descendants of other nodes from a list', () => {
    const [p, b, ...items] = paragraphs;
    const nodes = [b, items[1], p, ...items, p];
    const other = parseTree('<p>').root;
    expect(adapter.removeSubsets([...nodes, other])).toStrictEqual([
      items[1],
      p,
      items[0],
      items[2],
      other,
    ]);
    expect(adapter.removeSubsets([b, page.root, b, other])).toStrictEqual([page.root, other]);
    expect(indices.adapter.removeSubsets([b.index, 0, b.index])).toStrictEqual([0]);
    expect(cssSelect.selectAll('*', [p, b], { adapter })).toHaveLength(3);
  });

  test('return siblings and parents', () => {
    const [p] = paragraphs;
    expect(adapter.getSiblings(page.root)).toStrictEqual([page.root]);
    expect(indices.adapter.getSiblings(0)).toStrictEqual([0]);
    expect(adapter.getSiblings(p.children[0])).toBe(p.children);
    expect(indices.adapter.getParent(0)).toBeNull();
    const previous = adapter.prevElementSibling(p.lastChild as never);
    expect(previous?.name).toBe('b');
    expect(indices.adapter.prevElementSibling((p.lastChild as { index: number }).index)).toBe(
      previous?.index,
    );
    expect(adapter.getText(page.root)).toBe('');
  });

  test('work with the functions of css-select', () => {
    expect(cssSelect.selectOne('li.x', page.root, { adapter })).toBe(select('li.x', page.root));
    expect(cssSelect.is(paragraphs[0], 'p', { adapter })).toBe(true);
  });
});

describe('large trees', () => {
  test('with 1,000,000 levels are searched without recursion, in linear time', () => {
    const depth = 1_000_000;
    const tree = parseTree(`<!doctype html><body>${'<div>'.repeat(depth)}<p>x`);
    expect(selectAll('div > div', tree.root).length).toBe(depth - 1);
    expect(select('p:contains("x")', tree.root)?.name).toBe('p');
    const indices = byIndex(tree);
    expect(indices.selectAll('div:not([id])').length).toBe(depth);
    expect(indices.select('div:empty, p')).toBe(select('p', tree.root)?.index);
    expect(adapter.getText(tree.root.lastChild as never)).toBe('x');
  });

  test('with 100,000 siblings are searched in linear time', () => {
    const count = 100_000;
    const tree = parseTree(`<!doctype html><ul>${'<li><b>x</b></li>y'.repeat(count)}`);
    const indices = byIndex(tree);
    for (const selector of ['li + li', 'li:not(:first-child)']) {
      expect(selectAll(selector, tree.root).length).toBe(count - 1);
      expect(indices.selectAll(selector).length).toBe(count - 1);
    }
    expect(selectAll('b:last-child', tree.root).length).toBe(count);
    expect(indices.selectAll(':last-child').length).toBe(count + 4);
  });
});

describe('child-indexed pseudo-classes', () => {
  const count = 12;
  const names = ['p', 'b', 'i'];
  const formulas = fc.oneof(
    fc.constantFrom(
      'odd',
      'even',
      'n',
      ' 2N + 1 ',
      '-n+3',
      '+3',
      '0',
      'n+0',
      'n-1',
      '2n',
      '2n1',
      '-1',
    ),
    fc
      .tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 14 }))
      .map(([step, offset]) => `${step}n${offset < 0 ? offset : `+${offset}`}`),
  );
  const selectors = fc.oneof(
    fc
      .constantFrom('first', 'last', 'only')
      .chain((which) => fc.constantFrom('child', 'of-type').map((type) => `${which}-${type}`)),
    fc
      .tuple(fc.constantFrom('nth', 'nth-last'), fc.constantFrom('child', 'of-type'), formulas)
      .map(([which, type, formula]) => `${which}-${type}(${formula})`),
  );
  const nodes = fc.array(fc.constantFrom(...names, '<!---->', 'x'), { maxLength: count });
  const pages = fc.tuple(nodes, nodes).map(([outer, inner]) => {
    const markup = (each: string): string => (names.includes(each) ? `<${each}></${each}>` : each);
    const inside = inner.map(markup).join('');
    return `<!--a--><!doctype html><div>${outer.map(markup).join(`<em>${inside}</em>`)}</div>`;
  });

  test('find the same elements as those of css-select', () => {
    fc.assert(
      fc.property(selectors, pages, (pseudo, html) => {
        const { root } = parseTree(html);
        for (const selector of [`:${pseudo}`, `p:${pseudo}`, `div :not(:${pseudo})`]) {
          const expected = cssSelect.selectAll(selector, root, { adapter });
          expect(selectAll(selector, root)).toStrictEqual(expected);
          expect(byIndex(parseTree(html)).selectAll(selector)).toStrictEqual(
            expected.map(({ index }) => index),
          );
        }
      }),
      { numRuns: Math.min(propertyRuns, 200) },
    );
  });

  const one = parseTree('<!doctype html><p id=a><p id=b><i id=c></i><p id=d>');

  test('can be replaced by pseudo-classes of the caller', () => {
    const pseudos = {
      'first-child': ':not(p)',
      'nth-child': (_: unknown, x?: string | null) => x === 'z',
    };
    const found = (selector: string) =>
      ids(selectAll(selector, select('body', one.root) as never, { pseudos }));
    expect(found(':first-child')).toBe('c');
    expect(found('p:nth-child(z)')).toBe('a b d');
    expect(found('p:nth-child(1)')).toBe('');
  });

  test('work in fragments and templates, whose children have no parent element', () => {
    const { root } = parseFragmentTree(
      'x<p id=a></p><p id=b></p><template><p id=c></p></template>',
    );
    expect(ids(selectAll('p:nth-child(2)', root))).toBe('b');
    expect(ids(selectAll('p:nth-child(n)', root))).toBe('');
    expect(ids(selectAll('p:only-child', select('template', root)?.content as never))).toBe('c');
  });

  test('throw for the arguments that css-select refuses', () => {
    for (const selector of [
      'p:nth-child(x)',
      'b:nth-child',
      'b:first-child(2)',
      'b:nth-of-type(n of p)',
    ]) {
      expect(() => selectAll(selector, one.root)).toThrow();
    }
  });

  test('take time linear in the number of siblings', () => {
    const many = 50_000;
    // Elements with different names, followed by as many comments.
    const tree = parseTree(
      `<body>${Array.from({ length: many }, (_, i) => `<x-${i}></x-${i}>`).join('')}${'<!---->'.repeat(many)}`,
    );
    for (const [selector, found] of [
      [':nth-child(2n)', many / 2],
      [':nth-last-child(2n)', many / 2],
      [':nth-of-type(1)', many],
      [':nth-last-of-type(1)', many],
      [':first-of-type', many],
      [':last-of-type', many],
      [':only-of-type', many],
      [':last-child', 1],
      [':only-child', 0],
    ] as const) {
      const body = select('body', tree.root) as never;
      expect(selectAll(selector, body).length).toBe(found);
      const { index } = body as { index: number };
      expect(byIndex(tree).selectAll(selector, index).length).toBe(found);
    }
    const numbers = byIndex(tree);
    for (const element of tree.root.elements()) {
      if (!matches(':only-of-type', element)) throw new Error('not the only one');
      if (!numbers.matches(':only-of-type', element.index)) throw new Error('not the only one');
    }
  }, 30_000);
});

test('elements that share many attributes need linear time', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `x-${i}`).join(' ');
  const tree = parseTree(`<p><b ${names}>${'<p>x'.repeat(40_000)}`);
  for (const find of [
    () => selectAll('[y], [z]', tree.root),
    () => byIndex(tree).selectAll('[y], [z]'),
  ]) {
    const time = processorTime(() => {
      expect(find()).toHaveLength(0);
    });
    expect(time).toBeLessThan(2000);
  }
});

describe('the limit `milliseconds`', () => {
  const milliseconds = 30;
  const flat = parseTree(`<!doctype html><body>${'<p title=x>y</p>'.repeat(40_000)}`);
  const deep = parseTree(`<!doctype html><body>${'<div>'.repeat(40_000)}`);
  const long = 'x'.repeat(200_000);
  // The parser reconstructs the formatting element in each paragraph, with the same value.
  const values = parseTree(`<p><b title=${long}>${'<p>x'.repeat(40_000)}`);

  test.each<[string, string, Tree]>([
    ['u ~ p', 'many siblings', flat],
    ['p:has(+ i)', 'many siblings', flat],
    ['p:has(~ i)', 'many siblings', flat],
    ['p div', 'a deep tree', deep],
    ['div > p div', 'a deep tree', deep],
    ['div:has(i)', 'a deep tree', deep],
    ['div:has(> i, :scope i)', 'a deep tree', deep],
    ['div:contains("z")', 'a deep tree', deep],
    ['div:icontains("z")', 'a deep tree', deep],
    ['[title*=y i]', 'long values', values],
    ['[title~=y]', 'long values', values],
  ])(
    'stops %s in %s',
    (selector, _, tree) => {
      const limits = { ...untrusted, milliseconds };
      const numbers = byIndex(tree);
      const queries = [
        () => selectAll(selector, tree.root, { limits }),
        () => select(selector, tree.root, { limits }),
        () => numbers.selectAll(selector, 0, { limits }),
        () => numbers.select(selector, 0, { limits }),
        // A selector that css-select compiled, which reads the tree only through the adapter.
        () => selectAll(cssSelect.compile(selector, { adapter }), tree.root, { limits }),
      ];
      for (const query of queries) {
        const error = errorOf(query);
        expect(error).toMatchObject({
          name: 'LimitError',
          limit: 'milliseconds',
          value: milliseconds,
        });
        expect(error.reached).toBeGreaterThan(milliseconds);
        // The bound is generous, because the machine may be busy.
        expect(error.reached).toBeLessThan(milliseconds + 500);
      }
      // The next query has its own limit.
      expect(select('body', tree.root, { limits })?.name).toBe('body');
      expect(select('body', tree.root)?.name).toBe('body');
    },
    60_000,
  );

  test('stops `matches`', () => {
    const last = flat.root.children[1].lastChild?.lastChild as LazyElement;
    const limits = { milliseconds: 1 };
    const selector = Array.from({ length: 500 }, (_, i) => `u-${i} ~ p`).join();
    expect(errorOf(() => matches(selector, last, { limits }))).toBeInstanceOf(LimitError);
    expect(errorOf(() => byIndex(flat).matches(selector, last.index, { limits }))).toBeInstanceOf(
      LimitError,
    );
  });

  test('is separate for a query in a pseudo-class that has its own limit', () => {
    const inner = {
      inner: () =>
        errorOf(() => selectAll('u ~ p', flat.root, { limits: { milliseconds: 1 } })) !== undefined,
    };
    const limits = { milliseconds: 60_000 };
    expect(select('p:inner', flat.root, { pseudos: inner, limits })?.name).toBe('p');
    // A query without a limit is limited by the outer query.
    const open = { open: () => selectAll('u ~ p', flat.root).length > 0 };
    const error = errorOf(() =>
      select('p:open', flat.root, { pseudos: open, limits: { milliseconds } }),
    );
    expect(error).toMatchObject({ value: milliseconds });
  }, 30_000);

  test('can be off, and must be an integer', () => {
    expect(select('p', flat.root, { limits: { milliseconds: Infinity } })).not.toBeNull();
    expect(select('p', flat.root, { limits: {} })).not.toBeNull();
    expect(select('p', flat.root, { limits: untrusted })).not.toBeNull();
    for (const [limits, message] of [
      [
        { milliseconds: -1 },
        'select: `limits.milliseconds` must be an integer that is not negative',
      ],
      [
        { milliseconds: '9' },
        'select: `limits.milliseconds` must be an integer that is not negative',
      ],
      [{ seconds: 1 }, 'select: `limits.seconds` is not an option: the names are '],
      [1, 'select: `limits` must be an object, got 1'],
    ] as const) {
      expect(() => select('p', flat.root, { limits: limits as never })).toThrow(message);
      expect(() => byIndex(flat).select('p', 0, { limits: limits as never })).toThrow(message);
    }
  });
});

describe('wrong arguments', () => {
  const wrong = (value: unknown) => value as never;

  test('throw an error that names the argument', () => {
    expect(() => selectAll(wrong(1), page.root)).toThrow(
      'selectAll: `selector` must be a string or a compiled selector, got 1',
    );
    expect(() => selectAll('p', wrong(page))).toThrow(
      'selectAll: `node` must be a lazy node, got [object Object]: pass `tree.root`',
    );
    expect(() => selectAll('p', wrong(page.toObject()))).toThrow(
      'selectAll: `node` must be a lazy node, got [object Object]: parse with `parseTree`',
    );
    expect(() => matches('p', wrong(null))).toThrow('matches: `node` must be a lazy node');
    expect(() => select('p', page.root, wrong(1))).toThrow('select: `options` must be an object');
    expect(() => byIndex(wrong({}))).toThrow('byIndex: `tree` must be a Tree');
    for (const selector of ['', ' \n']) {
      const message = '`selector` must be a selector, got ';
      expect(() => selectAll(selector, page.root)).toThrow(`selectAll: ${message}`);
      expect(() => byIndex(page).matches(selector, 0)).toThrow(`matches: ${message}`);
    }
    expect(() => selectAll('p:nonsense', page.root)).toThrow('Unknown pseudo-class :nonsense');
    for (const index of [-1, 1.5, 1e9, Number.NaN]) {
      expect(() => byIndex(page).selectAll('p', index)).toThrow(RangeError);
    }
    // The index of an attribute's record.
    const { index } = select('#a', page.root) as { index: number };
    expect(() => byIndex(page).selectAll('p', index + 1)).toThrow('has no node');
  });
});

test('a cursor moves to the indices that a query returns', () => {
  const cursor = page.cursor();
  expect(
    byIndex(page)
      .selectAll('li')
      .map((index) => cursor.toIndex(index) && cursor.name),
  ).toStrictEqual(['li', 'li', 'li']);
  for (const index of [-1, 0.5, 1e9, cursor.index + 1]) {
    expect(cursor.toIndex(index)).toBe(false);
  }
  expect(cursor.node).toBe(select('#g', page.root));
  expect(cursor.toIndex(0)).toBe(true);
  expect(cursor.type).toBe('document');
});
