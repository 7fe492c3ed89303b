/**
 * The cases of the selector suite. Each is asked of lazy nodes, of indexes of records, of plain nodes, and of the two
 * ways to match: element by element, and all elements at once. A case that the tree alone does not decide does not
 * count.
 */

import { afterAll, describe, expect, test } from '@jest/globals';
import { type Document, type LazyNode, type Node, parse, parseTree, type Tree } from 'souptree';
import { closest, matches, type ParentNode, select, selectAll } from 'souptree/select';
import {
  indexOfRecord,
  isElementKind,
  kindOf,
  NameIds,
  openTree,
  recordAt,
} from '../../js/encoded/index.js';
import { Query } from '../../js/matching/query.js';
import { questionOf } from '../../js/matching/question.js';
import { SearchTree } from '../../js/matching/search-tree.js';
import { setOf } from '../../js/matching/sets.js';
import { Siblings } from '../../js/matching/siblings.js';
import { matchesList } from '../../js/matching/walk.js';
import { acceptedAnswers, nodeAt, type Path, readCases } from '../support/suites/ask.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';

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

interface AnyNode {
  readonly type: string;
  readonly children?: readonly AnyNode[];
}

/** The paths of all nodes of a document, by node. */
function pathsIn(document: AnyNode): ReadonlyMap<unknown, Path> {
  const paths = new Map<unknown, Path>([[document, []]]);
  for (const [node, path] of paths) {
    ((node as AnyNode).children ?? []).forEach((child, index) => {
      paths.set(child, [...path, index]);
    });
  }
  return paths;
}

/** The suite asks Chromium, which runs the patterns of pages. */
const options = { patterns: true };

/** How a kind of nodes is asked. */
interface Asked {
  querySelectorAll(selector: string): unknown[];
  querySelector(selector: string): unknown;
  closest(selector: string): unknown;
  matches(selector: string): boolean;
}

function answerOf(
  asked: Asked,
  paths: ReadonlyMap<unknown, Path>,
  { selector, method = 'querySelectorAll' }: Case,
): Answer {
  const pathOf = (node: unknown) => (node === null ? null : (paths.get(node) as Path));
  try {
    switch (method) {
      case 'matches':
        return asked.matches(selector);
      case 'querySelectorAll':
        return asked.querySelectorAll(selector).map((node) => pathOf(node) as Path);
      default:
        return pathOf(asked[method](selector));
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'SyntaxError') return 'error';
    throw error;
  }
}

const ofLazyNode = (node: LazyNode): Asked => ({
  querySelectorAll: (selector) => node.querySelectorAll(selector, options),
  querySelector: (selector) => node.querySelector(selector, options),
  closest: (selector) => node.closest(selector, options),
  matches: (selector) => node.matches(selector, options),
});

const ofIndexes = (tree: Tree, node: LazyNode): Asked => ({
  ...ofLazyNode(node),
  querySelectorAll(selector) {
    const cursor = tree.cursor();
    const found = tree.selectIndexes(selector, { ...options, scope: node.index });
    return Array.from(found, (index) => {
      cursor.toIndex(index);
      return cursor.node;
    });
  },
});

const ofPlainNode = (root: Document, node: Node): Asked => ({
  querySelectorAll: (selector) => selectAll(selector, node as ParentNode, { ...options, root }),
  querySelector: (selector) => select(selector, node as ParentNode, { ...options, root }),
  closest: (selector) => closest(selector, node, { ...options, root }),
  matches: (selector) => matches(selector, node, { ...options, root }),
});

/** The indexes of the elements that match, by both ways to match. Undefined if the selector is not valid. */
function bothWays(tree: Tree, selector: string): [number[], number[]] | undefined {
  const buffer = openTree(new Uint8Array(tree.buffer));
  const search = new SearchTree(buffer, new Siblings(buffer.records), new NameIds(buffer));
  let list: ReturnType<typeof questionOf>['program'];
  try {
    list = questionOf('test', selector).program;
  } catch {
    return undefined;
  }
  const ids = list.names.map((name) => search.nameId(name));
  const query = () => new Query(search, ids, -1, false, () => Infinity);
  const walk = query();
  const { records } = search;
  const one: number[] = [];
  for (let at = 0; at < records.length; at += recordAt(1)) {
    if (isElementKind(kindOf(records, at)) && matchesList(walk, list.list, at)) {
      one.push(indexOfRecord(at));
    }
  }
  const set = setOf(query(), list.list);
  const other: number[] = [];
  set.forEach((is, index) => {
    if (is === 1) other.push(index);
  });
  return [one, other];
}

function isAccepted(answer: Answer, each: Case): boolean {
  const text = JSON.stringify(answer);
  return acceptedAnswers(each, each.expect).some((accepted) => JSON.stringify(accepted) === text);
}

if (folder !== undefined) {
  describe.each(['selectors-public', 'selectors-generated'])('%s', (name) => {
    const documents = new Map(
      readCases<DocumentOfSuite>(folder, `${name}-documents`).map(({ doc, html }) => [doc, html]),
    );
    const cases = readCases<Case>(folder, name).filter((each) => each.static !== false);
    const byDocument = new Map<string, Case[]>();
    for (const each of cases) {
      const list = byDocument.get(each.doc) ?? [];
      list.push(each);
      byDocument.set(each.doc, list);
    }
    let passed = 0;
    afterAll(() => reportConformance(name, passed, cases.length));

    test.each([...byDocument])('%s', (doc, ofDocument) => {
      const html = documents.get(doc) as string;
      const tree = parseTree(html);
      const lazyPaths = pathsIn(tree.root);
      const plain = parse(html);
      const plainPaths = pathsIn(plain);
      const missed: string[] = [];
      for (const each of ofDocument) {
        const lazyNode = nodeAt<LazyNode>(tree.root, each.scope ?? []);
        const plainNode = nodeAt<Node>(plain, each.scope ?? []);
        const answers = [
          answerOf(ofLazyNode(lazyNode), lazyPaths, each),
          answerOf(ofIndexes(tree, lazyNode), lazyPaths, each),
          answerOf(ofPlainNode(plain, plainNode), plainPaths, each),
        ];
        if (answers.every((answer) => isAccepted(answer, each))) passed++;
        // A text: a difference of long lists takes minutes to print.
        else missed.push(JSON.stringify({ ...each, answers }));
        const [one, other] = bothWays(tree, each.selector) ?? [[], []];
        if (one.join() !== other.join()) missed.push(`${each.id}: the ways to match differ`);
      }
      expect(missed.join('\n')).toBe('');
    });
  });
}
