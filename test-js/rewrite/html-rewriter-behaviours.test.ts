/**
 * The behaviours of HTMLRewriter, as cases of our own, and what souptree does in each. The table in
 * docs/migrate/html-rewriter.md has one row for each case. A case that is better, or differs, says why.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  type ElementHandler,
  type HandlerResult,
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  type RewriteText,
  rewrite,
} from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { textOfStream } from '../support/text-of-stream.js';

interface Behaviour {
  /** What HTMLRewriter does, as in the table. */
  htmlRewriter: string;
  verdict: 'same' | 'better' | 'differs';
  /** What souptree does, and why. Empty if the verdict is `same`. */
  why?: string;
  check: () => void | Promise<void>;
}

/** The output, which must be the same whole, in chunks and for bytes. */
function edited(html: string, given: RewriteHandlers<HandlerResult>): string {
  // Some handlers return a promise, which `rewrite` refuses.
  const handlers = given as RewriteHandlers;
  const output = rewrite(html, handlers);
  const rewriter = new Rewriter(handlers, { texts: 'whole' });
  const chunks = Array.from(html, (character) => rewriter.write(character));
  expect(chunks.join('') + rewriter.end()).toBe(output);
  expect(Buffer.from(rewrite(Buffer.from(html), handlers)).toString()).toBe(output);
  return output;
}

/** The output with a handler for the elements that match a selector. */
const changed = (html: string, selector: string, change: ElementHandler<HandlerResult>) =>
  edited(html, { elements: { [selector]: change } });

/** The ids of the elements that match a selector. */
function idsOf(html: string, selector: string): string {
  const ids: (string | null)[] = [];
  rewrite(html, { elements: { [selector]: (element) => ids.push(element.getAttribute('id')) } });
  return ids.join(' ');
}

const markup = { html: true };

/** What a handler reads from each matching element. */
function readFrom<Value>(html: string, selector: string, read: (element: RewriteElement) => Value) {
  const values: Value[] = [];
  rewrite(html, { elements: { [selector]: (element) => values.push(read(element)) } });
  return values;
}

/** The output of a stream, in which handlers may wait. */
const streamed = (html: string, handlers: RewriteHandlers<HandlerResult>): Promise<string> => {
  const body = new Response(html).body as ReadableStream<Uint8Array>;
  return textOfStream(body.pipeThrough(new RewriteStream(handlers)));
};

const later = () => new Promise<void>((resolve) => setTimeout(resolve));

