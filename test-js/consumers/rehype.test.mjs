// rehype, hast-util-select and hast-util-sanitize on the nodes of souptree/hast.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { describe, test } from 'node:test';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { html, svg } from 'property-information';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { parse, parseFragment } from '../../dist/hast.js';
import rehypeSouptree from '../../dist/rehype.js';
import { assertSame, pages } from './support/pages.mjs';

const selectors = ['a[href]', 'p > *', 'li:nth-child(2n+1)', '.navbar', '[class~=a]', 'h1 ~ p'];

/** The tree as text without positions, which positions.test.mjs compares. @param {unknown} tree */
const json = (tree) =>
  JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value));

describe('souptree/hast', () => {
  for (const [name, html] of pages()) {
    test(`creates the same nodes as hast-util-from-html: ${name}`, () => {
      assertSame(name, json(parse(html)), json(fromHtml(html)));
      const fragment = fromHtml(html, { fragment: true });
      assertSame(`fragment of ${name}`, json(parseFragment(html)), json(fragment));
    });

    test(`gives the plugins of rehype the same tree: ${name}`, () => {
      const printed = (/** @type {any} */ parser) =>
        String(unified().use(parser).use(rehypeStringify).processSync(html));
      assertSame(name, printed(rehypeSouptree), printed(rehypeParse));
      const safe = (/** @type {any} */ parser) =>
        String(unified().use(parser).use(rehypeSanitize).use(rehypeStringify).processSync(html));
      assertSame(name, safe(rehypeSouptree), safe(rehypeParse));
      const found = (/** @type {import('hast').Root} */ tree) =>
        json(selectors.map((each) => selectAll(each, tree).map(({ tagName }) => tagName)));
      assertSame(name, found(parse(html)), found(fromHtml(html)));
    });
  }

  test('creates the same properties for every name of property-information and many values', () => {
    const values = '|a|1|1e3| 1 |0x10|a b|a,b| a , b ,, |a, 1 2|CHECKED|\u00a0a\u00a0|00|,'.split(
      '|',
    );
    const infos = [...Object.values(html.property), ...Object.values(svg.property)];
    const others = ['data-', 'data-A-b', 'data', 'data-1-a', 'data--a', 'aria-x', 'xlink:x', '12'];
    const names = new Set(infos.flatMap((each) => [each.attribute, each.property, ...others]));
    for (const name of names) {
      const tags = [...values, name].map((value) => `<p ${name}="${value}">`);
      const text = tags.join('') + tags.join('').replaceAll('<p', '<svg');
      const fragment = fromHtml(text, { fragment: true });
      strictEqual(json(parseFragment(text)), json(fragment), name);
    }
  });

  test('creates comments for processing instructions unless `processingInstructionNodes` is true', () => {
    const html = '<?php echo?>';
    const options = { locations: false };
    deepStrictEqual(parseFragment(html, options).children, [
      { type: 'comment', value: '?php echo?' },
    ]);
    const withNodes = { ...options, processingInstructionNodes: true };
    deepStrictEqual(parseFragment(html, withNodes).children, [
      { type: 'instruction', name: 'php', value: 'echo' },
    ]);
  });

  test('keeps dots and hashes in names', () => {
    const [element] = parseFragment('<a.b#c>').children;
    ok('tagName' in element);
    strictEqual(element.tagName, 'a.b#c');
  });

  test('ignores templates of SVG, and declarations of shadow roots', () => {
    const html = '<svg><template>x</template></svg><template shadowrootmode=open>y</template>';
    strictEqual(json(parseFragment(html)), json(fromHtml(html, { fragment: true })));
  });

  test('refuses unsupported options and wrong arguments', () => {
    const call = (/** @type {any} */ options) => () => parse('', options);
    throws(call({ declarativeShadowRoots: true }), /`declarativeShadowRoots` is not supported/);
    throws(call({ scripting: 1 }), TypeError);
    throws(() => parse(/** @type {any} */ (1)), TypeError);
  });

  test('parses 100,000 levels without recursion', () => {
    let depth = 0;
    /** @type {any} */
    let node = parse('<div>'.repeat(100_000));
    for (; node.children.length > 0; node = node.children.at(-1)) depth++;
    strictEqual(depth, 100_002);
  });
});

describe('souptree/rehype', () => {
  test('is a parser of unified', () => {
    const processor = unified().use(rehypeSouptree, { fragment: true }).use(rehypeStringify);
    strictEqual(String(processor.processSync('<p>a<p>b')), '<p>a</p><p>b</p>');
    const row = unified().use(rehypeSouptree, { fragment: true, context: 'tr' });
    strictEqual(row.use(rehypeStringify).processSync('<td>x').toString(), '<td>x</td>');
  });

  test('reads options from the settings of unified', () => {
    const processor = unified().data('settings', /** @type {any} */ ({ fragment: true }));
    strictEqual(String(processor.use(rehypeSouptree).use(rehypeStringify).processSync('x')), 'x');
  });

  test('adds parse errors to the messages of the file', () => {
    const processor = unified().use(rehypeSouptree, { emitParseErrors: true }).use(rehypeStringify);
    const { messages } = processor.processSync('<!doctype html>\n<p a a>');
    deepStrictEqual(
      messages.map(({ line, column, ruleId, source }) => ({ line, column, ruleId, source })),
      [{ line: 2, column: 7, ruleId: 'duplicate-attribute', source: 'souptree' }],
    );
    strictEqual(unified().use(rehypeSouptree).parse('<p a a>').type, 'root');
  });

  test('adds the range of an error, also over several lines', () => {
    const processor = unified().use(rehypeSouptree, { emitParseErrors: true }).use(rehypeStringify);
    const { messages } = processor.processSync('<!doctype html>x</i\r\n >');
    deepStrictEqual(
      messages.map(({ place }) => place),
      [
        {
          start: { line: 1, column: 17, offset: 16 },
          end: { line: 2, column: 3, offset: 23 },
        },
      ],
    );
  });
});
