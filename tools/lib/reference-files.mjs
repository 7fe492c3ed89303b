// Named character references: their names, each told by what differs from the one before it, and
// the text they stand for.

import { header, numbers } from './emit.mjs';

const source = 'tools/standard/named-character-references.txt';

// A name's first byte, from the lowest bit: what it shares with the name before it, then two flags.
const sharedBits = 5;
const semicolonOptional = 1 << sharedBits;
const twoCodePoints = 2 << sharedBits;
// On the last character of each name.
const lastCharacter = 0x80;

// The names without ";", each once and sorted by bytes.
function baseNames(references) {
  const texts = new Map(references.map(({ name, text }) => [name, text]));
  for (const { name, text } of references.filter(({ name }) => !name.endsWith(';'))) {
    if (texts.get(`${name};`) !== text) throw new Error(`&${name} and &${name}; differ`);
  }
  return references
    .filter(({ name }) => name.endsWith(';'))
    .map(({ name }) => name.slice(0, -1))
    .sort()
    .map((word) => ({ word, text: texts.get(`${word};`), optional: texts.has(word) }));
}

function sharedLength(left, right) {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

export function referenceFiles(lists) {
  const names = baseNames(lists.namedCharacterReferences);
  const heads = [];
  const tails = [];
  let previous = '';
  for (const { word, text, optional } of names) {
    const shared = sharedLength(previous, word);
    if (shared >= 2 ** sharedBits) throw new Error(`no room for ${word}`);
    const codePoints = [...text].length;
    if (codePoints > 2) throw new Error(`&${word}; stands for ${codePoints} code points`);
    heads.push(
      shared | (optional ? semicolonOptional : 0) | (codePoints === 2 ? twoCodePoints : 0),
    );
    const tail = [...Buffer.from(word.slice(shared))];
    tails.push(...tail.slice(0, -1), tail.at(-1) | lastCharacter);
    previous = word;
  }
  const nameBytes = names.reduce((sum, { word }) => sum + word.length, 0);
  const texts = [...Buffer.from(names.map(({ text }) => text).join(''))];

  return {
    'src/entities/generated/named_character_references.h': header(
      [source],
      ['<cstdint>'],
      `// The names without their semicolons, sorted by bytes.
namespace souptree::named_character_references {

inline constexpr std::uint32_t name_count = ${names.length};
// Of all names, one after the other.
inline constexpr std::uint32_t name_bytes = ${nameBytes};

// What begins a name: how many characters it shares with the name before it, and two flags.
inline constexpr std::uint32_t shared_mask = ${2 ** sharedBits - 1};
inline constexpr std::uint32_t semicolon_optional = ${semicolonOptional};
inline constexpr std::uint32_t two_code_points = ${twoCodePoints};
inline constexpr std::uint8_t heads[name_count] = {
${numbers(heads)}};

// The rest of each name, the last character marked.
inline constexpr std::uint32_t last_character = ${lastCharacter};
inline constexpr std::uint8_t tails[${tails.length}] = {
${numbers(tails)}};

// What the names stand for, in UTF-8, one after the other.
inline constexpr char8_t texts[${texts.length}] = {
${numbers(texts)}};

}  // namespace souptree::named_character_references
`,
    ),
  };
}