const elements: Behaviour[] = [
  {
    htmlRewriter: '`getAttribute`, `hasAttribute` and `attributes` read the start tag',
    verdict: 'same',
    check() {
      expect(readFrom('<p A=1 b>', 'p', ({ attributes }) => attributes)).toStrictEqual([
        [
          { name: 'a', value: '1' },
          { name: 'b', value: '' },
        ],
      ]);
      const get = (p: RewriteElement) => [p.getAttribute('a'), p.getAttribute('c')];
      expect(readFrom('<p a>', 'p', get)).toStrictEqual([['', null]]);
      const has = (p: RewriteElement) => [p.hasAttribute('a'), p.hasAttribute('c')];
      expect(readFrom('<p a>', 'p', has)).toStrictEqual([[true, false]]);
    },
  },
  {
    htmlRewriter: '`getAttribute` returns character references as they are in the source',
    verdict: 'better',
    why: 'values are decoded, and escaped again when they are set',
    check() {
      expect(readFrom('<p a=b&amp;c>', 'p', (p) => p.getAttribute('a'))).toStrictEqual(['b&c']);
      const copy = (p: RewriteElement) => p.setAttribute('b', p.getAttribute('a') ?? '');
      expect(changed('<p a="1&amp;lt;">', 'p', copy)).toBe('<p a="1&amp;lt;" b="1&amp;lt;">');
    },
  },
  {
    htmlRewriter: '`setAttribute` and `removeAttribute` keep the other attributes as they are',
    verdict: 'same',
    check() {
      const set = (p: RewriteElement) => p.setAttribute('a', '"').setAttribute('d', '2');
      expect(changed("<p A='1' B=2  c>", 'p', set)).toBe('<p A="&quot;" B=2  c d="2">');
      expect(changed('<p a=1 B=2>', 'p', (p) => p.removeAttribute('a'))).toBe('<p B=2>');
    },
  },
  {
    htmlRewriter:
      'removing or setting an attribute can join the text around it to another attribute',
    verdict: 'better',
    why: 'a parser reads exactly the attributes that are set',
    check() {
      const output = changed('<a href onclick=1 =javascript:x>', 'a', (a) =>
        a.removeAttribute('onclick'),
      );
      expect(output).toBe('<a href="" =javascript:x>');
    },
  },
  {
    htmlRewriter: '`tagName` can be set, for both tags',
    verdict: 'same',
    why: 'the method is `rename`',
    check() {
      expect(changed('<p a>x</p>y', 'p', (p) => p.rename('q'))).toBe('<q a>x</q>y');
      expect(() => changed('<p>', 'p', (p) => p.rename('a b'))).toThrow('the name of a tag');
    },
  },
  {
    htmlRewriter: 'names of attributes can be given in capitals',
    verdict: 'same',
    why: 'in SVG and MathML as in the DOM: `viewBox` is the name, and `VIEWBOX` is another one',
    check() {
      expect(readFrom('<p a=1>', 'p', (p) => p.getAttribute('A'))).toStrictEqual(['1']);
      expect(changed('<p>', 'p', (p) => p.setAttribute('A', ''))).toBe('<p a="">');
      const read = (name: string) =>
        readFrom('<svg viewBox=1>', 'svg', (svg) => svg.getAttribute(name));
      expect(read('viewBox')).toStrictEqual(['1']);
      expect(read('VIEWBOX')).toStrictEqual([null]);
    },
  },
  {
    htmlRewriter: '`namespaceURI` is an address',
    verdict: 'differs',
    why: '`namespace` is `html`, `svg` or `mathml`, as in the trees of this package',
    check() {
      const namespaces = readFrom('<svg><a><title><p><math>', ':not(p)', (each) => each.namespace);
      expect(namespaces).toStrictEqual(['svg', 'svg', 'svg', 'mathml']);
    },
  },
  {
    htmlRewriter:
      '`before` and `append` add after earlier content, `after` and `prepend` before it',
    verdict: 'same',
    check() {
      const all = (p: RewriteElement) => {
        p.before('1').before('2').prepend('3').prepend('4');
        p.append('5').append('6').after('7').after('8');
      };
      expect(changed('<p>x</p>', 'p', all)).toBe('12<p>43x56</p>87');
    },
  },
  {
    htmlRewriter: 'content is text, or markup with `{ html: true }`',
    verdict: 'same',
    check() {
      expect(changed('<p>', 'p', (p) => p.before('<&>'))).toBe('&lt;&amp;&gt;<p>');
      expect(changed('<p>', 'p', (p) => p.before('<b>', markup))).toBe('<b><p>');
    },
  },
  {
    htmlRewriter: 'handlers are not called for inserted markup',
    verdict: 'same',
    check() {
      expect(changed('<p>x</p>', 'p', (p) => p.after('<p>y', markup))).toBe('<p>x</p><p>y');
    },
  },
  {
    htmlRewriter: '`replace` keeps what `before` and `after` insert; the last `replace` counts',
    verdict: 'same',
    check() {
      const replace = (p: RewriteElement) => p.replace('1').replace('2').before('b').after('a');
      expect(changed('<p>x</p>y', 'p', replace)).toBe('b2ay');
      expect(changed('<p>x</p>y', 'p', (p) => p.remove().replace('2'))).toBe('2y');
    },
  },
  {
    htmlRewriter: '`remove` sets `removed`',
    verdict: 'same',
    check() {
      expect(readFrom('<p>', 'p', (p) => [p.removed, p.remove().removed])).toStrictEqual([
        [false, true],
      ]);
    },
  },
  {
    htmlRewriter: '`removeAndKeepContent` removes the tags and keeps inserted content',
    verdict: 'same',
    check() {
      const unwrap = (p: RewriteElement) => p.removeAndKeepContent().prepend('1').append('2');
      expect(changed('<p a=1>x</p>', 'p', unwrap)).toBe('1x2');
    },
  },
  {
    htmlRewriter: 'after `setInnerContent`, `prepend` and `append` add around the new content',
    verdict: 'same',
    check() {
      const fill = (p: RewriteElement) => p.setInnerContent('x').prepend('1').append('2');
      expect(changed('<p>y</p>', 'p', fill)).toBe('<p>1x2</p>');
    },
  },
  {
    htmlRewriter: '`setInnerContent` drops what `prepend` and `append` inserted before',
    verdict: 'differs',
    why: 'the order of calls does not matter; only the content of the source is replaced',
    check() {
      const fill = (p: RewriteElement) => p.prepend('1').append('2').setInnerContent('x');
      expect(changed('<p>y</p>', 'p', fill)).toBe('<p>1x2</p>');
    },
  },
  {
    htmlRewriter: 'content that `append` adds to a removed element is written',
    verdict: 'better',
    why: 'a removed element has no content; use `replace` or `after`',
    check() {
      expect(changed('<p>x</p>y', 'p', (p) => p.remove().append('z'))).toBe('y');
    },
  },
  {
    htmlRewriter: 'void elements ignore `prepend`, `append` and `setInnerContent`',
    verdict: 'same',
    check() {
      const fill = (br: RewriteElement) => br.prepend('1').append('2').setInnerContent('3');
      expect(changed('<br>x', 'br', (br) => fill(br).after('4'))).toBe('<br>4x');
    },
  },
  {
    htmlRewriter: '`onEndTag` of a void element throws',
    verdict: 'better',
    why: 'the handler is not called, so one handler serves all elements; `hasContent` is false for void elements',
    check() {
      expect(changed('<br>x', 'br', (br) => br.onEndTag(() => {}))).toBe('<br>x');
    },
  },
  {
    htmlRewriter: 'a handler of `onEndTag` edits the end tag',
    verdict: 'same',
    check() {
      const edit = (p: RewriteElement) =>
        p
          .append('1')
          .after('4')
          .onEndTag((end) => end.before('2').after('3'));
      expect(changed('<p>x</p>y', 'p', edit)).toBe('<p>x12</p>34y');
      expect(changed('<p>x</p>', 'p', (p) => p.onEndTag((end) => end.remove()))).toBe('<p>x');
    },
  },
  {
    htmlRewriter: 'the end tag of a removed element still calls `onEndTag`',
    verdict: 'same',
    why: 'the tag is removed, and what the handler inserts is written',
    check() {
      const edit = (p: RewriteElement) =>
        p.after('Z').onEndTag((end) => end.before('B').after('A'));
      const html = '<div><p>x</p>y</div>';
      expect(changed(html, 'p', (p) => edit(p.remove()))).toBe('<div>BAZy</div>');
      expect(changed(html, 'p', (p) => edit(p).remove())).toBe('<div>BAZy</div>');
      expect(changed(html, 'p', (p) => edit(p.replace('R')))).toBe('<div>RBAZy</div>');
      expect(changed(html, 'p', (p) => edit(p.removeAndKeepContent()))).toBe('<div>xBAZy</div>');
    },
  },
  {
    htmlRewriter:
      'a removed element without an end tag calls `onEndTag` at the next end tag outside',
    verdict: 'better',
    why: 'the handler is called where the element ends, and `isImplied` of the end tag is true',
    check() {
      const names = new Set<string>();
      const remove = (p: RewriteElement) =>
        p.remove().onEndTag((end) => void names.add(end.after('A').name));
      expect(changed('<div><p>x</div>y', 'p', remove)).toBe('<div>A</div>y');
      expect([...names]).toStrictEqual(['p']);
    },
  },
  {
    htmlRewriter: '`onEndTag` is not called for an element without an end tag',
    verdict: 'better',
    why: 'it is called where the element ends, and `isImplied` of the end tag is true',
    check() {
      const add = (li: RewriteElement) => li.onEndTag((end) => end.before(String(end.isImplied)));
      expect(changed('<li>a<li>b</li>', 'li', add)).toBe('<li>atrue<li>bfalse</li>');
    },
  },
  {
    htmlRewriter: 'an element without an end tag gets none if `tagName` is set',
    verdict: 'better',
    why: '`rename` writes the end tag, so the next elements stay outside',
    check() {
      const rename = (each: RewriteElement) => each.rename('x-y');
      expect(changed('<li>a<li>b</li>', 'li', rename)).toBe('<x-y>a</x-y><x-y>b</x-y>');
      expect(changed('<img>a', 'img', rename)).toBe('<x-y></x-y>a');
    },
  },
  {
    htmlRewriter: 'of several handlers that `onEndTag` added, only the last one is called',
    verdict: 'better',
    why: 'all are called, in their order',
    check() {
      const add = (text: string) => (p: RewriteElement) => p.onEndTag((end) => end.before(text));
      expect(changed('<p>x</p>', 'p', (p) => add('2')(add('1')(p)))).toBe('<p>x12</p>');
    },
  },
  {
    htmlRewriter: 'without an end tag, `append` and `after` are lost',
    verdict: 'better',
    why: 'an element ends where the standard ends it',
    check() {
      const edit = (p: RewriteElement) => p.append('1').after('2');
      expect(changed('<p>x<p>y', 'p', edit)).toBe('<p>x12<p>y12');
    },
  },
  {
    htmlRewriter: 'an element is ended by the next end tag with its name',
    verdict: 'better',
    why: 'misnested elements end where tree construction ends them',
    check() {
      expect(changed('<p><b>x</p>y</b>', 'p', (p) => p.after('!'))).toBe('<p><b>x</p>!y</b>');
      expect(changed('<div><p>x</div>y', 'p', (p) => p.append('!'))).toBe('<div><p>x!</div>y');
    },
  },
  {
    htmlRewriter: 'a page without a `head` tag calls no handler for `head`',
    verdict: 'better',
    why: 'handlers are called for elements that the markup implies, if a selector names them',
    check() {
      const insert = (head: RewriteElement) => head.append('<link>', markup);
      expect(changed('<title>x</title><p>y', 'head', insert)).toBe('<title>x</title><link><p>y');
      expect(changed('<p>y', 'html', (html) => html.setAttribute('lang', 'de'))).toBe(
        '<html lang="de"><p>y',
      );
      expect(readFrom('<p>', 'body', (body) => body.isImplied)).toStrictEqual([true]);
    },
  },
  {
    htmlRewriter: 'elements in a removed element still call handlers, whose edits have no effect',
    verdict: 'better',
    why: 'no handler is called for content that is dropped',
    check() {
      const names: string[] = [];
      edited('<div><p>x</p></div>', {
        elements: { div: (div) => div.remove(), p: ({ name }) => names.push(name) },
        text: ({ value }) => names.push(value),
      });
      expect(names).toStrictEqual([]);
    },
  },
  {
    htmlRewriter: 'an element that was handled can be edited later, without an effect',
    verdict: 'better',
    why: 'an edit that would have no effect throws an `Error`',
    check() {
      const late = (p: RewriteElement) => p.onEndTag(() => void p.setAttribute('a', ''));
      expect(() => changed('<p>x</p>', 'p', late)).toThrow('was written already');
    },
  },
];

