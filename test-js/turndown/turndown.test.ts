/** The class of Turndown: options, rules, filters and the nodes that rules get. */

import { describe, expect, test } from '@jest/globals';
import { parse, parseFragment, parseTree, untrusted } from 'souptree';
import { toMarkdown } from 'souptree/markdown';
import byDefault, {
  type TurndownNode,
  type TurndownOptions,
  type TurndownReplacement,
  type TurndownRule,
  TurndownService,
} from 'souptree/turndown';
import { processorTime } from '../support/processor-time.js';

const markdownOf = (html: string, options?: TurndownOptions) =>
  new TurndownService(options).turndown(html);

/** A service with one rule. */
const ruled = (filter: TurndownRule['filter'], replacement: TurndownReplacement) =>
  new TurndownService().addRule('rule', { filter, replacement });

/** The Markdown of a page if a rule puts the content of some elements into braces. */
const braced = (html: string, filter: TurndownRule['filter'] = 'mark') =>
  ruled(filter, (content) => `{${content}}`).turndown(html);

/** The first element that a rule for `name` gets. */
function nodeIn(html: string, name: string, options?: TurndownOptions): Required<TurndownNode> {
  const nodes: TurndownNode[] = [];
  const service = new TurndownService(options);
  service.addRule('keep', { filter: name, replacement: (_, node) => `${nodes.push(node)}` });
  service.turndown(html);
  return nodes[0] as Required<TurndownNode>;
}

test('the class is the default export', () => {
  expect(byDefault).toBe(TurndownService);
});

test('types have the names that @types/turndown has', () => {
  const options: byDefault.Options = { bulletListMarker: '-' };
  const filter: byDefault.FilterFunction = (node) => node.nodeName === 'DEL';
  const replacement: byDefault.ReplacementFunction = (content) => `~${content}~`;
  const rule: byDefault.Rule = { filter, replacement };
  const plugin: byDefault.Plugin = (service) => void service.addRule('del', rule);
  expect(new byDefault(options).use(plugin).turndown('a <del>b</del>')).toBe('a ~b~');
});

