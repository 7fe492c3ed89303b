import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type Fragment,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
} from 'souptree';
import { toText } from 'souptree/extract';
// In pages, the option `sanitizer` needs it.
import 'souptree/sanitize';
import { Tree } from 'souptree/tree';
import { processorTime } from '../support/processor-time.js';

const page =
  '<!DOCTYPE html><title>t</title><h1>Soup</h1> <p>Hot  and <b> good</b> <p hidden>x<p>\u00e9 &#x1f600;';
const text = 'Soup\n\nHot and good\n\n\u00e9 \u{1f600}';

describe('toText', () => {
  test('takes a string, bytes, a tree, and nodes of a tree and of a parse', () => {
    const tree = parseTree(page);
    expect(toText(page)).toBe(text);
    expect(
      toText(new TextEncoder().encode(page), { parse: { encoding: { transport: 'utf-8' } } }),
    ).toBe(text);
    expect(toText(tree)).toBe(text);
    expect(toText(Tree.from(tree.buffer.slice(0)))).toBe(text);
    expect(toText(tree.root)).toBe(text);
    expect(toText(parse(page))).toBe(text);
    const body = (parse(page).children.at(-1) as Element).children.at(-1) as Element;
    expect(toText(body)).toBe(text);
  });

  test('has no text of an earlier call', () => {
    const long = 'x'.repeat(5000);
    expect(toText(`<p>${long}\u20ac`)).toBe(`${long}\u20ac`);
    expect(toText('<p>a')).toBe('a');
    expect(toText('<p>\u20ac')).toBe('\u20ac');
    expect(toText('')).toBe('');
  });

  test('parses a fragment if there is a context', () => {
    expect(toText('<td>a<td>b', { parse: { context: 'tr' } })).toBe('a\tb');
    expect(toText('<td>a<td>b')).toBe('ab');
  });

  test('does not show fallback content, unlike innerText of a tree without scripts', () => {
    const html = 'a<noscript>b</noscript><canvas>c</canvas>';
    expect(toText(html)).toBe('a');
    expect(parseTree(html).root.body?.innerText).toBe('abc');
  });

  test('gives the content of nodes that are not rendered or have no children', () => {
    const { root } = parseTree('<title> a  b </title><p hidden>c<b>d</b></p><!--e-->f');
    const [title] = root.elements('title');
    const [hidden] = root.elements('p');
    expect(toText(title)).toBe(' a  b ');
    expect(hidden.innerText).toBe('cd');
    expect(root.body?.children.map((node) => toText(node))).toStrictEqual(['cd', 'e', 'f']);
    expect(toText({ type: 'text', value: ' a  b ' })).toBe('a b');
  });

  test('calls onParseError and onRemove of the options', () => {
    const called: string[] = [];
    const parseOptions = {
      onParseError: ({ code }: { code: string }) => void called.push(code),
      sanitizer: { removeElements: ['i'] },
      onRemove: ({ type }: { type: string }) => void called.push(type),
    };
    expect(toText('<p>a<i>b', { parse: parseOptions as never })).toBe('a');
    expect(called).toStrictEqual(['missing-doctype', 'open-elements-at-eof', 'element']);
  });

  test('refuses other arguments', () => {
    expect(() => toText(1 as never)).toThrow(TypeError);
    expect(() => toText(null as never)).toThrow(/^toText: `source` must be/);
    expect(() => toText('', { parse: { contxt: 'a' } as never })).toThrow(/did you mean `context`/);
    expect(() => toText('', { pars: {} } as never)).toThrow(/did you mean `parse`/);
    expect(() => toText(parseTree(''), { parse: {} })).toThrow(/`parse`/);
    const tree = parseTree('a');
    structuredClone(tree.buffer, { transfer: [tree.buffer] });
    expect(() => toText(tree)).toThrow(/transferred/);
  });
});

/** Generates small pages of everything that has a rule of its own. */
class Soup {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }

  page(): string {
    const names =
      'div p pre b i br table tr td td select option optgroup details summary button img ul li span svg text input'.split(
        ' ',
      );
    const texts = [' ', '\n', 'a', ' b ', 'c  d', '\u200b', '\u20ac ', '\t', 'e\n'];
    let html = '';
    for (let count = this.below(24) + 1; count > 0; count--) {
      const name = names[this.below(names.length)];
      const kind = this.below(3);
      html +=
        kind === 0 ? `</${name}>` : kind === 1 ? `<${name}>` : texts[this.below(texts.length)];
    }
    return html;
  }
}

