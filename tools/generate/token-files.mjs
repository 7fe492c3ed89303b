// Generates the layout of encoded tokens, for the writer in C++ and the reader in TypeScript.

import {
  banner,
  docComment,
  enumeration,
  header,
  lineComment,
  pascalCase,
  snakeCase,
} from './emit.mjs';

const source = 'src/wire/tokens.json';

function tokensCpp({ header: words, record }) {
  const constant = (name, value, about = '') =>
    `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${value};\n`;
  const indexes = (list, first = 0) =>
    list.map(({ name, about }, index) => constant(name, index + first, about)).join('');
  const flags = record.flags.map(({ name, bit, about }) => constant(name, `1u << ${bit}`, about));
  return header(
    [source],
    ['<cstdint>'],
    `// Encoded tokens: words of 32 bits, little-endian.
namespace souptree::token_wire {

// Indexes of the header's words.
namespace header {
${indexes(words)}}  // namespace header
${constant('header_words', words.length)}
// The low four bits of a record's first word.
${enumeration('RecordKind', 'uint32_t', record.kinds)}${constant('record_words', record.words)}
// Indexes of a record's other words.
namespace field {
${indexes(record.fields, 1)}}  // namespace field

// Bits of a record's first word.
namespace flag {
${flags.join('')}}  // namespace flag
${constant('namespace_shift', record.namespace.shift, record.namespace.about)}${constant('name_shift', record.name.shift, record.name.about)}
}  // namespace souptree::token_wire
`,
  );
}

function tokensTypeScript({ header: words, record }) {
  const constant = (name, value, about = '') =>
    `${docComment(about)}export const ${name} = ${value};\n`;
  const list = (prefix, items) =>
    items
      .map(({ name, value, about }) => constant(prefix + pascalCase(name), value, about))
      .join('');
  return `${banner([source])}
// Encoded tokens: words of 32 bits, little-endian.

// Indexes of the header's words.
${list(
  'header',
  words.map((word, value) => ({ ...word, value })),
)}${constant('headerWords', words.length)}
// The low four bits of a record's first word.
${list('kind', record.kinds)}${constant('kindMask', 15)}${constant('recordWords', record.words)}
// Indexes of a record's other words.
${list(
  'field',
  record.fields.map((field, index) => ({ ...field, value: index + 1 })),
)}
// Bits of a record's first word.
${list(
  'flag',
  record.flags.map((flag) => ({ ...flag, value: 2 ** flag.bit })),
)}${constant('namespaceShift', record.namespace.shift, record.namespace.about)}${constant('namespaceMask', 2 ** record.namespace.bits - 1)}${constant('nameShift', record.name.shift, record.name.about)}`;
}

export function tokenFiles({ tokens }) {
  return {
    'src/wire/generated/tokens.h': tokensCpp(tokens),
    'js/generated/tokens.ts': tokensTypeScript(tokens),
  };
}
