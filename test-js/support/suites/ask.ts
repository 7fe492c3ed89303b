/** The cases of the suite `ask`: what Chromium and the standard's algorithms answer for a page. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a node: the indexes of the children from the document on. */
export type Path = readonly number[];

/** What decides about an answer of a case. */
interface Judged<Answer> {
  static?: boolean | 'disputed';
  standard?: Answer;
  prefer?: 'standard' | 'expect' | 'either';
}

/** The cases of a file of the suite. */
export function readCases<Case>(folder: string, name: string): Case[] {
  return readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);
}

/** The answers that count as right, for a case whose answer is decided. */
export function acceptedAnswers<Answer>(
  { static: decided, standard, prefer }: Judged<Answer>,
  expected: Answer,
): Answer[] {
  if (decided !== 'disputed') return [expected];
  switch (prefer) {
    case 'standard':
      return [standard as Answer];
    case 'either':
      return [expected, standard as Answer];
    default:
      return [expected];
  }
}

interface AnyNode {
  readonly children?: readonly AnyNode[];
}

/** The node of a path. */
export function nodeAt<Any extends object>(document: Any, path: Path): Any {
  let node: AnyNode = document;
  for (const index of path) node = (node.children as readonly AnyNode[])[index];
  return node as Any;
}
