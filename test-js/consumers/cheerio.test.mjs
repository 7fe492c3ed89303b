// cheerio, css-select, domutils and dom-serializer on the nodes of souptree/domhandler.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { describe, test } from 'node:test';
import * as cheerio from 'cheerio';
import { selectAll } from 'css-select';
import render from 'dom-serializer';
import * as domhandler from 'domhandler';
import * as domutils from 'domutils';
import { parseFragment as parseFragmentWithParse5, parse as parseWithParse5 } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { parse, parseFragment } from '../../dist/domhandler.js';
import { assertSame, pages } from './support/pages.mjs';

const selectors = [
  'a[href]',
  'p > *',
  'li:nth-child(2n+1)',
  'td, th',
  '[class~=a], .navbar, #content',
  'div:not(:has(p))',
  'script + *',
  'h1 ~ p',
  ':root',
  'body :first-child:not(:last-child)',
];

/** Edits a page and returns its markup. @param {cheerio.CheerioAPI} $ */
function edit($) {
  $('a').addClass('seen').attr('rel', 'nofollow').removeAttr('target');
  $('p').first().before('<hr>').append('<b>!</b>').wrap('<section></section>');
  $('li').last().remove();
  $('td').slice(0, 3).replaceWith('<td>x');
  $('body').prepend($('title').clone()).append($('p').eq(1));
  $('h2').text('a < b');
  return $.html();
}

/** All nodes in tree order. @param {any} root */
function nodesOf(root) {
  const found = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node);
    waiting.push(...[...(node.children ?? [])].reverse());
  }
  return found;
}

/** The members of a node that tests compare, without links. @param {any} node */
function membersOf(node) {
  const { name, type, namespace, data, nodeType, attribs } = node;
  const doctype = [node['x-name'], node['x-publicId'], node['x-systemId'], node['x-mode']];
  const attributes = node.attributes?.map((/** @type {any} */ each) => ({ ...each }));
  const keys = attribs && Object.keys(attribs);
  return { name, type, namespace, data, nodeType, keys, attributes, doctype };
}

/** The classes of domhandler, by the type of their nodes. */
const classes = new Map(
  Object.entries({
    root: domhandler.Document,
    text: domhandler.Text,
    comment: domhandler.Comment,
    directive: domhandler.ProcessingInstruction,
  }),
);

/** The members of all nodes in tree order. Checks their links. @param {any} root */
function described(root) {
  return nodesOf(root).map((node) => {
    const children = node.children ?? [];
    for (const [index, child] of children.entries()) {
      strictEqual(child.parent, node);
      strictEqual(child.parentNode, node);
      strictEqual(child.prev, children[index - 1] ?? null);
      strictEqual(child.nextSibling, children[index + 1] ?? null);
    }
    return membersOf(node);
  });
}

