import { describe, expect, jest, test } from '@jest/globals';
import { parse, parseFragment, parseTree } from 'souptree';
import {
  type BlockTextBuilder,
  compile,
  convert,
  type FormatCallback,
  type HtmlToTextOptions,
  htmlToText,
  type SelectorDefinition,
} from 'souptree/html-to-text';
import { processorTime } from '../support/processor-time.js';

/** Options with one selector. */
const selecting = (selector: string, format: string, options = {}): HtmlToTextOptions => ({
  selectors: [{ selector, format, options }],
});

const dataTables = selecting('table', 'dataTable');

describe('blocks', () => {
  test.each([
    ['an empty block has line breaks', 'a<p></p>b', 'a\n\n\n\nb'],
    ['an empty list has none', 'a<ul></ul>b', 'ab'],
    ['an empty quote has a mark', 'a<blockquote></blockquote>b', 'a\n\n> \n\nb'],
    ['the innermost block decides what precedes', '<div>a<p><div>x</div></div>', 'a\n\n\n\nx'],
    ['white space between blocks', '<div>a</div> b <div> c </div> d', 'a\nb\nc\nd'],
    ['line breaks at the start remain', '<br><br>a<br>', '\n\na\n'],
    ['a block in pre', 'a<pre>  x  <div>y</div> z</pre>b', 'a\n\n  x  \ny z\n\nb'],
    [
      'lines of quotes in quotes',
      '<blockquote>a<blockquote>b<p>c</blockquote>d</blockquote>',
      '> a\n> \n> > b\n> > \n> > c\n> \n> d',
    ],
    ['line breaks at both ends of a quote', '<blockquote><br>a<br><br></blockquote>', '> a'],
    [
      'a quote in a list',
      '<ul><li>a<blockquote>b<br>c</blockquote><li>d</ul>',
      ' * a\n   \n   > b\n   > c\n\n * d',
    ],
  ])('%s', (_name, html, text) => {
    expect(convert(html)).toBe(text);
  });
});

describe('trees and nodes', () => {
  const page =
    '<title>t</title><h1>Tea</h1><p id=a>All <a href="/green">green</a> ones<template><p>x</p></template>' +
    '<ul><li>hot<li>cold</ul><table class=data><tr><th>Name<td>Price</table>';
  const formatters = {
    em: ((elem, walk, builder) => walk(elem.children, builder)) as FormatCallback,
  };
  const all: HtmlToTextOptions[] = [
    {},
    dataTables,
    { formatters },
    { baseElements: { selectors: ['li', 'h1'] } },
  ];

  test.each(all)(
    '%j: a tree, its root and its plain nodes have the text of the page',
    (options) => {
      const tree = parseTree(page);
      const text = convert(page, options);
      for (const source of [tree, tree.root, parse(page)])
        expect(convert(source, options)).toBe(text);
    },
  );

  test.each([{}, { formatters }])('%j: a node has its own text', (options) => {
    const tree = parseTree(page);
    const item = tree.querySelector('li');
    expect(convert(tree.querySelector('#a'), options)).toBe('All green [/green] ones');
    expect(convert(item, options)).toBe('hot');
    expect(convert(item?.children[0], options)).toBe('hot');
    expect(convert(tree.querySelector('template')?.content, options)).toBe('x');
    expect(convert(parseFragment('<b>a</b>b'), options)).toBe('ab');
    expect(convert({ type: 'text', value: 'a ' }, options)).toBe('a');
    expect(convert(null, options)).toBe('');
  });

  test('base elements are searched in the node, which can be one itself', () => {
    const tree = parseTree('<p>a<i>b</i></p><i>c</i>');
    const options = { baseElements: { selectors: ['i'] } };
    expect(convert(tree.querySelector('p'), options)).toBe('b');
    expect(convert(tree.querySelector('body > i'), options)).toBe('c');
  });

  test('other values are refused', () => {
    for (const value of [5, {}, parseTree('').cursor()]) {
      expect(() => convert(value as never)).toThrow(TypeError);
    }
  });
});