describe('properties', () => {
  test('innerText of the body is that of the page, of a fragment, and of plain nodes', () => {
    const soup = new Soup(7);
    for (let count = 0; count < 3000; count++) {
      const html = soup.page();
      const { body } = parseTree(html).root;
      expect([html, toText(html)]).toStrictEqual([html, body && toText(body)]);
      expect([html, toText(parse(html))]).toStrictEqual([html, toText(html)]);
      expect([html, toText(parseFragmentTree(html))]).toStrictEqual([
        html,
        toText(parseFragment(html) as Fragment),
      ]);
    }
  });

  test.each([
    ['<b><div>a</div><input> </b>s', 'a\n '],
    ['<b>c<div>a</div><img> </b><i>s</i>', 'c\na\n '],
    ['<b><p>a</p><input> </b>s', 'a\n\n '],
    // The line ends with the element.
    ['<b><div>a</div><input> </b>', 'a'],
    ['<b><div>a</div><input> </b><br>', 'a'],
    ['<b><div>a</div><input> </b><pre> s', 'a'],
    ['<b><input> </b>s', ' '],
  ])('white space at the end of an inline element: %s', (html, expected) => {
    expect(parseTree(html).querySelector('b')?.innerText).toBe(expected);
  });

  test('the text of a part of a line is in the text of its block', () => {
    const soup = new Soup(11);
    for (let count = 0; count < 3000; count++) {
      const html = `<div>${soup.page()}</div>`;
      // Parts of what is not rendered have their textContent.
      if (/details|summary|select|opt|svg|text/.test(html)) continue;
      const { root } = parseTree(html);
      for (const name of ['b', 'i', 'span', 'li', 'td', 'button']) {
        for (const element of root.elements(name)) {
          const part = element.innerText.replaceAll('\n', '').trim();
          expect([html, name, root.innerText.replaceAll('\n', '').includes(part)]).toStrictEqual([
            html,
            name,
            true,
          ]);
        }
      }
    }
  });
});

describe('hostile pages', () => {
  const shapes: Record<string, (count: number) => string> = {
    'deep div': (count) => '<div>'.repeat(count),
    'deep span': (count) => '<span>a '.repeat(count),
    'deep pre': (count) => '<pre>'.repeat(count),
    'nested tables': (count) => '<table><td>'.repeat(count),
    'rows of one table': (count) => `<table>${'<tr><td>a'.repeat(count)}`,
    'cells of one row': (count) => `<table><tr>${'<td>'.repeat(count)}`,
    'closed details': (count) => '<details><summary>'.repeat(count),
    'details without summary': (count) => `<details>${'<i></i>'.repeat(count)}`,
    'buttons in svg': (count) => '<svg><foreignObject>'.repeat(count),
    'math in math': (count) => `<math>${'<mrow>'.repeat(count)}`,
    'white space': (count) => ' \n'.repeat(count),
    'zero width': (count) => '\u200b\n'.repeat(count),
    'line breaks': (count) => '<br>'.repeat(count),
    'shared attributes': (count) =>
      `<p><b ${Array.from({ length: count / 10 }, (_, index) => `a${index}`).join(' ')}></p>${'<p>x'.repeat(count)}`,
    attributes: (count) =>
      `<p ${Array.from({ length: count }, (_, index) => `a${index}`).join(' ')}>`,
  };

  test.each(Object.keys(shapes))(
    '%s: no recursion, and the text of 100,000 is not slower by the square',
    (name) => {
      const time = (count: number) => {
        const tree = parseTree(shapes[name](count));
        return processorTime(() => void toText(tree));
      };
      time(1000);
      const small = Math.min(time(6250), time(6250), time(6250));
      const large = Math.min(time(100_000), time(100_000));
      // 16 times as much, with room for the noise of other tests; the square would be 256 times.
      expect(large).toBeLessThan(64 * small + 20);
    },
  );

  test('innerText of an inline element reads its block once', () => {
    const { root } = parseTree(`<p>${'<b>a </b>'.repeat(20_000)}`);
    const [first] = root.elements('b');
    expect(first.innerText).toBe('a ');
  });
});