describe('options', () => {
  test.each<[string, TurndownOptions, string, string]>([
    ['the default style', {}, '<h1>ab</h1><p><i>x</i><br><b>y</b>', 'ab\n===\n\n_x_  \n**y**'],
    ['lists', {}, '<ul><li>a<ol><li>b</ol></ul>', '*   a\n    1.  b'],
    ['numbers', {}, '<ol start=42><li>b</ol>', '42.  b'],
    ['a rule', {}, 'a<hr>b', 'a\n\n* * *\n\nb'],
    ['another rule', { hr: '- - -' }, '<hr>', '- - -'],
    ['headings', { headingStyle: 'atx' }, '<h2>a</h2>', '## a'],
    ['bullets', { bulletListMarker: '+' }, '<ul><li>a</ul>', '+   a'],
    ['delimiters', { emDelimiter: '*', strongDelimiter: '__' }, '<i>a</i> <b>b</b>', '*a* __b__'],
    ['line breaks', { br: '\\' }, 'a<br>b', 'a\\\nb'],
    ['fences', { codeBlockStyle: 'fenced', fence: '~~~' }, '<pre>a</pre>', '~~~\na\n~~~'],
    ['undefined options', { hr: undefined, emDelimiter: undefined }, '<i>a</i>', '_a_'],
    ['no tables', {}, '<table><tr><th>a<tr><td>b</table>', 'a\n\nb'],
    ['addresses that run scripts', {}, '<a href=javascript:x>a</a>', 'a'],
    ['images in the page', {}, '<img src=data:image/gif,x>', '![](data:image/gif,x)'],
  ])('%s', (_, options, html, markdown) => {
    expect(markdownOf(html, options)).toBe(markdown);
  });

  test.each([
    ['a block', '<pre>a\n\n\tb\n</pre>', '    a\n\n    \tb'],
    ['an item', '<ul><li>x<pre>a</pre></ul>', '*   x\n\n        a'],
    ['the start of an item', '<ul><li><pre>a</pre></ul>', '*   ```\n    a\n    ```'],
    ['after a list', '<ul><li>x</ul><pre>a</pre>', '*   x\n\n```\na\n```'],
    ['after an indented block', '<pre>a</pre><pre>b</pre>', '    a\n\n```\nb\n```'],
    ['an empty first line', '<pre>\n\na</pre>', '```\n\na\n```'],
    ['an empty last line', '<pre>a\n\n</pre>', '```\na\n\n```'],
    ['a last line of spaces', '<pre>a\n  </pre>', '```\na\n  \n```'],
    ['a language', '<pre><code class=language-js>a</code></pre>', '    a'],
    ['a quote', '<blockquote><pre>a</pre></blockquote>', '>     a'],
  ])('code is indented where it stays code of its own: %s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test.each<[TurndownOptions['linkReferenceStyle'], string, string]>([
    ['full', '<a href=/a>x</a> <a href=/b>x</a>', '[x][1] [x][2]\n\n[1]: /a\n[2]: /b'],
    ['collapsed', '<a href=/a>x</a> <a href=/a>X</a>', '[x][] [X][]\n\n[x]: /a'],
    ['collapsed', '<a href=/a>x</a> <a href=/b>x</a>', '[x][] [x][1]\n\n[x]: /a\n[1]: /b'],
    ['collapsed', '<a href=/a>1</a> <a href=/b>1</a>', '[1][] [1][2]\n\n[1]: /a\n[2]: /b'],
    ['collapsed', '<a href=/a><img src=b></a>', '[![](b)][1]\n\n[1]: /a'],
    ['collapsed', '<a href=/a>[b]</a>', '[\\[b\\]][]\n\n[\\[b\\]]: /a'],
    ['collapsed', '<a href=/a><code>a[]</code></a>', '[`a[]`][1]\n\n[1]: /a'],
    ['shortcut', '<a href=/a>x</a> y', '[x] y\n\n[x]: /a'],
    ['shortcut', '<a href=/a>x</a>(y)', '[x][](y)\n\n[x]: /a'],
  ])('labels of links, %s: %s', (linkReferenceStyle, html, markdown) => {
    expect(markdownOf(html, { linkStyle: 'referenced', linkReferenceStyle })).toBe(markdown);
  });

  test.each([
    ['<code>  a\n b </code>', '`   a  b  `'],
    ['<code> a </code>', '`  a  `'],
    ['<code>`a</code>', '`` `a ``'],
    ['<code>a``b`</code>', '``` a``b` ```'],
    ['<code>   </code>', '`   `'],
    ['a<code></code>b', 'ab'],
    ['<b><code>a <i>b</i></code></b>', '**`a b`**'],
    ['<ul><code> a</code></ul>', '*   ` a`'],
  ])('white space in code: %s', (html, markdown) => {
    expect(markdownOf(html, { preformattedCode: true })).toBe(markdown);
  });

  test('changes have effect on the next page', () => {
    const service = new TurndownService();
    service.options.headingStyle = 'atx';
    expect(service.turndown('<h1>a</h1>')).toBe('# a');
  });

  test.each<[object, string]>([
    [{ headingStyle: 'x' }, "TurndownService: `headingStyle` must be 'atx' or 'setext', got \"x\""],
    [{ codeBlockStyle: 1 }, "`codeBlockStyle` must be 'indented' or 'fenced', got 1"],
    [
      { linkReferenceStyle: '' },
      "`linkReferenceStyle` must be 'full' or 'collapsed' or 'shortcut'",
    ],
    [{ hr: 'x' }, '`hr` must be a thematic break, such as `---`, got "x"'],
    [{ br: null }, '`br` must be a string, got null'],
    [{ fence: 3 }, '`fence` must be'],
    [{ preformattedCode: 'yes' }, '`preformattedCode` must be a boolean, got "yes"'],
  ])('wrong: %p', (options, message) => {
    expect(() => new TurndownService(options)).toThrow(TypeError);
    expect(() => new TurndownService(options)).toThrow(message);
  });

  test('plugins can have options of their own', () => {
    const service = new TurndownService({ mine: 1 } as TurndownOptions);
    expect(service.options).toMatchObject({ mine: 1, hr: '* * *' });
  });
});

