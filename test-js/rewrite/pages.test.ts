/**
 * A page without edits keeps its bytes. Edits change what the locations of parse5, or the tree of the output,
 * say that they should change.
 */

import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse as parseByParse5 } from 'parse5';
import { type FragmentOptions, type Node, parse, parseFragment } from 'souptree';
import { type RewriteHandlers, rewrite, type TokenOptions } from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';
import { realPages } from '../support/pages.js';
import { conformanceSuite, ownCases } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';
import { bytesInChunks, inChunks } from './rewritten.js';

/** Handlers for all parts of a page, which change nothing. */
const idle: RewriteHandlers = {
  elements: { '*': { element() {}, text() {}, comment() {} } },
  text() {},
  comment() {},
  doctype() {},
  processingInstruction() {},
  end() {},
};

interface Parse5Node {
  childNodes?: Parse5Node[];
  content?: Parse5Node;
  nodeName: string;
  sourceCodeLocation?: {
    startTag?: unknown;
    endTag?: { startOffset: number };
    endOffset: number;
    attrs?: Record<string, { startOffset: number; endOffset: number }>;
  } | null;
}

/** Inserts `href="#"` for each href, and a script at the end of the head, at the offsets of parse5. */
function changedByParse5(html: string): string {
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false };
  const edits = new Map<number, { end: number; text: string }>();
  const waiting = [parseByParse5(html, options) as Parse5Node];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const location = node.sourceCodeLocation;
    if (location?.attrs?.href) {
      const { startOffset, endOffset } = location.attrs.href;
      const markup = html.slice(startOffset, endOffset).match(/^[^=]+(=[ \n]*)?/) as string[];
      const text = `${markup[0]}${markup[1] ? '' : '='}"#"`;
      edits.set(startOffset, { end: endOffset, text });
    }
    if (node.nodeName === 'head' && location?.startTag) {
      const end = location.endTag?.startOffset ?? location.endOffset;
      edits.set(end, { end, text: '<script src=x></script>' });
    }
    for (const child of node.childNodes ?? []) waiting.push(child);
    if (node.content) waiting.push(node.content);
  }
  let output = '';
  let at = 0;
  for (const [start, { end, text }] of [...edits].sort(([a], [b]) => a - b)) {
    output += html.slice(at, start) + text;
    at = end;
  }
  return output + html.slice(at);
}

const linksAndHead: RewriteHandlers = {
  elements: {
    '[href]': (element) => element.setAttribute('href', '#'),
    // parse5 does not say where a head that the markup implies ends.
    head: (head) => head.isImplied || head.append('<script src=x></script>', { html: true }),
  },
};

/** parse5 would need too long for larger pages. */
const longestForParse5 = 5_000_000;

describe('real pages', () => {
  for (const [file, path] of realPages()) {
    test(`${file}: no byte changes`, () => {
      const bytes = readFileSync(path);
      const text = new TextDecoder().decode(bytes);
      // Compared as booleans: a difference of megabytes would take minutes to print.
      expect(rewrite(text, idle) === text).toBe(true);
      expect(bytes.equals(rewrite(bytes, idle))).toBe(true);
      expect(inChunks(text, 16_381, idle) === text).toBe(true);
      expect(bytes.equals(bytesInChunks(bytes, 16_381, idle))).toBe(true);
    }, 60_000);

    if (statSync(path).size > longestForParse5) continue;
    test(`${file}: exactly the requested bytes change`, () => {
      const text = new TextDecoder().decode(readFileSync(path));
      const output = rewrite(text, linksAndHead);
      expect(output === changedByParse5(text)).toBe(true);
      expect(inChunks(text, 65_536, linksAndHead) === output).toBe(true);
    }, 60_000);
  }
});

/** Whether content at the end becomes part of a text or comment that the input leaves open. */
function endsOpen(html: string, options: TokenOptions): boolean {
  const tokens = [...tokenize(html, options)].filter(({ type }) => type !== 'text');
  const last = tokens.at(-2);
  if (last?.type === 'comment' || last?.type === 'processing-instruction') {
    return !last.raw.endsWith('>');
  }
  return (
    (last?.type === 'start-tag' && rawNames.has(last.name)) ||
    /<!\[CDATA\[(?![\s\S]*\]\]>)/.test(html)
  );
}

const rawNames = new Set(
  'title textarea style script xmp iframe noembed noframes plaintext noscript'.split(' '),
);

// The parser drops a newline after their start tags, but not after a comment.
const namesWithoutPrepending = new Set([...rawNames, 'pre', 'listing']);

/** As JSON, without comments that begin with @ and without the attribute data-x. */
function withoutMarks(root: Node): string {
  return JSON.stringify(root, (key, value: unknown) => {
    if (key === 'attributes') {
      return (value as { name: string }[]).filter(({ name }) => name !== 'data-x');
    }
    if (key !== 'children') return value;
    const children: Node[] = [];
    for (const child of value as Node[]) {
      const last = children.at(-1);
      if (child.type === 'comment' && child.value.startsWith('@')) continue;
      if (child.type === 'text' && last?.type === 'text') {
        children[children.length - 1] = { ...last, value: last.value + child.value };
      } else {
        children.push(child);
      }
    }
    return children;
  });
}

/** Adds an attribute to each element, and comments before, after and inside it. */
const marks: RewriteHandlers = {
  elements: {
    '*'(element) {
      element.setAttribute('data-x', 'x').before('<!--@-->', { html: true });
      element.after('<!--@-->', { html: true });
      if (element.namespace === 'html' && namesWithoutPrepending.has(element.name)) return;
      element.prepend('<!--@-->', { html: true }).append('<!--@-->', { html: true });
    },
  },
};

const caseFolders = [ownCases, conformanceSuite('html5lib/tree-construction') ?? ownCases];

test('comments around and in all elements change no tree', () => {
  let checked = 0;
  for (const folder of caseFolders) {
    for (const { name, data, options } of [...readTreeCases(folder).values()].flat()) {
      if (endsOpen(data, options)) continue;
      const parsed = (html: string) =>
        options.context ? parseFragment(html, options as FragmentOptions) : parse(html, options);
      const output = rewrite(data, marks, options);
      if (withoutMarks(parsed(output)) !== withoutMarks(parsed(data))) {
        throw new Error(`${name}: ${JSON.stringify(data)} became ${JSON.stringify(output)}`);
      }
      expect(inChunks(data, 1, marks, options)).toBe(output);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(400);
});
