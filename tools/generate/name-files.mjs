// Generates the known names: the enum, the texts, and the spellings of foreign content.

import { banner, docComment, header, literalLines, wrap } from './emit.mjs';
import { cellBytes, isShort } from './names.mjs';

const nameLists = ['tools/standard/elements.txt', 'attribute-names.txt'];

function knownNames({ groups, texts, identifiers, htmlElements }, format) {
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

// Names of elements, attributes and processing instruction targets. Ids after the known names
// belong to one document and its NameTable.
enum class Name : std::uint32_t {
  none = 0,
${enumerators.join('')}};

// Ids below this are known names.
inline constexpr std::uint32_t known_name_count = ${texts.length};
// Ids below this are \`none\` and the elements of HTML.
inline constexpr std::uint32_t html_element_name_count = ${htmlElements.length + 1};
// Ids below this are \`none\` and all elements, except foreign ones with long names.
inline constexpr std::uint32_t element_name_count = ${elements + 1};
// Ids from here to known_name_count have more than ${cellBytes} bytes.
inline constexpr std::uint32_t first_long_name = ${texts.length - groups.at(-1).names.length};
// Names with ids below first_long_name have at most this many bytes.
inline constexpr std::uint32_t name_cell_bytes = ${cellBytes};
// Bytes of all names, with a space before each.
inline constexpr std::uint32_t known_name_bytes = ${texts.join(' ').length};
// Bits of an id in a record of the encoded tree.
inline constexpr std::uint32_t name_bits = ${nameBits};

}  // namespace souptree
`,
  );
}

function knownNameTexts({ texts }) {
  const lines = literalLines(texts).map((line) => `    u8"${line}"`);
  return header(
    nameLists,
    [],
    `namespace souptree {

// The known names in the order of their ids, from 1 on, each after a space.
inline constexpr char8_t known_name_texts[] =
${lines.join('\n')};

}  // namespace souptree
`,
  );
}

function foreignNames({ ids, identifiers }, lists) {
  const name = (text) => `Name::${identifiers[ids.get(text)]}`;
  const spelling = (text) => {
    const id = ids.get(text.toLowerCase());
    return { text, id, distance: ids.get(text) - id };
  };
  const adjust = (about, signature, texts) => {
    const spellings = texts.map(spelling);
    // One range check for consecutive ids; a switch for the others.
    const [{ id: first, distance }] = spellings;
    let count = 1;
    const isInRun = ({ id, distance: own }) => id === first + count && own === distance;
    while (spellings.some(isInRun)) count += 1;
    const others = spellings.filter(({ id }) => id < first || id >= first + count);
    const cases = others.map(
      ({ text }) => `    case ${name(text.toLowerCase())}: return ${name(text)};\n`,
    );
    return `// ${about}
constexpr Name ${signature}(Name name) {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  const std::uint32_t first = static_cast<std::uint32_t>(Name::${identifiers[first]});
  if (id - first < ${count}) return Name{id + ${distance}};
${
  cases.length === 0
    ? '  return name;\n'
    : `  switch (name) {
${cases.join('')}    default: return name;
  }
`
}}
`;
  };
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
    ['"names/generated/known_names.h"', '"names/generated/namespaces.h"'],
    `namespace souptree {

${adjust('The SVG spelling of a tag name, or the unchanged name.  #parsing-main-inforeign', 'adjust_svg_tag_name', lists.svgElementCase)}
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

/** Engines intern the parts of a split text only if it has fewer than a hundred parts. */
const namesInText = 90;

/** The names as TypeScript literals of at most `namesInText` names. */
function literals(names) {
  const count = Math.ceil(names.length / namesInText);
  const length = Math.ceil(names.length / count);
  return Array.from({ length: count }, (_, part) =>
    literalLines(names.slice(part * length, (part + 1) * length))
      .map((line) => `'${line}'`)
      .join(' +\n    '),
  );
}

function namesTypeScript({ texts, longSpellings }, lists) {
  // The package contains the SVG spellings; lower case names are computed from them.
  const spellings = {
    svgElements: lists.svgElementCase.filter(isShort),
    svgAttributes: lists.svgAttributeCase.filter(isShort),
    longSvgNames: longSpellings,
  };
  const constants = [];
  const parts = [];
  let begin = 0;
  for (const [constant, spelled] of Object.entries(spellings)) {
    // An attribute with the name of an element has that element's id, which is lower.
    const names = spelled.filter((name) => texts.indexOf(name) > begin);
    const first = texts.indexOf(names[0]);
    constants.push(`const ${constant} =\n  ${literals(names)};\n`);
    parts.push(...literals(texts.slice(begin, first - names.length)));
    parts.push(`${constant}.toLowerCase()`, constant);
    begin = first + names.length;
  }
  parts.push(...literals(texts.slice(begin)));
  const about =
    'Known names of elements and attributes. The index of a name is its id in a record; the id 0 means no ' +
    'name. The texts are short, because engines intern the parts of a split text only if there are few. ' +
    'A comparison of an interned name with an equal literal only compares addresses.';
  return `${banner(nameLists)}
${constants.join('')}
${docComment(about)}export const knownNames: readonly string[] = /* @__PURE__ */ [
${parts.map((part) => `  ${part},`).join('\n')}
].flatMap((text) => text.split(' '));
`;
}

export function nameFiles(lists, names) {
  return {
    'src/names/generated/known_names.h': knownNames(names, lists.format),
    'src/names/generated/known_name_texts.h': knownNameTexts(names),
    'src/names/generated/foreign_names.h': foreignNames(names, lists),
    'js/generated/names.ts': namesTypeScript(names, lists),
  };
}
