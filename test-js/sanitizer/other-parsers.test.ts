/** Markup that browsers read in another way than the standard says. In Chromium, the first inputs ran scripts. */

import { expect, test } from '@jest/globals';
import { parseFragment } from 'souptree';
import { type SanitizeOptions, Sanitizer, sanitize } from 'souptree/sanitize';

const image = '<img src=x onerror=alert(1)>';
const style = `<mglyph><style></math>${image}</style></mglyph>`;

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
])('%s', (input, options, expected) => {
  expect(sanitize(input, options)).toBe(expected);
});

test.each([
  '<noscript><p>Enable <b>scripts</b> <img src="x"></noscript>',
  '<noscript>a &lt; b</noscript>',
  '<svg><title>a</title><style>b{}</style></svg>',
  '<svg><title><b title="&lt;/title&gt;">c</b><!--a < b--></title></svg>',
  '<svg><g><!--<b>--></g></svg>',
])('%s stays', (input) => {
  expect(sanitize(input, { sanitizer: { comments: true } })).toBe(input);
});

test('the options of the sanitizer need a sanitizer', () => {
  expect(() => parseFragment('<p>', { safe: true })).toThrow(/`safe` needs the option `sanitizer`/);
  const proxy = new Proxy(new Sanitizer(), {});
  expect(() => proxy.get()).toThrow(/create the object with `new Sanitizer\(\)`/);
});