describe('footnotes', () => {
  const footnotes = (options = {}) => selecting('a', 'anchor', { footnotes: true, ...options });

  test('an address has one number, and is at the end of the text', () => {
    const page = '<p>a <a href=/x>b</a> <a href=/y>c</a> <a href=/x>d</a></p><p>e';
    const text = 'a b [1] c [2] d [1]\n\ne\n\n[1] /x\n[2] /y';
    expect(convert(page, footnotes())).toBe(text);
    expect(convert(page, { ...footnotes(), formatters: { unused: () => {} } })).toBe(text);
  });

  test('an anchor with an image has a footnote', () => {
    expect(convert('<a href=/x><img src=i alt=a></a>', footnotes())).toBe('a [i] [1]\n\n[1] /x');
  });

  test('an anchor without text is its address', () => {
    expect(convert('<a href=/x></a>', footnotes())).toBe('/x');
  });

  test('with brackets, rewritten addresses, and an address that is the text', () => {
    const options = {
      linkBrackets: ['(', ')'],
      baseUrl: 'https://x',
      hideLinkHrefIfSameAsText: true,
    };
    expect(convert('<a href=/x>a</a> <a href=b>b</a>', footnotes(options))).toBe(
      'a (1) b\n\n[1] https://x/x',
    );
  });

  test('the lines of footnotes are not broken', () => {
    const options = { ...footnotes(), wordwrap: 10 };
    expect(convert('<a href=/0123456789>a</a>', options)).toBe('a [1]\n\n[1] /0123456789');
  });
});

test('`:where()` adds nothing to the specificity of a selector', () => {
  const selectors = [
    { selector: 'p.a', format: 'inlineString', options: { string: 'class' } },
    { selector: 'p:where(#a)', format: 'inlineString', options: { string: 'where' } },
  ];
  expect(convert('<p id=a class=a>x', { selectors })).toBe('class');
});

test('elements that share a long list of attributes take linear time', () => {
  const time = (count: number) => {
    const list = Array.from({ length: count }, (_, index) => `a${index}`).join(' ');
    const html = `<p><a ${list} href=x>${'<p>x'.repeat(count)}`;
    return processorTime(() => void convert(html));
  };
  time(1000);
  expect(time(8000)).toBeLessThan(16 * time(1000) + 200);
});

describe('lists', () => {
  test.each([
    [
      'paragraphs',
      '<ul><li><p>x</p><p>y</p><li><li>z<br></ul>q',
      ' * x\n   \n   y\n\n * \n * z\n   \n\nq',
    ],
    ['children that are no items', '<ul><li>a</li>x<!--c--><script>s</script></ul>', ' * a\n   x'],
    ['a list in a list', '<ul><ul><li>a</ul></ul>', ' * a'],
    ['numbers', '<ol start=9><li>a<li>b</ol>', ' 9.  a\n 10. b'],
    [
      'numbers that have no letter',
      '<ol type=a start=-1><li>a<li>b<li>c</ol>',
      ' -1. a\n 0.  b\n a.  c',
    ],
    [
      'large roman numbers',
      '<ol type=I start=3999><li>a<li>b</ol>',
      ' MMMCMXCIX. a\n 4000.      b',
    ],
    ['a start that is no number', '<ol start=x><li>a</ol>', ' 1. a'],
    ['what follows the number does not count', '<ol start=5-3><li>a</ol>', ' 5. a'],
  ])('%s', (_name, html, text) => {
    expect(convert(html)).toBe(text);
  });
});

describe('words', () => {
  test('elements in a word do not break it', () => {
    expect(convert('aaa bbb<b>ccc</b>ddd', { wordwrap: 8 })).toBe('aaa\nbbbcccddd');
  });

  test('wbr breaks a word', () => {
    expect(convert('aaa bbb<wbr>ccc', { wordwrap: 8 })).toBe('aaa bbb\nccc');
  });

  test('a moved word keeps the marks of its line', () => {
    const html = '<blockquote>aaaaaaaaaa bbbbbb<b>cccccccc</b></blockquote>';
    expect(convert(html, { wordwrap: 22 })).toBe('> aaaaaaaaaa\n> bbbbbbcccccccc');
  });

  test('characters beyond ASCII', () => {
    expect(convert('<h1>\u00df \u20ac</h1><p>\u{1d4b3} \u00e9</p>', { wordwrap: 20 })).toBe(
      'SS \u20ac\n\n\u{1d4b3} \u00e9',
    );
    expect(
      convert('<p>a\u00e9\u20ac', { encodeCharacters: { '\u00e9': 'e', '\u20ac': false, a: '' } }),
    ).toBe('e\u20ac');
  });

  test('a long word is split at the first character of the list', () => {
    const split = (wrapCharacters: string[], forceWrapOnLimit = false) =>
      convert('aa-bb/cc-dd/ee', {
        wordwrap: 7,
        longWordSplit: { wrapCharacters, forceWrapOnLimit },
      });
    expect(split(['/', '-'])).toBe('aa-bb/\ncc-dd/\nee');
    expect(split(['-', '/'])).toBe('aa-\nbb/cc-\ndd/ee');
    expect(split([':'])).toBe('aa-bb/cc-dd/ee');
    expect(split([':'], true)).toBe('aa-bb/c\nc-dd/ee');
  });
});

