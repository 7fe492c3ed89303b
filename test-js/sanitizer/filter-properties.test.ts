/** Properties of the filter on random markup and configurations, and cases of our own. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  LimitError,
  Parser,
  parse,
  parseFragment,
  parseTree,
  serialize,
  untrusted,
} from 'souptree';
import * as parse5 from 'souptree/parse5';
import { Sanitizer, sanitize } from 'souptree/sanitize';
import { soup } from '../../tools/lib/soup/index.mjs';
import { processorTime } from '../support/processor-time.js';
import { check } from '../support/properties.js';
import { findUnsafe } from './unsafe.js';

const markup = fc.array(fc.nat(1000), { minLength: 40, maxLength: 400 }).map((choices) => {
  let next = 0;
  return soup((n) => choices[next++ % choices.length] % n, { root: 'fragment' });
});

const names = fc.subarray([
  'a',
  'b',
  'p',
  'div',
  'table',
  'tr',
  'style',
  'noscript',
  'template',
  'x-y',
]);
const attributes = fc.subarray(['href', 'id', 'class', 'title', 'onclick', 'data-x']);
const configuration = fc.oneof(
  fc.record({ elements: names, attributes }, { requiredKeys: [] }),
  fc
    .record({
      removeElements: names,
      replaceWithChildrenElements: names,
      removeAttributes: attributes,
    })
    .map(({ removeElements, replaceWithChildrenElements, removeAttributes }) => ({
      removeElements,
      replaceWithChildrenElements: replaceWithChildrenElements.filter(
        (name) => !removeElements.includes(name),
      ),
      removeAttributes,
    })),
);
const contexts = fc.constantFrom('div', 'table', 'select', 'template', 'svg');

describe('sanitize', () => {
  check(
    'prints markup that it does not change',
    fc.property(markup, configuration, contexts, (input, sanitizer, context) => {
      const once = sanitize(input, { sanitizer, context });
      expect(sanitize(once, { sanitizer, context })).toBe(once);
    }),
  );

  check(
    'prints markup without anything unsafe, whatever the configuration says',
    fc.property(markup, configuration, contexts, (input, sanitizer, context) => {
      const once = sanitize(input, { sanitizer, context });
      expect(findUnsafe(parseFragment(once, { context, scripting: true }))).toEqual([]);
      expect(findUnsafe(parseFragment(input, { context, sanitizer }))).toEqual([]);
    }),
  );

  check(
    'prints documents that it does not change',
    fc.property(markup, configuration, (input, sanitizer) => {
      const once = sanitize(input, { sanitizer, context: null });
      expect(sanitize(once, { sanitizer, context: null })).toBe(once);
    }),
    0.5,
  );
});

test('removes javascript: URLs even if the rest of the URL is invalid', () => {
  for (const url of ['javascript://[', 'javascript://a b/', 'javascript://host:99999/%0a1']) {
    expect(sanitize(`<a href="${url}">x</a>`)).toBe('<a>x</a>');
  }
});

test('sanitizes closed shadow roots', () => {
  const host = parseFragment(
    '<div><template shadowrootmode=closed><script>1</script><b onclick=1>x</b></template></div>',
    { sanitizer: {}, declarativeShadowRoots: true },
  ).children[0];
  expect(host).toMatchObject({ shadowRoot: { children: [{ name: 'b', attributes: [] }] } });
});

test('prints shadow roots only if template elements are kept', () => {
  const input = '<p><template shadowrootmode=open><b>x</b></template>y</p>';
  expect(sanitize(input)).toBe('<p>y</p>');
  expect(sanitize(input, { sanitizer: {} })).toBe(
    '<p><template shadowrootmode="open"><b>x</b></template>y</p>',
  );
});

test('leaves script elements empty, as setHTML leaves them unchanged', () => {
  expect(sanitize('alert(1)', { context: 'script' })).toBe('');
  expect(sanitize('alert(1)', { context: 'script', safe: false })).toBe('alert(1)');
  const svgScript = { name: 'script', namespace: 'svg' } as const;
  expect(parseFragment('x', { context: svgScript, sanitizer: {} }).children).toEqual([]);
});

test('takes bytes, text outside of ASCII and lone surrogates', () => {
  const text = '<p onclick=1>\u00e9 \u00a0 \ud83d\ude00';
  expect(sanitize(new TextEncoder().encode(text))).toBe('<p>\u00e9 &nbsp; \ud83d\ude00</p>');
  expect(sanitize(`${text}\ud800`)).toBe('<p>\u00e9 &nbsp; \ud83d\ude00\ud800</p>');
});

test('matches names with characters outside of ASCII and lone surrogates', () => {
  const input = '<x-\ud800>1</x-\ud800><x-\u00e9>2</x-\u00e9><x-\ufffd>3</x-\ufffd>';
  const removeElements = ['x-\ud800', 'x-\u00e9'];
  expect(sanitize(input, { sanitizer: { removeElements } })).toBe('<x-\ufffd>3</x-\ufffd>');
});

describe('the option sanitizer', () => {
  const input = '<p onclick=1 id=a>x<script>1</script><!--c-->';

  test('holds for every parse function', () => {
    const sanitizer = new Sanitizer({ elements: ['html', 'head', 'body', 'p'], comments: false });
    const expected = '<html><head></head><body><p id="a">x</p></body></html>';
    expect(serialize(parse(input, { sanitizer }))).toBe(expected);
    expect(serialize(parseTree(input, { sanitizer }).root)).toBe(expected);
    expect(parse5.serialize(parse5.parse(input, { sanitizer }))).toBe(expected);
    const parser = new Parser({ sanitizer });
    parser.write(input.slice(0, 9));
    parser.write(input.slice(9));
    expect(serialize(parser.end().root)).toBe(expected);
  });

  test('allows no snapshot, because only a complete tree is sanitized', () => {
    const parser = new Parser({ sanitizer: {} });
    parser.write('<p onclick=1>x<script>');
    expect(() => parser.snapshot()).toThrow(
      'souptree: with a sanitizer, there is no tree before the end of the page',
    );
    expect(serialize(parser.end('</script>y').root)).toBe(
      '<html><head></head><body><p>xy</p></body></html>',
    );
  });

  test('is not changed by a safe call', () => {
    const sanitizer = new Sanitizer({});
    sanitize(input, { sanitizer });
    expect(sanitizer.get()).toEqual(new Sanitizer({}).get());
    expect(sanitize(input, { sanitizer, safe: false })).toContain('<script>');
  });

  test('follows modifications', () => {
    const sanitizer = new Sanitizer({});
    expect(sanitize('<b>x</b>', { sanitizer })).toBe('<b>x</b>');
    sanitizer.removeElement('b');
    expect(sanitize('<b>x</b>', { sanitizer })).toBe('');
    sanitizer.allowElement('b');
    expect(sanitize('<b>x</b>', { sanitizer })).toBe('<b>x</b>');
  });

  test('must be a configuration', () => {
    expect(() => sanitize('', { sanitizer: 1 as never })).toThrow(TypeError);
    expect(() => parse('', { safe: 1 as never, sanitizer: {} })).toThrow(
      'parse: `safe` must be a boolean, got 1',
    );
  });
});

test('limits hold', () => {
  const limits = { ...untrusted, nodes: 3 };
  expect(() => sanitize('<p><p><p><p>', { limits })).toThrow(LimitError);
  expect(sanitize('<p>', { limits })).toBe('<p></p>');
});

describe('time is linear', () => {
  const time = (input: string, sanitizer: object) =>
    processorTime(() => void sanitize(input, { sanitizer }));
  const shapes: [string, (n: number) => string, object][] = [
    [
      'replaced elements, nested',
      (n) => '<x>'.repeat(n) + 'y<b></b>'.repeat(n),
      { replaceWithChildrenElements: ['x'] },
    ],
    ['comments between texts', (n) => 'a<!---->'.repeat(n), {}],
    [
      'attributes',
      (n) => `<p ${Array.from({ length: n }, (_, i) => `a${i}`).join(' ')}>`,
      { attributes: ['a1'] },
    ],
    [
      'elements that share attributes',
      (n) => `<p>${'<b a=1 onclick=2>'.repeat(3)}${'<p>x'.repeat(n)}`,
      {},
    ],
    [
      'javascript: URLs with a long prefix',
      (n) => `<a href="${' '.repeat(n)}javascript:">${'<p>x'.repeat(n / 10)}`,
      {},
    ],
  ];

  test.each(shapes)('%s', (_, shape, sanitizer) => {
    const [small, large] = [shape(20_000), shape(80_000)];
    time(small, sanitizer);
    const times = Array.from({ length: 3 }, () => [time(small, sanitizer), time(large, sanitizer)]);
    const ratio = Math.min(...times.map(([one, four]) => four / one));
    expect(ratio).toBeLessThan(9);
  });
});
