// css-select on lazy nodes and on indices. It must find the same elements as on the nodes of domhandler, which parse5
// created.

import { deepStrictEqual, ok } from 'node:assert';
import { describe, test } from 'node:test';
import * as cssSelect from 'css-select';
import { parse as parseWithParse5 } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';
import { adapter, byIndex, matches, select, selectAll } from '../../dist/css-select.js';
import { parseTree } from '../../dist/index.js';
import { pages } from './support/pages.mjs';

const selectors = [
  '*',
  'a[href]',
  'p > *',
  'LI',
  'li:nth-child(2n+1)',
  'li:nth-last-child(odd)',
  'td:nth-of-type(2), th:nth-last-of-type(1)',
  '[class~=a], .navbar, #content',
  '[class*=nav i], [href^="http"], [href$=".html"], [lang|=en]',
  'div:not(:has(p))',
  'section:has(> h2), ul:has(+ p)',
  'p:contains("the"), td:icontains("A B")',
  'body *:contains("x")',
  'script + *',
  'h1 ~ p',
  ':root, :root > head',
  'body :first-child:not(:last-child)',
  ':first-of-type:last-of-type, :only-child, :only-of-type',
  'p:empty, td:empty, template:empty',
  'body :is(ul, ol) > li :where(a, b)',
  ':any-link, :disabled, :checked, :selected, :header, :input, :parent > b',
  'svg *, math *, svg path[d]',
  ':scope > body',
];

/** Selectors for queries that begin at an element. */
const relativeSelectors = ['> *', '+ *', '~ p', ':scope > a', 'p, + div', 'a', ':scope', 'div > a'];

/** Elements in document order, without the contents of templates. @param {any} root */
function elementsOf(root) {
  const found = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (cssSelect.is(node, '*')) found.push(node);
    const children = (node.children ?? []).filter(
      (/** @type {any} */ child) => child.type !== 'root',
    );
    waiting.push(...children.reverse());
  }
  return found;
}

/** A page in three forms, with the document-order numbers of its elements. @param {string} html */
function formsOf(html) {
  const theirs = parseWithParse5(html, { treeAdapter });
  const tree = parseTree(html, { scripting: true });
  const elements = [...tree.root.elements()];
  return {
    theirs,
    tree,
    elements,
    theirElements: elementsOf(theirs),
    /** @type {Map<unknown, number>} */
    numbers: new Map(
      [
        ...elementsOf(theirs).entries(),
        ...elements.entries(),
        ...elements.map(({ index }, number) => /** @type {const} */ ([number, index])),
      ].map(([number, node]) => [node, number]),
    ),
  };
}

describe('souptree/css-select', () => {
  for (const [name, html] of pages()) {
    const { theirs, tree, elements, theirElements, numbers } = formsOf(html);
    // If today's standard gives other elements than parse5, the numbers do not correspond.
    if (elements.length !== theirElements.length) continue;
    const quirksMode = theirs['x-mode'] === 'quirks';
    const indices = byIndex(tree);
    const numbersOf = (/** @type {Iterable<unknown>} */ found) =>
      Array.from(found, (node) => numbers.get(node));

    test(`finds the same elements as css-select: ${name}`, () => {
      for (const selector of selectors) {
        const expected = numbersOf(cssSelect.selectAll(selector, theirs, { quirksMode }));
        const found = selectAll(selector, tree.root);
        deepStrictEqual(numbersOf(found), expected, selector);
        deepStrictEqual(numbersOf(indices.selectAll(selector)), expected, selector);
        const withTheirs = cssSelect.selectAll(selector, tree.root, { adapter, quirksMode });
        deepStrictEqual(numbersOf(withTheirs), expected, selector);
        const [first = null] = found;
        deepStrictEqual(select(selector, tree.root), first);
        deepStrictEqual(indices.select(selector), first?.index ?? -1);
        if (first !== null) {
          ok(matches(selector, first) || selector.startsWith(':scope'));
          ok(indices.matches(selector, first.index) || selector.startsWith(':scope'));
        }
      }
    });

    test(`finds the same elements as css-select in queries from an element: ${name}`, () => {
      const step = Math.ceil(elements.length / 20);
      for (let number = 0; number < elements.length; number += step) {
        const element = elements[number];
        for (const selector of relativeSelectors) {
          const expected = numbersOf(
            cssSelect.selectAll(selector, theirElements[number], { quirksMode }),
          );
          deepStrictEqual(numbersOf(selectAll(selector, element)), expected, selector);
          const found = indices.selectAll(selector, element.index);
          deepStrictEqual(numbersOf(found), expected, selector);
        }
      }
    });
  }
});