const page =
  '<div id=a><p id=b class="x y" data-a="One two"></p><p id=c></p><ul id=d><li id=e><li id=f></ul></div>';
/** A selector, and the ids of the elements that it finds. */
const finds = (found: Record<string, string>) => () => {
  for (const [selector, ids] of Object.entries(found)) {
    expect([selector, idsOf(page, selector)]).toStrictEqual([selector, ids]);
  }
};

const selectors: Behaviour[] = [
  {
    htmlRewriter: 'names, `*`, ids, classes, `[attribute]` with all operators and flags',
    verdict: 'same',
    check: finds({
      p: 'b c',
      '*': 'a b c d e f',
      '#b': 'b',
      '.x.y': 'b',
      '[data-a]': 'b',
      '[data-a="one two" i]': 'b',
      '[data-a="one two"]': '',
      '[data-a~=two]': 'b',
      '[data-a^=One]': 'b',
      '[data-a$=two]': 'b',
      '[data-a*="e t"]': 'b',
      '[id|=b]': 'b',
    }),
  },
  {
    htmlRewriter: 'the combinators `a b` and `a > b`',
    verdict: 'same',
    check: finds({ 'div li': 'e f', 'div > p': 'b c', 'div > li': '', 'div > ul > li': 'e f' }),
  },
  {
    htmlRewriter: '`:not()` of a simple selector',
    verdict: 'better',
    why: '`:not()`, `:is()` and `:where()` take lists with combinators',
    check: finds({
      'p:not(.x)': 'c',
      'p:not(.x, #c)': '',
      ':is(div, ul) > :where(p, li)': 'b c e f',
      'li:not(ul > #e)': 'f',
    }),
  },
  {
    htmlRewriter: '`:nth-child()`, `:first-child`, `:nth-of-type()`, `:first-of-type`',
    verdict: 'same',
    check: finds({
      'p:first-child': 'b',
      ':nth-child(2)': 'c f',
      'ul:first-of-type': 'd',
      'li:nth-of-type(2n+1)': 'e',
      'ul:nth-child(3)': 'd',
    }),
  },
  {
    htmlRewriter: 'no `a + b`, `a ~ b`, `:is()`, `:root`',
    verdict: 'better',
    why: 'they depend on what is before the start tag, so a stream can decide them',
    check: finds({ 'p + p': 'c', 'p ~ ul': 'd', 'p + ul li': 'e f', ':root': '' }),
  },
  {
    htmlRewriter: '`:last-child`, `:has()`, `:empty` throw a `TypeError`',
    verdict: 'same',
    why: 'the message names what would work: search a tree with `querySelectorAll`',
    check() {
      for (const pseudo of [':last-child', ':has(b)', ':empty', ':nth-last-child(1)']) {
        expect(() => idsOf('', `p${pseudo}`)).toThrow('use `querySelectorAll` and ranges');
      }
    },
  },
  {
    htmlRewriter: '`svg|a` throws a `TypeError`',
    verdict: 'same',
    check() {
      expect(() => idsOf('', 'svg|a')).toThrow('namespaces are not supported');
    },
  },
  {
    htmlRewriter: 'several selectors match in the order in which they were registered',
    verdict: 'same',
    why: 'it is the order of `elements`',
    check() {
      const calls: string[] = [];
      const names = ['p', '*', 'div p', 'div'];
      const handlers = names.map((name) => [name, () => calls.push(name)]);
      rewrite('<div><p>', { elements: Object.fromEntries(handlers) });
      expect(calls).toStrictEqual(['*', 'div', 'p', '*', 'div p']);
    },
  },
  {
    htmlRewriter: 'a selector sees the source, a handler sees the edits of earlier handlers',
    verdict: 'same',
    check() {
      const seen: unknown[] = [];
      rewrite('<p>', {
        elements: {
          p: (p) => p.setAttribute('a', '1'),
          'p[a]': () => seen.push('matched'),
          '*': (each) => seen.push(each.getAttribute('a')),
        },
      });
      expect(seen).toStrictEqual(['1']);
    },
  },
  {
    htmlRewriter: 'a tag in text, as in `script` or `title`, is no element',
    verdict: 'same',
    check() {
      expect(idsOf('<title><p id=a></title><script>"<p id=b>"</script><p id=c>', 'p')).toBe('c');
    },
  },
  {
    htmlRewriter: 'markup that it cannot read without a tree throws',
    verdict: 'better',
    why: 'tree construction decides what is a tag',
    check() {
      expect(idsOf('<select><xmp id=a></select><p id=b></p>', '[id]')).toBe('a');
    },
  },
];

