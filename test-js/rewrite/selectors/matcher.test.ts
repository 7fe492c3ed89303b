/** Selectors that are matched while a page arrives, compared with css-select on the complete tree. */

import { describe, expect, test } from '@jest/globals';
import { compile } from 'css-select';
import { Document, Element, type AnyNode as Node } from 'domhandler';
import fc from 'fast-check';
import {
  type OpenState,
  type OpenTag,
  SelectorMatcher,
} from '../../../js/rewrite/selectors/matcher.js';
import { processorTime } from '../../support/processor-time.js';
import { check } from '../../support/properties.js';

// ---- Trees

interface Tree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
}

const tagOf = ({ name, attributes }: Tree): OpenTag => ({
  name,
  valueOf: (attribute) => attributes[attribute],
});

/** A tree in a short form: `p#a.b(i, b[x=y])` is a `p` with two children. Several trees are separated by commas. */
function treesOf(text: string): Tree[] {
  const pattern = /([\w-]+)((?:#\w+|\.\w+|\[\w+=[^\]]*\])*)|([(),\s])/g;
  const root: { children: Tree[] } = { children: [] };
  const open = [root];
  for (const [, name, details = '', sign] of text.matchAll(pattern)) {
    const parent = open.at(-1) as typeof root;
    if (sign === '(') open.push(parent.children.at(-1) as never);
    if (sign === ')') open.pop();
    if (name === undefined) continue;
    const attributes: Record<string, string> = {};
    for (const [, mark, word, attribute, value] of details.matchAll(
      /([#.])(\w+)|\[(\w+)=([^\]]*)\]/g,
    )) {
      if (attribute !== undefined) attributes[attribute] = value;
      else if (mark === '#') attributes.id = word;
      else attributes.class = `${attributes.class ?? ''} ${word}`;
    }
    parent.children.push({ name, attributes, children: [] });
  }
  return root.children;
}

/** Whether a tag passes a filter of the matcher. */
function passes({ filters }: SelectorMatcher, { name, attributes }: Tree): boolean {
  return filters.some((filter) => {
    if (filter.name !== undefined && filter.name !== name) return false;
    if (filter.attribute === undefined) return true;
    const value = attributes[filter.attribute]?.toLowerCase();
    return value?.includes(filter.contains ?? '') ?? false;
  });
}

/** All trees and the trees below them, in tree order. */
function inOrder(trees: readonly Tree[]): Tree[] {
  return trees.flatMap((tree) => [tree, ...inOrder(tree.children)]);
}

/**
 * Matches all elements in tree order.
 *
 * @param isFiltered whether elements that pass no filter do not enter, and are left out where `context` allows it.
 * @returns for each element, the indexes of the selectors that match.
 */
function matchesOf(
  trees: readonly Tree[],
  matcher: SelectorMatcher,
  isFiltered: boolean,
): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const { context } = matcher;
  const root = matcher.createRoot();
  const visit = (tree: Tree, parent: OpenState) => {
    let state = parent;
    let matched: readonly number[] = [];
    if (!isFiltered || passes(matcher, tree)) {
      state = matcher.enter(isFiltered && context === 'nothing' ? root : parent, tagOf(tree));
      matched = state.matched;
    } else if (context === 'parent' || context === 'siblings') {
      state = matcher.pass(parent, tree.name);
      expect(state.matched.length).toBe(0);
    }
    found.push(matched);
    for (const child of tree.children) visit(child, state);
  };
  for (const tree of trees) visit(tree, root);
  return found;
}

/** The ids or names of the elements that a selector matches. Checks that filters do not change the result. */
function found(text: string, selector: string): string {
  const trees = treesOf(text);
  const matcher = new SelectorMatcher('test', [selector]);
  const matches = matchesOf(trees, matcher, false);
  expect(matchesOf(trees, matcher, true)).toStrictEqual(matches);
  return inOrder(trees)
    .filter((_, index) => matches[index].length > 0)
    .map(({ name, attributes }) => attributes.id ?? name)
    .join(' ');
}

// ---- Examples

describe('tags', () => {
  const tags: OpenTag[] = [
    { id: 'a', class: 'b c', lang: 'en-GB', title: 'one two' },
    { href: 'x.HTML', type: 'TEXT', 'data-x': 'q', 'xml:b': '' },
    {},
  ].map((attributes, index) => ({
    name: ['p', 'a', 'x-y'][index],
    valueOf: (name) => (attributes as Record<string, string | undefined>)[name],
  }));

  test.each([
    ['p', 'p'],
    ['P, A', 'p a'],
    ['*', 'p a x-y'],
    ['#a', 'p'],
    ['#A', ''],
    ['.b', 'p'],
    ['.b.c', 'p'],
    ['.B', ''],
    ['p.d', ''],
    ['[href]', 'a'],
    ['[ HREF ]', 'a'],
    ['[href="x.HTML"]', 'a'],
    ['[ href = "x.HTML" s ]', 'a'],
    ["[href='x.html']", ''],
    ['[href="x.html" i]', 'a'],
    ['[href="x.html"I]', 'a'],
    ['[type=text]', 'a'],
    ['[type=text s]', ''],
    ['[href^=x]', 'a'],
    ['[href$=".HTML"]', 'a'],
    ['[href*="."]', 'a'],
    ['[href*=""]', ''],
    ['[href^=""]', ''],
    ['[href~=""]', ''],
    ['[xml\\:b=""]', 'a'],
    ['[lang|=en]', 'p'],
    ['[lang|=e]', ''],
    ['[title~=two]', 'p'],
    ['[title~="one two"]', ''],
    ['[xml\\:b]', 'a'],
    [':not(p)', 'a x-y'],
    [':NOT(p)', 'a x-y'],
    ['\\*', ''],
    [':not(\\*)', 'p a x-y'],
    ['*:not(p, [href])', 'x-y'],
    [':not(:not(p))', 'p'],
    [':is(p, [href])', 'p a'],
    [':where( .c , x-y )', 'p x-y'],
    [':is(p, a):not(.b)', 'a'],
    [' x-y ', 'x-y'],
    ['\tx-y\n', 'x-y'],
  ])('%j matches %j', (selector, expected) => {
    const matcher = new SelectorMatcher('test', [selector]);
    expect(matcher.context).toBe('nothing');
    expect(matcher.needsEveryElement).toBe(false);
    const matching = tags.filter(
      (tag) => matcher.enter(matcher.createRoot(), tag).matched.length > 0,
    );
    expect(matching.map(({ name }) => name).join(' ')).toBe(expected);
  });
});

describe('escapes', () => {
  const replacement = '\ufffd';
  test.each([
    ['#\\61 ', 'a'],
    ['#\\61 b', 'ab'],
    ['#\\000061b', 'ab'],
    ['#\\61\tb', 'ab'],
    ['#\\61\r\nb', 'ab'],
    ['#\\4A b', 'Jb'],
    ['#\\4a\\4B ', 'JK'],
    ['#\\31 a', '1a'],
    ['#--a', '--a'],
    ['#a\\:b', 'a:b'],
    ['#a\\ b', 'a b'],
    ['#a\\20 b', 'a b'],
    ['#a\\a b', 'a\nb'],
    ['#a\\"b', 'a"b'],
    ['#\\\u00e9', '\u00e9'],
    ['#\u00e9\u0080\u00a0', '\u00e9\u0080\u00a0'],
    ['#\u{1f600}', '\u{1f600}'],
    ['#\\\u{1f600}', '\u{1f600}'],
    ['#\\1f600 ', '\u{1f600}'],
    ['#\\0', replacement],
    ['#\\d800', replacement],
    ['#\\110000', replacement],
    ['[id="\\61"]', 'a'],
    ['[id="\\61 b"]', 'ab'],
    ["[id='\\4A b']", 'Jb'],
    ['[id="a\\\nb"]', 'ab'],
    ['[id="a\\\r\nb"]', 'ab'],
    ['[id="a\\\rb"]', 'ab'],
    ['[id="\\"]"]', '"]'],
    ['[id="a\u00a0b"]', 'a\u00a0b'],
    ['[id="\\\\"]', '\\'],
    ['[id="a, b > :c(\'"]', "a, b > :c('"],
    ['[id=\\61 b]', 'ab'],
    ['[id=a\\]]', 'a]'],
    ['[id=a\\20 i]', 'a i'],
    ['[id="a" i]', 'A'],
    ['[i\\64=x]', 'x'],
    [':is(#\\29 )', ')'],
  ])('%j matches the id %j', (selector, id) => {
    const matcher = new SelectorMatcher('test', [selector]);
    const tag = { name: 'p', valueOf: (name: string) => (name === 'id' ? id : undefined) };
    expect(matcher.enter(matcher.createRoot(), tag).matched).toStrictEqual([0]);
  });

  test('apply to names of tags', () => {
    const matcher = new SelectorMatcher('test', ['\\58-\\41 ']);
    const tag = { name: 'x-a', valueOf: () => undefined };
    expect(matcher.enter(matcher.createRoot(), tag).matched).toStrictEqual([0]);
  });
});

describe('combinators', () => {
  const page =
    'html(head(title), body#b(p#p.x(i#i, b#c(i#j)), p#q(i#k.x, i#l), ul#u(li#v(p#w), li#y)))';

  test.each([
    ['p i', 'i j k l'],
    ['p > i', 'i k l'],
    ['p>i', 'i k l'],
    ['p >i', 'i k l'],
    ['p\n>\ti', 'i k l'],
    ['html i', 'i j k l'],
    ['html > i', ''],
    ['body > p > b i', 'j'],
    ['p p', ''],
    ['p + p', 'q'],
    ['p+ul', 'u'],
    ['p ~ ul', 'u'],
    ['#p ~ *', 'q u'],
    ['#q + ul > li + li', 'y'],
    ['.x i, ul p', 'i j w'],
    [':is(p, ul) > .x', 'k'],
    [':is(p i) + *', 'c l'],
    [':where(ul > li, p > b) > *', 'j w'],
    ['i:not(p > i)', 'j'],
    ['i:not(.x i)', 'k l'],
    ['i:not(:is(.x, b) > i)', 'k l'],
    ['p:not(.x ~ p):not(li p)', 'p'],
    [':not(* > *)', 'html'],
    ['ul :is(:not(li), li + *)', 'w y'],
  ])('%j matches %j', (selector, expected) => {
    expect(found(page, selector)).toBe(expected);
  });

  test('several selectors are matched at once', () => {
    const matcher = new SelectorMatcher('test', ['i', 'p i, i', 'b > i', 'p i', 'p']);
    const matches = matchesOf(treesOf('p(b(i))'), matcher, true);
    expect(matches).toStrictEqual([[4], [], [0, 1, 2, 3]]);
  });

  test('more positions than a word of a set has', () => {
    const selectors = Array.from({ length: 200 }, (_, index) => `.n${index % 7} > .n${index} i`);
    const matcher = new SelectorMatcher('test', selectors);
    const trees = treesOf('p.n3(b.n199(i), b.n150(i)), p.n4(b.n151(u(i)), b.n4(i))');
    const found = matchesOf(trees, matcher, true);
    expect(found).toStrictEqual([[], [], [199], [], [150], [], [], [], [151], [], [4]]);
  });
});

describe('counted siblings', () => {
  const page = 'ul(li#a, li#b, p#c, li#d, p#e(i#f), li#g)';

  test.each([
    [':first-child', 'ul a f'],
    ['li:nth-child(1)', 'a'],
    ['li:nth-child(2n)', 'b d g'],
    ['li:nth-child( EVEN )', 'b d g'],
    [':nth-child(odd)', 'ul a c e f'],
    ['ul > :nth-child(2n + 1)', 'a c e'],
    ['ul > :nth-child(-n+2)', 'a b'],
    ['ul > :nth-child(n+5)', 'e g'],
    ['ul > :nth-child(-2n - 1)', ''],
    ['ul > :nth-child(+3n-1)', 'b e'],
    ['ul > :nth-child(n)', 'a b c d e g'],
    ['ul > :nth-child(+N)', 'a b c d e g'],
    ['ul > :nth-child(-n)', ''],
    ['ul > :nth-child(+2)', 'b'],
    ['ul > :nth-child(04)', 'd'],
    ['ul > :nth-child(-2n\n+\t5 )', 'a c e'],
    ['ul > :nth-child(0n+4)', 'd'],
    ['ul > :nth-child(-4)', ''],
    ['li:nth-of-type(3)', 'd'],
    ['li:nth-of-type(even)', 'b g'],
    [':first-of-type', 'ul a c f'],
    ['p:not(:first-of-type)', 'e'],
    [':is(li, p):nth-of-type(2)', 'b e'],
    ['li:nth-child(2) ~ p:nth-of-type(n+2)', 'e'],
    [':root', 'ul'],
    [':root > p > :first-child', 'f'],
    [':not(:root, li)', 'c e f'],
  ])('%j matches %j', (selector, expected) => {
    expect(found(page, selector)).toBe(expected);
  });
});

describe('filters', () => {
  test.each([
    ['a', [{ name: 'a' }]],
    ['A, a', [{ name: 'a' }]],
    ['a[HREF]', [{ name: 'a', attribute: 'href' }]],
    ['a[href^="HTTP:"]', [{ name: 'a', attribute: 'href', contains: 'http:' }]],
    ['[href=""]', [{ attribute: 'href' }]],
    ['.x[href]', [{ attribute: 'class', contains: 'x' }]],
    ['[title].x#Y', [{ attribute: 'id', contains: 'y' }]],
    ['[a=b]', [{ attribute: 'a', contains: 'b' }]],
    ['a b > c', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]],
    [':is(h1, h2).x', [{ attribute: 'class', contains: 'x' }]],
    [':is(h1, u > .x)', [{ name: 'h1' }, { attribute: 'class', contains: 'x' }, { name: 'u' }]],
    ['p:not(b i)', [{ name: 'p' }, { name: 'b' }]],
    ['p:not(.x)', [{ name: 'p' }]],
    [':is(*, a):is(b)', [{ name: 'b' }]],
    ['*', [{}]],
    ['a, :not(b)', [{}]],
    ['a:first-child', [{ name: 'a' }]],
    ['a > :root', [{}]],
  ])('of %j are %j', (selector, expected) => {
    expect(new SelectorMatcher('test', [selector]).filters).toStrictEqual(expected);
  });

  test('without selectors, no tag passes', () => {
    const matcher = new SelectorMatcher('test', []);
    expect(matcher.filters).toStrictEqual([]);
    const tag = { name: 'p', valueOf: () => undefined };
    expect(matcher.enter(matcher.createRoot(), tag).matched).toStrictEqual([]);
  });

  test.each([
    ['a.b:not(c)', 'nothing'],
    ['a b', 'ancestors'],
    ['a:not(b c)', 'ancestors'],
    ['a > b', 'parent'],
    [':root', 'parent'],
    ['a + b', 'siblings'],
    ['a ~ b', 'siblings'],
    [':is(a:first-child)', 'siblings'],
    ['a:nth-of-type(2)', 'siblings'],
  ])('%j depends on: %s', (selector, context) => {
    expect(new SelectorMatcher('test', [selector]).context).toBe(context);
  });
});

describe('errors', () => {
  const errorOf = (selector: string): Error | undefined => {
    try {
      new SelectorMatcher('caller', ['p', selector]);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };

  test.each([
    ['', 'offset 0: expected a selector, the selector ends'],
    [' ', 'offset 1: expected a selector, the selector ends'],
    ['a,', 'offset 2: expected a selector, the selector ends'],
    [', a', 'offset 0: expected a selector, got ","'],
    ['a,,b', 'offset 2: expected a selector, got ","'],
    ['a >', 'offset 3: expected a selector, the selector ends'],
    ['a > ', 'offset 4: expected a selector, the selector ends'],
    ['> a', 'offset 0: expected a selector, got ">"'],
    ['a > > b', 'offset 4: expected a selector, got ">"'],
    ['a++b', 'offset 2: expected a selector, got "+"'],
    ['a)', 'offset 1: expected a combinator, a comma or the end, got ")"'],
    ['a:not', 'offset 5: expected ( after :not, the selector ends'],
    ['a:not(b}', 'offset 7: expected ), got "}"'],
    ['a:nth-child', 'offset 11: expected ( after :nth-child, the selector ends'],
    [
      'a || b',
      'offset 2: the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    [
      'a||b',
      'offset 1: the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    [
      '|| b',
      'offset 0: the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    [
      ':not(a || b)',
      'offset 7: the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    [
      'a > || b',
      'offset 4: the column combinator || is not supported: the combinators are a space, >, + and ~',
    ],
    ['p::not(a)', 'offset 1: ::not( is not a known pseudo-element'],
    ['p:', 'offset 2: expected the name of a pseudo-class, the selector ends'],
    ['a:first-child()', 'offset 1: :first-child( is not a known pseudo-class'],
    ['a:nth-child()', 'offset 12: expected a formula such as 2, 2n+1, even or odd, got ")"'],
    ['a:nth-child(b)', 'offset 12: expected a formula such as 2, 2n+1, even or odd, got "b"'],
    ['a:nth-child(n 1)', 'offset 14: expected ), got "1"'],
    ['a:nth-child(+ 2n)', 'offset 12: expected a formula such as 2, 2n+1, even or odd, got "+"'],
    ['a:nth-child(2n+ -1)', 'offset 16: expected a formula such as 2, 2n+1, even or odd, got "-"'],
    ['a:nth-child(2n1)', 'offset 14: expected a formula such as 2, 2n+1, even or odd, got "1"'],
    ['a:nth-child(2 n)', 'offset 14: expected `of` or )'],
    ['a:nth-child(1.5)', 'offset 13: expected ), got "."'],
    ['[', 'offset 1: expected the name of an attribute, the selector ends'],
    ['[a!=b]', 'offset 2: expected an operator or ], got "!"'],
    [
      '[href^=http:]',
      'offset 11: expected ], or quotes around the value: [href^="http:"], got ":"',
    ],
    ['[href=/a]', 'offset 6: expected a name or a string in quotes, got "/"'],
    ['[a=]', 'offset 3: expected a name or a string in quotes, got "]"'],
    ['[a="b\nc"]', 'offset 5: expected a name or a string in quotes, got "\\n"'],
    ['[a=b c]', 'offset 5: the flag after a value must be i or s'],
    ['.', 'offset 1: expected a class, the selector ends'],
    ['. a', 'offset 1: expected a class, got " "'],
    ['..a', 'offset 1: expected a class, got "."'],
    ['#', 'offset 1: expected an id, the selector ends'],
    ['#1a', 'offset 1: expected an id, got "1"'],
    ['[id=-1_]', 'offset 4: expected a name or a string in quotes, got "-"'],
    ['a!', 'offset 1: expected a combinator, a comma or the end, got "!"'],
    ['a }b', 'offset 2: expected a selector, got "}"'],
    ['a/**/b', 'offset 5: expected a combinator, a comma or the end, got "b"'],
    ['*a', 'offset 1: expected a combinator, a comma or the end, got "a"'],
    ['a*', 'offset 1: expected a combinator, a comma or the end, got "*"'],
    ['.a*', 'offset 2: expected a combinator, a comma or the end, got "*"'],
    ['[a]b', 'offset 3: expected a combinator, a comma or the end, got "b"'],
    ['a<b', 'offset 1: expected a combinator, a comma or the end, got "<"'],
  ])('%j is not valid: %s', (selector, message) => {
    const error = errorOf(selector);
    expect(error).toBeInstanceOf(SyntaxError);
    expect(error?.message).toBe(`caller: selector ${JSON.stringify(selector)}, ${message}`);
  });

  test.each([
    ['svg|a', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['|a', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['*|a', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['a:not(svg|b)', 'offset 6: namespaces are not supported: write the name without a prefix'],
    ['[svg|a]', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['[*|a]', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['[|a]', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['p::before', 'offset 1: ::before is not supported: a pseudo-element has no tag'],
    ['p:before', 'offset 1: :before is not supported: a pseudo-element has no tag'],
    [
      'p:last-child',
      'offset 1: :last-child is not supported: it depends on what follows the start tag',
    ],
    [
      'p:only-child',
      'offset 1: :only-child is not supported: it depends on what follows the start tag',
    ],
    [
      'p:nth-last-of-type(2)',
      'offset 1: :nth-last-of-type is not supported: it depends on what follows the start tag',
    ],
    ['a :has(b)', 'offset 2: :has is not supported: it depends on what follows the start tag'],
    [':is(a:EMPTY)', 'offset 5: :EMPTY is not supported: it depends on what follows the start tag'],
    [
      'a:hover',
      'offset 1: :hover is not supported: the pseudo-classes are :is, :not, :where, :nth-child',
    ],
    [
      'a:nth-child(2 of b)',
      'offset 1: a formula with "of" is not supported: use a number or formula alone, or parse the page with `locations`, and use `querySelectorAll` and ranges',
    ],
  ])('%j is valid, but not supported: %s', (selector, message) => {
    const error = errorOf(selector);
    expect(error).toBeInstanceOf(TypeError);
    expect(error?.message).toMatch(`caller: selector ${JSON.stringify(selector)}, ${message}`);
  });

  test.each(['p:only-child', 'a:nth-child(2 of b)', 'a:has(b)'])(
    'the message for %j says what works',
    (selector) => {
      const instead = 'parse the page with `locations`, and use `querySelectorAll` and ranges';
      expect(errorOf(selector)?.message).toMatch(instead);
    },
  );

  // Forgiving lists; the end of the selector closes what is open; an escape at the end and U+0000 are U+FFFD.
  test.each([
    ':is()',
    ':is(a,)',
    ':is(> a)',
    'a:not(b ',
    'a:nth-child(2',
    '[a',
    '[a="b]',
    '[a=b',
    'a\\',
    'a\u0000b',
  ])('%j is valid', (selector) => {
    expect(errorOf(selector)).toBeUndefined();
  });

  test('a selector that is not a string is refused', () => {
    const create = () => new SelectorMatcher('caller', [1 as never]);
    expect(create).toThrow(new TypeError('caller: a selector must be a string'));
  });
});

// ---- Properties

const names = ['a', 'b', 'i', 'p'];
const words = ['x', 'y', 'Z'];
const values = ['', 'x', 'y x', 'x-y', 'X', 'xy'];

const attributes = fc
  .tuple(
    fc.option(fc.constantFrom(...words), { nil: undefined }),
    fc.subarray(words),
    fc.option(fc.constantFrom(...values), { nil: undefined }),
    fc.option(fc.constantFrom(...values), { nil: undefined }),
  )
  .map(([id, classes, title, lang]) => {
    const all = { id, class: classes.length > 0 ? classes.join(' ') : undefined, title, lang };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as Record<string, string>;
  });

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom(...names),
    attributes,
    children: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('tree'), { maxLength: 5 }),
    ),
  }),
}));
/** Children of a document. A document has one element at most. */
const document = tree.map((root) => [{ ...root, name: 'html' }]);

/** css-select differs from the standard for `n`, which also matches the root. */
const formula = fc.oneof(
  fc.constantFrom('even', 'odd', '-n', '2n+1', '3n - 1', '-n+3', '-2n+5', 'n+2', '+2N'),
  fc.integer({ min: -1, max: 4 }).map(String),
);

/** css-select differs from the standard for `~=` with an empty value, which matches nothing. */
const attributeSelector = fc
  .tuple(
    fc.constantFrom('title', 'lang', 'class', 'id'),
    fc.constantFrom('', '=', '~=', '|=', '^=', '$=', '*='),
    fc.constantFrom(...values),
    fc.constantFrom('', ' i', ' s'),
  )
  .filter(([, operator, value]) => operator !== '~=' || value !== '')
  .map(([name, operator, value, flag]) =>
    operator === '' ? `[${name}]` : `[${name}${operator}"${value}"${flag}]`,
  );

const joined = (list: fc.Arbitrary<string>, separator: string) =>
  fc.array(list, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(separator));

const { list: selectorList } = fc.letrec<Record<'part' | 'compound' | 'complex' | 'list', string>>(
  (tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...words).map((word) => `.${word}`),
      fc.constantFrom(...words).map((word) => `#${word}`),
      attributeSelector,
      fc.constantFrom(':first-child', ':first-of-type', ':root'),
      fc
        .tuple(fc.constantFrom('child', 'of-type'), formula)
        .map(([kind, text]) => `:nth-${kind}(${text})`),
      fc
        .tuple(fc.constantFrom('is', 'where', 'not'), tie('list'))
        .map(([name, list]) => `:${name}(${list})`),
    ),
    compound: fc
      .tuple(fc.constantFrom('*', ...names, ''), fc.array(tie('part'), { maxLength: 2 }))
      .map(([name, parts]) => name + parts.join('') || '*'),
    complex: fc
      .tuple(
        tie('compound'),
        fc.array(fc.tuple(fc.constantFrom(' ', '>', '+', '~', ' > '), tie('compound')), {
          maxLength: 2,
        }),
      )
      .map(([first, rest]) => first + rest.flat().join('')),
    list: joined(tie('complex'), ', '),
  }),
);

