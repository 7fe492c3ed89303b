/**
 * Every reader and every dialect returns the locations of the plain nodes, in all cases of the tree-construction
 * suite, in our own cases and in real pages. tree/locations.test.ts compares the plain nodes with the source.
 */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  type FragmentOptions,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';
import { realPages } from '../support/pages.js';
import { parse5Context } from '../support/parse5-context.js';
import {
  domhandlerProblems,
  hastProblems,
  offsetsOfCursor,
  offsetsOfNodes,
  offsetsOfRanges,
  parse5Problems,
} from '../support/reader-locations.js';
import { conformanceSuite, ownCases } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';

const locations = true;

/** Reports the first difference. A list of thousands of numbers would be unreadable. */
function different(reader: string, found: number[], expected: number[]): string[] {
  if (found.length !== expected.length) return [`${reader}: ${found.length} numbers`];
  const at = expected.findIndex((number, index) => found[index] !== number);
  return at === -1 ? [] : [`${reader}: number ${at} is ${found[at]}, not ${expected[at]}`];
}

function checkReaders(text: string, options: FragmentOptions): string[] {
  const all = { ...options, locations };
  const isFragment = options.context !== undefined;
  const expected = offsetsOfNodes(isFragment ? parseFragment(text, all) : parse(text, all));
  const tree: Tree = isFragment ? parseFragmentTree(text, all) : parseTree(text, all);
  const again = Tree.from(tree.buffer.slice(0));
  return [
    ...different('toObject', offsetsOfNodes(again.toObject()), expected),
    ...different('lazy', offsetsOfNodes(tree.root), expected),
    ...different('ranges', offsetsOfRanges(again.root), expected),
    ...different('cursor', offsetsOfCursor(tree.cursor()), expected),
  ];
}

/** The location options of domhandler. The last combination covers the others. */
const allIndices = [
  { withStartIndices: true },
  { withEndIndices: true },
  { sourceCodeLocationInfo: true },
  { withEndIndices: true, sourceCodeLocationInfo: true },
];

/** No dialect has declarative shadow roots. parse5 lacks more options. */
function checkDialects(
  text: string,
  options: FragmentOptions,
  someIndices: typeof allIndices,
): string[] {
  const { declarativeShadowRoots: _, ...rest } = options;
  const isFragment = options.context !== undefined;
  const plain = isFragment
    ? parseFragment(text, { ...rest, locations })
    : parse(text, { ...rest, locations });
  const verbose = { ...rest, verbose: true };
  const problems = hastProblems(
    plain,
    isFragment ? hast.parseFragment(text, verbose) : hast.parse(text, verbose),
    text.length,
  );
  for (const indices of someIndices) {
    const own = { ...rest, ...indices };
    const root = isFragment ? domhandler.parseFragment(text, own) : domhandler.parse(text, own);
    problems.push(...domhandlerProblems(plain, root, indices));
  }
  if (options.templateFor === false || options.srcdoc) return problems;
  const own = { scriptingEnabled: options.scripting === true, sourceCodeLocationInfo: true };
  const context = parse5Context(options as Parameters<typeof parse5Context>[0]);
  const root = isFragment ? parse5.parseFragment(context, text, own) : parse5.parse(text, own);
  return problems.concat(parse5Problems(plain, root));
}

describe('locations are the same in every reader', () => {
  const suite = conformanceSuite('html5lib/tree-construction');
  for (const folder of [suite, existsSync(ownCases) ? ownCases : undefined]) {
    if (folder === undefined) continue;
    for (const [file, cases] of readTreeCases(folder)) {
      test(file, () => {
        for (const { data, options, scripting } of cases) {
          for (const mode of scripting === undefined ? [false, true] : [scripting]) {
            const all = { ...options, scripting: mode };
            const problems = [...checkReaders(data, all), ...checkDialects(data, all, allIndices)];
            expect([data, ...problems]).toStrictEqual([data]);
          }
        }
      });
    }
  }

  test.each(realPages())(
    '%s',
    (_, path) => {
      const text = new TextDecoder().decode(readFileSync(path));
      const options = { scripting: false };
      expect(checkReaders(text, options)).toStrictEqual([]);
      expect(checkDialects(text, options, allIndices.slice(-1)).slice(0, 5)).toStrictEqual([]);
    },
    240_000,
  );
});
