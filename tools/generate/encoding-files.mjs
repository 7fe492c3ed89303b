// Generates the lists of character encodings: labels, indexes of single-byte encodings, and the values with
// which a parse reports its encoding.

import { banner, enumeration, header, numbers, snakeCase, textTable, wrap } from './emit.mjs';

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

// How the encoding of a document was found.
${enumeration('EncodingSource', 'uint8_t', format.encodingSources)}
// #concept-encoding-confidence
${enumeration('EncodingConfidence', 'uint8_t', format.encodingConfidences)}
}  // namespace souptree

namespace souptree::encoding_tables {

// The name of encoding i is name_text[name_begins[i], name_begins[i + 1]).
${textTable(
  'name',
  encodings.map(({ name }) => name),
)}
// The labels of all encodings, in the order of the enum. Spaces separate labels; a line feed ends
// the labels of an encoding.
inline constexpr char8_t labels[] =
${labels.flat().join('\n')};

}  // namespace souptree::encoding_tables
`,
  );
}

const noCodePoint = 0xfffd;

// Adjacent distances are mostly equal, so the table compresses well. Distances to the byte itself would
// often be zero, and the linker splits the data of a module at runs of zeros.
function distancesOf({ name, codePoints }) {
  if (codePoints.length !== 128) throw new Error(`${name} has ${codePoints.length} code points`);
  const distances = codePoints.map((codePoint, index) =>
    codePoint === noCodePoint ? 0 : codePoint - index,
  );
  return `    // ${name}\n${numbers(distances.map((distance) => distance & 0xffff))}`;
}

function singleByteIndexes({ singleByteIndexes: indexes }) {
  return header(
    [indexSource],
    ['<cstdint>'],
    `namespace souptree::encoding_tables {

// The code point of byte 0x80 + i, minus i, modulo 2^16. 0 for a byte without a code point.
// The tables are in the order of the enum, without ISO-8859-8-I, which shares the index of
// ISO-8859-8.  #index-single-byte
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
/**
 * Names of the Encoding Standard's encodings. Results of calls, encoded trees and encoded tokens represent an encoding
 * by its index plus one.
 */
export const encodingNames: readonly string[] = [
${names(encodings)}];

/** How the encoding of a document was found. The index of a value represents it in encoded trees. */
export const encodingSources = [
${names(format.encodingSources)}] as const;

/**
 * The confidence in the encoding of a document. The index of a value represents it in encoded trees.
 * https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
 */
export const encodingConfidences = [
${names(format.encodingConfidences)}] as const;

/** The default encoding by locale in lower case. The default of all other locales is windows-1252. */
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
