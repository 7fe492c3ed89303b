// Character encodings: their labels, the indexes of those with one byte a character, and what a parse
// says of the encoding it used.

import { banner, header, lineComment, numbers, snakeCase, textTable, wrap } from './emit.mjs';

const source = 'tools/standard/encodings.txt';
const indexSource = 'tools/standard/single-byte-indexes.txt';
const localeSource = 'tools/standard/locale-encodings.txt';
const formatSource = 'src/wire/format.json';

function labelTables({ encodings, format }) {
  const labels = encodings.map(({ labels }) => {
    const lines = wrap(labels, '').trimEnd().split('\n');
    return lines.map((line, index) => {
      const end = index === lines.length - 1 ? '\\n' : ' ';
      return `    u8"${line.trimEnd()}${end}"`;
    });
  });
  // `default` is a keyword of C++.
  const members = (list) =>
    list
      .map(({ name, value, about }) => {
        const enumerator = snakeCase(name).replace(/^default$/, 'default_');
        return `${lineComment(about, '  ')}  ${enumerator} = ${value},\n`;
      })
      .join('');
  return header(
    [source, formatSource],
    ['<cstdint>'],
    `namespace souptree {

// The encodings of the Encoding Standard.
enum class Encoding : std::uint8_t {
${wrap(
  encodings.map(({ name }) => `${snakeCase(name)},`),
  '  ',
)}};

inline constexpr std::uint32_t encoding_count = ${encodings.length};

// What told the encoding of a document.
enum class EncodingSource : std::uint8_t {
${members(format.encodingSources)}};

// #concept-encoding-confidence
enum class EncodingConfidence : std::uint8_t {
${members(format.encodingConfidences)}};

}  // namespace souptree

namespace souptree::encoding_tables {

// Encoding -> its name is name_text[name_begins[i], name_begins[i + 1]).
${textTable(
  'name',
  encodings.map(({ name }) => name),
)}
// The labels of each encoding, in the order of the encodings: spaces between them, a line feed behind them.
inline constexpr char8_t labels[] =
${labels.flat().join('\n')};

}  // namespace souptree::encoding_tables
`,
  );
}

// Mostly the same as the neighbours', so the table packs well; and from the byte itself many would be zero,
// for which the data of a module is cut into pieces.
function distancesOf({ name, codePoints }) {
  if (codePoints.length !== 128) throw new Error(`${name} has ${codePoints.length} code points`);
  const distances = codePoints.map((codePoint, index) => codePoint - index);
  return `    // ${name}\n${numbers(distances.map((distance) => distance & 0xffff))}`;
}

function singleByteIndexes({ singleByteIndexes: indexes }) {
  return header(
    [indexSource],
    ['<cstdint>'],
    `namespace souptree::encoding_tables {

// The code point of each byte from 0x80 on as its distance, modulo 2^16, from the byte's place here;
// U+FFFD where there is none. In the order of the encodings, but ISO-8859-8-I, which has the index of the
// one before it, is left out.  #index-single-byte
inline constexpr std::uint16_t single_byte_distances[${indexes.length}][128] = {
${indexes.map((index) => `{\n${distancesOf(index)}},\n`).join('')}};

}  // namespace souptree::encoding_tables
`,
  );
}

function encodingsTypeScript({ encodings, localeEncodings, format }) {
  const names = (list) =>
    wrap(
      list.map(({ name }) => `'${name}',`),
      '  ',
    );
  return `${banner([source, localeSource, formatSource])}
/** Names of the Encoding Standard's encodings. The index is the number that the parser uses. */
export const encodingNames: readonly string[] = [
${names(encodings)}];

/** What can tell the encoding of a document, by number. */
export const encodingSources = [
${names(format.encodingSources)}] as const;

/** https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence, by number. */
export const encodingConfidences = [
${names(format.encodingConfidences)}] as const;

/** The default encoding by locale; all others have windows-1252. */
export const localeEncodings: Readonly<Record<string, string>> = {
${localeEncodings
  .map(({ locale, name }) => `  ${/^\w+$/.test(locale) ? locale : `'${locale}'`}: '${name}',\n`)
  .join('')}};
`;
}

export function encodingFiles(lists) {
  return {
    'src/encoding/generated/encodings.h': labelTables(lists),
    'src/encoding/generated/single_byte_indexes.h': singleByteIndexes(lists),
    'js/generated/encodings.ts': encodingsTypeScript(lists),
  };
}
