// parse5's serializer, its adapter for domhandler and @parse5/tools, on the nodes of souptree/parse5 and
// souptree/domhandler.

import { notStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import * as tools from '@parse5/tools';
import * as parse5 from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import * as domhandler from '../../dist/domhandler.js';
import * as souptree from '../../dist/parse5.js';
import { assertSame, pages, pagesReadOtherwise } from './support/pages.mjs';

/** Edits a document with @parse5/tools, and returns what was found and the markup. @param {any} document */
function toolsOutput(document) {
  /** @type {string[]} */
  const seen = [];
  tools.traverse(document, { 'pre:node': (node) => void seen.push(node.nodeName) });
  for (const link of tools.queryAll(document, (node) => tools.isElementNode(node))) {
    const element = /** @type {tools.Element} */ (link);
    if (tools.hasAttribute(element, 'class')) tools.setAttribute(element, 'class', 'x');
    tools.removeAttribute(element, 'id');
  }
  const first = tools.query(document, (node) => tools.isElementNode(node) && node.tagName === 'p');
  if (first && tools.isElementNode(first)) {
    tools.appendChild(first, tools.createTextNode('!'));
    tools.appendChild(first, tools.createElement('b'));
  }
  return `${seen.join(' ')}\n${tools.getTextContent(document)}\n${parse5.serialize(document)}`;
}

describe('parse5 and its tools', () => {
  for (const [name, html] of pages()) {
    test(`serialize and edit our nodes like their own: ${name}`, () => {
      const theirs = parse5.parse(html);
      const ours = /** @type {typeof theirs} */ (souptree.parse(html));
      assertSame(name, parse5.serialize(ours), parse5.serialize(theirs));
      assertSame(name, toolsOutput(ours), toolsOutput(theirs));
    });

    test(`serialize our nodes of domhandler with the adapter: ${name}`, () => {
      const options = { treeAdapter: adapter };
      const theirs = parse5.parse(html, options);
      const ours = domhandler.parse(html);
      const print = (/** @type {any} */ root) => parse5.serialize(root, options);
      assertSame(name, print(ours), print(theirs));
    });
  }

  for (const [name, html] of pages()) {
    test(`create the same nodes with the adapter for domhandler: ${name}`, () => {
      const options = { treeAdapter: adapter };
      const theirs = parse5.parse(html, options);
      const ours = souptree.parse(html, /** @type {any} */ (options));
      const print = (/** @type {any} */ root) => parse5.serialize(root, options);
      assertSame(name, print(ours), print(theirs));
      const printAlso = (/** @type {any} */ root) =>
        souptree.serialize(root, /** @type {any} */ (options));
      assertSame(name, printAlso(ours), printAlso(theirs));
    });
  }

  for (const [name, html] of pagesReadOtherwise()) {
    test(`parse this page differently from today's standard: ${name}`, () => {
      const ours = /** @type {any} */ (souptree.parseFragment(html));
      notStrictEqual(parse5.serialize(ours), parse5.serialize(parse5.parseFragment(html)));
    });
  }

  test('parse in the context of our nodes', () => {
    const root = /** @type {parse5.DefaultTreeAdapterTypes.DocumentFragment} */ (
      souptree.parseFragment('<table></table>')
    );
    const [table] = root.childNodes;
    ok('tagName' in table);
    const rows = parse5.parseFragment(table, '<tr><td>x', {});
    strictEqual(parse5.serialize(rows), '<tbody><tr><td>x</td></tr></tbody>');
  });
});
