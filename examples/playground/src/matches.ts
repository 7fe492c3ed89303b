import type { Tree } from 'souptree';
import type { Matches, Outline } from './protocol.ts';

/** The rows of the elements that match a selector. */
export function matchesOf(tree: Tree, { nodes }: Outline, selector: string): Matches {
  if (selector.trim() === '') return { rows: new Int32Array(0), problem: undefined };
  try {
    const rowsByNode = new Map(Array.from(nodes, (node, row) => [node, row]));
    const found = tree.querySelectorAll(selector);
    const rows = Int32Array.from(found, ({ index }) => rowsByNode.get(index) ?? -1);
    return { rows, problem: undefined };
  } catch (error) {
    return { rows: new Int32Array(0), problem: problemOf(selector, error) };
  }
}

/** The selector with a mark at the offset of the error, and what is wrong there. */
function problemOf(selector: string, error: unknown): string {
  const { message, offset } = error as Error & { offset?: number };
  if (offset === undefined) return message;
  const reason = message.replace(/^.*, offset \d+: /s, '');
  return `${selector.replace(/\s/g, ' ')}\n${' '.repeat(offset)}^ ${reason}`;
}
