/** Generated start tags and edits of them, with the expected results. */

import fc from 'fast-check';
import type { RewriteElement } from 'souptree/rewrite';

// ---- Tags

/** Parts that have a meaning in a tag, and parts that only resemble these. */
const tagParts = [
  ...[
    'a',
    'b',
    'A',
    'on',
    'x',
    '\u00e9',
    '\u00ff',
    '\u0080',
    '\u{1f600}',
    '\ud800',
    '\ufffd',
    '&',
    '&amp;',
  ],
  ...['=', '=', '"', "'", '/', '/', ' ', ' ', '\t', '\n', '\r\n', '\r', '\f', '\v', '\0', '<', '`'],
  ...[
    'a=1',
    'b="2"',
    "A='3'",
    'x=',
    ' = ',
    '="',
    "='",
    '=""',
    '!',
    '?',
    '-',
    '</q>',
    '<!--',
    '-->',
  ],
];
export const soupOf = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map((list) => list.join(''));

const space = fc.constantFrom('', ' ', '/', '\n', '\r\n', ' / ', '//', '\t');
const names = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'c',
    '=',
    '=a',
    '"',
    "b'",
    '<',
    '\u00e9',
    'a\0',
    'a\ufffd',
    'href',
    '\u{1f600}',
    '&lt',
  ],
);
const valueParts = [
  '1',
  ' ',
  '>',
  '<',
  '&',
  '&amp;',
  '=',
  '/',
  '\r\n',
  '\0',
  '\u00e9',
  '\u{1f600}',
];
const attribute = fc.oneof(
  names,
  fc
    .tuple(names, space, space, soupOf([...valueParts, "'"], 4))
    .map(
      ([name, before, after, value]) =>
        `${name}${before.replaceAll('/', '')}=${after.replaceAll('/', '')}"${value}"`,
    ),
  fc.tuple(names, soupOf([...valueParts, '"'], 4)).map(([name, value]) => `${name}='${value}'`),
  fc
    .tuple(names, soupOf(['1', '=', '/', '"', "'", '&lt', '<', '\0', '\u00e9', '`'], 3))
    .map(([name, value]) => `${name}=${value}`),
);
const attributes = fc
  .array(fc.tuple(space, attribute), { maxLength: 6 })
  .map((list) => list.flat().join(''));
const inside = fc.oneof(
  fc.tuple(fc.constantFrom(' ', '/', '\n', ''), attributes, space).map((parts) => parts.join('')),
  soupOf(tagParts, 14),
);
const tagName = fc.constantFrom('q', 'Q', 'q<', 'q"', 'q=', 'q\u00e9', 'q\0');

/** Contexts without elements whose names begin with q or r. */
const contexts = [
  ['', '>x'],
  ['<p>a &am', '>x</q>y"\'>z'],
  ['<!DOCTYPE html><div class=a><b>1', '>2</b>3</q>4</div>5'],
  ['<table><td>1', '>2<td>3</q></table>4'],
  ['<table>1', '>2</table>3<p>'],
  ['<svg><g>1', '>2<![CDATA[<b>]]></q></svg><i>3'],
  ['<math><mi>1', '>2</q></math><i>3'],
  ['<select><option>1', '>2</select>3'],
  ['<a><i><p>1</a>', '>2</i>3<title><b></title>'],
  ['<textarea><b></textarea>', '><script>"<b>"</script>\'">'],
  ['a<', '>b<c'],
] as const;

export interface TagCase {
  html: string;
  /** The offset of the tag. */
  start: number;
}

export const tagCase: fc.Arbitrary<TagCase> = fc
  .tuple(fc.constantFrom(...contexts), tagName, inside, fc.boolean())
  .map(([[before, after], name, text, hasEnd]) => {
    const rest = hasEnd ? after : after.slice(1);
    return { html: `${before}<${name}${text}${rest}">'>`, start: before.length };
  });

// ---- Edits of a tag

export type Edit =
  | { kind: 'set'; index: number; value: string }
  | { kind: 'remove'; index: number }
  | { kind: 'remove all' }
  | { kind: 'move'; index: number; value: string | undefined }
  | { kind: 'add'; name: string; value: string }
  | { kind: 'rename'; name: string };

const index = fc.nat({ max: 5 });
const value = fc.oneof(
  soupOf(['', '1', ' ', '"', "'", '&', 'amp;', '<', '>', '=', '/', '\r', '\n', '\0', '\u00a0'], 4),
  fc.constantFrom('\u00e9', '\u{1f600}', '\u0080', '\u0081', 'javascript:'),
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), index, value }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), index }) },
  fc.record({ kind: fc.constant('remove all' as const) }),
  fc.record({
    kind: fc.constant('move' as const),
    index,
    value: fc.option(value, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    name: fc.constantFrom('n', 'href', '<', '&', 'a', 'b', 'data-\u00e9'),
    value,
  }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('r', 'R"', 'r<=') }),
);
export const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

/** Applies edits to a map of attributes, and to an element if one is given. Returns the new name. */
export function applyEdits(
  list: readonly Edit[],
  name: string,
  attributes: Map<string, string>,
  element?: RewriteElement,
): string {
  let newName = name;
  const remove = (key: string) => {
    attributes.delete(key);
    element?.removeAttribute(key);
  };
  const set = (key: string, text: string) => {
    attributes.set(key, text.replaceAll('\0', '\ufffd'));
    element?.setAttribute(key, text);
  };
  for (const each of list) {
    const [key, old] = 'index' in each ? ([...attributes][each.index % attributes.size] ?? []) : [];
    switch (each.kind) {
      case 'rename':
        element?.rename(each.name);
        newName = each.name.toLowerCase();
        break;
      case 'add':
        set(each.name, each.value);
        break;
      case 'remove all':
        for (const present of [...attributes.keys()]) remove(present);
        break;
      default:
        if (key === undefined) break;
        if (each.kind !== 'set') remove(key);
        if (each.kind !== 'remove') set(key, each.value ?? (old as string));
    }
  }
  return newName;
}