describe('links and images', () => {
  test('the text of an address', () => {
    const hide = selecting('a', 'anchor', { hideLinkHrefIfSameAsText: true });
    expect(convert('<a href=x>x</a> <a href=x>y</a> <h1><a href=z>z</a></h1>', hide)).toBe(
      'x y [x]\n\n\nZ',
    );
    expect(convert('<a href="mailto:a@b">c</a><a href=#d>d</a>')).toBe('c [a@b]d');
  });

  test('pathRewrite gets the path, the metadata and the node', () => {
    const calls: unknown[] = [];
    const pathRewrite = (path: string, metadata: unknown, node: { name: string }) => {
      calls.push([path, metadata, node.name]);
      return `/${path}`;
    };
    const options = { pathRewrite, baseUrl: 'https://a.example/' };
    const selectors = ['a', 'img'].map((selector) => ({ selector, options }));
    expect(convert('<a href=b>c</a><img src=d alt=e>', { selectors }, 1)).toBe(
      'c [https://a.example/b]e [https://a.example/d]',
    );
    expect(calls).toEqual([
      ['b', 1, 'a'],
      ['d', 1, 'img'],
    ]);
  });
});

describe('data tables', () => {
  test('cells of several lines, and tables in cells', () => {
    const html =
      '<table><tr><th>a<td>b<br>c<tr><td><table><tr><td>d<td>e</table><td>f<tr><td>g</table>';
    expect(convert(html, dataTables)).toBe('A       b\n        c\nd   e   f\ng');
  });

  test('the deprecated option `tables`', () => {
    const html = '<table class="x y"><td>a<td>b</table><table id=z><td>c<td>d</table>';
    expect(convert(html, { tables: ['.y'] })).toBe('a   b\n\ncd');
    expect(convert(html, { tables: ['#z'] })).toBe('ab\n\nc   d');
    expect(convert(html, { tables: true })).toBe('a   b\n\nc   d');
  });

  test('columns that need too much space are no columns', () => {
    const wide = `<table><tr>${'<td>xxxxxxxxxx'.repeat(1000)}${'<tr><td colspan=999><td>y'.repeat(5000)}</table>`;
    const text = convert(wide, dataTables);
    expect(text.length).toBeLessThan(2 ** 20);
    expect(text.match(/y/g)).toHaveLength(5000);
  });
});

describe('selectors', () => {
  const mark =
    (name: string): FormatCallback =>
    (_elem, _walk, builder) =>
      builder.addInline(name);
  const marking = (...selectors: string[]): HtmlToTextOptions => ({
    formatters: Object.fromEntries(selectors.map((each) => [each, mark(each)])),
    selectors: selectors.map((selector) => ({ selector, format: selector })),
  });

  test.each([
    ['the highest specificity', ['p.a', 'p', '.a'], '<p class=a>', 'p.a'],
    ['the last one of equal specificity', ['p.a', 'p.b'], '<p class="a b">', 'p.b'],
    ['an id before classes', ['#i', '.a.b'], '<p class="a b" id=i>', '#i'],
    ['combinators', ['div > p', 'p'], '<div><p>', 'div > p'],
    ['functions', ['p:not(.b):has(i)', 'p.a'], '<p class=a><i></i>', 'p:not(.b):has(i)'],
    ['lists', ['p, div', 'div'], '<p></p><div></div>', 'p, divdiv'],
    ['names of any case', ['DIV'], '<div></div>', 'DIV'],
  ])('%s', (_name, selectors, html, text) => {
    expect(convert(html, marking(...selectors))).toBe(text);
  });

  test('base elements', () => {
    const html = '<p>a<div>b<p>c</div><p>d';
    const base = (options: object, limits = {}) => convert(html, { baseElements: options, limits });
    expect(base({ selectors: ['div', 'p'] })).toBe('b\n\nc\n\na\n\nd');
    expect(base({ selectors: ['div', 'p'], orderBy: 'occurrence' })).toBe('a\n\nb\n\nc\n\nd');
    expect(base({ selectors: ['p'] }, { maxBaseElements: 1 })).toBe('a');
    expect(base({ selectors: ['i'] })).toBe('a\n\nb\n\nc\n\nd');
    expect(base({ selectors: ['i'], returnDomByDefault: false })).toBe('');
    expect(convert(html, { baseElement: 'div' })).toBe('b\n\nc');
  });

  test('what is code or raw text is never in the text', () => {
    const html =
      '<title>t</title><style>s</style><script>s</script><iframe><p>i</p></iframe>a<template>t</template>';
    expect(convert(html)).toBe('a');
  });
});