function domOf(trees: readonly Tree[]): Element[] {
  return trees.map(({ name, attributes, children }) => {
    const element = new Element(name, { ...attributes }, domOf(children));
    connect(element);
    return element;
  });
}

function connect(parent: Document | Element): void {
  const { children } = parent;
  for (const [index, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[index - 1] ?? null;
    child.next = children[index + 1] ?? null;
  }
}

/** For each element, the indexes of the selectors that match, as css-select finds them. */
function matchesInDom(trees: readonly Tree[], selectors: readonly string[]): number[][] {
  const root = new Document(domOf(trees));
  connect(root);
  const queries = selectors.map((selector) => compile<Node, Element>(selector));
  const found: number[][] = [];
  const visit = (element: Element) => {
    found.push([...queries.keys()].filter((index) => queries[index](element)));
    for (const child of element.children) visit(child as Element);
  };
  for (const child of root.children) visit(child as Element);
  return found;
}

describe('a matcher', () => {
  check(
    'agrees with css-select on the complete tree, and elements that pass no filter do not matter',
    fc.property(
      document,
      fc.array(selectorList, { minLength: 1, maxLength: 3 }),
      (trees, selectors) => {
        const matcher = new SelectorMatcher('test', selectors);
        const expected = JSON.stringify(matchesInDom(trees, selectors));
        expect(JSON.stringify(matchesOf(trees, matcher, false))).toBe(expected);
        expect(JSON.stringify(matchesOf(trees, matcher, true))).toBe(expected);
      },
    ),
  );
});

// ---- Time and memory

describe('time', () => {
  const tag = (name: string, className?: string): OpenTag => ({
    name,
    valueOf: (attribute) => (attribute === 'class' ? className : undefined),
  });

  /** The least processor time of some runs, in milliseconds. */
  function timeOf(run: () => void): number {
    return Math.min(...Array.from({ length: 5 }, () => processorTime(run)));
  }

  /** Fails if ten times as many elements take more than forty times as long. */
  function expectLinear(run: (count: number) => void): void {
    run(10_000);
    const few = timeOf(() => run(10_000));
    const many = timeOf(() => run(100_000));
    expect(many / Math.max(few, 1)).toBeLessThan(40);
  }

  test('is linear in the depth', () => {
    const selectors = [
      'div div div p',
      'div > div > p',
      '.x .y div',
      ':not(.x *) p',
      ':root > div',
    ];
    const matcher = new SelectorMatcher('test', selectors);
    let last = matcher.createRoot();
    expectLinear((count) => {
      last = matcher.createRoot();
      for (let depth = 0; depth < count; depth++) last = matcher.enter(last, tag('div', 'x y'));
    });
    expect(matcher.enter(last, tag('p')).matched).toStrictEqual([0, 1, 3]);
  });

  test('is linear in the number of siblings', () => {
    const selectors = ['a ~ b ~ p', 'b + p', 'p:nth-of-type(2n)', ':nth-child(3n)', ':not(a ~ p)'];
    const matcher = new SelectorMatcher('test', selectors);
    let parent = matcher.createRoot();
    expectLinear((count) => {
      parent = matcher.enter(matcher.createRoot(), tag('div'));
      matcher.enter(parent, tag('a'));
      for (let index = 1; index < count; index++) matcher.enter(parent, tag(index % 2 ? 'b' : 'p'));
    });
    expect(matcher.enter(parent, tag('b')).matched).toStrictEqual([4]);
    expect(matcher.enter(parent, tag('p')).matched).toStrictEqual([0, 1, 2, 3]);
  });

  test('open elements that add nothing share their state', () => {
    const matcher = new SelectorMatcher('test', ['div > p', 'div i']);
    const div = matcher.enter(matcher.createRoot(), tag('div'));
    const one = matcher.pass(div, 'b');
    expect(one.matched).toStrictEqual([]);
    expect(matcher.pass(one, 'b')).toBe(one);
    expect(matcher.enter(one, tag('u'))).toBe(one);
    expect(matcher.enter(one, tag('p')).matched).toStrictEqual([]);
    expect(matcher.enter(one, tag('i')).matched).toStrictEqual([1]);
    expect(matcher.enter(div, tag('p')).matched).toStrictEqual([0]);
  });

  test('elements that match the same in equal parents share their state', () => {
    const matcher = new SelectorMatcher('test', ['div > p', 'div i']);
    const div = matcher.enter(matcher.createRoot(), tag('div'));
    expect(matcher.enter(matcher.createRoot(), tag('div'))).toBe(div);
    expect(matcher.enter(div, tag('div'))).toBe(matcher.enter(div, tag('div')));
    const siblings = new SelectorMatcher('test', ['div + p']);
    const root = siblings.createRoot();
    expect(siblings.enter(root, tag('div'))).not.toBe(siblings.enter(root, tag('div')));
  });

  test('more different states occur than are kept', () => {
    const count = 13;
    const matcher = new SelectorMatcher(
      'test',
      Array.from({ length: count }, (_, index) => `.c${index} p`),
    );
    for (let round = 0; round < 2; round++) {
      for (let set = 0; set < 2 ** count; set++) {
        const inSet = [...Array(count).keys()].filter((index) => (set & (1 << index)) !== 0);
        const classes = inSet.map((index) => `c${index}`).join(' ');
        const parent = matcher.enter(matcher.createRoot(), tag('div', classes));
        const { matched } = matcher.enter(parent, tag('p'));
        if (matched.join() !== inSet.join()) expect(matched).toStrictEqual(inSet);
      }
    }
  });
});

test('the names that a selector by type counts have a limit for each parent', () => {
  const matcher = new SelectorMatcher('test', [':nth-of-type(2)']);
  const root = matcher.createRoot();
  const tagNamed = (name: string): OpenTag => ({ name, valueOf: () => undefined });
  const name = (index: number) => `x-${String(index).padStart(6, '0')}`;
  const most = 65_536 / name(0).length;
  for (let index = 0; index < most; index++) matcher.enter(root, tagNamed(name(index)));
  const child = matcher.enter(root, tagNamed(name(0)));
  expect(child.matched).toStrictEqual([0]);
  expect(() => matcher.pass(root, 'p')).toThrow(
    'souptree: an element has children with too many names for the selectors `:nth-of-type()`',
  );
  expect(() => matcher.pass(child, 'p')).not.toThrow();
});
