// Text: words, white space, character references, and characters that parsers treat specially.

import { readLists } from '../lists.mjs';

const references = readLists().namedCharacterReferences.map(({ name }) => name);

const words = [
  'a',
  'b',
  'x y',
  'A',
  '1',
  'foo',
  '\u00e9',
  '\u4e2d',
  '\u{1f600}',
  "'",
  '"',
  '=',
  '/',
  '>',
  '-',
  ']',
];
const spaces = [' ', '\n', '\t', '\f', '  ', ' \n'];

const unusual = [
  '\x01', '\x0b', '\x1f', '\x7f', '\x80', '\x85', '\x9f', '\xa0', '\xad', '\u0130', 'K', '\u200b', '\u2028', '\ufeff',
  '\ufdd0', '\ufffd', '\ufffe', '\uffff', '\ud800', '\udc00', '\ud83d', '\u{1fffe}', '\u{10ffff}', '\u{10000}',
]; // biome-ignore format: a table

const codePoints = [
  0x41, 0x26, 0x3c, 0, 9, 0xa, 0xc, 0xd, 0xb, 1, 0x7f, 0x80, 0x81, 0x8d, 0x95, 0x9f, 0xa0, 0xd7ff, 0xd800, 0xdfff,
  0xfdd0, 0xfffe, 0xffff, 0x10000, 0x1f600, 0x10ffff, 0x110000, 0xffffffff, 0x100000041,
]; // biome-ignore format: a table

const afterReference = ['', ';', ';', 'x', '=', '1', ' ', '&', '<'];

function numericReference(writer) {
  const value = writer.pick(codePoints);
  const digits = writer.pick([
    `${value}`,
    `x${value.toString(16)}`,
    `X${value.toString(16).toUpperCase()}`,
    `000000000${value}`,
  ]);
  return `&#${digits}${writer.pick(afterReference)}`;
}

function namedReference(writer) {
  const name = writer.pick(writer.once(3) ? references : ['amp', 'lt', 'not', 'notin;', 'copy']);
  const cut = writer.once(4) ? name.slice(0, writer.choose(name.length + 1)) : name;
  return `&${cut}${writer.pick(afterReference)}`;
}

const brokenReferences = [
  '&',
  '&;',
  '&#',
  '&#;',
  '&#x',
  '&#x;',
  '&#xg',
  '&a',
  '&AMP',
  '&noti',
  '&nosuchname;',
];

const referenceKinds = [
  [4, namedReference],
  [3, numericReference],
  [1, (writer) => writer.pick(brokenReferences)],
];

/** A character reference, well-formed or not. */
const reference = (writer) => writer.make(referenceKinds);

const longRun = (writer) =>
  writer
    .pick(['a', ' ', '-', '<', '&', '\u00e9', '\n'])
    .repeat(writer.pick([16, 31, 64, 300, 5000]));

const pieces = [
  [12, (writer) => writer.pick(words)],
  [5, (writer) => writer.pick(spaces)],
  [3, reference, 'reference'],
  [1, () => '\0', 'null'],
  [1, (writer) => writer.pick(['\r', '\r\n', '\r\r\n', '\n\r']), 'carriage-return'],
  [1, (writer) => writer.pick(unusual), 'unusual'],
];

const longPieces = [...pieces, [1, longRun, 'long']];

/** A few characters, which may appear anywhere: in names, in values, in comments. */
export const characters = (writer) => writer.make(pieces);

/** Text between tags. */
export function text(writer) {
  let result = writer.make(pieces);
  if (writer.once(40)) result += writer.make(longPieces);
  for (let left = writer.times(3); left > 0; left--) result += writer.make(pieces);
  return result;
}
