/**
 * The cases of the selector suite: each is asked of the document through lazy nodes and through indexes of records. A
 * case that the tree alone does not decide does not count.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type LazyDocument, type LazyElement, type LazyNode, parseTree } from 'souptree';
import { conformanceSuite, reportConformance } from './support/conformance.js';

/** The path of a node: the indexes of the children from the document on. */
type Path = readonly number[];

/** `'error'`: the selector is not valid. */
type Answer = readonly Path[] | Path | boolean | null | 'error';

interface Case {
  id: string;
  doc: string;
  selector: string;
  method?: 'querySelectorAll' | 'querySelector' | 'closest' | 'matches';
  scope?: Path;
  expect: Answer;
  static: boolean | 'disputed';
  standard?: Answer;
  prefer?: 'standard' | 'expect' | 'either';
}

interface DocumentOfSuite {
  doc: string;
  html: string;
}

const folder = conformanceSuite('ask');

function readLines<Line>(file: string): Line[] {
  return readFileSync(join(folder as string, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function acceptedAnswers(each: Case): Answer[] {
  if (each.static !== 'disputed') return [each.expect];
  switch (each.prefer) {
    case 'standard':
      return [each.standard as Answer];
    case 'either':
      return [each.expect, each.standard as Answer];
    default:
      return [each.expect];
  }
}

function nodeAt(document: LazyDocument, path: Path): LazyNode {
  let node: LazyNode = document;
  for (const index of path) node = node.children[index];
  return node;
}

function pathOf(node: LazyNode): Path {
  const path: number[] = [];
  for (let child = node; child.parent !== null; child = child.parent) {
    path.unshift((child.parent.children as readonly LazyNode[]).indexOf(child));
  }
  return path;
}

const orNull = (node: LazyElement | null): Path | null => (node === null ? null : pathOf(node));

/** The suite asks Chromium, which runs the patterns of pages. */
const options = { patterns: true };

function ask(document: LazyDocument, { selector, method, scope }: Case): Answer {
  const node = nodeAt(document, scope ?? []);
  try {
    switch (method) {
      case 'querySelector':
        return orNull(node.querySelector(selector, options));
      case 'closest':
        return orNull(node.closest(selector, options));
      case 'matches':
        return node.matches(selector, options);
      default:
        return node.querySelectorAll(selector, options).map(pathOf);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'SyntaxError') return 'error';
    throw error;
  }
}

function isAccepted(answer: Answer, each: Case): boolean {
  const text = JSON.stringify(answer);
  return acceptedAnswers(each).some((accepted) => JSON.stringify(accepted) === text);
}

if (folder !== undefined) {
  describe.each(['selectors-public', 'selectors-generated'])('%s', (name) => {
    const documents = new Map(
      readLines<DocumentOfSuite>(`${name}-documents.jsonl`).map(({ doc, html }) => [doc, html]),
    );
    const cases = readLines<Case>(`${name}.jsonl`).filter((each) => each.static !== false);
    const byDocument = new Map<string, Case[]>();
    for (const each of cases) {
      const list = byDocument.get(each.doc) ?? [];
      list.push(each);
      byDocument.set(each.doc, list);
    }
    let passed = 0;
    afterAll(() => reportConformance(name, passed, cases.length));

    test.each([...byDocument])('%s', (doc, ofDocument) => {
      const tree = parseTree(documents.get(doc) as string);
      const missed = ofDocument
        .map((each) => ({ each, answer: ask(tree.root, each) }))
        .filter(({ each, answer }) => !isAccepted(answer, each))
        .map(({ each, answer }) => ({ ...each, answer }));
      passed += ofDocument.length - missed.length;
      // A text: a difference of long lists takes minutes to print.
      expect(missed.map((each) => JSON.stringify(each)).join('\n')).toBe('');
    });
  });
}