describe('input', () => {
  const html = '<h2>a</h2><p>b<em>c</em>';

  test.each([null, undefined, 1, {}, [], new Uint8Array(1), Symbol.iterator.description])(
    '%p',
    (input) => {
      if (typeof input === 'string') return expect(markdownOf(input)).toBe(input);
      const turn = () => new TurndownService().turndown(input as never);
      expect(turn).toThrow(TypeError);
      expect(turn).toThrow(`${input} is not a string, or an element/document/fragment node.`);
    },
  );

  test('an empty string', () => {
    expect(markdownOf('')).toBe('');
    expect(markdownOf(' \n')).toBe('');
  });

  test('trees and nodes, with and without rules', () => {
    for (const service of [new TurndownService(), ruled('mark', (content) => content)]) {
      const expected = 'a\n---\n\nb*c*';
      for (const source of [
        parse(html),
        parseFragment(html),
        parseTree(html),
        parseTree(html).root,
      ])
        expect(service.turndown(source)).toBe(expected);
    }
  });

  test('of an element, the content is converted', () => {
    const tree = parseTree('<div><h2>a</h2></div><p><b>c</b></p>');
    for (const service of [new TurndownService(), ruled('p', () => 'x')]) {
      expect(service.turndown(tree.querySelector('h2') as never)).toBe('a');
      expect(service.turndown(tree.querySelector('p') as never)).toBe('**c**');
    }
  });

  test('nodes that are no elements, documents or fragments', () => {
    const text = parseTree('a').root.querySelector('body')?.firstChild;
    expect(() => new TurndownService().turndown(text as never)).toThrow('is not a string, or');
  });

  test('the option `parse`', () => {
    expect(() => markdownOf('<p>'.repeat(9), { parse: { limits: { nodes: 5 } } })).toThrow('nodes');
    expect(markdownOf('<td>a', { parse: { context: 'tr', limits: untrusted } })).toBe('a');
    const service = new TurndownService({ parse: { limits: untrusted } });
    expect(service.turndown(parseTree('a'))).toBe('a');
  });
});