/** The texts that a handler receives from chunks. */
function piecesOf(chunks: string[], texts?: 'whole' | 'pieces'): [string, boolean][] {
  const pieces: [string, boolean][] = [];
  const take = ({ value, isLast }: RewriteText) => void pieces.push([value, isLast]);
  const rewriter = new Rewriter({ elements: { p: { text: take } } }, { texts });
  for (const chunk of chunks) rewriter.write(chunk);
  rewriter.end();
  return pieces;
}

const texts: Behaviour[] = [
  {
    htmlRewriter: 'a text arrives in chunks; `lastInTextNode` marks the last one, which is empty',
    verdict: 'same',
    why: '`isLast`; the last piece can have text',
    check() {
      expect(piecesOf(['<p>a', 'b', 'c</p>'])).toStrictEqual([
        ['a', false],
        ['b', false],
        ['c', true],
      ]);
      expect(piecesOf(['<p>a', '</p>'])).toStrictEqual([
        ['a', false],
        ['', true],
      ]);
    },
  },
  {
    htmlRewriter: 'a handler that needs the whole text must collect it',
    verdict: 'better',
    why: "the option `texts: 'whole'` collects it; `rewrite` always has whole texts",
    check() {
      expect(piecesOf(['<p>a', 'b', 'c</p>'], 'whole')).toStrictEqual([['abc', true]]);
    },
  },
  {
    htmlRewriter: 'a text of an element includes that of its descendants',
    verdict: 'same',
    check() {
      const remove = { elements: { p: { text: (text: RewriteText) => text.remove() } } };
      expect(edited('<p>a<b>c</b></p>d', remove)).toBe('<p><b></b></p>d');
    },
  },
  {
    htmlRewriter: '`replace(chunk.text)` escapes references again',
    verdict: 'better',
    why: 'texts are decoded, so `replace(text.value)` keeps the text',
    check() {
      const upper = (text: RewriteText) => text.replace(text.value.toUpperCase());
      expect(edited('a&lt;b', { text: upper })).toBe('A&lt;B');
    },
  },
  {
    htmlRewriter: 'content of a text handler is escaped in `script` and `style`, which breaks it',
    verdict: 'better',
    why: 'it is not escaped there, and must not end the element',
    check() {
      const replace = (content: string) => ({ text: (text: RewriteText) => text.replace(content) });
      expect(edited('<script>a</script>', replace('1<2'))).toBe('<script>1<2</script>');
      expect(() => edited('<script>a</script>', replace('</script>'))).toThrow(
        'would end the element',
      );
    },
  },
  {
    htmlRewriter: 'so is content that `append`, `prepend` and `setInnerContent` insert there',
    verdict: 'better',
    why: 'likewise',
    check() {
      expect(changed('<script>a</script>', 'script', (each) => each.append('<1&&b'))).toBe(
        '<script>a<1&&b</script>',
      );
      for (const options of [undefined, markup]) {
        const append = (each: RewriteElement) => each.append('</script>', options);
        expect(() => changed('<script>a</script>', 'script', append)).toThrow(
          'would end the element',
        );
      }
    },
  },
  {
    htmlRewriter: 'handlers of selectors come before that of the document, in their order',
    verdict: 'same',
    check() {
      const calls: string[] = [];
      const named = (name: string) => ({ text: () => calls.push(name) });
      const elements = { b: named('b'), p: named('p') };
      rewrite('<p><b>x', { elements, ...named('document') });
      expect(calls).toStrictEqual(['b', 'p', 'document']);
    },
  },
  {
    htmlRewriter: 'no text handler is called for an empty element',
    verdict: 'same',
    check() {
      expect(piecesOf(['<p></p>'])).toStrictEqual([]);
    },
  },
];

