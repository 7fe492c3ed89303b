/**
 * Properties of trees, with generated documents. All readers read the same tree, pieces have the tree of the whole,
 * markup parses to the tree that was serialized, and offsets match the source.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { serialize as serializeByParse5 } from 'parse5';
import {
  type Document,
  type Fragment,
  lineAndColumn,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  serialize,
  serializeOuter,
  Tree,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';
import { type Token, tokenize } from 'souptree/tokens';
import { fragment, markup } from '../support/documents.js';
import { dumpCursor, dumpParse5, dumpPlain } from '../support/dumps/dump.js';
import {
  dumpDomhandler,
  dumpHast,
  dumpPlainForDomhandler,
  dumpPlainForHast,
} from '../support/dumps/dump-dialects.js';
import { collectedErrors } from '../support/errors-of.js';
import { expectEqual, expectSame } from '../support/expect-equal.js';
import { everyNode, locationProblems, type Slice } from '../support/locations.js';
import { check, cutAt, cuts } from '../support/properties.js';

const context = fc.constantFrom(undefined, 'div', 'table', 'select', 'template', 'textarea');

/** The encoded tree of a document, or of a fragment if `element` is given. */
function treeOf(input: string | Uint8Array, element: string | undefined, options: object): Tree {
  return element === undefined
    ? parseTree(input, options)
    : parseFragmentTree(input, { ...options, context: element });
}

/** The codes of errors that tree construction reports. */
const treeConstructionCodes = new Set([
  'non-void-html-element-start-tag-with-trailing-solidus',
  ...readFileSync(resolve(__dirname, '../../tools/standard/tree-construction-errors.txt'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/:.*/, '')),
]);

/** Whether a range is in a text, or empty. */
function isInText(tokens: Iterable<Token>, start: number, end: number): boolean {
  for (const token of tokens) {
    if (token.type === 'text' && token.start <= start && end <= token.end) return true;
  }
  return start === end;
}

/** Everything that a program can read from a tree, except the layout of its buffer. */
function factsOf(tree: Tree): string {
  return JSON.stringify([tree.toObject(), tree.lineStarts, collectedErrors(tree), tree.encoding]);
}

describe('readers', () => {
  check(
    'return the same tree as plain nodes, lazy nodes, cursors and copies of the buffer',
    fc.property(markup, context, (html, element) => {
      const options = { declarativeShadowRoots: true };
      const tree = treeOf(html, element, options);
      const plain = element
        ? parseFragment(html, { ...options, context: element })
        : parse(html, options);
      const dump = dumpPlain(plain);
      expectSame(dumpPlain(tree.root), dump);
      expectSame(dumpCursor(tree.cursor()), dump);
      expectEqual(tree.toObject(), plain);
      expectEqual(tree.toObject({ copyStrings: true }), plain);
      expectEqual(Tree.from(tree.buffer.slice(0)).toObject(), plain);
    }),
  );

  check(
    'return the same tree for parse5, domhandler and hast',
    fc.property(markup, (html) => {
      const plain = parse(html);
      const nodes = plain.children;
      const options = { processingInstructionNodes: true };
      const withoutScripting = { ...options, scripting: false, scriptingEnabled: false };
      expectSame(dumpParse5(parse5.parse(html, withoutScripting)), dumpPlain(plain));
      const dom = domhandler.parse(html, withoutScripting);
      expectSame(dumpDomhandler(dom), dumpPlainForDomhandler(nodes));
      expectSame(dumpHast(hast.parse(html, options)), dumpPlainForHast(nodes));
    }),
  );

  check(
    'write the same markup',
    fc.property(markup, context, fc.boolean(), (html, element, scripting) => {
      const options = { declarativeShadowRoots: true };
      const tree = treeOf(html, element, options);
      const plain = tree.toObject();
      const output = { scripting, serializableShadowRoots: true };
      expectSame(serialize(tree.root, output), serialize(plain, output));
      expectSame(tree.root.innerHTML, serialize(plain));
      for (const node of tree.root.elements()) {
        expectSame(node.outerHTML, serializeOuter(node.toObject()));
      }
    }),
  );

  check(
    'write the same markup of large trees, which the module serializes',
    fc.property(markup, context, fc.boolean(), (html, element, scripting) => {
      const options = { declarativeShadowRoots: true };
      const large = html.repeat(Math.ceil(100 / Math.max(html.length, 1)));
      const tree = treeOf(large, element, options);
      const plain = tree.toObject();
      const output = { scripting, serializableShadowRoots: true };
      expectSame(serialize(tree, output), serialize(plain, output));
      expectSame(serializeOuter(tree), serialize(plain));
      const lazy = [...tree.root.elements()].find(({ children }) => children.length > 0);
      if (lazy !== undefined && !scripting) {
        expectSame(serializeOuter(lazy), serializeOuter(lazy.toObject()));
      }
    }),
    0.5,
  );

  check(
    'write the same markup as parse5',
    fc.property(
      // parse5 has no processing instructions, and an older rule for line feeds in `pre`.
      markup.filter((html) => !/<\?|<(pre|textarea|listing)/i.test(html)),
      (html) => {
        const tree = parse5.parse(html);
        expectSame(parse5.serialize(tree), serializeByParse5(tree as never));
      },
    ),
  );
});

