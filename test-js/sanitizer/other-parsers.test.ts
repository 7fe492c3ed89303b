/** Markup that other parsers read in a way that differs from the standard. Most inputs ran scripts in an engine. */

import { describe, expect, test } from '@jest/globals';
import { parse, parseFragment, serialize } from 'souptree';
import { type Removed, type SanitizeOptions, Sanitizer, sanitize } from 'souptree/sanitize';
import {
  type OldNode,
  type OldRoot,
  parseOld,
} from '../../tools/compare/sanitizer-browser/old-parser/index.mjs';

const image = '<img src=x onerror=alert(1)>';
const style = `<mglyph><style></math>${image}</style></mglyph>`;

const escaped = image.replaceAll('<', '&lt;');
const escapedTags = escaped.replaceAll('>', '&gt;');
const escapedTwice = escaped.replaceAll('&', '&amp;');

test.each<[string, SanitizeOptions, string]>([
  [
    `<noscript><form><math><mtext><form>${style}</form></mtext></math></form></noscript>`,
    { context: 'template', sanitizer: { elements: ['noscript'] } },
    '',
  ],
  [
    `<noscript><math><mtext><li><search><li></li></search>${style}</li></mtext></math></noscript>`,
    { sanitizer: { elements: ['noscript'] } },
    '',
  ],
  [
    '<noscript><input autofocus onfocus=alert(1)></noscript>',
    { context: 'select', sanitizer: { elements: ['noscript'] } },
    '',
  ],
  ['<noscript><!--a--></noscript>', { sanitizer: {} }, ''],
  ...['style', 'title', 'xmp'].map((name): [string, SanitizeOptions, string] => [
    `<math><mtext><mglyph><${name}><!--</${name}>${image}-->a</${name}></mglyph></mtext></math>`,
    { context: 'template', sanitizer: { comments: true } },
    `<math><mtext><mglyph><${name}>a</${name}></mglyph></mtext></math>`,
  ]),
  [
    '<svg><title>a<b>c<?x <b?></b></title></svg>',
    { sanitizer: { removeProcessingInstructions: [] } },
    '<svg><title>a<b>c</b></title></svg>',
  ],
  // htmlparser2 writes `<style/>`, and then reads all that follows as text, up to the end tag in the comment or
  // attribute.
  ...['style', 'title', 'xmp', 'textarea', 'noscript'].map(
    (name): [string, SanitizeOptions, string] => [
      `<svg><${name}></${name}></svg><p title="</${name}>${image}">a<!--</${name}>${image}--></p>`,
      { sanitizer: { comments: true } },
      `<svg></svg><p title="&lt;/${name}&gt;${escapedTags}">a<!--</${name}>${image}--></p>`,
    ],
  ),
  ['<math><style></style></math><p>a', { sanitizer: {} }, '<math></math><p>a</p>'],
  // Older serializers write the attribute without escapes.
  [
    '<svg><title><b title="&lt;/title&gt;">c</b><i>d</i></title></svg>',
    { sanitizer: {} },
    '<svg><title><i>d</i></title></svg>',
  ],
  [
    `<noscript><p title="&lt;/noscript&gt;${image.replaceAll('<', '&lt;')}"></p></noscript>`,
    { sanitizer: {} },
    '',
  ],
  // htmlparser2 closes elements early, or does not know them, and its serializer writes the text of some without
  // escapes. A template in a browser reads noscript without scripting, and its document writes the text without
  // escapes.
  ...[escaped, escapedTwice].flatMap((text): [string, SanitizeOptions, string][] => [
    [`<noscript><p><b></p>${text}</noscript>`, { sanitizer: {} }, ''],
    [`<xmp>${text}</xmp><noembed>${text}</noembed>`, { sanitizer: {} }, ''],
    [
      `<noscript><button><output></output>${text}</button></noscript>`,
      { sanitizer: {}, scripting: false },
      '',
    ],
    [
      `<svg><title><noscript><command>${text}</command></noscript></title></svg>`,
      { sanitizer: {}, scripting: false },
      '<svg></svg>',
    ],
    ...['noscript', 'plaintext', 'style', 'xmp'].map((name): [string, SanitizeOptions, string] => [
      `<math><annotation-xml><${name}><input>${text}</input></${name}></annotation-xml></math>`,
      { sanitizer: {} },
      `<math><annotation-xml><${name}><input></input></${name}></annotation-xml></math>`,
    ]),
    [
      `<math><foreignobject><mi><b></b><style>${text}</style></mi></foreignobject></math>`,
      { sanitizer: {} },
      '<math><foreignobject><mi><b></b></mi></foreignobject></math>',
    ],
    [text, { sanitizer: {}, context: { name: 'style', namespace: 'svg' } }, ''],
  ]),
  [
    `a<!--</style>${image}-->`,
    { sanitizer: { comments: true }, context: { name: 'style', namespace: 'svg' } },
    'a',
  ],
  // toLowerCase() makes a k of U+212A.
  [
    '<svg><a xlin\u212A:href="javascript:alert(1)">b</a></svg>',
    { sanitizer: {} },
    '<svg><a>b</a></svg>',
  ],
  // Before 2025, parsers ignored these tags in select.
  ...['style', 'xmp', 'noembed', 'noframes'].flatMap(
    (name): [string, SanitizeOptions, string][] => [
      [
        `<select><${name}><script>alert(1)</script></${name}></select>`,
        { sanitizer: {} },
        '<select></select>',
      ],
      [
        `<select><option><div><${name}></select>${image}</${name}></div></select>`,
        { sanitizer: { elements: ['select', 'option', 'div', name], attributes: [] } },
        '<select><option><div></div></option></select>',
      ],
      [`<${name}><input>${image}</${name}>`, { context: 'select', sanitizer: {} }, ''],
    ],
  ),
  // A parser that drops a tag creates HTML elements of these names.
  [
    '<math><mtext><form><mglyph><svg><mtext><iframe src="javascript:alert(1)">',
    { sanitizer: {} },
    '<math><mtext><form><mglyph><svg><mtext></mtext></svg></mglyph></form></mtext></math>',
  ],
  [
    '<select><math><input><iframe src="javascript:alert(1)"></iframe></math></select>',
    { sanitizer: { removeElements: ['p'] } },
    '<select><math><input></input></math></select>',
  ],
  [
    `${'<div>'.repeat(512)}<svg><g></g><iframe src="javascript:alert(1)"></iframe></svg>`,
    { sanitizer: {} },
    `${'<div>'.repeat(512)}<svg><g></g></svg>${'</div>'.repeat(512)}`,
  ],
  [
    '<svg><form action="javascript:a"><button formaction="javascript:b"></button></form></svg>',
    { sanitizer: {} },
    '<svg><form><button></button></form></svg>',
  ],
  ...['ongesturestart', 'onwebkitneedkey', 'onmozfullscreenchange', 'onfuture'].map(
    (name): [string, SanitizeOptions, string] => [
      `<video ${name}=alert(1)></video>`,
      { sanitizer: { elements: ['video'] } },
      '<video></video>',
    ],
  ),
])('%s', (input, options, expected) => {
  expect(sanitize(input, options)).toBe(expected);
});