describe('replacements', () => {
  test.each([
    ['in a line', 'a<mark>b</mark>c', 'a{b}c'],
    ['white space at the edges', 'a<mark> b </mark>c', 'a {b} c'],
    ['white space on both sides of an edge', 'a <mark> b </mark> c', 'a {b} c'],
    ['other white space', 'a<mark>&nbsp;b</mark>', 'a\u00a0{b}'],
    ['marks around', '<b>a <mark>b</mark></b>', '**a {b}**'],
    ['marks inside', '<mark><b>a</b></mark>', '{**a**}'],
    ['the same mark around and inside', '<b><mark>a<b>b</b></mark></b>', '**{ab}**'],
    ['a link around', '<a href=x><mark>b]</mark></a>', '[{b\\]}](x)'],
    ['code around', '<code>a <mark>*b*</mark></code>', '`a {*b*}`'],
    ['code inside', '<mark><code>b</code></mark>', '{`b`}'],
    ['in each other', '<mark>a<mark>b</mark></mark>', '{a{b}}'],
    ['marks that other texts could complete', '*a<mark>*</mark>', '\\*a{\\*}'],
    ['what could begin a block', '<p><mark>1. a</mark>', '{1\\. a}'],
    ['a heading', '<h2><mark>a</mark> b</h2>', '{a} b\n-----'],
    ['an item', '<ul><li><mark>a</mark></ul>', '*   {a}'],
    ['text in a list', '<ul>x<li>a</ul>', '*   x\n*   a'],
    ['blocks in a line', 'a<mark><p>b</p></mark>c', 'a\n\n{b}\n\nc'],
    ['an element of SVG', 'a<svg><title>b</title></svg>', 'a'],
  ])('%s', (_, html, markdown) => {
    expect(braced(html)).toBe(markdown);
  });

  test.each([
    ['a block', '\n\n# x\n\n', 'a\n\n# x\n\nb'],
    ['many line feeds', '\n\n\n\nx\n\n\n', 'a\n\nx\n\nb'],
    ['lines', '\nx\n', 'a\nx\nb'],
    ['a line feed', '\n', 'a\nb'],
    ['two line feeds', '\n\n', 'a\n\nb'],
    ['several lines', 'x\ny', 'ax\nyb'],
    ['nothing', '', 'ab'],
    ['a space', ' ', 'a b'],
  ])('%s', (_, replacement, markdown) => {
    expect(ruled('mark', () => replacement).turndown('<p>a<mark>m</mark>b')).toBe(markdown);
  });

  test('lines begin as the containers require', () => {
    const service = ruled('div', () => '\n\nx\n\ny\n\n');
    expect(service.turndown('<blockquote>a<ul><li><div>m</div></ul></blockquote>')).toBe(
      '> a\n>\n> *   x\n>\n>     y',
    );
  });

  test('a block that is replaced by nothing ends the line', () => {
    expect(ruled('div', () => '').turndown('a<div>m</div>b')).toBe('a\n\nb');
  });

  test('lines that follow each other are ended once', () => {
    const service = ruled('tr', (content) => `\n${content.trim()}`);
    expect(service.turndown('<table><tr><td>a<tr><td>b</table>')).toBe('a\nb');
  });

  test('content has the line feeds of blocks at its edges', () => {
    const contents: string[] = [];
    ruled('div', (content) => {
      contents.push(content);
      return content;
    }).turndown('<div><p>a<p>b</div><div>c</div><div>d<p>e</div><div><p>f</p>g</div>');
    expect(contents).toStrictEqual(['\n\na\n\nb\n\n', 'c', 'd\n\ne\n\n', '\n\nf\n\ng']);
  });

  test('`!` before a link of a rule makes no image', () => {
    const service = ruled('a', (content, node) => `[${content}](${node.getAttribute('href')})`);
    expect(service.turndown('a!<a href=x>b</a>')).toBe('a\\![b](x)');
  });

  test('items that have markers of their own', () => {
    const service = ruled('li', (content, node) => {
      const inner = content.trim().replace(/\n/g, '\n  ');
      return `- ${inner}${node.nextSibling === null ? '' : '\n'}`;
    });
    const html = '<ul>\n <li>a</li>\n <li>b\n  <ul><li>c</li><li>d</li></ul></li>\n</ul>e';
    expect(service.turndown(html)).toBe('- a\n- b\n  - c\n  - d\n\ne');
  });

  test('items with and without a rule in one list', () => {
    const service = ruled(
      (node) => node.className === 'x',
      (content) => `\n\n(${content})\n\n`,
    );
    expect(service.turndown('<ol><li>a<li class=x>b<li>c</ol>')).toBe('1.  a\n\n(b)\n\n3.  c');
  });

  test('elements that are not shown without a rule', () => {
    const service = ruled(['script', 'title', 'iframe'], (_, node) => `{${node.nodeName}}`);
    expect(service.turndown('<title>t</title>a<script>b</script><iframe src=c></iframe>')).toBe(
      '{TITLE}\n\na{SCRIPT}{IFRAME}',
    );
  });

  test('of blank elements, only void ones, links, cells and media are replaced', () => {
    expect(braced('<p>a<mark> </mark><mark><img src=x></mark></p>')).toBe('a {![](x)}');
    expect(ruled('div', () => 'x').turndown('a<div></div>b')).toBe('a\n\nb');
  });

  test('the rule is `this`, and options are passed', () => {
    const rule: TurndownRule = {
      filter(node, options) {
        return this === rule && node.nodeName === 'MARK' && options === service.options;
      },
      replacement(content, _, options) {
        return `${this === rule}${content}${options === service.options}`;
      },
    };
    const service = new TurndownService().addRule('x', rule);
    expect(service.turndown('<mark> a </mark>')).toBe('trueatrue');
  });

  test('a result that is no string', () => {
    const service = ruled('mark', () => undefined as never);
    expect(() => service.turndown('<mark>a</mark>')).toThrow(
      new TypeError('turndown: the replacement of MARK must return a string, got undefined'),
    );
  });

  test('a conversion in a rule', () => {
    const service = ruled(
      'mark',
      (_, node) => `(${new TurndownService().turndown(node.innerHTML)})`,
    );
    const html = 'a <mark><i>b</i> *c*</mark> d '.repeat(50);
    expect(service.turndown(html)).toBe('a (_b_ \\*c\\*) d '.repeat(50).trim());
  });
});

