/**
 * The parts of the search for live strings, which `npm run test:sanitizer-browser` runs for longer, and in browsers.
 */

import { describe, expect, test } from '@jest/globals';
import * as library from 'souptree/sanitize';
import {
  attributeName,
  Cases,
  canBeLive,
  checkString,
  contextName,
  isScriptUrl,
  judgeElement,
  pageAround,
  parse5Parser,
  type SearchContext,
} from '../../tools/compare/sanitizer-browser/search/index.mjs';

type Pair = [string | undefined, string];

function judged(namespace: string, name: string, attributes: Pair[] = []): string[] {
  const found: string[] = [];
  judgeElement(namespace, name, attributes, found);
  return found;
}

const url = ' java\nscript:x()';

describe('the judge', () => {
  test.each<[string, string, Pair[], string[]]>([
    ['html', 'script', [], ['<html script>']],
    ['svg', 'script', [], ['<svg script>']],
    ['mathml', 'script', [], []],
    ['html', 'use', [], []],
    ['svg', 'use', [], ['<svg use>']],
    ['svg', 'iframe', [['src', url]], []],
    ['html', 'iframe', [], ['<html iframe>']],
    ['mathml', 'mi', [['onx', '']], ['<mathml mi onx>']],
    ['html', 'p', [['on', 'x()']], []],
    ['html', 'a', [['href', url]], ['<html a href>']],
    ['html', 'a', [['href', 'x']], []],
    ['html', 'a', [['xlink:href', url]], []],
    ['svg', 'a', [['xlink:href', url]], ['<svg a xlink:href>']],
    ['mathml', 'mi', [['href', url]], ['<mathml mi href>']],
    ['html', 'button', [['formaction', url]], ['<html button formaction>']],
    ['svg', 'set', [['attributeName', 'xlink:href']], ['<svg set attributeName>']],
    ['html', 'set', [['attributeName', 'href']], []],
    ['svg', 'svg', [[undefined, url]], []],
  ])('of %s %s %j', (namespace, name, attributes, expected) => {
    expect(judged(namespace, name, attributes)).toStrictEqual(expected);
  });

  test('reads URLs as the URL Standard does', () => {
    expect(['\x01 JavaScript:', 'java\r\nscript\t:'].every(isScriptUrl)).toBe(true);
    expect(['x javascript:', 'java script:', 'javascript'].some(isScriptUrl)).toBe(false);
  });

  test('knows namespaces of attributes', () => {
    expect(attributeName(null, 'href')).toBe('href');
    expect(attributeName('http://www.w3.org/1999/xlink', 'href')).toBe('xlink:href');
    expect(attributeName('http://www.w3.org/XML/1998/namespace', 'lang')).toBeUndefined();
  });

  test('skips markup that no parser makes live', () => {
    expect(canBeLive('<p class="x">once</p>')).toBe(false);
    expect(canBeLive('<a href="&#106;ava">')).toBe(true);
    expect(canBeLive('<p/ONx>')).toBe(true);
  });
});

describe('a case', () => {
  test('is the same each time', () => {
    const names = ['1:5', '1:5+7', '2:5', 'deep:1:5'];
    const read = () => names.map((name) => new Cases(library).read(name));
    const [first, second] = [read(), read()];
    expect(first.map(({ input }) => input)).toStrictEqual(second.map(({ input }) => input));
    expect(new Set(first.map(({ input }) => input)).size).toBe(names.length);
  });

  test('has a valid configuration', () => {
    const cases = new Cases(library);
    for (let number = 0; number < 1000; number++) {
      const { options } = cases.read(`3:${number}`);
      library.sanitize('', options);
    }
    expect(cases.configurationCount).toBeGreaterThan(300);
  });

  test('has a name with a seed and numbers', () => {
    expect(() => new Cases(library).read('5')).toThrow('5 is not the name of a case');
  });
});

describe('a string is parsed', () => {
  const find = (string: string, name: string, namespace: 'html' | 'svg' = 'html') => {
    const { findings } = checkString(parse5Parser, string, { name, namespace }, { parses: 0 });
    return findings.map(({ way, what }) => `${what} in ${way}`);
  };

  test('in its context', () => {
    expect(find('<style><img onerror=x></style>', 'div')).toStrictEqual([]);
    expect(find('<style><img onerror=x></style>', 'svg', 'svg')).toStrictEqual([
      '<html img onerror> in fragment',
    ]);
  });

  test('inside of a form', () => {
    const string = '<math><mtext><form><mglyph><svg><mtext><iframe>';
    expect(find(string, 'div')).toStrictEqual(['<html iframe> in fragment in a form']);
  });

  test('without scripting', () => {
    expect(find('<noscript><img onerror=x></noscript>', 'div')).toStrictEqual([
      '<html img onerror> in fragment, no scripting',
    ]);
  });

  test('in a page', () => {
    expect(find('</textarea><img onerror=x>', 'textarea')).toStrictEqual([
      '<html img onerror> in page',
    ]);
  });

  test('again, from what the parser writes', () => {
    const string = '<noscript><p title="</noscript><script>x"></noscript>';
    expect(find(string, 'div').length).toBeGreaterThan(0);
  });
});

test('a context has a name, and tags of a page around it', () => {
  const encoding = { name: 'encoding', value: 'x' };
  const context: SearchContext = {
    name: 'annotation-xml',
    namespace: 'mathml',
    attributes: [encoding],
  };
  expect(contextName(context)).toBe('mathml:annotation-xml[x]');
  expect(pageAround({ ...context })).toBe('<math><annotation-xml encoding="x">');
  expect(contextName(null)).toBe('document');
  expect(pageAround({ name: 'style', namespace: 'html' })).toBeUndefined();
});
