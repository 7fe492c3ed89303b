// The known names: enum, look-up tables, and the spellings of foreign content.

import { banner, header, numbers, wrap } from './emit.mjs';
import { cellBytes } from './names.mjs';
import { bucketBits, perfectHash, rotation, slotBits } from './perfect-hash.mjs';

const nameLists = ['tools/standard/element-names.txt', 'attribute-names.txt'];

function knownNames({ groups, texts, identifiers, htmlElements, longNames }, format) {
  const nameBits = format.record.fields.find(({ name }) => name === 'name').bits;
  const elements = groups[0].names.length + groups[1].names.length;
  let id = 1;
  const enumerators = groups.map(({ about, names }) => {
    const lines = wrap(
      names.map((_, index) => `${identifiers[id + index]},`),
      '  ',
    );
    id += names.length;
    return `\n  // ${about}\n${lines}`;
  });
  return header(
    nameLists,
    ['<cstdint>'],
    `namespace souptree {

// What elements, attributes and processing instruction targets are called. An id past the known
// ones belongs to one document and its NameTable.
enum class Name : std::uint32_t {
  none = 0,
${enumerators.join('')}};

// Ids below this are known names.
inline constexpr std::uint32_t known_name_count = ${texts.length};
// Ids below this are \`none\` and the elements of HTML.
inline constexpr std::uint32_t html_element_name_count = ${htmlElements.length + 1};
// Ids below this are \`none\` and all elements, except foreign ones with long names.
inline constexpr std::uint32_t element_name_count = ${elements + 1};
// Ids from here to known_name_count have more than ${cellBytes} bytes, in the order of these.
inline constexpr std::uint32_t first_long_name = ${texts.length - longNames.length};
// What a record of the encoded tree has room for.
inline constexpr std::uint32_t name_bits = ${nameBits};

}  // namespace souptree
`,
  );
}

function knownNameTables({ texts, longNames }) {
  const short = texts.slice(0, texts.length - longNames.length);
  const { multiplier, slots, displacements } = perfectHash(short.slice(1));
  const ids = slots.map((index) => index + 1);
  const cells = short.map((text) => `    u8"${text}${'\\0'.repeat(cellBytes - text.length)}"`);
  const begins = [0];
  for (const text of longNames) begins.push(begins.at(-1) + text.length);
  return header(
    nameLists,
    ['<cstdint>'],
    `namespace souptree::known_name_tables {

// hash   = (low ^ rotate_left(high, rotation)) * multiplier
// bucket = its top bucket_bits      slot = its next slot_bits ^ displacements[bucket]
inline constexpr int rotation = ${rotation};
inline constexpr std::uint64_t multiplier = 0x${multiplier.toString(16)}u;
inline constexpr int bucket_bits = ${bucketBits};
inline constexpr int slot_bits = ${slotBits};

inline constexpr std::uint16_t displacements[${displacements.length}] = {
${numbers(displacements)}};

// Slot -> id, 0 where there is none.
inline constexpr std::uint16_t slots[${slots.length}] = {
${numbers(ids)}};

// Id -> the name's bytes, zero padded: the key that a look-up compares, and the text.
inline constexpr std::uint32_t cell_bytes = ${cellBytes};
alignas(16) inline constexpr char8_t cells[${short.length} * cell_bytes + 1] =
${cells.join('\n')};

// Id - first_long_name -> the text is long_texts[long_begins[i], long_begins[i + 1]).
inline constexpr char8_t long_texts[] =
${longNames.map((text) => `    u8"${text}"`).join('\n')};
inline constexpr std::uint16_t long_begins[${begins.length}] = {
${numbers(begins)}};

}  // namespace souptree::known_name_tables
`,
  );
}

function foreignNames({ ids, identifiers }, lists) {
  const name = (text) => `Name::${identifiers[ids.get(text)]}`;
  const spellings = (texts) =>
    texts.map((text) => `    case ${name(text.toLowerCase())}: return ${name(text)};\n`).join('');
  const adjust = (about, signature, texts) => `// ${about}
constexpr Name ${signature}(Name name) {
  switch (name) {
${spellings(texts)}    default: return name;
  }
}
`;
  const namespaced = lists.foreignAttributes.map(
    ({ attribute, local, namespace }) =>
      `    case ${name(attribute)}: return {${name(local)}, AttributeNamespace::${namespace}};\n`,
  );
  return header(
    [
      'tools/standard/svg-element-case.txt',
      'svg-attribute-case.txt',
      'mathml-attribute-case.txt',
      'foreign-attributes.txt',
    ],
    ['"names/generated/known_names.h"', '"names/namespace.h"'],
    `namespace souptree {

${adjust('The SVG spelling of a tag name, or the name as it is.  #parsing-main-inforeign', 'adjust_svg_tag_name', lists.svgElementCase)}
${adjust('Adjust SVG attributes  #adjust-svg-attributes', 'adjust_svg_attribute', lists.svgAttributeCase)}
${adjust('Adjust MathML attributes  #adjust-mathml-attributes', 'adjust_mathml_attribute', lists.mathmlAttributeCase)}
struct ForeignAttribute {
  Name local;
  AttributeNamespace attribute_namespace;
};

// Adjust foreign attributes  #adjust-foreign-attributes
constexpr ForeignAttribute adjust_foreign_attribute(Name name) {
  switch (name) {
${namespaced.join('')}    default: return {name, AttributeNamespace::none};
  }
}

}  // namespace souptree
`,
  );
}

function namesTypeScript({ texts }) {
  const lines = wrap(texts.slice(1), '        ').trimEnd().split('\n');
  const literals = lines.map((line) => `  ' ${line.trim()}'`);
  return `${banner(nameLists)}
/** Known names of elements and attributes. The index is the id in a record; 0 is no name. */
export const knownNames: readonly string[] = (
${literals.join(' +\n')}
).split(' ');
`;
}

export function nameFiles(lists, names) {
  return {
    'src/names/generated/known_names.h': knownNames(names, lists.format),
    'src/names/generated/known_name_tables.h': knownNameTables(names),
    'src/names/generated/foreign_names.h': foreignNames(names, lists),
    'js/generated/names.ts': namesTypeScript(names),
  };
}
