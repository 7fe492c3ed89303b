import { deepestIndentation } from './walk.js';

/** The links to parents in the nodes of parse5. */
const omittedKey = 'parentNode';
/** The length of a piece of text. Long pieces are faster to write. */
const pieceLength = 65_536;

/** An object or array that is being printed. */
interface Level {
  /** The members or items that are not printed yet, from the last to the first. */
  waiting: [key: string | undefined, value: unknown][];
  end: string;
  isEmpty: boolean;
}

/**
 * The text of `JSON.stringify(value, null, indent)`, in pieces, without `parentNode`. `JSON.stringify` recurses over the
 * depth, and a tree can be deeper than the stack. Deep values are indented less.
 *
 * @param value without cycles, except those through `parentNode`.
 */
export function* jsonOf(value: unknown, indent: string): Generator<string> {
  const levels: Level[] = [];
  const newLine = () =>
    indent === '' ? '' : `\n${indent.repeat(Math.min(levels.length, deepestIndentation))}`;
  const colon = indent === '' ? ':' : ': ';
  let piece = '';
  const open = (container: object): void => {
    const isArray = Array.isArray(container);
    piece += isArray ? '[' : '{';
    const waiting = isArray ? itemsOf(container) : membersOf(container);
    levels.push({ waiting: waiting.reverse(), end: isArray ? ']' : '}', isEmpty: true });
  };
  const add = (item: unknown): void => {
    if (typeof item === 'object' && item !== null) open(item);
    else piece += JSON.stringify(item);
  };
  add(value);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.waiting.pop();
    if (next === undefined) {
      levels.pop();
      piece += level.isEmpty ? level.end : newLine() + level.end;
    } else {
      const [key, item] = next;
      piece += level.isEmpty ? newLine() : `,${newLine()}`;
      level.isEmpty = false;
      if (key !== undefined) piece += JSON.stringify(key) + colon;
      add(item);
    }
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

function itemsOf(items: readonly unknown[]): Level['waiting'] {
  return items.map((item) => [undefined, item]);
}

function membersOf(container: object): Level['waiting'] {
  return Object.entries(container).filter(
    ([key, item]) => key !== omittedKey && item !== undefined,
  );
}
