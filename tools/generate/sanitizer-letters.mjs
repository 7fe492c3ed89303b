// Generates the letters of the sanitizer's configurations and of its removals, for TypeScript and C++.

import { banner, docComment, header, lineComment, pascalCase, snakeCase } from './emit.mjs';

const source = 'bindings/call.json';

/** The lists in which a letter says which item of an enumeration it is. The key is the name in TypeScript. */
const alphabets = {
  elementNamespaces: 'namespaces of elements, in the order of the namespaces',
  attributeNamespaces: 'namespaces of attributes, in the order of the namespaces',
  urlKinds: 'kinds of attributes with URLs',
  removedTypes: 'types of what was removed',
  removalReasons: 'reasons of removals',
};

const lettersOf = (list) => list.map(({ letter }) => letter).join('');

/** Throws if two items of a list have the same letter. */
function checkLetters(sanitizer) {
  for (const list of ['records', ...Object.keys(alphabets)]) {
    const letters = lettersOf(sanitizer[list]);
    if (new Set(letters).size < letters.length || letters.length > sanitizer[list].length) {
      throw new Error(`${source}: two ${list} have the same letter, or one has several`);
    }
  }
}

function cpp({ flags, records, removedTypes, removalReasons, ...rest }) {
  const constant = ({ name, letter, about = '' }) =>
    `${lineComment(about)}inline constexpr char8_t ${snakeCase(name)} = u8'${letter}';\n`;
  const enumerator = ({ name, about }, value) =>
    `${lineComment(about, '  ')}  ${snakeCase(name)}${value},\n`;
  const texts = ['elementNamespaces', 'attributeNamespaces', 'urlKinds'].map(
    (name) =>
      `${lineComment(`the letters of ${alphabets[name]}`)}inline constexpr std::u8string_view ${snakeCase(name)} = u8"${lettersOf(rest[name])}";\n`,
  );
  return header(
    [source],
    ['<cstdint>', '<string_view>'],
    `namespace souptree {

// The flags of a configuration, in the order of its first record.
enum class ConfigurationFlag : std::uint8_t {
${flags.map((flag) => enumerator(flag, '')).join('')}};
inline constexpr std::size_t configuration_flag_count = ${flags.length};

// Why something was removed. The value is the letter of the reason in a record.
enum class RemovalReason : char8_t {
  none = 0,
${removalReasons.map((reason) => enumerator(reason, ` = u8'${reason.letter}'`)).join('')}};

namespace letters {

${texts.join('')}
// The first letter of a record of a configuration, and what follows the letter.
namespace record {
${records.map(constant).join('')}}  // namespace record

// What was removed.
namespace removed {
${removedTypes.map(constant).join('')}}  // namespace removed

}  // namespace letters

}  // namespace souptree
`,
  );
}

function typeScript(sanitizer) {
  const { flags, records } = sanitizer;
  const names = flags.map(({ name }) => `'${name}'`).join(', ');
  const record = ({ name, letter, about }) =>
    `${docComment(about)}export const record${pascalCase(name)} = '${letter}';\n`;
  const alphabet = ([name, about]) =>
    `${docComment(`The letters of ${about}.`)}export const ${name.slice(0, -1)}Letters = '${lettersOf(sanitizer[name])}';\n`;
  const list = (constant, name) =>
    `export const ${constant} = [${sanitizer[name].map((item) => `'${item.name}'`).join(', ')}] as const;\n`;
  return `${banner([source])}
/** The flags of a configuration, in the order of its first record. */
export const configurationFlags = [${names}] as const;

// The first letter of a record of a configuration. The comment says what follows the letter.
${records.map(record).join('')}
${Object.entries(alphabets).map(alphabet).join('')}
/** The types of what was removed, in the order of their letters. */
${list('removedTypes', 'removedTypes')}
/** The reasons of removals, in the order of their letters. */
${list('removalReasons', 'removalReasons')}`;
}

export function sanitizerLetterFiles({ call: { sanitizer } }) {
  checkLetters(sanitizer);
  return {
    'src/sanitize/generated/letters.h': cpp(sanitizer),
    'js/generated/sanitizer-letters.ts': typeScript(sanitizer),
  };
}
