// Character encodings: their labels, the indexes of those with one byte a character, and what a parse
// says of the encoding it used.

import { banner, header, lineComment, numbers, snakeCase, textTable, wrap } from './emit.mjs';

const source = 'tools/standard/encodings.txt';
const indexSource = 'tools/standard/single-byte-indexes.txt';
const localeSource = 'tools/standard/locale-encodings.txt';
const formatSource = 'src/wire/format.json';

function labelTables({ encodings, format }) {
  const labels = encodings
    .flatMap(({ labels }, encoding) => labels.map((label) => ({ label, encoding })))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
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
  'char',
)}
// All labels in order of their bytes, in the same form, and the encoding of each.
inline constexpr std::uint32_t label_count = ${labels.length};
${textTable(
  'label',
  labels.map(({ label }) => label),
)}
inline constexpr std::uint8_t label_encodings[label_count] = {
${numbers(labels.map(({ encoding }) => encoding))}};

}  // namespace souptree::encoding_tables
`,
  );
}

// Steps are mostly ones and repeat themselves, so the table packs well.
function stepsOf({ name, codePoints }) {
  if (codePoints.length !== 128) throw new Error(`${name} has ${codePoints.length} code points`);
  const steps = codePoints.map((codePoint, index) => codePoint - (codePoints[index - 1] ?? 0x7f));
  return `    // ${name}\n${numbers(steps.map((step) => step & 0xffff))}`;
}

function singleByteIndexes({ singleByteIndexes: indexes }) {
  return header(
    [indexSource],
    ['<cstdint>'],
    `namespace souptree::encoding_tables {

// The code point of each byte from 0x80 on as its distance, modulo 2^16, from that of the byte before
// it; U+FFFD where there is none. In the order of the encodings, but ISO-8859-8-I, which has the
// index of the one before it, is left out.  #index-single-byte
inline constexpr std::uint16_t single_byte_steps[${indexes.length}][128] = {
${indexes.map((index) => `{\n${stepsOf(index)}},\n`).join('')}};

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