const parts: Behaviour[] = [
  {
    htmlRewriter: 'comments: `before`, `after`, `replace`, `remove`, `removed`',
    verdict: 'same',
    check() {
      const html = 'a<!--b-->c';
      expect(edited(html, { comment: (comment) => comment.before('<').after('<b>', markup) })).toBe(
        'a&lt;<!--b--><b>c',
      );
      expect(edited(html, { comment: (comment) => comment.replace(comment.value) })).toBe('abc');
      expect(edited(html, { comment: (comment) => comment.remove() })).toBe('ac');
    },
  },
  {
    htmlRewriter: '`comment.text` can be set',
    verdict: 'differs',
    why: 'use `replace` with markup: a text can contain what ends a comment',
    check() {
      const replace: RewriteHandlers = {
        comment: (comment) => comment.replace('<!--y-->', markup),
      };
      expect(edited('<!--x-->', replace)).toBe('<!--y-->');
    },
  },
  {
    htmlRewriter: 'comments in an element, and of the document',
    verdict: 'same',
    check() {
      const calls: string[] = [];
      rewrite('<!--a--><p><b><!--b-->', {
        elements: { p: { comment: ({ value }) => calls.push(`p ${value}`) } },
        comment: ({ value }) => calls.push(value),
      });
      expect(calls).toStrictEqual(['a', 'p b', 'b']);
    },
  },
  {
    htmlRewriter: 'a doctype can be read',
    verdict: 'better',
    why: 'it can also be replaced or removed',
    check() {
      const doctype = '<!DOCTYPE html PUBLIC "a" "b">';
      const read: unknown[] = [];
      const replace: RewriteHandlers = {
        doctype(each) {
          read.push(each.name, each.publicId, each.systemId);
          each.replace('<!DOCTYPE html>', markup);
        },
      };
      expect(rewrite(doctype, replace)).toBe('<!DOCTYPE html>');
      expect(read).toStrictEqual(['html', 'a', 'b']);
    },
  },
  {
    htmlRewriter: '`end.append` adds text or markup at the end',
    verdict: 'same',
    check() {
      const append: RewriteHandlers = { end: (end) => end.append('<').append('<hr>', markup) };
      expect(edited('<p>x', append)).toBe('<p>x&lt;<hr>');
      expect(edited('', append)).toBe('&lt;<hr>');
    },
  },
  {
    htmlRewriter: 'content at the end continues a truncated tag',
    verdict: 'better',
    why: 'it is inserted before a truncated tag',
    check() {
      const append: RewriteHandlers = { end: (end) => end.append('<hr>', markup) };
      expect(edited('x<img src=x onerror=y ', append)).toBe('x<hr><img src=x onerror=y ');
    },
  },
  {
    htmlRewriter: 'no handlers for processing instructions',
    verdict: 'better',
    why: '`processingInstruction`, as the standard has them',
    check() {
      const remove: RewriteHandlers = { processingInstruction: (each) => each.remove() };
      expect(edited('a<?b c?>d', remove)).toBe('ad');
    },
  },
];

