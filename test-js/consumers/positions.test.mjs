// Locations in the source, compared field by field if both libraries build the same tree: positions of souptree/hast
// with those of hast-util-from-parse5 and hast-util-from-html, indices and locations of souptree/domhandler with those
// of parse5's adapter and htmlparser2.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { after, describe, test } from 'node:test';
import * as cheerio from 'cheerio';
import { fromHtml } from 'hast-util-from-html';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseDocument } from 'htmlparser2';
import * as parse5 from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { VFile } from 'vfile';
import * as domhandler from '../../dist/domhandler.js';
import * as hast from '../../dist/hast.js';
import * as souptree from '../../dist/parse5.js';
import { pages, treeCases } from './support/pages.mjs';

/**
 * A node of ours, the library's node, and the corresponding nodes of souptree/parse5 and parse5.
 *
 * @typedef {{ ours: any, theirs: any, ownP5: any, p5: any }} Nodes
 */

/**
 * Behaviour of hast-util-from-parse5 that souptree/hast does not have. Every reason must occur.
 *
 * @type {Record<string, (nodes: Nodes) => boolean>}
 */
const reasons = {
  'gives the contents of a template without an end tag the location of the whole source': (nodes) =>
    nodes.ownP5.nodeName === '#document-fragment' &&
    nodes.theirs.position.start.offset === 0 &&
    nodes.ours.position.start.offset > 0,

  'ends an SVG or MathML template without an end tag at the tag that closed it': (nodes) =>
    nodes.ownP5.nodeName === 'template' &&
    !nodes.ownP5.content &&
    !nodes.ownP5.sourceCodeLocation.endTag &&
    nodes.ours.position.end.offset < nodes.theirs.position.end.offset,

  'has the source of a processing instruction, as souptree/parse5': ({ ours, theirs, ownP5 }) =>
    ownP5.data?.startsWith('?') && isSame({ ...ours, value: ownP5.data }, theirs),

  'spells a name of an SVG element that the standard leaves in lower case': ({ ours, theirs }) =>
    ours.tagName === 'solidcolor' && theirs.tagName === 'solidColor',
};
const occurred = new Set();

/** Names of attributes for which hast-util-from-parse5 throws with `verbose`. */
const failing = /\s(constructor|__proto__)[\s=>]/i;

/** Members with other nodes. */
const links = new Set(['children', 'childNodes', 'content', 'parentNode', 'template']);
const linksAndLocation = new Set([...links, 'sourceCodeLocation']);

/**
 * Whether the members are equal, except those of the node itself with some names.
 *
 * @param {any} a
 * @param {any} b
 * @param {Set<string>} ignored
 * @returns {boolean}
 */
function isSame(a, b, ignored = links) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  let count = 0;
  for (const key in b) {
    if (ignored.has(key)) continue;
    if (!isSame(a[key], b[key])) return false;
    count++;
  }
  for (const key in a) if (!ignored.has(key)) count--;
  return count === 0 && childrenOf(a).length === childrenOf(b).length;
}

const childrenOf = (/** @type {any} */ node) => node.children ?? node.childNodes ?? [];

/** All nodes of a tree; the contents of a template come before its children. @param {any} root */
function nodesOf(root) {
  const nodes = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
    if (!node.content) continue;
    waiting.push(node.content);
    if (node.nodeName) node.content.template = node;
  }
  return nodes;
}

/** Whether lists of nodes of parse5 come from equal trees. @param {any[]} ours @param {any[]} theirs */
const isSameTree = (ours, theirs) =>
  ours.length === theirs.length &&
  ours.every((node, index) => isSame(node, theirs[index], linksAndLocation));

/**
 * The locations that determine the end of an element in hast: its own, and without an end tag, its last child's.
 *
 * @param {any} node
 */
function* locationsAround(node) {
  if (node.template) yield node.template.sourceCodeLocation;
  while (node) {
    const { sourceCodeLocation: location } = node;
    yield location;
    if (!location || location.endTag || !node.childNodes) return;
    node = node.childNodes.at(-1);
  }
}

/** Whether parse5 has another location, for a reason in dialects/parse5/locations.test.ts. @param {Nodes} nodes */
const hasOtherLocationInParse5 = ({ ownP5, p5 }) =>
  JSON.stringify([...locationsAround(ownP5)]) !== JSON.stringify([...locationsAround(p5)]);

/** @param {Nodes} nodes */
function hasReason(nodes) {
  const reason = Object.keys(reasons).find((each) => reasons[each](nodes));
  if (reason !== undefined) occurred.add(reason);
  return reason !== undefined;
}

