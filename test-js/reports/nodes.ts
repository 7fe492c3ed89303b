/** Lazy nodes, selectors on them, and nodes of other libraries. */

import { deepStrictEqual } from 'node:assert';
import * as domhandlerLibrary from 'domhandler';
import { parseFragmentTree, parseTree } from 'souptree';
import { matches, selectAll } from 'souptree/css-select';
import { parse as parseDomhandler } from 'souptree/domhandler';
import { parseFragment as parseHast } from 'souptree/hast';
import { type Case, casesOf } from './case.js';

const svg = parseFragmentTree(
  '<svg viewBox="0 0 1 1"><linearGradient/><foreignObject><p>a</p></foreignObject></svg>',
).root;
const page = parseTree(
  '<!doctype html><ol class=b><li>1<li>2</ol><section><div class=d><div class=d></div></div></section>',
).root;
const list = [...page.elements('ol')][0];

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
  'a selector for an SVG element with capitals': [() => selectAll('linearGradient', svg).length, 1],
  'a selector for an SVG attribute with capitals': [() => selectAll('[viewBox]', svg).length, 1],
  'a selector through an SVG element with capitals': [
    () => selectAll('foreignObject p', svg).length,
    1,
  ],
  'a selector that depends on ancestors of the start node': [
    () => selectAll('.b li', list).length,
    2,
  ],
  ':scope of a document is its root element': [() => selectAll(':scope > body', page).length, 1],
  ':scope is the same for matches and selectAll': [
    () => {
      const [html] = page.elements('html');
      return matches(':scope', html) === (selectAll(':scope', page).length === 1);
    },
    true,
  ],
  'an empty value of ~= matches nothing, and only ASCII white space separates classes': [
    () => {
      const { root } = parseFragmentTree('<p class="\u2003y">');
      return [selectAll('[class~=""]', root).length, selectAll('.y', root).length];
    },
    [0, 0],
  ],
  'a list of :is() with an unknown selector': [
    () => selectAll(':is(:unknown-thing, li)', page).length,
    2,
  ],
  'a comment in a selector': [() => selectAll('ol /* x */ li', page).length, 2],
  'a child of a section, not its grandchild': [() => selectAll('section > .d', page).length, 1],
  'souptree/domhandler creates objects of the classes of domhandler': [
    () => {
      const document = parseDomhandler('<p>a');
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
  'a text of a node as a reader sees it': [() => 'innerText' in list || 'text' in list, true],
});