describe('pieces', () => {
  const options = { locations: true, collectErrors: true, declarativeShadowRoots: true };

  function inPieces(pieces: readonly (string | Uint8Array)[], element: string | undefined): Tree {
    const parser = new Parser({ ...options, ...(element && { context: element }) });
    for (const piece of pieces) parser.write(piece);
    return parser.end();
  }

  check(
    'of a string have the tree of the whole',
    fc.property(markup, context, cuts, (html, element, offsets) => {
      const whole = treeOf(html, element, options);
      expectSame(factsOf(inPieces(cutAt(html, offsets), element)), factsOf(whole));
    }),
  );

  check(
    'of bytes have the tree of the whole',
    fc.property(markup, context, cuts, fc.boolean(), (html, element, offsets, isUtf8) => {
      const bytes = Buffer.from(html, isUtf8 ? 'utf8' : 'utf16le');
      const whole = treeOf(bytes, element, options);
      expectSame(factsOf(inPieces(cutAt(bytes, offsets), element)), factsOf(whole));
    }),
  );
});

describe('markup', () => {
  check(
    'parses to the tree that was serialized',
    fc.property(fragment, (tree) => {
      const html = serialize(tree);
      expectEqual(parseFragment(html, { context: 'div' }), tree);
      const root = parseFragmentTree(html, { context: 'div' }).root;
      expectSame(root.innerHTML, html);
      expectSame(dumpParse5(parse5.parseFragment(html)), dumpPlain(tree));
    }),
  );

  check(
    'of a shadow root parses to the shadow root',
    fc.property(fragment, fragment, fc.boolean(), (inside, beside, isOpen) => {
      const attribute = `shadowrootmode=${isOpen ? 'open' : 'closed'} shadowrootserializable=""`;
      const template = `<template ${attribute}>${serialize(inside)}</template>`;
      const options = { context: 'div', declarativeShadowRoots: true };
      const html = `<div>${template}${serialize(beside)}</div>`;
      const tree = parseFragment(html, options);
      const written = serialize(tree, { serializableShadowRoots: true });
      expectEqual(parseFragment(written, options), tree);
      const [host] = tree.children;
      expectEqual(host.type === 'element' && host.shadowRoot?.children, inside.children);
    }),
  );
});

describe('offsets', () => {
  /** The lines and columns of all offsets, counted from the start of the text. */
  function countLines(text: string): { line: number; column: number }[] {
    const positions = [];
    let line = 1;
    let column = 1;
    for (let offset = 0; offset <= text.length; offset++) {
      positions.push({ line, column });
      const isEnd = text[offset] === '\n' || (text[offset] === '\r' && text[offset + 1] !== '\n');
      line += isEnd ? 1 : 0;
      column = isEnd ? 1 : column + 1;
    }
    return positions;
  }

  /** @param units one character for each unit of the source, which is a code unit or a byte. */
  function checkOffsets(root: Document | Fragment, units: string, slice: Slice): void {
    const positions = countLines(units);
    expectEqual(
      positions.map((_, offset) => lineAndColumn(root, offset)),
      positions,
    );
    const starts = root.lineStarts as number[];
    const offsets = positions.map(({ line, column }) => starts[line - 1] + column - 1);
    expectEqual(offsets, [...positions.keys()]);
    expectEqual(locationProblems(root, slice), []);
  }

  check(
    'of locations select the markup of the node, and have the lines and columns of the text',
    fc.property(markup, context, (html, element) => {
      const root = treeOf(html, element, { locations: true }).toObject();
      checkOffsets(root, html, (start, end) => html.slice(start, end));
    }),
  );

  check(
    'of locations in bytes match those of the text',
    fc.property(markup, (html) => {
      const bytes = Buffer.from(html);
      const text = bytes.toString();
      // Lines do not count a byte order mark.
      if (text.startsWith('\ufeff')) return;
      const options = { locations: true, encoding: { override: 'utf-8' } };
      const slice = (start: number, end: number) => bytes.subarray(start, end).toString();
      checkOffsets(parse(bytes, options), bytes.toString('latin1'), slice);
      const startsOf = (root: Document) =>
        [...everyNode(root)].map((node) => ('location' in node ? node.location?.start : undefined));
      const inText = startsOf(parse(text, { locations: true }));
      const inBytes = inText.map((start) => start && Buffer.byteLength(text.slice(0, start)));
      expectEqual(startsOf(parse(bytes, options)), inBytes);
    }),
  );

  check(
    'of parse errors are ascending, and have the right line and column',
    fc.property(markup, context, (html, element) => {
      const tree = treeOf(html, element, { collectErrors: true, locations: true });
      let previous = 0;
      for (const { offset, endOffset, line, column } of tree.errors) {
        const ascending = [previous, offset, endOffset, html.length];
        expectEqual(
          [...ascending].sort((a, b) => a - b),
          ascending,
        );
        expectEqual({ line, column }, lineAndColumn(tree, offset));
        previous = offset;
      }
    }),
  );

  check(
    'of parse errors are those of a token, a part of a text, or one code point',
    fc.property(markup, context, (html, element) => {
      const tokens = new Map<number, Token>();
      for (const token of tokenize(html, { context: element })) tokens.set(token.start, token);
      const { errors } = treeOf(html, element, { collectErrors: true });
      for (const { code, offset, endOffset } of errors) {
        const raw = html.slice(offset, endOffset);
        const token = tokens.get(offset);
        if (!treeConstructionCodes.has(code)) expect(raw).toMatch(/^(?:\r\n|.?)$/su);
        else if (token && token.type !== 'text') expectSame(raw, token.raw);
        else expectSame(isInText(tokens.values(), offset, endOffset), true);
      }
    }),
  );
});
