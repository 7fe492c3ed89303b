// Character encodings and their labels.

import { banner, header, numbers, snakeCase, textTable, wrap } from './emit.mjs';

const source = 'tools/standard/encodings.txt';

function labelTables(encodings) {
  const labels = encodings
    .flatMap(({ labels }, encoding) => labels.map((label) => ({ label, encoding })))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  return header(
    [source],
    ['<cstdint>'],
    `namespace souptree {

// The encodings of the Encoding Standard.
enum class Encoding : std::uint8_t {
${wrap(
  encodings.map(({ name }) => `${snakeCase(name)},`),
  '  ',
)}};

inline constexpr std::uint32_t encoding_count = ${encodings.length};

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
  'char',
)}
inline constexpr std::uint8_t label_encodings[label_count] = {
${numbers(labels.map(({ encoding }) => encoding))}};

}  // namespace souptree::encoding_tables
`,
  );
}

function encodingsTypeScript(encodings) {
  return `${banner([source])}
/** Names of the Encoding Standard's encodings. The index is the number that the parser uses. */
export const encodingNames: readonly string[] = [
${wrap(
  encodings.map(({ name }) => `'${name}',`),
  '  ',
)}];
`;
}

export function encodingFiles(lists) {
  return {
    'src/encoding/generated/labels.h': labelTables(lists.encodings),
    'js/generated/encodings.ts': encodingsTypeScript(lists.encodings),
  };
}
