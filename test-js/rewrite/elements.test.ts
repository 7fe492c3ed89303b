/** Edits of elements: their content, their names and their tags, whether these are in the source or not. */

import { describe, expect, test } from '@jest/globals';
import { parse, serialize } from 'souptree';
import {
  type RewriteElement,
  type RewriteEndTag,
  type RewriteHandlers,
  Rewriter,
  rewrite,
} from 'souptree/rewrite';
import { changed, rewritten } from './rewritten.js';

describe('an element', () => {
  test('gets content before, after and inside it', () => {
    const all = (element: RewriteElement) => {
      element.before('1').before('2').prepend('3').prepend('4');
      element.append('5').append('6').after('7').after('8');
    };
    expect(changed('<p>x</p>y', 'p', all)).toBe('12<p>43x56</p>87y');
    expect(changed('<ul><li>a<li>b</ul>', 'li', all)).toBe(
      '<ul>12<li>43a5687' + '12<li>43b5687</ul>',
    );
  });

  test('escapes inserted text, and inserts HTML unchanged', () => {
    expect(changed('<p>', 'p', (p) => p.prepend('<&>'))).toBe('<p>&lt;&amp;&gt;');
    expect(changed('<p>', 'p', (p) => p.prepend('<b>', { html: true }))).toBe('<p><b>');
  });

  test('can be removed, replaced and unwrapped, and can get other content', () => {
    expect(changed('a<p>b<i>c</i></p>d', 'p', (p) => p.remove())).toBe('ad');
    expect(changed('a<p>b</p>d', 'p', (p) => p.replace('x').before('1').after('2'))).toBe('a1x2d');
    expect(changed('a<p>b</p>d', 'p', (p) => p.removeAndKeepContent().append('x'))).toBe('abxd');
    expect(changed('a<p>b</p>d', 'p', (p) => p.setInnerContent('x').prepend('1').append('2'))).toBe(
      'a<p>1x2</p>d',
    );
    expect(changed('<p>a<p>b', 'p', (p) => p.remove())).toBe('');
    expect(changed('<br>x<td>y', 'br, td', (each) => each.remove().after('z'))).toBe('zxzy');
  });

  test('keeps end tags of earlier elements if it is removed', () => {
    expect(changed('<b>1<p>2</b>3</p>4', 'p', (p) => p.remove())).toBe('<b>1</b>4');
    expect(changed('<b>1<p>2</b>3</p>4', 'p', (p) => p.setInnerContent('x'))).toBe(
      '<b>1<p>x</b></p>4',
    );
    expect(
      rewritten('<b>1<p>2</b>3</p>4', {
        elements: { p: (p) => p.remove(), b: (b) => b.append('5').after('6').rename('i') },
      }),
    ).toBe('<i>15</i>64');
  });

  test('has no handler calls for the content of a removed element', () => {
    const names: string[] = [];
    rewrite('<div><p><b>x</b></p></div><i>', {
      elements: { '*': ({ name }) => names.push(name), p: (p) => p.remove() },
      text: ({ value }) => names.push(value),
    });
    expect(names).toStrictEqual(['div', 'p', 'i']);
  });

  test('gets a new name in both tags, and in the end tags of its copies', () => {
    const strong = (b: RewriteElement) => b.rename('strong');
    expect(changed('<B x>y</B >z', 'b', strong)).toBe('<strong x>y</strong >z');
    expect(changed('<p><b>1</p>2</b>3', 'b', strong)).toBe('<p><strong>1</p>2</strong>3');
    expect(changed('<b><i><p></b></i>', 'i', strong)).toBe('<b><strong><p></b></strong>');
    expect(changed('<p><b>1</p>2</b>3', 'b', (b) => b.removeAndKeepContent())).toBe('<p>1</p>23');
    expect(changed('<p><b>1</p>2</b>3', 'b', (b) => b.remove())).toBe('<p></p>23');
  });

  test('ends at the offset that the standard says', () => {
    const append = (element: RewriteElement) => element.append('!');
    expect(changed('<head><title>x</title><p>', 'head', append)).toBe('<head><title>x</title>!<p>');
    expect(changed('<head> x', 'head', append)).toBe('<head> !x');
    expect(changed('<body>a</body>b', 'body', append)).toBe('<body>a!</body>b');
    expect(changed('<body>a</html>b', 'body', append)).toBe('<body>a!</html>b');
    expect(changed('<table><tr><td>a<tr>', 'td', append)).toBe('<table><tr><td>a!<tr>');
    expect(changed('<p>a<b c', 'p', append)).toBe('<p>a!<b c');
    expect(changed('<title>a</title x>b', 'title', append)).toBe('<title>a!</title x>b');
  });

  test('ignores inner content if it cannot have content', () => {
    const fill = (element: RewriteElement) => {
      expect(element.hasContent).toBe(false);
      element.prepend('1').append('2').setInnerContent('3').after('4');
    };
    expect(changed('<br>x', 'br', fill)).toBe('<br>4x');
    expect(changed('<svg><g/></svg>', 'g', fill)).toBe('<svg><g/>4</svg>');
    // Tree construction ignores the tag.
    expect(changed('<td>x</td>', 'td', fill)).toBe('<td>4x</td>');
  });

  test('has a namespace', () => {
    const namespaces: string[] = [];
    rewrite('<title></title><svg><title/></svg><math>', {
      elements: { '*': ({ name, namespace }) => namespaces.push(`${namespace} ${name}`) },
    });
    expect(namespaces).toStrictEqual(['html title', 'svg svg', 'svg title', 'mathml math']);
  });

  test('calls onEndTag with its end tag', () => {
    const names: string[] = [];
    const output = changed('<p>a<div>b</div>', 'div', (element) => {
      element.onEndTag((endTag) => {
        names.push(endTag.name);
        endTag.before('1').after('2').rename('x');
      });
    });
    expect(output).toBe('<p>a<div>b1</x>2');
    expect(new Set(names)).toStrictEqual(new Set(['div']));
    expect(changed('<p>a</p>b', 'p', (p) => p.onEndTag((end) => end.remove()))).toBe('<p>ab');
    const replace = (each: RewriteElement) =>
      each.remove().onEndTag((end) => end.replace('a<b').before('<'));
    expect(changed('&am<script>a</script>p;', 'script', replace)).toBe('&am&lt;a&lt;bp;');
  });
});