test.each([
  '<noscript><p>Enable <b>scripts</b> <img src="x"></noscript>',
  '<noscript>a &lt; b</noscript>',
  '<svg><title>a</title><style>b{}</style></svg>',
  '<svg><title><b title="a &lt; b">c</b><!--a < b--></title></svg>',
  '<svg><g><!--<b>--></g></svg>',
  '<select><option><style>a{}</style>b</option></select><style><!-- a{} --></style>',
  '<svg><a href="https://a/"><text>b</text></a></svg><link href="c">',
  '<pre>\n\na</pre><textarea>\n\n\nb</textarea>',
])('%s stays', (input) => {
  expect(sanitize(input, { sanitizer: { comments: true } })).toBe(input);
});

describe('WebKit keeps at most 512 elements open', () => {
  const rows = [
    ['select', '<select><option>a</option></select>'],
    ['select with a comment', '<select><!--a--></select>'],
    ['colgroup', '<colgroup><col></colgroup>', '<table>', '</table>'],
  ];
  test.each(rows)('%s', (_name, element, before = '', after = '') => {
    const nested = (depth: number, inner: string) =>
      `${'<div>'.repeat(depth)}${before}${inner}${after}${'</div>'.repeat(depth)}`;
    const options = { sanitizer: { comments: true } };
    // The root, and perhaps a table, are around the element too.
    const most = 127 - (before === '' ? 0 : 1);
    const removed: string[] = [];
    const onRemove = (each: Removed) =>
      removed.push(`${each.reason} ${each.type === 'element' && each.name}`);
    expect(sanitize(nested(most, element), { ...options, onRemove })).toBe(nested(most, element));
    expect(removed).toStrictEqual([]);
    expect(sanitize(nested(most + 1, element), { ...options, onRemove })).toBe(
      nested(most + 1, ''),
    );
    expect(removed).toStrictEqual([`unsafe-elsewhere ${element.match(/\w+/)?.[0]}`]);
  });

  test.each(rows)('%s never hides the start of a style element', (_name, element, before = '') => {
    const style = '<style><script>x()</script><template><script>x()</script></template></style>';
    const options = { sanitizer: { comments: true } };
    let unsafe = 0;
    for (let depth = 500; depth < 520; depth++) {
      const markup = `${'<div>'.repeat(depth)}${before}${element}`;
      const separate = sanitize(markup, options) + sanitize(style, options);
      expect(scriptsInWebKit(separate)).toBe(0);
      expect(scriptsInWebKit(sanitize(markup + style, options))).toBe(0);
      unsafe += scriptsInWebKit(markup + style);
    }
    // The model reads elements where the markup was not sanitized.
    expect(unsafe).toBeGreaterThan(0);
  });
});

