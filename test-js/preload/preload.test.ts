/** The resources that a preload scanner fetches. */

import '../support/watch-module.js';

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, untrusted } from 'souptree';
import {
  linkHeader,
  type PreloadOptions,
  PreloadPassThrough,
  type PreloadResource,
  PreloadScanner,
  preloads,
} from 'souptree/preload';
import { encodingNames } from '../../js/generated/encodings.js';
import { expectSame } from '../support/expect-equal.js';
import { processorTime } from '../support/processor-time.js';
import { textOfStream } from '../support/text-of-stream.js';
import { openParsers } from '../support/watch-module.js';

afterEach(() => {
  expect(openParsers()).toBe(0);
});

/** Members that most resources lack. */
const missing = {
  type: undefined,
  media: undefined,
  crossorigin: undefined,
  integrity: undefined,
  imagesrcset: undefined,
  imagesizes: undefined,
  fetchpriority: undefined,
  referrerpolicy: undefined,
  blocking: undefined,
  async: false,
  defer: false,
  picture: undefined,
};

/** The resources of a page, without the members that they lack. */
function found(html: string, options?: PreloadOptions): Partial<PreloadResource>[] {
  return preloads(html, options).resources.map((resource) =>
    Object.fromEntries(
      Object.entries(resource).filter(
        ([name, value]) =>
          value !== missing[name as keyof typeof missing] && !/^(start|end)$/.test(name),
      ),
    ),
  );
}

const urls = (html: string, options?: PreloadOptions) =>
  preloads(html, options).resources.map(({ href }) => href);

const headers = (html: string, options?: PreloadOptions) =>
  preloads(html, options).resources.map(linkHeader);

const page = `<!doctype html><base href="/app/"><meta name=referrer content=origin>
<meta http-equiv=Content-Security-Policy content="img-src 'self'">
<link rel=stylesheet href="a.css" media="(min-width: 1px)"><link rel="preconnect dns-prefetch" href=//cdn.example crossorigin>
<style media=screen>/* x */ @import url(b.css); @import "c.css" layer(x) print; p { color: red }</style>
<script src=s.js async integrity="sha384-a"></script><script>"<img src=no.png>"</script>
<noscript><img src=no.png></noscript><template><p><img src=no.png></template>
<picture><source srcset="a.avif 1x, b.avif 2x" type=image/avif><img src=\u00e9.jpg sizes="100vw"></picture>
<svg><image href=no.svg></image></svg><p>Caf\u00e9<img src=last.png>`;

const addresses = [
  'https://a.example/',
  'http://a.example/b/c/d/e/f?g#h',
  'https://user@a.example:8080/b//c/../d;e?f',
];