describe('an element without an end tag', () => {
  test.each([
    ['<img src=a><p>b', 'img', 'picture', '<picture src=a></picture><p>b'],
    ['<br/>a', 'br', 'textarea', '<textarea/></textarea>a'],
    ['<ul><li>a<li>b</ul>', 'li', 'x-item', '<ul><x-item>a</x-item><x-item>b</x-item></ul>'],
    ['<dl><dt>a<dd>b</dl>', 'dt', 'h3', '<dl><h3>a</h3><dd>b</dl>'],
    ['<table><td>a<td>b</table>', 'td', 'th', '<table><th>a</th><th>b</th></table>'],
    ['<select><option>a<option>b</select>', 'option', 'hr', '<select><hr>a<hr>b</select>'],
    ['<div><p>a</div>b', 'p', 'x-p', '<div><x-p>a</x-p></div>b'],
    ['<p>a&<p>b<<p>', 'p', 'q', '<q>a&</q><q>b<</q><q>'],
    ['<ruby>a<rt>b<rt>c</ruby>', 'rt', 'rp', '<ruby>a<rp>b</rp><rp>c</rp></ruby>'],
    ['<svg><g/><g>a</svg>', 'g', 'a', '<svg><a/><a>a</a></svg>'],
    ['<svg><g>a<p>b', 'svg', 'x', '<x><g>a</x><p>b'],
    ['<form><form>a</form>', 'form form', 'x', '<form><form>a</form>'],
    ['<body><body id=a>b', '[id]', 'div', '<body><div id=a></div>b'],
    // The same name, another spelling of it, and void names.
    ['<p>a<p>b', 'p', 'P', '<P>a<P>b'],
    ['<img><p>b', 'img', 'input', '<input><p>b'],
    ['<p>a<p>b', 'p', 'br', '<br>a<br>b'],
    // The parser may create the element again.
    ['<p><b>a</p>c</b>', 'b', 'strong', '<p><strong>a</p>c</strong>'],
    // The end of the page ends the element.
    ['<p>a<!--b', 'p', 'div', '<div>a<!--b'],
    ['<p>a<i x', 'p', 'div', '<div>a<i x'],
  ])('gets one if it is renamed: %s', (html, selector, name, expected) => {
    expect(changed(html, selector, (each) => each.rename(name))).toBe(expected);
  });

  test.each([
    ['<ul><li>a<li id>b</ul>', '<ul><li>a</li><x id>b</x></ul>', '<ul><li>a</li>b</ul>'],
    ['<p>a<p id>b</p>c', '<p>a</p><x id>b</x>c', '<p>a</p>bc'],
    ['<p>a<div id>b</div>c', '<p>a</p><x id>b</x>c', '<p>a</p>bc'],
    ['<dl><dt>a<dd id>b</dl>', '<dl><dt>a</dt><x id>b</x></dl>', '<dl><dt>a</dt>b</dl>'],
    ['<table><td>a<td id>b', '<table><td>a</td><x id>b', '<table><td>a</td>b'],
    // The innermost element first, unless another end tag ends it.
    ['<ol><li>a<p>b<li id>c</ol>', '<ol><li>a<p>b</p></li><x id>c</x></ol>', undefined],
    ['<li>a<p id>b<li>c', '<li>a<x id>b</x><li>c', '<li>ab<li>c'],
    ['<li>a</li><li id>b', '<li>a</li><x id>b', '<li>a</li>b'],
    ['<p>a<!--b--><p id>c', '<p>a<!--b--></p><x id>c', '<p>a<!--b--></p>c'],
    ['<b><p>a<p id>c', '<b><p>a</p><x id>c', '<b><p>a</p>c'],
  ])('gets one before a tag that no longer ends it: %s', (html, renamed, unwrapped) => {
    const marked = (edit: (each: RewriteElement) => unknown) =>
      changed(html, '*', (each) => void (each.hasAttribute('id') && edit(each)));
    expect(marked((each) => each.rename('x'))).toBe(renamed);
    if (unwrapped) expect(marked((each) => each.removeAndKeepContent())).toBe(unwrapped);
    // The tag still ends the element.
    expect(marked((each) => each.rename(each.name.toUpperCase())).toLowerCase()).toBe(html);
    const withAttribute = html.replace(' id', ' id lang="x"');
    expect(marked((each) => each.setAttribute('lang', 'x'))).toBe(withAttribute);
  });

  test('has content and the content after it on the right side of a new end tag', () => {
    const edit = (each: RewriteElement) =>
      each.rename('q').before('1').prepend('2').append('3').after('4');
    expect(changed('<p>a<p>b', 'p', edit)).toBe('1<q>2a3</q>41<q>2b34');
    expect(changed('<img>a', 'img', edit)).toBe('1<q></q>4a');
    expect(changed('<p>a<p>b', 'p', (p) => p.rename('q').setInnerContent('c'))).toBe(
      '<q>c</q><q>c',
    );
    expect(changed('<p>a<p>b', 'p', (p) => p.rename('q').remove())).toBe('');
    expect(changed('<img>b', 'img', (p) => p.rename('q').remove())).toBe('b');
    expect(changed('<p>a<p>b', 'p', (p) => p.rename('q').removeAndKeepContent())).toBe('ab');
  });

  test('has no end tag if it becomes void', () => {
    expect(changed('<div>x</div>y', 'div', (each) => each.rename('br'))).toBe('<br>xy');
    const edit = (each: RewriteElement) =>
      each.rename('BR').onEndTag((end) => end.before('1').after('2'));
    expect(changed('<div>x</div>y', 'div', edit)).toBe('<BR>x12y');
    const named = (each: RewriteElement) => each.rename('br').onEndTag((end) => end.rename('p'));
    expect(changed('<div>x</div>y', 'div', named)).toBe('<br>x</p>y');
    expect(changed('<svg><g>x</g></svg>', 'g', (g) => g.rename('br'))).toBe(
      '<svg><br>x</br></svg>',
    );
  });

  test('calls onEndTag where it ends', () => {
    const ends: unknown[] = [];
    const handlers = { elements: { p: (p: RewriteElement) => void edit(p) } };
    const edit = (each: RewriteElement) =>
      each
        .append('1')
        .after('4')
        .onEndTag((end) => {
          ends.push([end.name, end.isImplied]);
          end.before('2').after('3');
        });
    expect(rewrite('<p>a<p>b</p>c<p>', handlers)).toBe('<p>a1234<p>b12</p>34c<p>1234');
    expect(ends).toStrictEqual([
      ['p', true],
      ['p', false],
      ['p', true],
    ]);
    expect(changed('<br>a', 'br', edit)).toBe('<br>4a');
    expect(changed('<script>a', 'script', (each) => each.onEndTag((end) => end.before('<b')))).toBe(
      '<script>a<b',
    );
    const with1 = (change: (end: RewriteEndTag) => unknown) =>
      changed('<p>a<p>b</p>', 'p:first-child', (p) => p.onEndTag(change));
    expect(with1((end) => end.remove())).toBe('<p>a<p>b</p>');
    expect(with1((end) => end.replace('1'))).toBe('<p>a1<p>b</p>');
    expect(with1((end) => end.rename('q'))).toBe('<p>a</q><p>b</p>');
  });

  test('lets a handler add what the element lacks, whether its tags are in the source or not', () => {
    const link = '<link rel=canonical>';
    const addLink = (html: string) => {
      let has = false;
      return rewrite(html, {
        elements: {
          'link[rel=canonical]': () => {
            has = true;
          },
          head: (head) =>
            head.onEndTag((end) => {
              if (!has) end.before(link, { html: true });
            }),
        },
      });
    };
    expect(addLink('<head><title>a</title></head><p>b')).toBe(
      `<head><title>a</title>${link}</head><p>b`,
    );
    expect(addLink('<title>a</title><p>b')).toBe(`<title>a</title>${link}<p>b`);
    expect(addLink('<head><meta><body>b')).toBe(`<head><meta>${link}<body>b`);
    expect(addLink('<p>b')).toBe(`${link}<p>b`);
    expect(addLink('')).toBe(link);
    expect(addLink(`<title>a</title>${link}<p>b`)).toBe(`<title>a</title>${link}<p>b`);
    const comment = (head: RewriteElement) =>
      head.onEndTag((end) => end.before('<!--c-->', { html: true }));
    expect(changed('<p>b', 'head', comment)).toBe('<head><!--c--><p>b');
  });

  test('waits for a handler that returns a promise', async () => {
    const rewriter = new Rewriter({
      elements: {
        p: (p) =>
          p.onEndTag(async (end) => {
            await null;
            end.before('1');
          }),
      },
    });
    expect((await rewriter.writeAsync('<p>a<p>b')) + (await rewriter.endAsync())).toBe(
      '<p>a1<p>b1',
    );
  });

  test('is renamed in linear time at the end of the page', () => {
    const count = 100_000;
    const html = '<div>'.repeat(count);
    const output = changed(html, 'div', (each) => each.rename('p-'));
    expect(output === '<p->'.repeat(count)).toBe(true);
  });
});