/** The number of script elements, and of those in templates, in the model of WebKit. */
function scriptsInWebKit(markup: string): number {
  let count = 0;
  const open: (OldRoot | OldNode)[] = [
    parseOld(markup, { context: { name: 'div' }, flattenDepth: 512 }),
  ];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'element' && node.name === 'script') count++;
    if (node.type === 'element' && node.content !== undefined) open.push(node.content);
    if ('children' in node) open.push(...node.children);
  }
  return count;
}

test('trees stay those of the standard', () => {
  const input = '<svg><iframe src="javascript:a"></iframe></svg><b onfuture="a">';
  const fragment = parseFragment(input, { context: 'div', sanitizer: {} });
  expect(serialize(fragment)).toBe(`${input}</b>`);
});

test('the first newline stays in each run', () => {
  for (const name of ['pre', 'listing', 'textarea']) {
    const input = `<${name}>\n\n\ncode</${name}>`;
    const options = { sanitizer: { elements: [name], attributes: [] } };
    expect(sanitize(input, options)).toBe(input);
    expect(sanitize(`<${name}><!--x-->\ncode</${name}>`, options)).toBe(
      name === 'textarea'
        ? `<textarea>&lt;!--x--&gt;\ncode</textarea>`
        : `<${name}>\n\ncode</${name}>`,
    );
  }
  expect(sanitize('<pre>\n\ncode</pre>')).toBe('<pre>\n\ncode</pre>');
});

test('the options of the sanitizer need a sanitizer', () => {
  expect(() => parseFragment('<p>', { safe: true })).toThrow(/`safe` needs the option `sanitizer`/);
  const proxy = new Proxy(new Sanitizer(), {});
  expect(() => proxy.get()).toThrow(/create the object with `new Sanitizer\(\)`/);
});

test('compiled configurations do not depend on Object.prototype', () => {
  const markup = '<p onclick=x()>a<script>alert(1)</script><a href="javascript:x()">b</a>';
  const configuration = { elements: ['p'], attributes: [] };
  for (const value of [{ safe: '0000110\0' }, {}]) {
    Object.defineProperty(Object.prototype, 'texts', { value, configurable: true, writable: true });
    try {
      for (const sanitizer of [configuration, new Sanitizer(configuration)]) {
        expect(sanitize('<b>c</b>', { sanitizer: { comments: true } })).toBe('<b>c</b>');
        expect(sanitize(markup, { sanitizer })).toBe('<p>a</p>');
        expect(serialize(parseFragment(markup, { sanitizer }))).toBe('<p>a</p>');
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, 'texts');
    }
  }
});

test.each([
  '',
  '<!doctype html>',
  '<!doctype html SYSTEM>',
  '<!doctype html PUBLIC>',
  '<!doctype html x>',
  '<!doctype html PUBLIC "a>',
  '<!doctype html PUBLIC "a" "b>',
  '<!doctype html SYSTEM "a>',
  '<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  '<!doctype html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" x>',
  '<!doctype html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">',
  '<!doctype foo>',
  '<!doctype>',
])('the string of a document with %j has its mode, or onRemove reports the doctype', (doctype) => {
  const page = `${doctype}<p>a<table></table>`;
  const removed: unknown[] = [];
  const onRemove = (entry: unknown) => removed.push(entry);
  const string = sanitize(page, { context: null, onRemove });
  if (parse(string).mode !== parse(page).mode) {
    expect(removed).toMatchObject([{ type: 'doctype', reason: 'unsafe-elsewhere' }]);
  } else {
    expect(removed).toEqual([]);
  }
  expect(sanitize(string, { context: null })).toBe(string);
});

test('what a parser adds to an empty html element is reported', () => {
  const removed: unknown[] = [];
  const onRemove = (entry: unknown) => removed.push(entry);
  const options = { sanitizer: { elements: ['body'] }, context: 'html', onRemove };
  expect(sanitize('<frameset>', options)).toBe('<body></body>');
  expect(removed).toContainEqual(
    expect.objectContaining({ name: 'body', reason: 'unsafe-elsewhere' }),
  );
});
