// Generates the layout of the encoded tree, for the writer in C++ and the readers in TypeScript.

import { createHash } from 'node:crypto';

import {
  banner,
  checkConsecutive,
  docComment,
  enumeration,
  header,
  lineComment,
  pascalCase,
  snakeCase,
} from './emit.mjs';

const source = 'src/wire/format.json';
const agreement =
  'Identifies the generated lists on which the encoder and the readers must agree. A reader with other lists must ' +
  'refuse the buffer.';

/**
 * The keys of explanations, for comments and drawings. The code of the encoder and the readers does not depend on them.
 */
const explanations = new Set(['about', 'numbers', 'moreRecords', 'of']);

const withoutTexts = (key, value) => (explanations.has(key) ? undefined : value);

const counts = ['no', 'one', 'two', 'three'];

/** A kind of record with its numbers in `about`. */
function withNumbers({ numbers = [], moreRecords, about, ...kind }) {
  const pairs = moreRecords?.map((pair) => `(${pair.join(', ')})`).join(', ');
  const then = pairs && `then ${counts[moreRecords.length]} more-records: ${pairs}`;
  return { ...kind, about: [numbers.join(', '), about, then].filter(Boolean).join('; ') };
}

/** A hash of 31 bits of everything on which the encoder and the readers must agree. */
export function fingerprint(lists, names) {
  const agreed = JSON.stringify(
    [
      names.texts,
      lists.parseErrors.map(([code]) => code),
      lists.treeConstructionErrors.map(([code]) => code),
      lists.encodings.map(({ name }) => name),
      lists.format,
    ],
    withoutTexts,
  );
  return createHash('sha256').update(agreed).digest().readUInt32LE(0) >>> 1;
}

/** Throws unless the lists number their values from 0, and the element kinds are in the order of the namespaces. */
function checkValues({ record, namespaces, attributeNamespaces, documentModes }) {
  for (const list of [namespaces, attributeNamespaces, documentModes]) {
    checkConsecutive(source, list);
  }
  const kinds = new Map(record.kinds.map(({ name, value }) => [name, value]));
  for (const { name, value } of namespaces) {
    if (kinds.get(`${name}Element`) !== kinds.get('htmlElement') + value) {
      throw new Error(`${source}: the kinds of elements are not in the order of the namespaces`);
    }
  }
}

function namespacesCpp({ namespaces, attributeNamespaces }) {
  return header(
    [source],
    ['<cstdint>'],
    `// The namespaces that the parser can create.  #namespaces
namespace souptree {

${enumeration('Namespace', 'uint8_t', namespaces)}
${enumeration('AttributeNamespace', 'uint8_t', attributeNamespaces)}
}  // namespace souptree
`,
  );
}

function nodeFieldsCpp({ documentModes, shadowRootFlags }) {
  return header(
    [source],
    ['<cstdint>'],
    `// Fields of nodes with the values that they have in the encoded tree.
namespace souptree {

// #concept-document-mode
${enumeration('DocumentMode', 'uint8_t', documentModes)}
// What a \`template\` start tag declares about its shadow root.
${enumeration('ShadowRootFlags', 'uint8_t', [{ name: 'none', value: 0 }, ...shadowRootFlags])}
}  // namespace souptree
`,
  );
}