const errors: Behaviour[] = [
  {
    htmlRewriter: 'an error of a handler fails the output',
    verdict: 'same',
    async check() {
      const fail: RewriteHandlers = {
        elements: {
          p() {
            throw new Error('no');
          },
        },
      };
      expect(() => rewrite('<p>', fail)).toThrow('no');
      await expect(streamed('<p>', fail)).rejects.toThrow('no');
    },
  },
  {
    htmlRewriter: 'async handlers are awaited, in order',
    verdict: 'same',
    why: 'in `RewriteStream`, `writeAsync` and `endAsync`',
    async check() {
      const calls: string[] = [];
      const wait = (name: string) => async (part: { after(content: string): unknown }) => {
        await later();
        calls.push(name);
        part.after('!');
      };
      const output = await streamed('<p>a</p><!--b-->', {
        elements: {
          p: {
            async element(p) {
              await wait('p')(p);
              p.onEndTag(wait('end tag'));
            },
            text: wait('text'),
          },
          '*': { element: (each) => void (each.isImplied || calls.push('*')) },
        },
        comment: wait('comment'),
        async end(end) {
          await later();
          end.append('end');
        },
      });
      expect(output).toMatch(/^<p>a!+<\/p>!!<!--b-->!end$/);
      expect(calls.filter((name) => name !== 'text')).toStrictEqual([
        'p',
        '*',
        'end tag',
        'comment',
      ]);
      expect(calls.indexOf('text')).toBe(2);
    },
  },
  {
    htmlRewriter: 'html-rewriter-wasm loses the edits of an async handler outside of a stream',
    verdict: 'better',
    why: 'a promise in `rewrite`, `write` or `end` throws a `TypeError`',
    check() {
      expect(() => changed('<p>', 'p', async () => {})).toThrow(TypeError);
    },
  },
  {
    htmlRewriter: 'a rejected promise fails the output',
    verdict: 'same',
    async check() {
      const fail: RewriteHandlers<HandlerResult> = {
        async end() {
          await later();
          throw new Error('no');
        },
      };
      await expect(streamed('<p>', fail)).rejects.toThrow('no');
    },
  },
  {
    htmlRewriter: '`transform(response)` keeps status and headers, and passes on what is no page',
    verdict: 'same',
    why: '`rewriteResponse` of `souptree/server`, which also fits the header fields to the output',
    async check() {
      const handlers: RewriteHandlers = { elements: { p: (p) => p.append('!') } };
      const headers = { 'content-type': 'text/html', 'content-length': '8', 'x-a': 'b' };
      const output = rewriteResponse(new Response('<p>x</p>', { status: 201, headers }), handlers);
      expect([output.status, output.headers.get('x-a')]).toStrictEqual([201, 'b']);
      expect(output.headers.has('content-length')).toBe(false);
      expect(await output.text()).toBe('<p>x!</p>');
      expect(await rewriteResponse(Response.json('<p>'), handlers).text()).toBe('"<p>"');
    },
  },
  {
    htmlRewriter: 'a page that no handler changes keeps its bytes',
    verdict: 'same',
    check() {
      const bytes = Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0x00, 0x0d, 0x0a, 0xc3, 0x3c]);
      const idle: RewriteHandlers = { elements: { '*'() {} }, text() {} };
      expect(Buffer.from(rewrite(bytes, idle))).toStrictEqual(bytes);
    },
  },
  {
    htmlRewriter: 'a page in an encoding other than UTF-8 needs the encoding of the `Content-Type`',
    verdict: 'better',
    why: 'the encoding is sniffed; new characters become references',
    check() {
      const source = Buffer.from('<meta charset=latin1><p a=\xe4>', 'latin1');
      const set = (p: RewriteElement) => p.setAttribute('b', `${p.getAttribute('a')}\u20ac`);
      expect(Buffer.from(rewrite(source, { elements: { p: set } })).toString('latin1')).toBe(
        '<meta charset=latin1><p a=\xe4 b="&#228;&#8364;">',
      );
    },
  },
  {
    htmlRewriter: 'multi-byte legacy encodings such as Shift_JIS are rewritten',
    verdict: 'differs',
    why: 'the module has no tables for them; decode the page first',
    check() {
      const options = { encoding: { transport: 'shift_jis' } };
      expect(() => rewrite(Buffer.from('<p>'), {}, options)).toThrow('decode');
    },
  },
  {
    htmlRewriter: 'content can be a `Response` or a stream',
    verdict: 'same',
    why: 'a stream or async iterable, where handlers may wait; of a `Response`, its `body`',
    async check() {
      const append = (content: unknown): RewriteHandlers => ({
        elements: { p: (p) => p.append(content as string) },
      });
      expect(await streamed('<p>', append(new Response('<').body))).toBe('<p>&lt;');
      await expect(streamed('<p>', append(new Response('x')))).rejects.toThrow('a stream');
      expect(() => rewrite('<p>', append(new Response('x').body))).toThrow('`RewriteStream`');
    },
  },
];

