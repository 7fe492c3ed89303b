/** The options `onRemove` and `urlSchemes`, which are not in the standard. */

import { describe, expect, test } from '@jest/globals';
import * as library from 'souptree';
import {
  type ParseOptions,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';
import { type Removed, type SanitizeOptions, sanitize } from 'souptree/sanitize';

/** What the sanitizer removes from a fragment. */
function removedFrom(input: string, options: SanitizeOptions = {}): Removed[] {
  const removed: Removed[] = [];
  sanitize(input, { ...options, onRemove: (each) => removed.push(each) });
  return removed;
}

const html = (name: string) => ({ name, namespace: 'html' as const });

describe('onRemove', () => {
  test('sees each kind of node and attribute, in the order of the document', () => {
    const input =
      '<p onclick="x" id=\u00e9>a<!--b--></p><script>c</script><?d e><math href="javascript:f">';
    expect(removedFrom(input)).toStrictEqual([
      {
        type: 'attribute',
        name: 'onclick',
        value: 'x',
        element: html('p'),
        reason: 'configuration',
      },
      {
        type: 'attribute',
        name: 'id',
        value: '\u00e9',
        element: html('p'),
        reason: 'configuration',
      },
      { type: 'comment', value: 'b', reason: 'configuration' },
      { type: 'element', ...html('script'), reason: 'configuration' },
      { type: 'processing-instruction', target: 'd', value: 'e', reason: 'configuration' },
      {
        type: 'attribute',
        name: 'href',
        value: 'javascript:f',
        element: { name: 'math', namespace: 'mathml' },
        reason: 'configuration',
      },
    ]);
  });

  test('says why an attribute or an element was removed', () => {
    const sanitizer = { replaceWithChildrenElements: ['b'] };
    const input = '<b><a href="javascript:x">y</a></b><svg><a xlink:href="data:z">';
    expect(removedFrom(input, { sanitizer, urlSchemes: [] })).toStrictEqual([
      { type: 'element', ...html('b'), reason: 'replaced' },
      {
        type: 'attribute',
        name: 'href',
        value: 'javascript:x',
        element: html('a'),
        reason: 'javascript-url',
      },
      {
        type: 'attribute',
        name: 'href',
        prefix: 'xlink',
        value: 'data:z',
        element: { name: 'a', namespace: 'svg' },
        reason: 'url-scheme',
      },
    ]);
  });

  test('sees what does not round-trip', () => {
    const input = '<noscript><img src=x onerror=y></noscript>';
    expect(removedFrom(input, { sanitizer: {} })).toStrictEqual([
      { type: 'element', ...html('noscript'), reason: 'unsafe-elsewhere' },
    ]);
    const template = '<template><noscript><i></noscript></template>';
    expect(removedFrom(template, { sanitizer: {}, safe: false })).toStrictEqual([
      { type: 'text', value: expect.stringContaining('i'), reason: 'unsafe-elsewhere' },
    ]);
  });

  test('sees each node that does not round-trip, and no other', () => {
    const bad = '<template><noscript><i></noscript></template>';
    const settled = '<template><noscript></noscript></template>';
    const comments = `<ul>${'<li>good</li>'.repeat(20)}${`<li>${bad}</li>`.repeat(10)}</ul>`;
    const options = { sanitizer: {}, scripting: true } as const;
    expect(removedFrom(comments, options)).toHaveLength(10);
    expect(sanitize(comments, options)).toBe(comments.replaceAll(bad, settled));
  });

  test('sees nothing if nothing is removed', () => {
    expect(removedFrom('<p>a</p>')).toStrictEqual([]);
    // The second call must not see the removals of the first.
    expect(removedFrom('<p id=a>')).toHaveLength(1);
    expect(removedFrom('<p>')).toStrictEqual([]);
  });

  test('works in all functions that sanitize trees', () => {
    const input = '<b onclick=x>y</b>';
    const seen: string[] = [];
    const options: ParseOptions = {
      sanitizer: 'default',
      onRemove: ({ type }) => seen.push(type),
    };
    const parser = new Parser(options);
    parser.write(input);
    const calls = [
      () => parse(input, options),
      () => parseFragment(input, options),
      () => parseTree(input, options),
      () => parseFragmentTree(input, options),
      () => parser.end(),
      () => domhandler.parse(input, options),
      () => hast.parse(input, options),
      () => parse5.parse(input, { sanitizer: 'default', onRemove: options.onRemove }),
    ];
    for (const call of calls) {
      seen.length = 0;
      call();
      expect(seen).toStrictEqual(['attribute']);
    }
  });

  test('may call the package again', () => {
    const inner: string[] = [];
    const outer = parseFragment('<b id=1>x</b><i id=2>y</i>', {
      sanitizer: 'default',
      onRemove: () => inner.push(sanitize('<u onclick=x>z</u>')),
    });
    expect(inner).toStrictEqual(['<u>z</u>', '<u>z</u>']);
    expect(library.serialize(outer)).toBe('<b>x</b><i>y</i>');
  });

  test('throws what the callback throws', () => {
    const error = new Error('from the callback');
    const onRemove = () => {
      throw error;
    };
    expect(() => sanitize('<p id=x>', { onRemove })).toThrow(error);
    expect(sanitize('<p>', { onRemove })).toBe('<p></p>');
  });

  test('counts its list in the limit of the output', () => {
    const input = '<p onclick=x></p>'.repeat(100);
    const options = { limits: { outputBytes: 1000 } };
    expect(sanitize(input, options)).toBe('<p></p>'.repeat(100));
    expect(() => removedFrom(input, options)).toThrow('`outputBytes` is 1000');
  });

  test('wrong values are errors', () => {
    expect(() => sanitize('', { onRemove: 1 as never })).toThrow(
      new TypeError('sanitize: `onRemove` must be a function, got 1'),
    );
    expect(() => parse('', { onRemove: () => {} })).toThrow(
      new TypeError('parse: `onRemove` needs the option `sanitizer`'),
    );
  });
});

describe('urlSchemes', () => {
  const schemes = (input: string, urlSchemes: string[]) =>
    sanitize(input, { sanitizer: {}, urlSchemes });

  test.each([
    ['<a href="https:x">', '<a href="https:x"></a>'],
    ['<a href=" HT\ttps:x">', '<a href=" HT\ttps:x"></a>'],
    ['<a href="/x:y">', '<a href="/x:y"></a>'],
    ['<a href="//x">', '<a href="//x"></a>'],
    ['<a href="data:x">', '<a></a>'],
    ['<img src="data:x" alt="data:y">', '<img alt="data:y">'],
    ['<img srcset="a 1x, b 2x">', '<img srcset="a 1x, b 2x">'],
    ['<img srcset="a 1x, data:b 2x">', '<img>'],
    ['<a ping="x http:y">', '<a></a>'],
    ['<svg><a xlink:href="data:x">', '<svg><a></a></svg>'],
    ['<svg><set attributeName="href" to="data:x">', '<svg><set to="data:x"></set></svg>'],
    ['<form action="data:x"><button formaction="data:y">', '<form><button></button></form>'],
  ])('%s', (input, expected) => {
    expect(schemes(input, ['HTTPS', 'mailto'])).toBe(expected);
  });

  test('an empty list keeps only URLs without a scheme', () => {
    expect(schemes('<a href=x></a><a href=https:x></a>', [])).toBe('<a href="x"></a><a></a>');
  });

  test('does not allow javascript: URLs in links', () => {
    expect(schemes('<a href="javascript:x">', ['javascript'])).toBe('<a></a>');
  });

  test('calls with and without schemes can take turns', () => {
    const input = '<a href=data:x></a>';
    for (let round = 0; round < 3; round++) {
      expect(schemes(input, ['http'])).toBe('<a></a>');
      expect(sanitize(input, { sanitizer: {} })).toBe('<a href="data:x"></a>');
      expect(schemes(input, ['data'])).toBe('<a href="data:x"></a>');
    }
  });

  test('wrong values are errors', () => {
    for (const value of ['https:', '', '1x', 'a b', 5, 'x'.repeat(65)]) {
      expect(() => schemes('', ['http', value as string])).toThrow(
        'sanitize: `urlSchemes[1]` must be a scheme without its colon',
      );
    }
    expect(() => schemes('', 'https' as never)).toThrow(
      new TypeError('sanitize: `urlSchemes` must be an array, got "https"'),
    );
    expect(() => parse('', { urlSchemes: [] })).toThrow(
      new TypeError('parse: `urlSchemes` needs the option `sanitizer`'),
    );
  });
});