/** The node as messages show it. @param {any} node */
const shown = (node) => JSON.stringify(node, (key, value) => (links.has(key) ? undefined : value));

/**
 * Fails for a difference without a reason.
 *
 * @param {string} html
 * @param {Record<keyof Nodes, any[]>} lists
 * @param {(nodes: Nodes) => boolean} isExplained
 */
function compare(html, { ours, theirs, ownP5, p5 }, isExplained) {
  strictEqual(ours.length, theirs.length);
  for (const [index, node] of ours.entries()) {
    if (isSame(node, theirs[index])) continue;
    const nodes = { ours: node, theirs: theirs[index], ownP5: ownP5[index], p5: p5[index] };
    if (isExplained(nodes)) continue;
    ok(false, `${html.slice(0, 1000)}: ${shown(node)}\nbut ${shown(theirs[index])}`);
  }
}

/**
 * @param {string} html
 * @param {(options: { verbose: boolean }) => any} parse
 * @param {any[]} ownP5
 * @param {any[]} p5
 * @param {boolean} isTreeSame
 * @param {(options: { verbose: boolean }) => any} [parseTheirs]
 */
function compareHast(html, parse, ownP5, p5, isTreeSame, parseTheirs) {
  const options = { verbose: !failing.test(html) };
  const file = new VFile(html);
  const convert = (/** @type {any} */ root) => fromParse5(root, { file, ...options });
  const ours = nodesOf(parse(options));
  compare(html, { ours, theirs: nodesOf(convert(ownP5[0])), ownP5, p5: ownP5 }, hasReason);
  // Large pages would take long.
  if (html.length > 1e6 || !isTreeSame) return;
  const theirs = nodesOf(parseTheirs?.(options) ?? convert(p5[0]));
  compare(
    html,
    { ours, theirs, ownP5, p5 },
    (nodes) => hasReason(nodes) || hasOtherLocationInParse5(nodes),
  );
}

/**
 * The indices and location of a domhandler node. In a clone, parse5's node has no location, ours has null.
 *
 * @param {any} node
 */
const indices = ({ startIndex, endIndex, sourceCodeLocation }) => ({
  startIndex,
  endIndex,
  sourceCodeLocation: sourceCodeLocation ?? null,
});

/** @param {string} html @param {any} own @param {any} their @param {any[]} ownP5 @param {any[]} p5 */
function compareDomhandler(html, own, their, ownP5, p5) {
  const ours = nodesOf(own).map(indices);
  const theirs = nodesOf(their).map(indices);
  compare(html, { ours, theirs, ownP5, p5 }, hasOtherLocationInParse5);
}

const locations = { sourceCodeLocationInfo: true };

/** @param {string} html */
function comparePage(html) {
  const options = { ...locations, scriptingEnabled: false };
  const ownP5 = nodesOf(souptree.parse(html, options));
  const p5 = nodesOf(parse5.parse(html, options));
  const parse = (/** @type {{ verbose: boolean }} */ each) => hast.parse(html, each);
  const isTreeSame = isSameTree(ownP5, p5);
  compareHast(html, parse, ownP5, p5, isTreeSame, (each) => fromHtml(html, each));
  if (!isTreeSame) return;
  const ours = domhandler.parse(html, { ...locations, scripting: false });
  const theirs = parse5.parse(html, { ...options, treeAdapter: adapter });
  compareDomhandler(html, ours, theirs, ownP5, p5);
}

/** @param {import('../support/suites/dat.js').TreeCase} each */
function compareCase({ data, options }) {
  for (const scripting of [false, true]) {
    const p5Options = { ...locations, scriptingEnabled: scripting };
    const context = options.context && parse5Context(options.context);
    const parseP5 = (/** @type {any} */ parser, extra = {}) =>
      context
        ? parser.parseFragment(context, data, { ...p5Options, ...extra })
        : parser.parse(data, { ...p5Options, ...extra });
    const parse = (/** @type {any} */ dialect, extra = {}) =>
      dialect[context ? 'parseFragment' : 'parse'](data, { ...options, scripting, ...extra });
    const ownP5 = nodesOf(parseP5(souptree));
    const p5 = nodesOf(parseP5(parse5));
    const isTreeSame = isSameTree(ownP5, p5);
    compareHast(data, (each) => parse(hast, each), ownP5, p5, isTreeSame);
    // The adapter accepts only its own kind of context.
    if (context || !isTreeSame) continue;
    const theirs = parseP5(parse5, { treeAdapter: adapter });
    compareDomhandler(data, parse(domhandler, locations), theirs, ownP5, p5);
  }
}

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