function hrefOf(url: string, base: string): string | undefined {
  try {
    return new URL(url, base).href;
  } catch {
    return undefined;
  }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const targetOf = (header: string) => (/^<([^>]*)>/.exec(header) as RegExpExecArray)[1];

/** References with the characters on which URL parsers decide. */
const reference = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\/?#|`{}^<>"\' .:@%[]&;=,ab1~_'),
      fc.constantFrom(...'\t\n\r\f\x01\x1f\x7f\x80\u00e9\u4e2d\ud800'),
      fc.constantFrom(
        '..',
        '%2e',
        '%41',
        '%',
        '//',
        'https:',
        'http:',
        'file:',
        'foo:',
        'c:',
        '\u{1f600}',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const singleByte = encodingNames.filter(
  (name) => !/^(?:UTF|replacement|GB|gb|Big5|EUC|ISO-2022|Shift)/.test(name),
);

describe('preloads', () => {
  test('returns all members of a resource', () => {
    const html =
      '<p><script src=" a.js\n" defer crossorigin integrity=i fetchpriority=HIGH referrerpolicy=Origin blocking=render></script>';
    expect(preloads(html).resources).toEqual([
      {
        ...missing,
        element: 'script',
        rel: 'preload',
        as: 'script',
        url: 'a.js',
        href: 'a.js',
        crossorigin: 'anonymous',
        integrity: 'i',
        fetchpriority: 'high',
        referrerpolicy: 'origin',
        blocking: 'render',
        defer: true,
        start: 3,
        end: html.indexOf('>', 4) + 1,
      },
    ]);
  });

  test.each([
    ['<script src=a></script>', 'preload'],
    ['<script src=a type=""></script>', 'preload'],
    ['<script src=a type=" Text/JavaScript "></script>', 'preload'],
    ['<script src=a type=text/ecmascript language=x></script>', 'preload'],
    ['<script src=a language=JavaScript1.2></script>', 'preload'],
    ['<script src=a type=Module></script>', 'modulepreload'],
    ['<script src=a type=module nomodule></script>', 'modulepreload'],
    ['<script src=a nomodule></script>', undefined],
    ['<script src=a type=" "></script>', undefined],
    ['<script src=a type=importmap></script>', undefined],
    ['<script src=a type=text/template></script>', undefined],
    ['<script src=a type=text/javascript1.9></script>', undefined],
    ['<script src=""></script>', undefined],
    ['<script src=a for=x event=y></script>', undefined],
    ['<script src=a for=window event=onclick></script>', undefined],
    ['<script src=a for=" Window " event="onLoad()"></script>', 'preload'],
    ['<script src=a for=window event=onload></script>', 'preload'],
    ['<script src=a for=x></script>', 'preload'],
    ['<script src=a event=y></script>', 'preload'],
    ['<script src=a type=module for=x event=y></script>', 'modulepreload'],
    ['<script>a</script>', undefined],
    ['<svg><script src=a></script></svg>', undefined],
  ])('reads the type of a script: %s', (html, rel) => {
    expect(preloads(html).resources[0]?.rel).toBe(rel);
  });

  test.each([
    ['rel=stylesheet', ['preload style']],
    ['rel="next StyleSheet" type="text/css; charset=x"', ['preload style']],
    ['rel="alternate stylesheet"', []],
    ['rel=stylesheet disabled', []],
    ['rel=stylesheet type=text/less', []],
    ['rel=preload', []],
    ['rel=preload as=video', []],
    ['rel=preload as=FETCH', ['preload fetch']],
    ['rel=modulepreload', ['modulepreload script']],
    ['rel=modulepreload as=worker', ['modulepreload worker']],
    ['rel=modulepreload as=Style', ['modulepreload style']],
    ['rel=modulepreload as=json', ['modulepreload json']],
    ['rel=modulepreload as=bogus', ['modulepreload script']],
    ['rel=modulepreload as=wor\u212aer', ['modulepreload script']],
    ['rel=modulepreload as=" image"', ['modulepreload script']],
    ['rel=modulepreload as=image', []],
    ['rel="modulepreload preconnect" as=FETCH', ['preconnect ']],
    ['rel="preconnect dns-prefetch"', ['preconnect ', 'dns-prefetch ']],
    ['rel=icon', []],
    ['rel=prefetch', []],
    ['', []],
  ])('reads the relations of a link: %s', (attributes, expected) => {
    const { resources } = preloads(`<link ${attributes} href=a>`);
    expect(resources.map(({ rel, as }) => `${rel} ${as}`)).toEqual(expected);
  });

  test('reads images', () => {
    expect(found('<img src=a.png>')).toEqual([
      { element: 'img', rel: 'preload', as: 'image', url: 'a.png', href: 'a.png' },
    ]);
    expect(found('<image srcset=" b.png 1x, c.png 2x" sizes=50vw src=data:,x>')).toEqual([
      {
        element: 'img',
        rel: 'preload',
        as: 'image',
        url: '',
        href: 'b.png',
        imagesrcset: 'b.png 1x, c.png 2x',
        imagesizes: '50vw',
      },
    ]);
    expect(urls('<link rel=preload as=image imagesrcset="a 1x" imagesizes=1px>')).toEqual(['a']);
    expect(urls('<link rel=preload as=script imagesrcset="a 1x">')).toEqual([]);
    expect(urls('<video poster=p src=v></video><input type=IMAGE src=i><input src=no>')).toEqual([
      'p',
      'i',
    ]);
    expect(
      urls(
        '<img src=l loading=LAZY><img src=e loading=eager><img><img src=about:x><img src="java\nscript:x"><img src="\x01data:,x">',
      ),
    ).toEqual(['e']);
  });

  test('reads the sources of a picture, when its image is known', () => {
    const html =
      '<picture><source srcset="a 2x" media=" print " type=t sizes=s><source src=no><img src=b></picture>' +
      '<source srcset=no><picture><source srcset=no><img loading=lazy src=no></picture>' +
      '<picture><source srcset=no></picture><picture><source srcset=c><img></picture><img src=d>';
    expect(found(html)).toMatchObject([
      {
        element: 'source',
        href: 'a',
        url: '',
        imagesrcset: 'a 2x',
        imagesizes: 's',
        media: 'print',
        type: 't',
        picture: 1,
      },
      { element: 'img', href: 'b', picture: 1 },
      { element: 'source', href: 'c', picture: 4 },
      { element: 'img', href: 'd' },
    ]);
    expect(preloads(html).resources.at(-1)?.picture).toBeUndefined();
    // Only children of the picture are its images.
    expect(
      found('<picture><source srcset=no><p><source srcset=no><img src=a></p></picture>'),
    ).toEqual([{ element: 'img', rel: 'preload', as: 'image', url: 'a', href: 'a' }]);
    const [first, second] = found('<picture><b></b><source srcset=a><wbr><img src=b></picture>');
    expect([first.picture, second.picture]).toEqual([1, 1]);
  });

  test('skips what is not rendered', () => {
    expect(
      urls(
        '<template><img src=no><template><img src=no></template><img src=no></template>' +
          '<noscript><img src=no></noscript><textarea><img src=no></textarea><!--<img src=no>-->' +
          '<svg><template><g/></template><image href=no /></svg><img src=a>',
      ),
    ).toEqual(['a']);
    expect(urls('<noscript><img src=a></noscript>', { scripting: false })).toEqual(['a']);
    const lazy = '<img loading=lazy src=a><picture><source srcset=b><img loading=lazy></picture>';
    expect(urls(lazy, { scripting: false })).toEqual(['a', 'b']);
    expect(urls(lazy, { scripting: 'fragment' })).toEqual([]);
  });

  test('reads declarative shadow roots', () => {
    const html =
      '<div><template shadowrootmode=Open><img src=a><template><img src=no></template></template>';
    expect(urls(`${html}<template shadowrootmode=x><img src=no></template>`)).toEqual(['a']);
  });

  const shadow = '<template shadowrootmode=closed><img src=a></template>';

  test.each([
    [`<div>${shadow}</div>`, 1],
    [`<div>${shadow}${shadow}</div>`, 1],
    [`<div><b></b>${shadow}</div>${shadow}<div>${shadow}</div>`, 3],
    [`<body>${shadow}`, 1],
    [`text${shadow}`, 1],
    [`<body></p>${shadow}`, 1],
    [`<x-y>${shadow}</x-y>`, 1],
    [`<font-face>${shadow}</font-face><a>${shadow}</a><b>${shadow}</b><ul>${shadow}</ul>`, 0],
    [`<head>${shadow}</head>`, 0],
    [`${shadow}`, 0],
    [`<svg><foreignObject>${shadow}</foreignObject></svg>`, 0],
    [`<svg><x-y><desc>${shadow}</desc></x-y></svg>`, 0],
    ['<div><template shadowrootmode=open><template shadowrootmode=open><img src=a>', 0],
    [`<div><template shadowrootmode=open><p>${shadow}`, 1],
    // The parent of the template is a copy of the `b`.
    [`<p><b></p><div>x${shadow}</div>`, 0],
  ])('attaches shadow roots as the parser does: %s', (html, count) => {
    expect(urls(html)).toEqual(Array(count).fill('a'));
    const tree = parse(html, { declarativeShadowRoots: true, scripting: true });
    const outside = JSON.stringify(tree, (name, value) =>
      name === 'content' || name === 'parent' ? undefined : value,
    );
    expect(outside.match(/"name":"img"/g)?.length ?? 0).toBe(count);
  });

  test.each([
    ['@import "a";', ['a']],
    [
      "\n/* b */<!-- @CHARSET 'x'; @layer a, b; @IMPORT url( 'a' ) ; @import url(b);-->@import 'c'",
      ['a', 'b', 'c'],
    ],
    [
      '@import "a" layer supports(display: (grid)) screen and (width > 1px);',
      ['a screen and (width > 1px)'],
    ],
    ['@import "a" layer(x.y) print;', ['a print']],
    ['@import "a" layered;', ['a layered']],
    ['p {} @import "no";', []],
    ['@media x { @import "no"; }', []],
    ['@import "a\\62";', []],
    ['@import ; @import "no";', []],
    ['/* @import "no"; ', []],
    ['@import "a" {', []],
    ['@import"a";@import\'b\'', ['a', 'b']],
    [
      '@import/**/"a"/**/;/***/@import/* ; */url( "b" /**/ )/**/print/*;*/and/**/(color)',
      ['a', 'b print and (color)'],
    ],
    ['@import "a;b)" ;@import url(c;d) ;', ['a;b)', 'c;d']],
    ['@import "a\\"; @import no;"; @import "b"', ['b']],
    ['@import url(a\\)b); @import "b"', ['b']],
    ['@import "a\nb"; @import "no"', []],
    ['@import url(a b); @import "no"', []],
    ['@import url(a"b); @import "no"', []],
    ['@import url("a" x); @import "no"', []],
    ['@import url (a);', []],
    ['@import URL(a', ['a']],
    ['@import url("a"', ['a']],
    ['@import "a', ['a']],
    ['@import "a" supports(background: url(b;")) print; @import "c"', ['a print', 'c']],
    ['@import "a" LAYER( x ) Supports(a: ";") (width > 1px)', ['a (width > 1px)']],
    ['@import "a" ([{;}]); @import "b"', ['a ([{;}])', 'b']],
    ['@import "a" }; @import "no"', []],
    ['@layer a {} @import "no"', []],
    ['@layer "}" , b; @import "a"; @charset "x"; @import "b"; @layer c; @import "no"', ['a', 'b']],
    ['@charset "{;"; @import "a"', ['a']],
    ['@import a.css;', []],
    ['@imports "a"', []],
    ['@import-x "a"', []],
    ['@importurl(a)', []],
    ['@import\\61 "a"', []],
    ['@layers a; @import "no"', []],
    ['@ import "no"', []],
    ['@', []],
    ['@import', []],
    ['@import ""; @import url(); @import "a"', ['a']],
  ])('reads the imports of a style: %j', (css, expected) => {
    const { resources } = preloads(`<style>${css}</style>`);
    expect(resources.map(({ href, media }) => `${href} ${media ?? ''}`.trim())).toEqual(expected);
    expect(resources.every(({ as, element }) => as === 'style' && element === 'style')).toBe(true);
  });

  test.each([
    ['', 1],
    ['type', 1],
    ['type=TEXT/CSS', 1],
    ['type=text/less', 0],
    ['type=" text/css"', 0],
    ['type="text/css;charset=x"', 0],
  ])('reads the type of a style: %s', (attributes, count) => {
    expect(urls(`<style ${attributes}>@import "a"</style>`).length).toBe(count);
  });

  test.each([
    ['print', '', 'print'],
    ['', 'print', 'print'],
    [' All ', 'print', 'print'],
    [' print ', 'all', 'print'],
    ['print', 'print', 'print'],
    ['a, b', 'a, b', 'a, b'],
    ['a, b', '', 'a, b'],
    ['print', '(color)', 'print and (color)'],
    ['(color)', 'screen and (width > 1px)', 'screen and (width > 1px) and (color)'],
    ['(color)', '(orientation: portrait)', '(color) and (orientation: portrait)'],
    // No simple media query expresses these.
    ['print', 'screen', 'none'],
    ['a, b', '(color)', 'none'],
    ['(color)', 'not screen', 'none'],
    ['(color)', 'only screen', 'none'],
    ['(color)', '(hover) or (width)', 'none'],
    [`(${'a'.repeat(1000)})`, '(color)', 'none'],
  ])('combines the media of a style and an import: %s with %s', (outer, inner, expected) => {
    const { resources } = preloads(`<style media="${outer}">@import "a" ${inner}</style>`);
    expect(resources.map(({ media }) => media)).toEqual(expected === 'none' ? [] : [expected]);
  });

  test('reads policies and the base of the page', () => {
    const { base, referrerpolicy, contentSecurityPolicies } = preloads(page);
    expect({ base, referrerpolicy }).toEqual({ base: '/app/', referrerpolicy: 'origin' });
    expect(contentSecurityPolicies).toMatchObject([{ content: "img-src 'self'" }]);
    const html =
      '<meta name=referrer content=never><img src=a><meta name=Referrer content=" NO-referrer-when-downgrade">' +
      '<img src=b><meta name=referrer content=x><img src=c referrerpolicy=origin><img src=d referrerpolicy=never>';
    expect(found(html).map((resource) => resource.referrerpolicy)).toEqual([
      'no-referrer',
      'no-referrer-when-downgrade',
      'origin',
      'no-referrer-when-downgrade',
    ]);
  });

  test.each<[string, string | undefined, string, string | undefined]>([
    ['', undefined, 'a b', 'a b'],
    ['', undefined, '../a', '../a'],
    ['', undefined, 'https://x.example/../a', 'https://x.example/a'],
    ['', undefined, 'https://[', undefined],
    ['', 'https://a.example/b/c', 'd', 'https://a.example/b/d'],
    ['<base href=/e/>', 'https://a.example/b/c', 'd', 'https://a.example/e/d'],
    ['<base target=x><base href=/e/><base href=/no/>', undefined, 'd?x#y', '/e/d?x#y'],
    ['<base href=https://b.example/f/>', undefined, '../d', 'https://b.example/d'],
    ['<base href=http://b.example/f/>', undefined, 'd', 'http://b.example/f/d'],
    ['<base href=//b.example/f/>', undefined, 'd', '//b.example/f/d'],
    ['<base href=f/>', undefined, 'd', 'f/d'],
    ['<base href=f/g>', undefined, '../d', 'f/../d'],
    ['<base href=f>', undefined, 'd', 'd'],
    ['<base href=f?x#y>', undefined, '?z', 'f?z'],
    ['<base href=f?x#y>', undefined, '#z', 'f?x#z'],
    ['<base href=?x>', undefined, 'd', 'd'],
    ['<base href="">', undefined, 'd', 'd'],
    ['<base href=..>', undefined, 'd', '../d'],
    ['<base href=../..>', undefined, 'd', '../../d'],
    ['<base href=f/%2E>', undefined, 'd', 'f/%2E/d'],
    ['<base href=../../>', undefined, 'd', '../../d'],
    ['<base href="f\\g\\">', undefined, 'd', 'f/g/d'],
    ['<base href="\u00e9 /">', undefined, 'd', '%C3%A9%20/d'],
    ['<base href=f/>', undefined, '//b.example/d', '//b.example/d'],
    ['<base href=f/>', undefined, 'http:d', undefined],
    ['<base href=https://[>', undefined, 'd', 'd'],
    ['<base href=data:,x>', undefined, 'd', 'd'],
    ['<base href=/r/s>', undefined, '/.//x', '/.//x'],
    // At pages of https, this base is invalid.
    ['<base href="http:/">', undefined, 'd', undefined],
    ['<base href=/e/>', undefined, 'd?', '/e/d?'],
    [`<base href=${'./'.repeat(300)}>`, undefined, 'd', undefined],
    ['<base href=f/>', undefined, '/d', '/d'],
    ['<base href=f/>', undefined, 'https://b.example/', 'https://b.example/'],
    ['<base href=data:,x>', undefined, '/d', '/d'],
    ['', 'http://a.example/b/c', 'http:d', 'http://a.example/b/d'],
    ['', 'http://a.example/b/c', 'http:/d', 'http://a.example/d'],
    ['', 'https://a.example/b/c', 'http:d', 'http://d/'],
    ['', undefined, 'http:d', 'http:d'],
    ['', undefined, 'https:/d', 'https:/d'],
    ['', undefined, 'ht\ntps://a.example', 'https://a.example/'],
    ['', undefined, 'ftp:d', 'ftp://d/'],
    ['<base href=http://b.example/f/>', undefined, 'http:d', 'http://b.example/f/d'],
    ['<base href=/e/>', undefined, 'http:d', undefined],
    ['<base href=http:e/>', 'http://a.example/b/c', 'd', 'http://a.example/b/e/d'],
    ['<base href=http:e/>', undefined, 'd', undefined],
    [`<base href=/${'e'.repeat(480)}/>`, undefined, 'd', `/${'e'.repeat(480)}/d`],
    [`<base href=/${'e'.repeat(512)}/>`, undefined, 'd', undefined],
    [`<base href=/${'e'.repeat(512)}/>`, 'https://a.example/b/c', 'd', undefined],
    [`<base href=/${'e'.repeat(512)}/>`, undefined, 'https://b.example', 'https://b.example/'],
    [`<base href=data:,${'x'.repeat(512)}>`, undefined, '/d', '/d'],
  ])('resolves URLs: %s at %s, %s', (base, baseURL, url, expected) => {
    expect(urls(`${base}<img src="${url}">`, { baseURL })).toEqual([expected]);
  });

  test('resolves the URLs of a srcset only if the page has a base', () => {
    const image = '<img srcset="a, b 2x,c (x, y) 3w,, ,https://x.example/,d 4x">';
    const srcsetOf = (html: string) => preloads(html).resources[0].imagesrcset;
    expect(srcsetOf(image)).toBe('a, b 2x,c (x, y) 3w,, ,https://x.example/,d 4x');
    expect(srcsetOf(`<base href=/e/>${image}`)).toBe(
      '/e/a, /e/b 2x,/e/c (x, y) 3w,, ,https://x.example/,d 4x',
    );
    expect(srcsetOf('<base href="/x/"><img srcset="/.//x 1x, y 2x">')).toBe('/.//x 1x, /x/y 2x');
    expect(srcsetOf('<base href="e f/"><img srcset="b 2x">')).toBe('e%20f/b 2x');
    const resourceOf = (html: string) => {
      const { href, imagesrcset } = preloads(html).resources[0];
      return { href, imagesrcset };
    };
    expect(resourceOf('<base href=http:e/><img src=/a srcset="b 2x">')).toEqual({
      href: undefined,
      imagesrcset: 'b 2x',
    });
    // The URL of the base or the text of a URL can end with a comma, which would end the URL.
    for (const html of [
      '<base href=",/"><img srcset="b">',
      '<base href=/e/><img srcset="b,\x01 2x">',
    ]) {
      expect(resourceOf(html).href).toBeUndefined();
    }
  });

  test('resolves URLs as browsers do, at each address of the page', () => {
    const base = fc.oneof(
      reference,
      fc.constantFrom('b/', '../c/d', '/e/f', '?g', '//h.example/i/', ''),
    );
    fc.assert(
      fc.property(base, reference, fc.constantFrom(...addresses), (base, url, address) => {
        const element = `<base href="${escapeAttribute(base)}">`;
        const [resource] = preloads(`${element}<img src="${escapeAttribute(url)}">`).resources;
        if (resource?.href === undefined) return;
        const baseUrl = hrefOf(base, address);
        // Node drops the empty query of a base URL.
        fc.pre(!/\?(?:#|$)/.test(baseUrl ?? ''));
        const isBase = baseUrl !== undefined && !/^(?:data|javascript):/.test(baseUrl);
        const expected = hrefOf(url, isBase ? baseUrl : address);
        expectSame(hrefOf(resource.href, address), expected);
        const header = linkHeader(resource);
        if (header !== undefined) expectSame(hrefOf(targetOf(header), address), expected);
      }),
      { numRuns: 3000 },
    );
  });

  /** Before release 24, Node does not know ISO-8859-16 and x-user-defined. */
  const isKnownByHost = (encoding: string): boolean => {
    try {
      return new TextDecoder(encoding) !== undefined;
    } catch {
      return false;
    }
  };
  const unlessKnown = (href: string) => (isKnownByHost('iso-8859-16') ? href : undefined);

  test.each(singleByte)('writes queries in %s', (encoding) => {
    const { resources } = preloads(
      Buffer.concat([
        Buffer.from('<img src="?'),
        Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index)),
        Buffer.from('">'),
      ]),
      { encoding: { override: encoding }, baseURL: 'https://a.example/' },
    );
    const [{ url, href }] = resources;
    if (!isKnownByHost(encoding)) {
      expect(href).toBeUndefined();
      return;
    }
    const expected = Array.from(url.slice(1), (character, index) =>
      character === '\ufffd' ? '%26%2365533%3B' : `%${(128 + index).toString(16).toUpperCase()}`,
    );
    expect(href).toBe(`https://a.example/?${expected.join('')}`);
  });

  test.each<[string, PreloadOptions | undefined, string | undefined]>([
    [
      '<img src="\xe9?q=\xe9#\xe9">',
      { baseURL: 'https://a.example/d/' },
      'https://a.example/d/%C3%A9?q=%E9#%C3%A9',
    ],
    ['<img src="a?\xe9">', undefined, 'a?%E9'],
    ['<img src="a?&#x20ac;&#x3b1;&#x1f600;">', undefined, 'a?%80%26%23945%3B%26%23128512%3B'],
    ['<img src="\xe9?a">', undefined, '\u00e9?a'],
    ['<img src="foo:a?\xe9">', undefined, 'foo:a?%C3%A9'],
    ['<img srcset="a?\xe9 1x, b 2x">', undefined, 'a?%E9'],
    ['<base href="b?\xe9"><img src="#c">', undefined, 'b?%E9#c'],
    [
      '<style>@import "a?\xe9"</style>',
      { baseURL: 'https://a.example/' },
      'https://a.example/a?%E9',
    ],
    ['<img src="a?\xe9">', { encoding: { override: 'iso-8859-16' } }, unlessKnown('a?%E9')],
    [
      '<base href="b?\xe9"><img src="#c">',
      { encoding: { override: 'iso-8859-16' } },
      unlessKnown('b?%E9#c'),
    ],
    ['<img src="a?b">', { encoding: { override: 'iso-8859-16' } }, 'a?b'],
    [
      '<style>@import "a"</style><img src=b>',
      { encoding: { override: 'iso-8859-16' } },
      unlessKnown('a') ?? 'b',
    ],
  ])('writes queries in the encoding of the page: %j', (html, options, expected) => {
    const bytes = Buffer.from(`<meta charset=windows-1252>${html}`, 'latin1');
    expect(preloads(bytes, options).resources[0].href).toBe(expected);
  });

  test('writes the queries of a srcset in the encoding of the page', () => {
    const bytes = Buffer.from(
      '<meta charset=windows-1252><img srcset="a?\xe9 1x, b\xe9 2x">',
      'latin1',
    );
    expect(preloads(bytes).resources[0].imagesrcset).toBe('a?%E9 1x, b\u00e9 2x');
  });

  test('reads bytes in their encoding, with offsets in bytes', () => {
    const bytes = Buffer.from('<meta charset=koi8-r><p>\xc1\xc2<img src="\xc1">', 'latin1');
    const [{ start, url }] = preloads(bytes).resources;
    expect({ start, url }).toEqual({ start: 26, url: '\u0430' });
  });

  test('checks its arguments', () => {
    expect(() => preloads('', { baseURL: '/a' })).toThrow(
      'PreloadScanner: `baseURL` must be an absolute URL, got "/a"',
    );
    expect(() => preloads('', { baseUrl: '/a' } as never)).toThrow('did you mean `baseURL`?');
    expect(() => preloads(5 as never)).toThrow(
      'preloads: `input` must be a string or bytes, got 5',
    );
    expect(() => new PreloadScanner().write(5 as never)).toThrow('PreloadScanner.write: `chunk`');
    expect(() => preloads(new Response('') as never)).toThrow('write its chunks');
    expect(() => preloads('<p>', { limits: { inputBytes: 1 } })).toThrow('limit');
    expect(() => new PreloadPassThrough(1 as never)).toThrow('`onResource` must be a function');
  });

  test('needs linear time', () => {
    const n = 200_000;
    for (const html of [
      `<img srcset="${'a(),'.repeat(n)}">`,
      `<img srcset="${','.repeat(n)}x${','.repeat(n)}b">`,
      `<img srcset="${'('.repeat(n)}">`,
      `<img src="${' '.repeat(n)}x${' '.repeat(n)}x">`,
      `<style>${'/*'.repeat(n)}</style>`,
      `<style>${'@import "a" ('.repeat(n)}</style>`,
      `<style>${'@layer a;'.repeat(n)}</style>`,
      `<style>@import "a" ${'supports('.repeat(n)}</style>`,
      `<style>@charset ${'"'.repeat(n)}</style>`,
      `<style>${'@import "a" ('.repeat(n)}${')'.repeat(n)}</style>`,
      `<style>@import "a" ${'('.repeat(n)}</style>`,
      `<style>@import "a" ${'url('.repeat(n)}</style>`,
      `<style>@import "a" ${"url( '".repeat(n)}</style>`,
      `<style>@import "a" ${'/**/'.repeat(n)}</style>`,
      `<style>@import "a" ${'layer '.repeat(n)}</style>`,
      `<style>@import url(${' '.repeat(n)}x${' '.repeat(n)}x)</style>`,
      `<style media="${' '.repeat(n)}">${'@import "a";'.repeat(n / 10)}</style>`,
      `<style media="(${'a'.repeat(n)})">${'@import "a" (b);'.repeat(n / 10)}</style>`,
      `<style media="(${'a'.repeat(n)})">${'@import "a";'.repeat(n / 10)}</style>`,
      `<div>${'<template shadowrootmode=open><div>'.repeat(n / 20)}`,
      '<picture><source srcset=a>'.repeat(n / 10),
      '<template>'.repeat(n / 10),
      '<base href=a><meta name=referrer content=origin>'.repeat(n / 10),
      `<base href=/${'a/'.repeat(n)}>${'<img src=a>'.repeat(n / 40)}`,
      `<base href="${'./'.repeat(n)}">${'<img src=a>'.repeat(n / 40)}`,
      `<base href="${'a/../'.repeat(90)}">${'<img src=a>'.repeat(n / 40)}`,
      `<img src="${'?'.repeat(n)}\u00e9${'#?'.repeat(n)}">`,
      `<img src="${'\x01 '.repeat(n)}a${' \x01'.repeat(n)}a">`,
      `<img srcset="${'\u00e9,\\ '.repeat(n)}">`,
      `<base href=/${'a/'.repeat(200)}><img srcset="${'a,'.repeat(n)}">`,
    ]) {
      expect(processorTime(() => void headers(html))).toBeLessThan(2000);
    }
  });
});

test('style sheets at the limits do not overflow the stack', () => {
  for (const css of [
    `/*${'*a'.repeat(2.5e6)}`,
    `@layer ${'"'.repeat(4.2e6)}`,
    '/**/'.repeat(2e6),
    `@import "a" ${'('.repeat(6e6)}`,
  ]) {
    const { resources } = preloads(`<style>${css}</style><img src=b>`, { limits: untrusted });
    expect(resources.at(-1)?.url).toBe('b');
  }
});

describe('PreloadScanner', () => {
  const whole = preloads(page).resources;

  test.each(['text', 'bytes'])('finds the same at every cut of %s', (kind) => {
    const input = kind === 'text' ? page : Buffer.from(page);
    const { resources, base } = preloads(input);
    expect(resources.length).toBe(whole.length);
    for (let at = 0; at <= input.length; at++) {
      const scanner = new PreloadScanner<string | Uint8Array>({ encoding: { transport: 'utf-8' } });
      const first = scanner.write(input.slice(0, at));
      expect([...first, ...scanner.end(input.slice(at))]).toEqual(resources);
      expect(scanner.base).toBe(base);
    }
    const scanner = new PreloadScanner<string | Uint8Array>();
    const found: PreloadResource[] = [];
    for (let at = 0; at < input.length; at++) found.push(...scanner.write(input.slice(at, at + 1)));
    expect([...found, ...scanner.end()]).toEqual(resources);
  });

  test('returns a resource with the chunk that completes its tag', () => {
    using scanner = new PreloadScanner();
    expect(scanner.write('<script src=a.js').length).toBe(0);
    expect(scanner.write('>').map(({ href }) => href)).toEqual(['a.js']);
  });

  test('cannot be used after the end or an error', () => {
    const scanner = new PreloadScanner();
    scanner.end('<p>');
    expect(() => scanner.write('')).toThrow('closed');
    const mixed = new PreloadScanner<string | Uint8Array>();
    mixed.write('<p>');
    expect(() => mixed.write(new Uint8Array(1))).toThrow('all strings or all bytes');
  });
});

describe('PreloadPassThrough', () => {
  const streamOf = (chunks: Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });

  test('passes the chunks on, and reports their resources', async () => {
    const bytes = Buffer.from(page);
    const chunks = [bytes.subarray(0, 400), bytes.subarray(400)];
    const found: PreloadResource[] = [];
    let base: string | undefined;
    const stream = new PreloadPassThrough((resource, scanner) => {
      found.push(resource);
      base = scanner.base;
    });
    const passed: Uint8Array[] = [];
    for await (const chunk of streamOf(chunks).pipeThrough(
      stream,
    ) as unknown as AsyncIterable<Uint8Array>) {
      passed.push(chunk);
    }
    expect(passed).toEqual(chunks);
    expect(found).toEqual(preloads(bytes).resources);
    expect(base).toBe('/app/');
  });

  const pageOf = async (output: ReadableStream<unknown>) => {
    const passed: Uint8Array[] = [];
    for await (const chunk of output as unknown as AsyncIterable<Uint8Array>) passed.push(chunk);
    return passed;
  };

  test.each([0, 600, 2000])(
    'passes a page in a legacy multi-byte encoding on: after %d bytes',
    async (gap) => {
      const html = `<img src=a>${' '.repeat(gap)}<meta charset=shift_jis>`;
      const chunks = [
        Buffer.from(html),
        Buffer.from('<p>\x93\xfa<img src=b>', 'latin1'),
        Buffer.from('c'),
      ];
      const stream = new PreloadPassThrough(() => {});
      await expect(pageOf(streamOf(chunks).pipeThrough(stream))).resolves.toEqual(chunks);
      const declared = new PreloadPassThrough(() => expect(1).toBe(2), {
        encoding: { transport: 'gbk' },
      });
      await expect(pageOf(streamOf(chunks).pipeThrough(declared))).resolves.toEqual(chunks);
    },
  );

  test('holds bytes without an encoding until it is decided, and reports before it passes', async () => {
    for (const [sniffMilliseconds, rest] of [
      [1, ''],
      [Number.POSITIVE_INFINITY, ' '.repeat(1024)],
      [Number.POSITIVE_INFINITY, undefined],
    ] as const) {
      const events: unknown[] = [];
      const stream = new PreloadPassThrough(({ url }) => events.push(url), { sniffMilliseconds });
      const writer = stream.writable.getWriter();
      const chunk = Buffer.from('<img src=a>');
      const reader = stream.readable.getReader();
      const read = reader.read().then(({ value }) => events.push(value));
      await writer.write(chunk);
      expect(events).toEqual([]);
      if (rest === undefined) await writer.close();
      else if (rest !== '') await writer.write(Buffer.from(rest));
      await read;
      expect(events).toEqual(['a', chunk]);
      if (rest !== undefined) await Promise.all([reader.cancel(), writer.closed.catch(() => {})]);
    }
  });

  test('reports an error of its callback also after the time limit', async () => {
    const stream = new PreloadPassThrough(
      () => {
        throw new Error('callback');
      },
      { sniffMilliseconds: 1 },
    );
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    const read = stream.readable.getReader().read();
    writer.write(Buffer.from('<img src=a>')).catch(() => {});
    await expect(read).rejects.toThrow('callback');
  });

  test('can be cancelled and aborted while it waits', async () => {
    for (const end of ['cancel', 'abort'] as const) {
      const stream = new PreloadPassThrough(() => expect(1).toBe(2), { sniffMilliseconds: 5 });
      const writer = stream.writable.getWriter();
      writer.closed.catch(() => {});
      const reader = stream.readable.getReader();
      const read = reader.read().catch(() => {});
      await writer.write(Buffer.from('<img src=a>'));
      if (end === 'cancel') await reader.cancel();
      else await writer.abort().catch(() => {});
      await read;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  test('checks `sniffMilliseconds`', () => {
    expect(() => new PreloadPassThrough(() => {}, { sniffMilliseconds: -1 })).toThrow(
      'PreloadPassThrough: `sniffMilliseconds` must be a number of milliseconds, got -1',
    );
  });

  test('fails with an error of its callback', async () => {
    const stream = new PreloadPassThrough(() => {
      throw new Error('callback');
    });
    const output = streamOf([Buffer.from(page)]).pipeThrough<Uint8Array>(stream as never);
    await expect(textOfStream(output)).rejects.toThrow('callback');
  });
});

describe('linkHeader', () => {
  test.each([
    ['<script src=a.js></script>', '<a.js>; rel=preload; as=script'],
    ['<script type=module src=a.js></script>', '<a.js>; rel=modulepreload; as=script'],
    [
      '<script src=a.js crossorigin integrity=sha256-x+/=></script>',
      '<a.js>; rel=preload; as=script; crossorigin; integrity="sha256-x+/="',
    ],
    [
      '<link rel=preconnect href=//a.example crossorigin=use-credentials>',
      '<//a.example>; rel=preconnect; crossorigin=use-credentials',
    ],
    [
      '<link rel=preload as=font href=f type=font/woff2>',
      '<f>; rel=preload; as=font; type="font/woff2"',
    ],
    [
      '<link rel=stylesheet href=a media=\'a "b" \\c\'>',
      '<a>; rel=preload; as=style; media="a \\"b\\" \\\\c"',
    ],
    [
      '<img fetchpriority=low src="a>b c\u00e9%20\\^`{|}">',
      '<a%3Eb%20c%C3%A9%20/^`{|}>; rel=preload; as=image; fetchpriority=low',
    ],
    [
      '<img srcset="a\n 1x,\t\u00e9 2x" sizes="(a)\r\n1px">',
      '<a>; rel=preload; as=image; imagesrcset="a 1x, %C3%A9 2x"; imagesizes="(a) 1px"',
    ],
    [
      '<img referrerpolicy=origin src="a;b,c">',
      '<a;b,c>; rel=preload; as=image; referrerpolicy=origin',
    ],
    ['<link rel=stylesheet href=a media="\u00e9">', undefined],
    ['<base href=x/><img src=a>', '<x/a>; rel=preload; as=image'],
    ['<base href=http:x/><img src=a>', undefined],
    ['<img src="images\\a.png">', '<images/a.png>; rel=preload; as=image'],
    ['<img src="\\\\cdn.example\\a.png">', '<//cdn.example/a.png>; rel=preload; as=image'],
    ['<img src="?A|B`{}^\\">', '<?A|B`{}^\\>; rel=preload; as=image'],
    ['<img src="&#1;a&#9;b&#1;">', '<ab>; rel=preload; as=image'],
    ['<img src="foo:a\\b">', '<foo:a\\b>; rel=preload; as=image'],
    ['<img src="foo:a b">', undefined],
    [
      '<img srcset="a\\b&#1;c 1x, &#1;d 2x">',
      '<a/b%01c>; rel=preload; as=image; imagesrcset="a/b%01c 1x, d 2x"',
    ],
    ['<img srcset="a,&#1; 1x">', undefined],
  ])('writes %s', (html, expected) => {
    expect(headers(html)).toEqual([expected]);
  });

  test('never writes a line end or a control character', () => {
    const control = Array.from({ length: 32 }, (_, code) => `&#${code + 1};`).join('');
    const html = ['href', 'media', 'type', 'integrity', 'imagesrcset', 'imagesizes', 'crossorigin']
      .map((name) => `${name}="a${control}\r\nSet-Cookie: a=b\x7f"`)
      .join(' ');
    const [header] = headers(`<link rel=preload as=image ${html}>`);
    expect(header).toBeDefined();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not occur.
    expect(header).not.toMatch(/[\x00-\x1f\x7f]/);
    expect(new Headers({ link: header as string }).get('link')).toBe(header);
  });

  test('writes a URL as a URL parser reads it', () => {
    fc.assert(
      fc.property(
        reference,
        fc.constantFrom(...addresses, 'file:///C:/a/b', 'ftp://a.example/b/'),
        (url, base) => {
          const expected = hrefOf(url, base);
          const header = linkHeader({ rel: 'preload', href: url });
          if (header === undefined) {
            // A scheme that is not special.
            expect(expected ?? 'foo:').not.toMatch(/^(?:https?|ftp|file):/);
            return;
          }
          const target = targetOf(header);
          expect(target).toMatch(/^[!#-;=?-~]*$/);
          expect(header).toBe(`<${target}>; rel=preload`);
          if (expected !== undefined) expect(hrefOf(target, base)).toBe(expected);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('accepts objects of a program', () => {
    expect(linkHeader({ rel: 'preload', href: '/a.css', as: 'style' })).toBe(
      '</a.css>; rel=preload; as=style',
    );
  });

  test.each([
    [undefined, '`resource` must be an object, got undefined'],
    [
      { href: '/a' },
      "`resource.rel` must be 'preload', 'modulepreload', 'preconnect' or 'dns-prefetch', got undefined",
    ],
    [
      { href: '/a', rel: 'x' },
      "`resource.rel` must be 'preload', 'modulepreload', 'preconnect' or 'dns-prefetch', got \"x\"",
    ],
    [
      { href: new URL('http://a/'), rel: 'preload' },
      '`resource.href` must be a string or undefined, got [object URL]: pass its href',
    ],
    [
      { href: '/a', rel: 'preload', media: null },
      '`resource.media` must be a string or undefined, got null',
    ],
    [{ rel: 'preload', as: 5 }, '`resource.as` must be a string or undefined, got 5'],
  ])('refuses %j', (resource, message) => {
    expect(() => linkHeader(resource as never)).toThrow(new TypeError(`linkHeader: ${message}`));
  });

  test('can be sent as 103 Early Hints', async () => {
    const links = headers(
      '<link rel=stylesheet href=a.css><script src=b.js crossorigin></script><link rel=preload as=font href=f type=font/woff2>',
    ) as string[];
    const server = createServer((_, response) => {
      response.writeEarlyHints({ link: links });
      response.end('x');
    }).listen(0, '127.0.0.1');
    const received = await new Promise((resolve) => {
      server.on('listening', () => {
        const { port } = server.address() as AddressInfo;
        request({ port, host: '127.0.0.1', agent: false })
          .on('information', ({ statusCode, headers }) => resolve([statusCode, headers.link]))
          .end();
      });
    });
    server.closeAllConnections();
    server.close();
    expect(received).toEqual([103, links.join(', ')]);
  });
});

describe('what a scan keeps has a limit', () => {
  const limit = 65_536;
  /** The results of a scan of the whole page, and of a scan in pieces, which are equal. */
  const scanned = (page: string) => {
    const whole = preloads(page);
    const scanner = new PreloadScanner();
    const resources = [];
    for (let at = 0; at < page.length; at += 1000) {
      resources.push(...scanner.write(page.slice(at, at + 1000)));
    }
    resources.push(...scanner.end());
    const { contentSecurityPolicies } = scanner;
    expect({ resources, contentSecurityPolicies }).toStrictEqual({
      resources: whole.resources,
      contentSecurityPolicies: whole.contentSecurityPolicies,
    });
    return whole;
  };

  test('imports are at the start of a style', () => {
    const urls = (css: string) => scanned(`<style>${css}</style>`).resources.map(({ url }) => url);
    const rule = '@import "a.css";';
    expect(urls(`/*${' '.repeat(limit - rule.length - 4)}*/${rule}`)).toStrictEqual(['a.css']);
    // The end of the start cuts the last rule.
    const long = `${rule}@import "${'b'.repeat(limit)}`;
    expect(urls(`${long}";`)).toStrictEqual(['a.css']);
    expect(urls(`${rule}@import "b.css`)).toStrictEqual(['a.css', 'b.css']);
  });

  test('policies and sources of a picture are the first ones', () => {
    const policy = '<meta http-equiv=content-security-policy content=x>';
    const most = Math.floor(limit / policy.length);
    expect(scanned(policy.repeat(most + 9)).contentSecurityPolicies).toHaveLength(most);
    const source = '<source srcset=a.png>';
    const mostSources = Math.floor(limit / source.length);
    const picture = `<picture>${source.repeat(mostSources + 9)}<img src=b.png></picture>`;
    expect(scanned(picture).resources).toHaveLength(mostSources + 1);
    expect(scanned(picture + picture).resources).toHaveLength(2 * mostSources + 2);
  });
});