describe('formatters', () => {
  test('get nodes of domhandler and the metadata', () => {
    const seen: unknown[] = [];
    const format: FormatCallback = (elem, walk, builder, options) => {
      const { name, attribs, type, parent, children } = elem;
      seen.push([name, attribs.id, type, parent.name, children[0].data, options, builder.metadata]);
      walk(elem.children, builder);
    };
    const options = { formatters: { format }, ...selecting('p', 'format', { a: 1 }) };
    expect(convert('<div><p id=i>x', options, 'm')).toBe('x');
    expect(seen).toEqual([
      ['p', 'i', 'tag', 'div', 'x', { a: 1, leadingLineBreaks: 2, trailingLineBreaks: 2 }, 'm'],
    ]);
  });

  test('can change nodes, and walk over others', () => {
    const format: FormatCallback = (elem, walk, builder) => {
      elem.children[0].attribs.href = 'changed';
      walk(
        [...elem.children, { type: 'text', data: ' new ' }, { type: 'tag', name: 'br' }],
        builder,
      );
      walk(
        [{ type: 'tag', name: 'p', attribs: {}, children: [{ type: 'text', data: 'p' }] }],
        builder,
      );
    };
    const options = { formatters: { format }, ...selecting('div', 'format') };
    expect(convert('<div><a href=x>y</a></div>', options)).toBe('y [changed] new\n\n\np');
  });

  test('call built-in formats', () => {
    const names = ['unorderedList', 'dataTable', 'heading', 'anchor', 'blockHtml', 'skip'];
    const formatters = Object.fromEntries(
      names.map((name): [string, FormatCallback] => [
        `my-${name}`,
        (elem, walk, builder, options) =>
          builder.options.formatters[name]?.(elem, walk, builder, options),
      ]),
    );
    const selectors: SelectorDefinition[] = [
      ['ul', 'unorderedList'],
      ['table', 'dataTable'],
      ['h1', 'heading'],
      ['a', 'anchor'],
      ['pre', 'blockHtml'],
      ['i', 'skip'],
    ].map(([selector, name]) => ({ selector: String(selector), format: `my-${name}` }));
    const html =
      '<ul><li>a<li>b</ul><table><td>c<td>d</table><h1>e</h1><a href=f>g</a><pre class=x>h</pre><i>j</i>k';
    expect(convert(html, { formatters, selectors })).toBe(
      ' * a\n * b\n\nc   d\n\n\nE\n\ng [f]\n\n<pre class="x">h</pre>\n\nk',
    );
  });

  test('use all methods of the builder', () => {
    const format: FormatCallback = (_elem, _walk, builder) => {
      builder.openList({ maxPrefixLength: 3, prefixAlign: 'right', interRowLineBreaks: 2 });
      for (const prefix of ['1 ', '10 ']) {
        builder.openListItem({ prefix });
        builder.addInline('item');
        builder.addLineBreak();
        builder.addLiteral('a  b\nc');
        builder.closeListItem();
      }
      builder.closeList({ trailingLineBreaks: 1 });
      builder.openTable();
      builder.openTableRow();
      builder.openTableCell({ maxColumnWidth: 3 });
      builder.addInline('x y z');
      builder.closeTableCell({ colspan: 2 });
      builder.closeTableRow();
      builder.closeTable({ tableToString: (rows) => JSON.stringify(rows) });
      builder.openBlock({ leadingLineBreaks: 1, reservedLineLength: 2 });
      builder.pushWordTransform((word) => `<${word}>`);
      builder.pushWordTransform((word) => word.toUpperCase());
      builder.addInline('w');
      builder.addInline('v', { noWordTransform: true });
      builder.popWordTransform();
      builder.popWordTransform();
      builder.startNoWrap();
      builder.addInline(' a'.repeat(30));
      builder.stopNoWrap();
      builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => `(${text})` });
    };
    const options = { wordwrap: 30, formatters: { format }, ...selecting('div', 'format') };
    expect(convert('<div>', options)).toBe(
      ' 1 item\n   a  b\n   c\n\n10 item\n   a  b\n   c\n\n' +
        '[[{"colspan":2,"rowspan":1,"text":"x y\\nz"}]]\n\n' +
        `(<W>v${' a'.repeat(30)})`,
    );
  });

  test('can convert and parse other pages', () => {
    const format: FormatCallback = (elem, walk, builder) => {
      builder.addInline(convert('<h1>in</h1>') + parse('<p>x').children.length);
      walk(elem.children, builder);
    };
    const options = { formatters: { format }, ...selecting('div', 'format') };
    expect(convert('<div>a<p>b</p></div>c', options)).toBe('IN1a\n\nb\n\nc');
  });

  test('an unclosed part is an error of the formatter', () => {
    const withFormat = (format: (builder: BlockTextBuilder) => void) => () =>
      convert('<div>', {
        formatters: { format: (_elem, _walk, builder) => format(builder) },
        ...selecting('div', 'format'),
      });
    expect(withFormat((builder) => builder.closeBlock())).toThrow(/closes a block/);
    expect(withFormat((builder) => builder.openListItem())).toThrow(/`openList`/);
    expect(withFormat((builder) => builder.openTableRow())).toThrow(/`openTable`/);
    expect(withFormat((builder) => builder.openTableCell())).toThrow(/`openTableRow`/);
  });
});