const groups: Record<string, Behaviour[]> = {
  Elements: elements,
  Selectors: selectors,
  Texts: texts,
  'Comments, doctype, end': parts,
  'Errors, async, encodings': errors,
};

for (const [group, behaviours] of Object.entries(groups)) {
  describe(group, () => {
    test.each(behaviours)('$htmlRewriter: $verdict', async ({ check, verdict, why }) => {
      if (verdict !== 'same') expect(why).toBeDefined();
      await check();
    });
  });
}

test('the table of the documents has a row for each case', () => {
  const rows = Object.entries(groups).flatMap(([group, behaviours]) =>
    behaviours.map(({ htmlRewriter, verdict, why }, index) =>
      `| ${index === 0 ? group : ''} | ${htmlRewriter} | ${verdict}${why ? `: ${why}` : ''} |`.replace(
        '|  |',
        '| |',
      ),
    ),
  );
  const document = readFileSync(join(__dirname, '../../docs/migrate/html-rewriter.md'), 'utf8');
  const header = '| | HTMLRewriter | souptree |\n| --- | --- | --- |\n';
  const [, table] = document.split(header);
  // A difference prints the rows that the table must have.
  expect(table?.split('\n\n')[0]?.trimEnd().split('\n')).toStrictEqual(rows);
});
