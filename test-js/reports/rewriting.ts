/** Edits of pages that other rewriters got wrong. */

import { expect } from '@jest/globals';
import { type ElementHandler, type RewriteHandlers, rewrite } from 'souptree/rewrite';
import { type Case, casesOf } from './case.js';

const edited = (html: string, selector: string, handler: ElementHandler) =>
  rewrite(html, { elements: { [selector]: handler } });

const renamed = (html: string, selector: string, name: string) =>
  edited(html, selector, (element) => element.rename(name));

export const rewriting: Case[] = casesOf({
  'a void element that is renamed has an end tag': [
    () => renamed('<img src=b.png><p>next', 'img', 'figure'),
    '<figure src=b.png></figure><p>next',
  ],
  'a void element that is renamed to a text element has an end tag': [
    () => renamed('<hr><p>next', 'hr', 'textarea'),
    '<textarea></textarea><p>next',
  ],
  'items without end tags stay siblings after rename': [
    () => renamed('<ol><li>1<li>2</ol>', 'li', 'x-row'),
    '<ol><x-row>1</x-row><x-row>2</x-row></ol>',
  ],
  'a term without an end tag stays before its description': [
    () => renamed('<dl><dt>1<dd>2</dl>', 'dt', 'h4'),
    '<dl><h4>1</h4><dd>2</dl>',
  ],
  'an element with content cannot become a void element, or has no end tag': [
    () => {
      const output = renamed('<p>x</p>', 'p', 'br').toString();
      return output.includes('</br>') ? output : 'right';
    },
    'right',
  ],
  'the end of an element without an end tag is reported': [
    () => {
      let count = 0;
      edited('<ol><li>1<li>2</li><li>3</ol>', 'li', (item) => item.onEndTag(() => count++));
      return count;
    },
    3,
  ],
  'content at the end of a head without an end tag depends on what the head has': [
    () => {
      const add = (html: string) => {
        let isThere = false;
        return rewrite(html, {
          elements: {
            'link[rel=canonical]': () => {
              isThere = true;
            },
            head: (head) =>
              head.onEndTag((end) => {
                if (!isThere) end.before('<link rel=canonical href=/>', { html: true });
              }),
          },
        });
      };
      return [add('<title>a</title><p>b'), add('<link rel=canonical href=b><p>c')];
    },
    ['<title>a</title><link rel=canonical href=/><p>b', '<link rel=canonical href=b><p>c'],
  ],
  'an element does not wait for its text: an edit of its tag is too late then': [
    () => {
      let isLoud = false;
      const handlers: RewriteHandlers = {
        elements: {
          p: {
            element: (p) => p.onEndTag(() => isLoud && p.setAttribute('class', 'loud')),
            text: ({ value }) => {
              isLoud ||= value.includes('!');
            },
          },
        },
      };
      return rewrite('<p>a!</p>', handlers);
    },
    expect.stringMatching(/^throws element.setAttribute: the start tag was written already/),
  ],
  'the text of a comment cannot be set, but replaced': [
    () => [
      rewrite('<!--a-->', {
        comment: (comment) => comment.replace('<!--b-->', { html: true }),
      }),
      (() => {
        try {
          return rewrite('<!--a-->', {
            comment: (comment) => Object.assign(comment, { value: 'b' }),
          });
        } catch (error) {
          return (error as Error).name;
        }
      })(),
    ],
    ['<!--b-->', 'TypeError'],
  ],
  'an edited attribute has double quotation marks, and the others keep theirs': [
    () => edited("<a href='b' title='c'>", 'a', (link) => link.setAttribute('href', 'd')),
    `<a href="d" title='c'>`,
  ],
  'a slash does not end an element of HTML': [
    () => edited('<p/>a</p>b', 'p', (p) => p.remove()),
    'b',
  ],
  'content of a script is not escaped': [
    () => edited('<script>a;</script>', 'script', (script) => script.append('b<1&&c>2')),
    '<script>a;b<1&&c>2</script>',
  ],
  'a handler that only reads a text of bytes changes no byte': [
    () => {
      const bytes = Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9, 0xff, 0x3c, 0x2f, 0x70, 0x3e);
      return Buffer.from(rewrite(bytes, { text: ({ value }) => void value })).equals(bytes);
    },
    true,
  ],
  'an element of SVG after HTML in SVG has its namespace': [
    () => {
      const seen: string[] = [];
      edited('<svg><foreignObject><p>a</p></foreignObject><line/></svg>', 'line', (line) => {
        seen.push(line.namespace);
      });
      return seen;
    },
    ['svg'],
  ],
  'thousands of nested elements with handlers take linear time': [
    () => {
      const begin = performance.now();
      edited('<div>'.repeat(60_000), 'div', (div) => div.onEndTag(() => {}));
      return performance.now() - begin < 20_000;
    },
    true,
  ],
  'a script is appended to a body without an end tag': [
    () => edited('<body><p>a', 'body', (body) => body.append('<script></script>', { html: true })),
    '<body><p>a<script></script>',
  ],
  'a handler for the end tag of a void element does nothing': [
    () => edited('<meta name=b>', 'meta', (meta) => meta.onEndTag(() => {})),
    '<meta name=b>',
  ],
  'a text of a script can be replaced with itself': [
    () =>
      rewrite('<script>a<b&&c</script>', {
        elements: { script: { text: (text) => text.replace(text.value) } },
      }),
    '<script>a<b&&c</script>',
  ],
  'a name of an attribute cannot contain another attribute': [
    () => edited('<img>', 'img', (image) => image.setAttribute('alt onload', 'x')),
    'throws element.setAttribute: `name` must be the name of an attribute, without white space and `"\'/=>`, got "alt onload"',
  ],
  'a nonce is set on styles that exist and that are inserted': [
    () =>
      rewrite('<head><style>a{}</style>', {
        elements: {
          head: (head) => head.append('<style nonce=n>b{}</style>', { html: true }),
          style: (style) => style.setAttribute('nonce', 'n'),
        },
      }),
    '<head><style nonce="n">a{}</style><style nonce=n>b{}</style>',
  ],
  'the spelling of names stays in an edited tag': [
    () => edited('<P *ngIf="a">', 'p', (p) => p.setAttribute('id', 'b')),
    '<P *ngIf="a" id="b">',
  ],
  'references that no handler edits stay as they are': [
    () => edited('<a href="?b=1&c=2">d</a>', 'p', () => {}),
    '<a href="?b=1&c=2">d</a>',
  ],
  'names and values beyond ASCII are read from strings and bytes': [
    () => {
      const html = '<p \u0161=\u00d5 id=\u0160>';
      const seen: string[] = [];
      const handlers: RewriteHandlers = {
        elements: {
          p: ({ attributes }) => {
            seen.push(attributes.map(({ name, value }) => `${name}=${value}`).join());
          },
        },
      };
      rewrite(html, handlers);
      rewrite(Buffer.from(html), handlers, { encoding: { override: 'utf-8' } });
      return seen;
    },
    ['\u0161=\u00d5,id=\u0160', '\u0161=\u00d5,id=\u0160'],
  ],
});