describe('options', () => {
  test('compile and htmlToText', () => {
    const compiled = compile({ wordwrap: false });
    expect(['a', 'b'].map((html) => compiled(html))).toEqual(['a', 'b']);
    expect(compiled(`${'a '.repeat(100)}`)).toHaveLength(199);
    expect(htmlToText).toBe(convert);
    expect([convert(), convert(null), convert(''), compile()()]).toEqual(['', '', '', '']);
  });

  test('bytes', () => {
    expect(convert(new TextEncoder().encode('<p>\u00e9'))).toBe('\u00e9');
  });

  test('decodeEntities: false keeps references', () => {
    const html = '<a href="?a&amp;b">x &lt; &amp;amp;</a>';
    expect(convert(html, { decodeEntities: false })).toBe('x &lt; &amp;amp; [?a&amp;b]');
    expect(() => convert(new Uint8Array(1), { decodeEntities: false })).toThrow(/decode/);
  });

  test('limits', () => {
    const limited = (html: string, limits: object) => convert(html, { limits });
    expect(limited('<b>a<i>b<u>c</u></i></b>', { maxDepth: 3 })).toBe('ab...');
    expect(limited('a<b>b</b>c<i>d</i>', { maxChildNodes: 2, ellipsis: '~' })).toBe('ab~');
    expect(limited('<ul><li>a<li>b</ul>', { maxDepth: 1 })).toBe(' * ...\n * ...');
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect(limited('abcdef', { maxInputLength: 3 })).toBe('abc');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test.each<[string, unknown, RegExp]>([
    ['a name', { wordWrap: 3 }, /`wordWrap` is not an option: did you mean `wordwrap`/],
    ['a nested name', { limits: { maxdepth: 3 } }, /did you mean `limits.maxDepth`/],
    [
      'a name of a selector',
      { selectors: [{ selecter: 'p' }] },
      /did you mean `selectors\[0\].selector`/,
    ],
    ['a name of a base', { baseElements: { selector: ['p'] } }, /`baseElements.selectors`/],
    ['a type', { wordwrap: '80' }, /`wordwrap` must be a number/],
    ['a limit', { limits: { maxDepth: '3' } }, /`limits.maxDepth` must be a number/],
    ['selectors', { selectors: { a: 1 } }, /`selectors` must be an array/],
    ['base selectors', { baseElements: { selectors: 'p' } }, /must be an array of strings/],
    ['the order', { baseElements: { orderBy: 'x' } }, /'selectors' or 'occurrence'/],
    ['a formatter', { formatters: { a: 1 } }, /`formatters.a` must be a function/],
    ['a selector', { selectors: [{ selector: 'p[', format: 'block' }] }, /p\[/],
    ['no format', { selectors: [{ selector: 'foo' }] }, /"foo" has no `format`/],
    [
      'a format',
      { selectors: [{ selector: 'p', format: 'blok' }] },
      /"blok", which does not exist/,
    ],
    ['no object', 3, /`options` must be an object/],
  ])('a wrong option is one clear error: %s', (_name, options, message) => {
    expect(() => convert('', options as HtmlToTextOptions)).toThrow(message);
    expect(() => compile(options as HtmlToTextOptions)).toThrow(/^compile: /);
  });

  test('a wrong page is one clear error', () => {
    const buffer = new Uint8Array(3);
    structuredClone(buffer.buffer, { transfer: [buffer.buffer] });
    expect(() => convert(buffer)).toThrow(/`html` is a transferred buffer/);
    expect(() => convert(3 as never)).toThrow(
      /`html` must be a string, bytes, a `Tree` or a node, got 3/,
    );
  });
});

/** The least processor time of some conversions, in milliseconds. */
function timeOf(html: string, options: HtmlToTextOptions): number {
  let least = Infinity;
  for (let run = 0; run < 3; run++) {
    least = Math.min(
      least,
      processorTime(() => void convert(html, options)),
    );
  }
  return least;
}

// A time that grows with the square would be 16 times as long per byte. Compilers and collectors run meanwhile.
const mostGrowth = 8;

describe('hostile pages', () => {
  const depth = 100_000;
  const withFormatter: HtmlToTextOptions = {
    formatters: {
      f(elem, walk, builder) {
        builder.openBlock();
        walk(elem.children, builder);
        builder.closeBlock({ blockTransform: (text) => text });
      },
    },
    selectors: ['div', 'table', 'ul', 'a', 'blockquote'].map((selector) => ({
      selector,
      format: 'f',
    })),
  };

  test.each([
    '<div>a',
    '<table><td>a',
    '<ul><li>a',
    '<ol><li>a',
    '<a href=x>a',
    '<a href=x><table><td>a',
    '<blockquote>a',
    '<h1><div>a',
  ])('deep %s', (start) => {
    const words = (count: number, options: HtmlToTextOptions) =>
      convert(start.repeat(count), options).split(/a/i).length - 1;
    expect(words(depth, {})).toBeGreaterThanOrEqual(depth);
    expect(words(depth / 10, dataTables)).toBeGreaterThanOrEqual(depth / 10);
    expect(words(depth / 10, withFormatter)).toBeGreaterThan(0);
  });

  test('large spans', () => {
    const html =
      '<table><tr><td colspan=1000000>a<td rowspan=1000000>b<tr><td colspan=1e9>c</table>';
    expect(convert(html, dataTables)).toBe(`a${' '.repeat(999)}b\nc`);
  });

  test.each([
    ['quotes with lines', (size: number) => `${'<blockquote>'.repeat(60)}${'<br>x'.repeat(size)}`],
    ['spans', (size: number) => `<table>${'<tr><td colspan=1000 rowspan=65534>a'.repeat(size)}`],
    ['pieces of a word', (size: number) => 'x<b></b>'.repeat(size)],
    ['empty blocks', (size: number) => '<p></p>'.repeat(size)],
    ['anchors in tables', (size: number) => '<a href=x><table><td>'.repeat(size)],
    ['headings in tables', (size: number) => '<h1><table><td>a'.repeat(size)],
    ['nested lists', (size: number) => '<ul><li><ul></ul>'.repeat(size)],
  ])('the time is in proportion to the page: %s', (_name, pageOf) => {
    for (const options of [
      {},
      dataTables,
      { longWordSplit: { wrapCharacters: ['/'], forceWrapOnLimit: false } },
      selecting('a', 'anchor', { hideLinkHrefIfSameAsText: true }),
    ]) {
      const page = [pageOf(500), pageOf(8000)];
      const [small, large] = page.map((html) => timeOf(html, options) / html.length);
      expect(large / small).toBeLessThan(mostGrowth);
    }
  });
});
