import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseFragmentTree, parseTree } from 'souptree';
import { baseURL, type Link, links, parseSrcset } from 'souptree/extract';
import { toMarkdown } from 'souptree/markdown';
import { plainBase, resolvePlain } from '../../js/urls/plain-urls.js';
import { check } from '../support/properties.js';

const url = 'https://a.example/dir/page?q#f';

const short = ({ element, attribute, kind, url: resolved }: Link) =>
  `${element.name} ${attribute} ${kind} ${resolved}`;

describe('links', () => {
  test('each attribute with a URL', () => {
    const tree = parseTree(`
      <head profile=p><base href=b/><link rel="x Stylesheet" href=s><link rel=icon href=i>
      <link rel=next href=n><link imagesrcset="a 1x">
      <body background=bg>
      <a href=a ping="p q">a</a><area href=r>
      <img src=i srcset="j 2x, k" longdesc=l>
      <video src=v poster=o><source src=w srcset=y><track src=t></video>
      <script src=s></script><iframe src=f></iframe><embed src=e><object data=d></object>
      <form action=f><input src=i formaction=g><button formaction=h></button></form>
      <q cite=c></q>
      <svg><a href=sa xlink:href=sx></a><use href=#u /><image xlink:href=si /></svg>
      <math><mi href=m>x</mi></math>`);
    expect(links(tree, { url }).map(short)).toMatchInlineSnapshot(`
[
  "head profile relation https://a.example/dir/b/p",
  "base href base https://a.example/dir/b/",
  "link href stylesheet https://a.example/dir/b/s",
  "link href icon https://a.example/dir/b/i",
  "link href relation https://a.example/dir/b/n",
  "link imagesrcset image null",
  "body background image https://a.example/dir/b/bg",
  "a href link https://a.example/dir/b/a",
  "a ping ping https://a.example/dir/b/p",
  "a ping ping https://a.example/dir/b/q",
  "area href link https://a.example/dir/b/r",
  "img src image https://a.example/dir/b/i",
  "img srcset image null",
  "img longdesc link https://a.example/dir/b/l",
  "video src media https://a.example/dir/b/v",
  "video poster image https://a.example/dir/b/o",
  "source src media https://a.example/dir/b/w",
  "source srcset image null",
  "track src media https://a.example/dir/b/t",
  "script src script https://a.example/dir/b/s",
  "iframe src frame https://a.example/dir/b/f",
  "embed src object https://a.example/dir/b/e",
  "object data object https://a.example/dir/b/d",
  "form action form https://a.example/dir/b/f",
  "input src image https://a.example/dir/b/i",
  "input formaction form https://a.example/dir/b/g",
  "button formaction form https://a.example/dir/b/h",
  "q cite cite https://a.example/dir/b/c",
  "a href link https://a.example/dir/b/sa",
  "a xlink:href link https://a.example/dir/b/sx",
  "use href reference https://a.example/dir/b/#u",
  "image xlink:href image https://a.example/dir/b/si",
  "mi href link https://a.example/dir/b/m",
]
`);
  });

  test('the base is that of the document, also for a part of it', () => {
    const tree = parseTree(
      '<svg><base href=/no/></svg><p><a href=x></a></p><base href=/b/><base href=/c/>',
    );
    const paragraph = tree.querySelector('p');
    expect(
      links(paragraph as NonNullable<typeof paragraph>, { url }).map((link) => link.url),
    ).toEqual(['https://a.example/b/x']);
    expect(baseURL(tree, new URL(url))).toBe('https://a.example/b/');
  });

  test('an element that is passed counts, template contents do not', () => {
    const tree = parseTree('<a href=x><template><a href=y></a></template></a>');
    const [link] = links(tree.querySelector('a') as never, { url });
    expect(link.value).toBe('x');
    expect(links(tree)).toHaveLength(1);
    const contents = tree.querySelector('template')?.content;
    expect(links(contents as never, { url }).map((each) => each.url)).toEqual([
      'https://a.example/dir/y',
    ]);
  });

  test('a long base is not repeated in each URL', () => {
    const base = (length: number) => `https://a.example/${'b'.repeat(length - 19)}/`;
    const page = (length: number) => parseTree(`<base href="${base(length)}"><a href=c></a>`);
    const urls = (length: number) => links(page(length), { url }).map((link) => link.url);
    expect(urls(512)).toStrictEqual([base(512), `${base(512)}c`]);
    expect(urls(513)).toStrictEqual([base(513), null]);
    expect(toMarkdown('<a href=c>d</a>', { url: base(600) })).toBe(`[d](${base(600)}c)\n`);
    for (const length of [512, 513]) {
      const href = length === 512 ? `${base(512)}c` : 'c';
      const markdown = `<base href="${base(length)}"><a href=c>d</a>`;
      expect(toMarkdown(markdown)).toBe(`[d](${href})\n`);
    }
  });

  test('a fragment has no base element', () => {
    const tree = parseFragmentTree('<base href=/b/><a href=x></a>');
    expect(links(tree, { url }).map((link) => link.url)).toEqual([
      'https://a.example/b/',
      'https://a.example/dir/x',
    ]);
  });

  test('without the URL of the page, relative URLs are null', () => {
    const tree = parseTree('<a href=x></a><a href=//b.example></a><a href=mailto:x></a>');
    expect(links(tree).map((link) => link.url)).toEqual([null, null, 'mailto:x']);
    expect(baseURL(tree)).toBe('about:blank');
  });

  test('schemes', () => {
    const tree = parseTree(
      '<a href=x></a><a href="http://["></a><a href=mailto:x></a><a href=" JAVA&#10;script:x"></a><img srcset="javascript:x, y">',
    );
    const urlsOf = (schemes?: string[] | 'all') =>
      links(tree, { url, schemes }).map((link) => link.url ?? link.candidates?.length ?? null);
    expect(urlsOf()).toEqual(['https://a.example/dir/x', null, 'mailto:x', 1]);
    expect(urlsOf('all')).toEqual(['https://a.example/dir/x', null, 'mailto:x', 'javascript:x', 2]);
    expect(urlsOf(['HTTPS'])).toEqual(['https://a.example/dir/x', null, 1]);
    expect(urlsOf([])).toEqual([null, 0]);
  });

  test('queries are in the encoding of the page', () => {
    const page = (label: string, bytes: number[]) => {
      const html = `<meta charset=${label}><a href="\u00e9?${String.fromCharCode(...bytes)}#\u00e9">`;
      return links(parseTree(Buffer.from(html.replaceAll('\u00e9', '%C3%A9'), 'latin1')), {
        url,
      })[0].url;
    };
    const of = (query: string) => `https://a.example/dir/%C3%A9?${query}#%C3%A9`;
    expect(page('windows-1251', [0xef])).toBe(of('%EF'));
    expect(page('utf-8', [0xc3, 0xa9])).toBe(of('%C3%A9'));
    const missing = parseTree(Buffer.from('<meta charset=latin1><a href="?&#1103;">'));
    expect(links(missing, { url })[0].url).toBe('https://a.example/dir/page?%26%231103%3B');
  });

  test('queries of WebSockets and of other schemes are in UTF-8', () => {
    const tree = parseTree(
      Buffer.from(
        '<meta charset=latin1><a href="ws://b?\u00e9"><a href="x:?\u00e9"><a href="http:?\u00e9">',
        'latin1',
      ),
    );
    expect(links(tree, { url: 'http://a.example/' }).map((link) => link.url)).toEqual([
      'ws://b/?%C3%A9',
      'x:?%C3%A9',
      'http://a.example/?%E9',
    ]);
  });
});

