/** The cases of the suites `ask` and `markdown` for text: what Chromium answers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type LazyParentNode, parseTree } from 'souptree';
import { toText } from 'souptree/extract';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';

const ask = conformanceSuite('ask');
const markdown = conformanceSuite('markdown');

function readCases<Case>(folder: string, file: string): Case[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

interface NodeCase {
  id: string;
  html: string;
  path: number[];
  expect: string;
  static: true | false | 'disputed';
  prefer?: 'standard' | 'expect' | 'either';
  standard?: string;
}

/** The answers that a judge accepts. */
function accepted(one: NodeCase): (string | undefined)[] {
  if (one.static === true || one.prefer === 'expect') return [one.expect];
  return one.prefer === 'standard' ? [one.standard] : [one.expect, one.standard];
}

if (ask !== undefined) {
  test('innerText gives what Chromium gives', () => {
    const cases = readCases<NodeCase>(ask, 'innertext.jsonl').filter((one) => one.static !== false);
    const failed: unknown[] = [];
    for (const one of cases) {
      let node: unknown = parseTree(one.html).root;
      for (const index of one.path) node = (node as LazyParentNode).children[index];
      const { innerText } = node as LazyParentNode;
      if (!accepted(one).includes(innerText)) failed.push([one.id, one.html, innerText]);
    }
    reportConformance('innerText', cases.length - failed.length, cases.length);
    expect(failed).toStrictEqual([]);
  });
}

interface TextCase {
  id: string;
  html: string;
  group: string;
  text: string;
}

/** The lines of a text that are not empty, with single spaces. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/^ | $/g, ''))
    .filter((line) => line !== '');

if (markdown !== undefined) {
  describe('texts of pages', () => {
    const cases = readCases<TextCase>(markdown, 'text-cases.jsonl');

    test('innerText is exact', () => {
      const failed: unknown[] = [];
      for (const { id, html, group, text } of cases) {
        const { body } = parseTree(html).root;
        const node = group === 'wpt' ? body?.firstElementChild : body;
        // The cases were made with scripts, so that a canvas has no fallback content.
        const innerText = html.includes('<canvas') && node ? toText(node) : node?.innerText;
        if (innerText !== text) failed.push([id, html, innerText]);
      }
      reportConformance('exact text', cases.length - failed.length, cases.length);
      expect(failed).toStrictEqual([]);
    });

    test('toText gives the same lines', () => {
      const failed: unknown[] = [];
      for (const { id, html, text } of cases) {
        const got = toText(html);
        if (linesOf(got).join('\n') !== linesOf(text).join('\n')) failed.push([id, html, got]);
      }
      reportConformance('lines of text', cases.length - failed.length, cases.length);
      expect(failed).toStrictEqual([]);
    });
  });
}
