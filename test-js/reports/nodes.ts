/** Lazy nodes, selectors on them, and nodes of other libraries. */

import { deepStrictEqual } from 'node:assert';
import * as domhandlerLibrary from 'domhandler';
import { parseFragmentTree, parseTree, type Tree } from 'souptree';
import { parse as parseDomhandler } from 'souptree/domhandler';
import { parseFragment as parseHast } from 'souptree/hast';
import { select, selectAll } from 'souptree/select';
import { type Case, casesOf } from './case.js';

const svg = parseFragmentTree(
  '<svg viewBox="0 0 1 1"><linearGradient/><foreignObject><p>a</p></foreignObject></svg>',
);
const page = parseTree(
  '<!doctype html><ol class=b><li>1<li>2</ol><section><div class=d><div class=d></div></div></section>',
);

/**
 * The numbers of elements that a selector finds in lazy nodes and in plain nodes: in the element `start`, or in all.
 */
function found(selector: string, tree: Tree, start?: string): [number, number] {
  const root = tree.toObject();
  const lazy = start === undefined ? tree.root : tree.root.querySelector(start);
  const plain = start === undefined ? root : select(start, root);
  if (lazy === null || plain === null) throw new Error(`no ${start}`);
  return [lazy.querySelectorAll(selector).length, selectAll(selector, plain, { root }).length];
}

const isDeeplyEqual = (one: unknown, other: unknown): boolean => {
  try {
    deepStrictEqual(one, other);
    return true;
  } catch {
    return false;
  }
};

export const nodes: Case[] = casesOf({
  'lazy elements of different names are not deeply equal': [
    () => {
      const [one] = parseFragmentTree('<em>a').root.children;
      const [other] = parseFragmentTree('<u>b').root.children;
      return isDeeplyEqual(one, other);
    },
    false,
  ],
  'lazy roots of different pages are not deeply equal': [
    () => isDeeplyEqual(parseTree('<p>a').root, parseTree('<!doctype html><hr>').root),
    false,
  ],
  'a clone of a lazy node is an error or the node': [
    () => {
      const [node] = parseFragmentTree('<em>a').root.children;
      try {
        return (structuredClone(node) as { name?: string }).name;
      } catch {
        return 'em';
      }
    },
    'em',
  ],
  'a selector for an SVG element with capitals': [() => found('linearGradient', svg), [1, 1]],
  'a selector for an SVG attribute with capitals': [() => found('[viewBox]', svg), [1, 1]],
  'a selector through an SVG element with capitals': [() => found('foreignObject p', svg), [1, 1]],
  'a selector that depends on ancestors of the start node': [
    () => found('.b li', page, 'ol'),
    [2, 2],
  ],
  ':scope of a document is its root element': [() => found(':scope > body', page), [1, 1]],
  ':scope is the same for matches and querySelectorAll': [
    () => [page.root.querySelector('html')?.matches(':scope'), ...found(':scope', page)],
    [true, 1, 1],
  ],
  'an empty value of ~= matches nothing, and only ASCII white space separates classes': [
    () => {
      const tree = parseFragmentTree('<p class="\u2003y">');
      return [...found('[class~=""]', tree), ...found('.y', tree)];
    },
    [0, 0, 0, 0],
  ],
  'a list of :is() with an unknown selector': [
    () => found(':is(:unknown-thing, li)', page),
    [2, 2],
  ],
  'a comment in a selector': [() => found('ol /* x */ li', page), [2, 2]],
  'a child of a section, not its grandchild': [() => found('section > .d', page), [1, 1]],
  'souptree/domhandler creates objects of the classes of domhandler': [
    () => {
      const document = parseDomhandler('<p>a', { classes: domhandlerLibrary });
      const [html] = document.children;
      const body = 'children' in html ? html.children[1] : html;
      const p = 'children' in body ? body.children[0] : body;
      return [
        (document as object) instanceof domhandlerLibrary.Document,
        (p as object) instanceof domhandlerLibrary.Element,
      ];
    },
    [true, true],
  ],
  'souptree/hast reads boolean attributes as hast-util-from-html': [
    () =>
      parseHast(
        '<input disabled="no" checked="1"><a download=download hidden=hidden>',
      ).children.map((node) => 'properties' in node && node.properties),
    [
      { disabled: 'no', checked: '1' },
      { download: true, hidden: true },
    ],
  ],
  'a text of a node as a reader sees it': [
    () => 'innerText' in page.root || 'text' in page.root,
    true,
  ],
});