describe('rules', () => {
  test('the last rule that was added wins', () => {
    const service = ruled('mark', () => '1').addRule('rule', {
      filter: 'mark',
      replacement: () => '2',
    });
    expect(service.turndown('<mark>a</mark>')).toBe('2');
  });

  test('`addRule` calls `rules.add`', () => {
    const service = new TurndownService();
    const added: unknown[] = [];
    service.rules.add = (...rule) => void added.push(...rule);
    const rule = { filter: 'p', replacement: () => '' };
    expect(service.addRule('key', rule)).toBe(service);
    expect(added).toStrictEqual(['key', rule]);
  });

  test('kept elements are HTML', () => {
    const service = new TurndownService().keep(['ins', 'figure']).keep('p');
    expect(service.turndown('<p>a<ins class=x>*b*</ins></p><figure><i>c</i></figure>')).toBe(
      'a<ins class="x">*b*</ins>\n\n<figure><i>c</i></figure>',
    );
  });

  test('`keepReplacement`', () => {
    const keepReplacement: TurndownReplacement = (content, node) => `${content}=${node.outerHTML}`;
    const service = new TurndownService({ keepReplacement }).keep('ins');
    expect(service.turndown('a <ins><b>b</b></ins>')).toBe('a **b**=<ins><b>b</b></ins>');
  });

  test('removed elements are left out, unless they are kept or Markdown can express them', () => {
    const service = new TurndownService().keep('ins').remove(['ins', 'del', 'p', 'nav']);
    expect(service.turndown('<p>a<ins>b</ins><del>c</del></p><nav>d</nav>e')).toBe(
      'a<ins>b</ins>\n\ne',
    );
  });

  test('links without an address and `pre` without `code` can be removed', () => {
    const service = new TurndownService().remove(['a', 'pre']);
    const html = '<a>a</a><a href=x>b</a><pre>c</pre><pre><code>d</code></pre>';
    expect(service.turndown(html)).toBe('[b](x)\n\n    d');
  });

  test('`defaultReplacement` and `blankReplacement`', () => {
    const service = new TurndownService({
      defaultReplacement: (content, node) => (node.isBlock ? `\n\n${content}\n\n` : `<${content}>`),
      blankReplacement: (_, node) => (node.isBlock ? '\n\n-\n\n' : '_'),
    });
    expect(service.turndown('<span>a</span><b>c</b><i></i><div></div><div>d</div>')).toBe(
      '<a>**c**_\n\n-\n\nd',
    );
  });

  test('`append`', () => {
    const service = new TurndownService().addRule('end', {
      filter: 'x',
      append: () => '\n\nend\n',
    });
    expect(service.turndown('<p>a')).toBe('a\n\nend');
    expect(service.turndown('')).toBe('');
  });

  test('a filter of another type', () => {
    const service = ruled(1 as never, () => '');
    expect(() => service.turndown('a<b>b</b>')).toThrow(
      new TypeError('`filter` needs to be a string, array, or function'),
    );
  });

  test('plugins', () => {
    const calls: unknown[] = [];
    const service = new TurndownService();
    const plugin = (given: unknown) => void calls.push(given);
    expect(service.use(plugin).use([plugin, plugin])).toBe(service);
    expect(calls).toStrictEqual([service, service, service]);
    expect(() => service.use({} as never)).toThrow(
      'plugin must be a Function or an Array of Functions',
    );
  });
});

