import { deepestIndentation } from './walk.js';

/** The link to the parent in nodes of parse5. */
const omittedKey = 'parentNode';

/** A member of an object, or an item of an array, which has no key. */
type Member = [key: string | undefined, value: unknown];

/** An object or array whose members are being written. */
interface Level {
  /** The members that are not written yet. */
  members: Iterator<Member>;
  end: ']' | '}';
  isEmpty: boolean;
}

/**
 * The text of `JSON.stringify(value, null, indent)` in pieces, without members named `parentNode`. `JSON.stringify`
 * recurses, and trees may be deep. Below `deepestIndentation`, lines are not indented further.
 *
 * @param value has no cycles, except through `parentNode`.
 */
export function* jsonOf(value: unknown, indent: string): Generator<string> {
  const levels: Level[] = [];
  const colon = indent === '' ? ':' : ': ';
  const lineBreak = () =>
    indent === '' ? '' : `\n${indent.repeat(Math.min(levels.length, deepestIndentation))}`;
  yield begin(value, levels);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: member, done } = level.members.next();
    if (done) {
      levels.pop();
      yield level.isEmpty ? level.end : lineBreak() + level.end;
      continue;
    }
    const [key, item] = member;
    const separator = level.isEmpty ? '' : ',';
    level.isEmpty = false;
    const label = key === undefined ? '' : JSON.stringify(key) + colon;
    yield separator + lineBreak() + label + begin(item, levels);
  }
}

/** The text of a primitive value, or the first character of an object or array, which becomes the last level. */
function begin(value: unknown, levels: Level[]): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    levels.push({ members: itemsOf(value), end: ']', isEmpty: true });
    return '[';
  }
  levels.push({ members: membersOf(value), end: '}', isEmpty: true });
  return '{';
}

function* itemsOf(items: readonly unknown[]): Generator<Member> {
  for (const item of items) yield [undefined, item];
}

function* membersOf(container: object): Generator<Member> {
  for (const [key, item] of Object.entries(container)) {
    if (key !== omittedKey && item !== undefined) yield [key, item];
  }
}
