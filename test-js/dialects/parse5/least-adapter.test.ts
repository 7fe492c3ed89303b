/** Adapters that have only the functions that parse5's parser calls, such as that of jsdom. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as parse5 from 'parse5';
import * as souptree from 'souptree/parse5';
// In a page, only the module of this entry records edits.
import 'souptree/tokens';
import { json } from '../../support/dumps/parse5-json.js';

type Adapter = souptree.TreeAdapter<souptree.DefaultTreeAdapterMap>;

const parserFile = join(dirname(require.resolve('parse5')), 'parser/index.js');

/** The functions of adapters that parse5's parser calls. */
const called = new Set(
  Array.from(readFileSync(parserFile, 'utf8').matchAll(/treeAdapter\.(\w+)/g), ([, name]) => name),
);

/** parse5's default adapter without the functions that its parser does not call. */
const least = Object.fromEntries(
  Object.entries(parse5.defaultTreeAdapter).filter(([name]) => called.has(name)),
) as unknown as Adapter;

const tag = fc.constantFrom(
  ...'select option optgroup button selectedcontent hr p b i a table tr td template svg br'.split(
    ' ',
  ),
);
const piece = fc.oneof(
  { weight: 4, arbitrary: tag.map((name) => `<${name}>`) },
  { weight: 2, arbitrary: tag.map((name) => `</${name}>`) },
  fc.constantFrom('a', ' ', '<!--c-->', '<?x y>', '<option selected>', '<select multiple>'),
  fc.constant('<select><button><selectedcontent></selectedcontent></button><option>'),
);
const markup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

const contexts = ['template', 'select', 'option', 'body', 'table'].map((name) => ({
  name,
  node: parse5.defaultTreeAdapter.createElement(name, parse5.html.NS.HTML, []),
}));

describe('an adapter with only what the parser of parse5 calls', () => {
  test('lacks functions that adapters usually have', () => {
    expect(called.size).toBeGreaterThan(20);
    for (const name of ['createTextNode', 'isElementNode', 'isTextNode']) {
      expect(least).not.toHaveProperty(name);
    }
  });

  test.each([
    '<select><button><selectedcontent></selectedcontent></button><option>One</select>',
    '<select><button><selectedcontent></selectedcontent></button><option> <option selected>a<b>b</b>c',
    '<select><button><selectedcontent></selectedcontent></button><option>a<!--c-->b<option selected><?x y>',
  ])('creates the nodes of the default adapter: %s', (html) => {
    for (const options of [{}, { sourceCodeLocationInfo: true }]) {
      const all = { ...options, treeAdapter: least };
      expect(json(souptree.parse(html, all))).toBe(json(souptree.parse(html, options)));
      expect(json(souptree.parseFragment(html, all))).toBe(
        json(souptree.parseFragment(html, options)),
      );
    }
  });

  test('creates the nodes of the default adapter for all generated markup', () => {
    fc.assert(
      fc.property(markup, fc.boolean(), fc.constantFrom(...contexts), (html, located, { node }) => {
        const options = { sourceCodeLocationInfo: located };
        const all = { ...options, treeAdapter: least };
        expect(json(souptree.parse(html, all))).toBe(json(souptree.parse(html, options)));
        const context = node as unknown as souptree.DefaultTreeAdapterTypes.Element;
        expect(json(souptree.parseFragment(context, html, all))).toBe(
          json(souptree.parseFragment(context, html, options)),
        );
        const parser = new souptree.Parser(all);
        for (const character of html) parser.tokenizer.write(character, false);
        parser.tokenizer.write('', true);
        expect(souptree.serialize(parser.document)).toBe(
          souptree.serialize(souptree.parse(html, options)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('gets sanitized trees', () => {
    const options = { treeAdapter: least, sanitizer: {} };
    const html = '<p>a<script></script>b<b>c';
    expect(souptree.serialize(souptree.parse(html, options))).toBe(
      '<html><head></head><body><p>ab<b>c</b></p></body></html>',
    );
  });

  test('inserts many texts of an option in linear time', () => {
    let reads = 0;
    const counting = {
      ...least,
      getChildNodes(node: souptree.DefaultTreeAdapterTypes.ParentNode) {
        reads += node.childNodes.length;
        return least.getChildNodes(node);
      },
    } as Adapter;
    const count = 2000;
    const button = '<select><button><selectedcontent></selectedcontent></button>';
    const html = `${button}<option>${'a<br>'.repeat(count)}</option><option selected>b</select>`;
    const document = souptree.parse(html, { treeAdapter: counting });
    expect(souptree.serialize(document)).toContain('<selectedcontent>b</selectedcontent>');
    expect(reads).toBeLessThan(20 * count);
  });
});