describe('souptree/domhandler', () => {
  for (const [name, html] of pages()) {
    test(`gives cheerio the same page as its own parser: ${name}`, () => {
      const theirs = cheerio.load(html);
      // The types of domhandler use enumerations, so its nodes and ours have different types.
      const ours = cheerio.load(parse(html));
      assertSame(name, ours.html(), theirs.html());
      const found = (/** @type {cheerio.CheerioAPI} */ $) =>
        JSON.stringify(selectors.map((each) => [$(each).length, $(each).first().text()]));
      assertSame(name, found(ours), found(theirs));
      assertSame(name, edit(ours), edit(theirs));
    });

    test(`gives the other libraries the same tree as the adapter: ${name}`, () => {
      const theirs = parseWithParse5(html, { treeAdapter: adapter });
      const ours = /** @type {typeof theirs} */ (parse(html));
      assertSame(name, JSON.stringify(described(ours)), JSON.stringify(described(theirs)));
      assertSame(name, render(ours), render(theirs));
      assertSame(name, render(ours, { xmlMode: true }), render(theirs, { xmlMode: true }));
      assertSame(name, render(ours.cloneNode(true)), render(theirs));
      const found = (/** @type {typeof theirs} */ root) =>
        selectors.map((each) => selectAll(each, root).map((node) => render(node))).join('\n');
      assertSame(name, found(ours), found(theirs));
      assertSame(name, domutils.innerText(ours), domutils.innerText(theirs));
      const links = domutils.getElementsByTagName('a', ours);
      strictEqual(links.length, domutils.findAll(({ name }) => name === 'a', ours).length);
      for (const link of links) domutils.removeElement(link);
      strictEqual(domutils.getElementsByTagName('a', ours).length, 0);
    });

    test(`creates instances of the classes of domhandler: ${name}`, () => {
      const ours = parse(html, { classes: domhandler });
      const theirs = parseWithParse5(html, { treeAdapter: adapter });
      assertSame(name, JSON.stringify(described(ours)), JSON.stringify(described(theirs)));
      for (const root of [
        ours,
        ours.cloneNode(true),
        parseFragment(html, { classes: domhandler }),
      ]) {
        for (const node of nodesOf(root)) {
          strictEqual(node.constructor, classes.get(node.type) ?? domhandler.Element);
        }
      }
    });

    test(`creates the same fragments as the adapter: ${name}`, () => {
      const theirs = parseFragmentWithParse5(html, { treeAdapter: adapter });
      const ours = parseFragment(html);
      assertSame(
        `fragment of ${name}`,
        JSON.stringify(described(ours)),
        JSON.stringify(described(theirs)),
      );
    });
  }

  test('parses fragments in a context, with the options of the main entry', () => {
    const row = parseFragment('<td>1<td>2', { context: 'tr' });
    deepStrictEqual(
      row.children.map((child) => 'name' in child && child.name),
      ['td', 'td'],
    );
    const { children } = parseFragment('<noscript><b>x', { context: 'div', scripting: false });
    strictEqual(cheerio.load(/** @type {any} */ (children))('b').length, 1);
  });

  test('creates comments for processing instructions unless `processingInstructionNodes` is true', () => {
    const [comment] = parseFragment('<?php echo?>').children;
    ok(comment.type === 'comment');
    strictEqual(comment.data, '?php echo?');
    const options = { processingInstructionNodes: true };
    const [instruction] = parseFragment('<?php echo?>', options).children;
    ok(instruction.type === 'directive');
    strictEqual(instruction.name, '?php');
    strictEqual(render(/** @type {any} */ (instruction)), '<?php echo?>');
  });

  test('accepts attributes with the names of members of Object.prototype', () => {
    const [p] = parseFragment('<p __proto__=1 constructor=2>').children;
    ok('attribs' in p);
    deepStrictEqual(Object.entries(p.attribs), [
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    strictEqual(p.attribs.toString, undefined);
  });

  test('accepts bytes, and reports parse errors', () => {
    /** @type {string[]} */
    const codes = [];
    const onParseError = (/** @type {{ code: string }} */ { code }) => codes.push(code);
    strictEqual(parse(Buffer.from('<p a a>'), { onParseError })['x-mode'], 'quirks');
    deepStrictEqual(codes, ['missing-doctype', 'duplicate-attribute']);
  });

  test('refuses unsupported options and wrong arguments', () => {
    const call = (/** @type {any} */ options) => () => parse('', options);
    throws(call({ declarativeShadowRoots: true }), /`declarativeShadowRoots` is not supported/);
    throws(call({ processingInstructionNodes: 1 }), TypeError);
    throws(call(1), TypeError);
    const expected = /parse: `classes` must be the exports of the package 'domhandler'/;
    throws(call({ classes: { ...domhandler, Text: undefined } }), expected);
    throws(call({ classes: 'domhandler' }), expected);
    throws(() => parse(/** @type {any} */ (1)), TypeError);
  });

  test('parses and clones 100,000 levels without recursion', () => {
    const root = parse('<div>'.repeat(100_000)).cloneNode(true);
    let depth = 0;
    for (let node = root.lastChild; node; node = 'children' in node ? node.lastChild : null)
      depth++;
    strictEqual(depth, 100_002);
  });
});
