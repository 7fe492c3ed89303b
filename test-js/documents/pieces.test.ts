/**
 * Every case of the tree-construction and tokenizer suites, and our own, in pieces: strings in pieces of some code
 * units, bytes in pieces of some bytes, and short cases cut in two at every offset. Nodes, errors and locations always
 * equal those of the whole.
 */

import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Parser, type ParserOptions, parseFragmentTree, parseTree, type Tree } from 'souptree';
import { collectedErrors } from '../support/errors-of.js';
import { conformanceSuite, ownCases, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';
import { readTokenizerCases } from '../support/suites/tokenizer-file.js';
import { toParse } from '../support/suites/tokenizer-parse.js';

interface Run {
  name: string;
  html: string;
  options: ParserOptions;
}

const lengths = [1, 2, 3, 7, 4096];
const longestInputToCut = 200;

const minute = 60_000;

function* inPieces<Chunk extends string | Uint8Array>(input: Chunk): Generator<Chunk[]> {
  const part = (begin: number, end?: number) => input.slice(begin, end) as Chunk;
  for (const length of lengths) {
    // Even an empty piece matters: its type decides between text and bytes.
    const pieces = [part(0, length)];
    for (let at = length; at < input.length; at += length) pieces.push(part(at, at + length));
    yield pieces;
  }
  if (input.length >= longestInputToCut) return;
  for (let offset = 0; offset <= input.length; offset++) yield [part(0, offset), part(offset)];
}

function facts(tree: Tree): unknown {
  return { root: tree.toObject(), lines: tree.lineStarts, errors: collectedErrors(tree) };
}

function isSame(tree: Tree, whole: Tree): boolean {
  if (Buffer.from(tree.buffer).equals(Buffer.from(whole.buffer))) return true;
  // The buffer of several pieces may store the same strings at other offsets.
  return JSON.stringify(facts(tree)) === JSON.stringify(facts(whole));
}

function checkPieces<Chunk extends string | Uint8Array>(input: Chunk, run: Run): void {
  const options = { ...run.options, collectErrors: true, locations: true };
  const whole = options.context ? parseFragmentTree(input, options) : parseTree(input, options);
  for (const pieces of inPieces(input)) {
    const parser = new Parser(options);
    for (const piece of pieces) parser.write(piece);
    const tree = parser.end();
    if (isSame(tree, whole)) continue;
    const how = { name: run.name, pieces };
    expect({ ...how, facts: facts(tree) }).toStrictEqual({ ...how, facts: facts(whole) });
  }
}

/** Adds a test for each file. */
function testPieces(suite: string, files: Map<string, Run[]>): void {
  let passed = 0;
  describe(suite, () => {
    for (const [file, runs] of files) {
      test(
        file,
        () => {
          for (const run of runs) {
            checkPieces(run.html, run);
            checkPieces(new Uint8Array(Buffer.from(run.html)), run);
            passed++;
          }
        },
        minute,
      );
    }
  });
  afterAll(() => {
    const total = [...files.values()].reduce((sum, runs) => sum + runs.length, 0);
    reportConformance(`${suite} in pieces`, passed, total);
  });
}

function treeRuns(folder: string): Map<string, Run[]> {
  const files = new Map<string, Run[]>();
  for (const [file, cases] of readTreeCases(folder)) {
    if (file.startsWith('scripted_')) continue;
    const runs = cases.flatMap(({ name, data, options, scripting }) =>
      (scripting === undefined ? [false, true] : [scripting]).map((each) => ({
        name,
        html: data,
        options: { ...options, scripting: each },
      })),
    );
    files.set(file, runs);
  }
  return files;
}

function tokenizerRuns(folder: string): Map<string, Run[]> {
  const files = new Map<string, Run[]>();
  for (const each of readTokenizerCases(folder)) {
    const file = each.name.split(' ')[0];
    const runs = files.get(file) ?? [];
    files.set(file, runs);
    for (const state of each.initialStates) {
      const request = toParse(each, state);
      if (request === undefined) continue;
      const { html, context } = request;
      runs.push({ name: `${each.name}, ${state}`, html, options: context ? { context } : {} });
    }
  }
  return files;
}

const trees = conformanceSuite('html5lib/tree-construction');
if (trees) testPieces('tree-construction', treeRuns(trees));
if (existsSync(ownCases)) testPieces('own-trees', treeRuns(ownCases));
const tokens = conformanceSuite('html5lib/tokenizer');
if (tokens) testPieces('tokenizer', tokenizerRuns(tokens));