describe('an implied element', () => {
  /** The tree of a page, after an edit of the implied elements of a name. */
  const edited = (page: string, name: string, edit: (each: RewriteElement) => unknown) => {
    const output = changed(page, name, (each) => void (each.isImplied && edit(each)));
    return [output, serialize(parse(output)).replace(/^<html>(.*)<\/html>$/, '$1')];
  };
  const html = { html: true };

  test.each([
    ['<title>x</title>', 'head', ' ', '<head> <title>x</title>', '<head> <title>x</title></head>'],
    ['<title>x</title>', 'head', '<!--c-->', '<head><!--c--><title>x</title>', '<head><!--c-->'],
    ['<title>x</title>', 'head', '&#13;', '<head>&#13;<title>x</title>', '<head>\r<title>'],
    ['<title>x</title>', 'head', '\n<meta>', '<head>\n<meta><title>x</title>', '<head>\n<meta>'],
    ['<title>x</title>', 'head', '<meta>', '<meta><title>x</title>', '<head><meta><title>'],
    ['<p>x', 'html', '<!--c-->', '<html><!--c--><p>x', '<!--c--><head>'],
    ['<p>x', 'body', ' ', '<body> <p>x', '<body> <p>'],
    ['<table><tr>', 'tbody', ' ', '<table><tbody> <tr>', '<table><tbody> <tr>'],
    ['<table><tr>', 'tbody', '<tr>', '<table><tr><tr>', '<tbody><tr></tr><tr>'],
    ['<table><tr>', 'tbody', '<track>', '<table><tbody><track><tr>', '<track><table>'],
    ['<table><td>', 'tr', '<!--c-->', '<table><tr><!--c--><td>', '<tr><!--c--><td>'],
    ['<table><td>', 'tr', '<th>', '<table><th><td>', '<tr><th></th><td>'],
    ['<table><col>', 'colgroup', ' ', '<table><colgroup> <col>', '<colgroup> <col>'],
    ['<table><col>', 'colgroup', '<col>', '<table><col><col>', '<colgroup><col><col>'],
    ['a</p>b', 'p', 'x', 'a<p>x</p>b', 'a<p>x</p>b'],
  ])('%j: %s begins with %j: %j', (page, name, content, output, tree) => {
    const prepend = edited(page, name, (each) => each.prepend(content, html));
    expect(prepend).toEqual([output, expect.stringContaining(tree)]);
    const set = edited(page, name, (each) => each.setInnerContent('').append(content, html));
    expect(set[0].startsWith(output.slice(0, output.indexOf(content) + content.length))).toBe(true);
  });

  test.each([
    ['<p>x', 'head', ' ', '<head> <p>x', '<head> </head>'],
    ['<p>x', 'head', '<meta>', '<meta><p>x', '<head><meta></head>'],
    ['<title>x</title>', 'head', ' ', '<title>x</title> ', '<title>x</title> </head>'],
    ['', 'body', ' ', '<body> ', '<body> </body>'],
    ['<title>x</title>', 'body', '<link>', '<title>x</title><body><link>', '<body><link></body>'],
    ['x', 'body', '<link>', 'x<link>', '<body>x<link></body>'],
    ['a</p>b', 'p', 'x', 'a<p>x</p>b', 'a<p>x</p>b'],
    ['<p>x', 'html', '<!--c-->', '<p>x<!--c-->', '<p>x<!--c--></p>'],
  ])('%j: %s ends with %j: %j', (page, name, content, output, tree) => {
    const append = edited(page, name, (each) => each.append(content, html));
    expect(append).toEqual([output, expect.stringContaining(tree)]);
  });

  test('has one tag only', () => {
    const all = (each: RewriteElement) => each.prepend(' ').append(' ').setAttribute('a', '');
    expect(edited('<p>x', 'head', all)[0]).toBe('<head a="">  <p>x');
    expect(edited('<p>x', 'head', (head) => all(head).removeAndKeepContent())[0]).toBe('  <p>x');
    expect(edited('<p>x', 'head', (head) => all(head).replace('<meta>', html))[0]).toBe(
      '<meta><p>x',
    );
  });

  test('is where later elements are, too', () => {
    const handlers: RewriteHandlers = {
      elements: {
        html: (each) => each.prepend('<!--1-->', html),
        head: (each) => each.prepend('\n').append('<!--2-->', html),
        body: (each) => each.append('\n'),
      },
    };
    expect(rewritten('', handlers)).toBe('<html><!--1--><head>\n<!--2--><body>\n');
  });
});