function formatCpp(format, mark) {
  const constant = (name, value, about = '') =>
    `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${value};\n`;
  const indexes = (list) =>
    list.map(({ name, about }, index) => constant(name, index, about)).join('');
  const fields = format.record.fields.map(
    ({ name, shift, bits, about }) =>
      `${lineComment(about)}inline constexpr Field ${snakeCase(name)}{${shift}, ${bits}};\n`,
  );
  return header(
    [source],
    ['<cstdint>'],
    `// The encoded tree: words of 32 bits, little-endian.
namespace souptree::wire {

${constant('magic', format.magic)}${constant('version', format.version)}${constant('fingerprint', mark, agreement)}
// Indexes of the header's words.
namespace header {
${indexes(format.header)}}  // namespace header
${constant('header_words', format.header.length)}
${constant('wide_strings', format.wideStrings.value, format.wideStrings.about)}${constant('longest_shared', format.longestShared.value, format.longestShared.about)}${constant('least_records_with_shared', format.leastRecordsWithShared.value, format.leastRecordsWithShared.about)}
// The low bits of a record's first word.
${enumeration('RecordKind', 'uint32_t', format.record.kinds.map(withNumbers))}${constant('record_words', format.record.words)}
// A range of bits in a record's first word.
struct Field {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t largest() const { return (1u << bits) - 1; }
  constexpr std::uint32_t put(std::uint32_t value) const { return value << shift; }
  constexpr std::uint32_t get(std::uint32_t word) const { return (word >> shift) & largest(); }
};
namespace field {
${fields.join('')}}  // namespace field

// Indexes of the words of a location.
namespace location {
${indexes(format.location.fields)}}  // namespace location
${constant('location_words', format.location.words, format.location.about)}
// Indexes of the words of a parse error.
namespace parse_error {
${indexes(format.parseError.fields.map((name) => ({ name })))}}  // namespace parse_error
${constant('parse_error_words', format.parseError.words, format.parseError.about)}
}  // namespace souptree::wire
`,
  );
}

function formatTypeScript(format, mark) {
  const constant = (name, value, about = '') =>
    `${docComment(about)}export const ${name} = ${value};\n`;
  const list = (prefix, items) =>
    items
      .map(({ name, value, about }) => constant(prefix + pascalCase(name), value, about))
      .join('');
  const fields = format.record.fields.map(
    ({ name, shift, bits, about }) =>
      `${constant(`${name}Shift`, shift, about)}${constant(`${name}Mask`, 2 ** bits - 1)}`,
  );
  const names = (items) => items.map(({ name }) => `'${name}'`).join(', ');
  const prefixes = format.attributeNamespaces.map(({ name, value }) =>
    value === 0 ? 'undefined' : `'${name}'`,
  );
  return `${banner([source])}
// The encoded tree: words of 32 bits, little-endian.
${constant('formatMagic', format.magic)}${constant('formatVersion', format.version)}${constant('formatFingerprint', mark, agreement)}
// Indexes of the header's words.
${list(
  'header',
  format.header.map((word, value) => ({ ...word, value })),
)}${constant('headerWords', format.header.length)}
${constant('wideStrings', format.wideStrings.value, format.wideStrings.about)}${constant('longestShared', format.longestShared.value, format.longestShared.about)}${constant('leastRecordsWithShared', format.leastRecordsWithShared.value, format.leastRecordsWithShared.about)}
// Values of the field \`kind\`.
${list('kind', format.record.kinds.map(withNumbers))}${constant('recordWords', format.record.words)}
// Fields of a record's first word: (word >>> shift) & mask.
${fields.join('')}
/** The namespaces of elements. The index of a namespace represents it in flags and encoded tokens. */
export const elementNamespaces = [${names(format.namespaces)}] as const;

/** The prefixes of the namespaces of attributes. The index of a namespace represents it in a record. */
export const attributePrefixes = [${prefixes.join(', ')}] as const;

/** The modes of documents. The index of a mode represents it in flags and encoded trees. */
export const documentModes = [${names(format.documentModes)}] as const;

// Values of the field \`shadowRootFlags\`.
${list('shadowRoot', format.shadowRootFlags)}
// Indexes of the words of a location.
${list(
  'location',
  format.location.fields.map((field, value) => ({ ...field, value })),
)}${constant('locationWords', format.location.words, format.location.about)}
// Indexes of the words of a parse error.
${list(
  'parseError',
  format.parseError.fields.map((name, value) => ({ name, value })),
)}${constant('parseErrorWords', format.parseError.words, format.parseError.about)}`;
}

export function formatFiles(lists, names) {
  const mark = fingerprint(lists, names);
  checkValues(lists.format);
  return {
    'src/names/generated/namespaces.h': namespacesCpp(lists.format),
    'src/tree/generated/node_fields.h': nodeFieldsCpp(lists.format),
    'src/wire/generated/format.h': formatCpp(lists.format, mark),
    'js/generated/format.ts': formatTypeScript(lists.format, mark),
  };
}