test('parseSrcset', () => {
  expect(parseSrcset('a 1x, b (,) 2x, c 100w 50h, d 1h, e 0w, f -1x, g x, h 1x 1x')).toEqual([
    { url: 'a', density: 1 },
    { url: 'c', width: 100 },
  ]);
});

// ---- URLs without the URL parser

const urlText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'ab1.-_~%2eE/:?#@&\'"<> \\|^{}[];\u00e9\t'),
    maxLength: 12,
  }),
  fc
    .tuple(
      fc.constantFrom('', '/', '//', 'http://', 'https://', 'HTTP://', 'x:', '#', '?'),
      fc.string({
        unit: fc.constantFrom('a', 'xn--a', '.', '-', '1', '0x1', 'com', '%2e', 'B', ':8'),
        maxLength: 6,
      }),
      fc.string({
        unit: fc.constantFrom('/', 'a', '.', '..', '%2E', '?', '#', "'", '^', '\u00e9', '='),
        maxLength: 8,
      }),
    )
    .map((parts) => parts.join('')),
);
const bases = [
  'https://a.example/dir/page?q#f',
  'http://u:p@a.example:8080/',
  'https://a.example/a//b/?x/y#z/',
  'http://[::1]/x',
];

check(
  'a URL that is resolved without the URL parser is that of the parser',
  fc.property(urlText, fc.constantFrom(...bases), (text, base) => {
    const resolved = resolvePlain(text, plainBase(new URL(base).href));
    if (resolved !== undefined) expect(resolved).toBe(new URL(text, base).href);
  }),
  10,
);

test('most URLs need no URL parser', () => {
  const base = plainBase('https://a.example/dir/page?q#f');
  for (const text of [
    'https://b.example/a/b.html?x=1&y=2#z',
    '/a/b',
    'a.html',
    'a/b/c.jpg?x',
    '#top',
    '/',
  ]) {
    expect(resolvePlain(text, base)).toBe(new URL(text, 'https://a.example/dir/page?q#f').href);
  }
  expect(plainBase('file:///a/b')).toBeUndefined();
});
