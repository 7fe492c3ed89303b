// Generates the layout of encoded edits, for the writer in C++ and the reader in TypeScript.

import {
  banner,
  docComment,
  enumeration,
  header,
  lineComment,
  numbers,
  pascalCase,
  snakeCase,
} from './emit.mjs';

const source = 'src/wire/edits.json';

/** The number of words of each kind of record, by its value. No kind has the value 0. */
const wordCounts = (kinds) => [0, ...kinds.map(({ fields }) => fields.length + 1)];

/** Throws unless the values are 1, 2 and so on, and fit. */
function checkKinds({ kinds, kind }) {
  const wrong = kinds.find(({ value }, index) => value !== index + 1 || value >= 2 ** kind.bits);
  if (wrong) throw new Error(`${source}: the value of ${wrong.name} is wrong`);
}

function editsCpp({ header: words, record, document }) {
  const constant = (name, value, about = '') =>
    `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${value};\n`;
  const indexes = words.map(({ name, about }, index) => constant(name, index, about));
  const flags = record.flags.map(({ name, bit, about }) => constant(name, `1u << ${bit}`, about));
  return header(
    [source],
    ['<cstdint>'],
    `// Encoded edits: words of 32 bits, little-endian.
namespace souptree::edit_wire {

// Indexes of the header's words.
namespace header {
${indexes.join('')}}  // namespace header
${constant('header_words', words.length)}
${lineComment(record.kind.about)}${enumeration('RecordKind', 'uint32_t', record.kinds)}${constant('kind_mask', 2 ** record.kind.bits - 1)}
// The number of words of a record, by kind.
inline constexpr std::uint8_t record_words[] = {
${numbers(wordCounts(record.kinds))}};

// Bits of a record's first word.
namespace flag {
${flags.join('')}}  // namespace flag
${constant('namespace_shift', record.namespace.shift, record.namespace.about)}${constant('namespace_mask', 2 ** record.namespace.bits - 1)}${constant('name_shift', record.name.shift, record.name.about)}
${constant('document', document.value, document.about)}
}  // namespace souptree::edit_wire
`,
  );
}

/** An accessor for each word of a kind, and a constant for each pair of words that refers to a string. */
function fieldsTypeScript({ name: kind, fields }) {
  const lengthOf = (field) => `${field}Length`;
  const strings = fields.filter((field) => fields.includes(lengthOf(field)));
  const lengths = strings.map(lengthOf);
  return fields
    .flatMap((field, index) => {
      if (lengths.includes(field)) return [];
      const name = kind + pascalCase(field);
      return strings.includes(field)
        ? `export const ${name} = ${index + 1};\n`
        : `/** @inline */
export function ${name}(records: Int32Array, at: number): number {
  return records[at + ${index + 1}];
}
`;
    })
    .join('');
}

const flagTypeScript = ({ name, bit, about }) =>
  `${docComment(`${about}. @inline`)}export function ${name}(records: Int32Array, at: number): boolean {
  return (records[at] & ${2 ** bit}) !== 0;
}
`;

function editsTypeScript({ header: words, record, document }) {
  const constant = (name, value, about = '') =>
    `${docComment(about)}export const ${name} = ${value};\n`;
  return `${banner([source])}
// Encoded edits: words of 32 bits, little-endian.

// Indexes of the header's words.
${words.map(({ name, about }, index) => constant(`header${pascalCase(name)}`, index, about)).join('')}${constant('headerWords', words.length)}
// The low bits of a record's first word.
${record.kinds.map(({ name, value, about }) => constant(`kind${pascalCase(name)}`, value, about)).join('')}${constant('kindMask', 2 ** record.kind.bits - 1)}
/** The number of words of a record, by kind. */
export const recordWords = [${wordCounts(record.kinds).join(', ')}];

// The words of a record, by kind. Two words refer to a string: for a string, a constant has the index of the first one.
${record.kinds.map(fieldsTypeScript).join('')}
// Bits of a record's first word.
${record.flags.map(flagTypeScript).join('')}${constant('namespaceShift', record.namespace.shift, record.namespace.about)}${constant('namespaceMask', 2 ** record.namespace.bits - 1)}${constant('nameShift', record.name.shift, record.name.about)}
${constant('documentNumber', document.value, document.about)}`;
}

export function editFiles({ edits }) {
  checkKinds(edits.record);
  return {
    'src/wire/generated/edits.h': editsCpp(edits),
    'js/generated/edits.ts': editsTypeScript(edits),
  };
}