/** @param {import('../../dist/index.js').Context} context */
function parse5Context({ name, namespace = 'html', attributes = [] }) {
  return {
    nodeName: name,
    tagName: name,
    attrs: attributes.map((each) => ({ ...each })),
    namespaceURI: namespaces[namespace],
    childNodes: [],
    parentNode: null,
  };
}

describe('locations equal those of the libraries', () => {
  for (const [name, html] of pages(['small', 'medium', 'large'])) {
    test(name, () => comparePage(html));
  }

  test('in templates of each namespace, closed and not closed', () => {
    comparePage('<template><p>x</template><template><p>y');
    comparePage('<svg><template><a>x</template><template><a>y</a></b></svg>');
    comparePage('<math><template><mi>x</template><template><mi>y</mi></b></math>');
  });
});

const suite = await treeCases();

describe('locations in the cases of the suite equal those of the libraries', () => {
  for (const [file, cases] of suite) test(file, () => cases.forEach(compareCase));
  after(() => {
    if (suite.size > 0) deepStrictEqual([...occurred].sort(), Object.keys(reasons).sort());
  });
});

describe('positions of souptree/hast', () => {
  test('are omitted with `locations: false`', () => {
    const html = '<p id=a>x<template>y</template>';
    strictEqual(/position/.test(JSON.stringify(hast.parse(html, { locations: false }))), false);
    const quiet = hast.parseFragment(html, { locations: false, verbose: true });
    strictEqual(/position/.test(JSON.stringify(quiet)), false);
    throws(() => hast.parse(html, { locations: /** @type {any} */ (1) }), TypeError);
    throws(() => hast.parse(html, { verbose: /** @type {any} */ (1) }), TypeError);
  });

  test('exist where hast-util-from-parse5 throws', () => {
    const html = '<p constructor=a __proto__=b id=c>';
    const tree = /** @type {any} */ (souptree.parse(html, locations));
    throws(() => fromParse5(tree, { file: new VFile(html), verbose: true }), TypeError);
    const [p] = hast.parseFragment(html, { verbose: true }).children;
    ok('tagName' in p);
    deepStrictEqual(Object.keys(p.data?.position.properties ?? {}), ['id']);
  });

  test('count bytes for bytes', () => {
    const [, p] = hast.parseFragment(Buffer.from('\ufeff\u00e9\n<p>\u00e9')).children;
    deepStrictEqual(p.position, {
      start: { line: 2, column: 1, offset: 6 },
      end: { line: 2, column: 6, offset: 11 },
    });
  });

  test('are missing in the root if no node is in the source', () => {
    strictEqual(hast.parse('').position, undefined);
    strictEqual(fromHtml('').position, undefined);
  });
});

describe('indices of souptree/domhandler', () => {
  const html = '<div id=a>x<!--c--><p>y<br>z</p><span>b</span></div>\n<i>e</i>';

  test('equal those of htmlparser2 for well-formed markup', () => {
    for (const options of [
      { withStartIndices: true },
      { withEndIndices: true },
      { withStartIndices: true, withEndIndices: true },
      {},
    ]) {
      const theirs = nodesOf(parseDocument(html, options));
      const ours = nodesOf(domhandler.parseFragment(html, options));
      deepStrictEqual(ours.map(indices), theirs.map(indices));
    }
  });

  test('equal those of cheerio with `sourceCodeLocationInfo`', () => {
    const theirs = cheerio.load(html, locations);
    const ours = cheerio.load(/** @type {any} */ (domhandler.parse(html, locations)));
    ok(isSame(nodesOf(ours.root()[0]).map(indices), nodesOf(theirs.root()[0]).map(indices)));
    const [clone] = ours('p').clone();
    strictEqual(html.slice(Number(clone.startIndex), Number(clone.endIndex)), '<p>y<br>z</p>');
    strictEqual(clone.sourceCodeLocation?.endOffset, clone.endIndex);
  });

  test('end as in htmlparser2 if both options are set', () => {
    const options = { withEndIndices: true, ...locations };
    const [div] = domhandler.parseFragment(html, options).children;
    strictEqual(div.startIndex, 0);
    strictEqual(div.endIndex, html.indexOf('\n') - 1);
    strictEqual(div.sourceCodeLocation?.endOffset, html.indexOf('\n'));
  });

  test('refuse options that are not boolean', () => {
    for (const name of ['withStartIndices', 'withEndIndices', 'sourceCodeLocationInfo']) {
      throws(() => domhandler.parse('', { [name]: 1 }), TypeError);
    }
  });
});