describe('`escape`', () => {
  test.each([
    ['*a* _b_ `c` [d] \\ &amp; <e>', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\] \\ \\&amp; \\<e>'],
    ['# a', '\\# a'],
    ['1. a', '1\\. a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['> a', '\\> a'],
    ['=== a', '\\=== a'],
    ['a # - 1. +', 'a # - 1. +'],
  ])('%s', (text, markdown) => {
    const service = new TurndownService();
    expect(service.escape(text)).toBe(markdown);
    expect(markdownOf(markdown)).not.toBe('');
  });

  test('a method of the program is called for texts, but not in code', () => {
    const texts: string[] = [];
    const service = new TurndownService();
    service.escape = (text) => {
      texts.push(text);
      return text.toUpperCase();
    };
    expect(service.turndown('<p>*a*  <b>_b_</b> <code>*c*</code> x</p>')).toBe(
      '*A* **_B_** `*c*` X',
    );
    expect(texts).toStrictEqual(['*a* ', '_b_', ' ', ' x']);
  });
});

describe('nodes', () => {
  test('names, types and attributes', () => {
    const node = nodeIn('<p><mark id=i class="a b" title=t>x</mark>', 'mark');
    expect(node).toMatchObject({
      nodeName: 'MARK',
      tagName: 'MARK',
      localName: 'mark',
      nodeType: 1,
    });
    expect(node).toMatchObject({ id: 'i', className: 'a b', textContent: 'x', innerHTML: 'x' });
    expect(node.classList.contains('b')).toBe(true);
    expect(node.getAttribute('title')).toBe('t');
    expect(node.hasAttribute('x')).toBe(false);
    expect(Array.from(node.attributes, ({ name, value }) => [name, value])).toStrictEqual([
      ['id', 'i'],
      ['class', 'a b'],
      ['title', 't'],
    ]);
    expect(node.outerHTML).toBe('<mark id="i" class="a b" title="t">x</mark>');
    expect(node.firstChild).toMatchObject({ nodeName: '#text', nodeType: 3, nodeValue: 'x' });
  });

  test('relatives, without white space and comments', () => {
    const node = nodeIn('<div> <p>a</p> <!--c--> <b>b</b> </div>', 'div');
    expect(Array.from(node.childNodes, ({ nodeName }) => nodeName)).toStrictEqual(['P', 'B']);
    expect(Array.from(node.children, ({ nodeName }) => nodeName)).toStrictEqual(['P', 'B']);
    expect(node.firstChild?.nextSibling).toBe(node.lastChild);
    expect(node.lastChild?.previousSibling).toBe(node.firstElementChild);
    expect(node.firstChild?.parentNode).toBe(node);
    expect(node.parentNode?.nodeName).toBe('BODY');
    expect(node.querySelector('b')?.closest('div')).toBe(node);
    expect(node.querySelectorAll('p, b')).toHaveLength(2);
    expect(node.hasChildNodes()).toBe(true);
  });

  test('texts have the white space that a browser shows', () => {
    const html = '<div>\n a\n <b> b</b>\n<pre>\n\n c</pre> <i>d </i></div>';
    expect(nodeIn(html, 'div').textContent).toBe('a b\n cd');
    expect(nodeIn('<div>a <code> b\n c</code> d</div>', 'div').textContent).toBe('a b c d');
    const preserved = { preformattedCode: true };
    expect(nodeIn('<div>a <code> b\n c</code> d</div>', 'div', preserved).textContent).toBe(
      'a  b\n c d',
    );
  });

  test('controls, tables and styles', () => {
    const input = nodeIn('<input type=CheckBox checked>', 'input') as never as Record<
      string,
      unknown
    >;
    expect([input.type, input.checked]).toStrictEqual(['checkbox', true]);
    const table = nodeIn(
      '<table><tfoot><tr><td>c</tfoot><caption>t</caption><tr><th style="text-align: right">a<td>b</table>',
      'table',
    );
    const rows = Array.from(table.rows, ({ cells }) =>
      Array.from(cells ?? [], (each) => each.textContent),
    );
    expect(rows).toStrictEqual([['a', 'b'], ['c']]);
    const cell = table.rows[0].cells?.[0] as never as { style: Record<string, string> };
    expect([cell.style.textAlign, cell.style.color]).toStrictEqual(['right', undefined]);
  });

  test('what Turndown adds', () => {
    const html = '<p>x<mark> a </mark> <code><mark>b</mark></code></p>';
    const node = nodeIn(html, 'mark');
    expect(node).toMatchObject({ isBlock: false, isBlank: false, isCode: false });
    expect(node.flankingWhitespace).toStrictEqual({ leading: ' ', trailing: ' ' });
    expect((node.parentNode as typeof node).isBlock).toBe(true);
    const inCode = (node.parentNode as typeof node).lastElementChild?.firstChild as typeof node;
    expect(inCode.isCode).toBe(true);
  });
});

describe('large pages', () => {
  test('rules in each other up to 100 levels, at any depth', () => {
    const depth = 100_000;
    const markdown = braced(`${'<mark>'.repeat(depth)}a`);
    expect(markdown).toBe(`${'{'.repeat(100)}a${'}'.repeat(100)}`);
    const removed = new TurndownService().remove('del');
    expect(removed.turndown(`${'<div>'.repeat(depth)}a<del>b</del>`)).toBe('a');
    const node = nodeIn(`${'<i>'.repeat(depth)}<mark>a`, 'mark');
    expect([node.isCode, node.isBlank]).toStrictEqual([false, false]);
  });

  test('attributes that many elements share are copied once', () => {
    const attributes = Array.from({ length: 1_000 }, (_, index) => `a${index}=x`).join(' ');
    const html = `<b ${attributes}>${'<p>x</p>'.repeat(2_000)}`;
    expect(braced(html).length).toBeLessThan(20_000);
  });
});

test('a rule that changes nothing gives the Markdown of `toMarkdown`', () => {
  const html = '<p>a <b>b</b> c</p><ul><li>d<li><p>e<p>f</ul><blockquote>g</blockquote>';
  const service = ruled(['p', 'div', 'blockquote', 'section'], (content, node) =>
    node.nodeName === 'BLOCKQUOTE' ? `\n\n> ${content.trim()}\n\n` : `\n\n${content}\n\n`,
  );
  const expected = toMarkdown(html, { bulletListMarker: '*' }).trimEnd();
  expect(
    service
      .turndown(html)
      .replace(/^( *)\* {3}/gm, '$1* ')
      .replace(/^ {4}/gm, '  '),
  ).toBe(expected);
});

test.each([
  ['the white space at the edges of nested elements', '<div><b>', 'a', ''],
  ['a run of marks at the end of a replaced element', '', '*', '<mark><code>'],
])('%s takes linear time', (_name, nested, text, before) => {
  const service = new TurndownService();
  service.addRule('b', {
    filter: (node) => node.nodeName === 'B' && node.flankingWhitespace?.leading === '',
    replacement: (content) => content,
  });
  service.addRule('mark', { filter: 'mark', replacement: (content) => content });
  const timeOf = (page: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3; run++) {
      least = Math.min(
        least,
        processorTime(() => void service.turndown(page)),
      );
    }
    return least / page.length;
  };
  const page = (count: number) => before + (nested + text).repeat(count);
  timeOf(page(2000));
  // A time that grows with the square would be 16 times as long for each byte.
  expect(timeOf(page(32_000)) / timeOf(page(2000))).toBeLessThan(8);
});
