// Generates the named character references: names, and expansions as differences to the previous
// expansion.

import { header, numbers } from './emit.mjs';

const source = 'tools/standard/named-character-references.txt';

// A head precedes each name. Its low bits are the difference to the previous expansion; the top bit is a
// flag. No ASCII letter or digit is a head.
const deltaBits = 5;
const longDelta = 30;
const twoCodePoints = 31;
const semicolonOptional = 0x80;

// The names without ";", each once, ordered by expansion: names with the same expansion are alike, and
// the differences between expansions are small. Longer names come first, because that compresses better.
function baseNames(references) {
  const texts = new Map(references.map(({ name, text }) => [name, text]));
  for (const { name, text } of references.filter(({ name }) => !name.endsWith(';'))) {
    if (texts.get(`${name};`) !== text) throw new Error(`&${name} and &${name}; differ`);
  }
  return references
    .filter(({ name }) => name.endsWith(';'))
    .map(({ name, text }) => ({
      word: name.slice(0, -1),
      codePoints: [...text].map((character) => character.codePointAt(0)),
      optional: texts.has(name.slice(0, -1)),
    }))
    .sort(
      (a, b) =>
        a.codePoints[0] - b.codePoints[0] ||
        (a.codePoints[1] ?? 0) - (b.codePoints[1] ?? 0) ||
        b.word.length - a.word.length ||
        (a.word < b.word ? -1 : 1),
    );
}

/** The difference between the expansions of an entry and of the previous entry. */
function deltaTo({ word, codePoints: [first, second, third] }, before, longValues) {
  if (third !== undefined) throw new Error(`&${word}; expands to more than two code points`);
  if (first === before[0] && second === before[1]) return 0;
  const delta = first - before[0];
  if (second === undefined && delta < longDelta) return delta;
  longValues.push(delta);
  if (second === undefined) return longDelta;
  longValues.push(second);
  return twoCodePoints;
}

export function referenceFiles(lists) {
  const names = baseNames(lists.namedCharacterReferences);
  const entries = [];
  const longValues = [];
  const letters = new Set();
  let length = 0;
  let before = [0];
  for (const entry of names) {
    const delta = deltaTo(entry, before, longValues);
    if (delta !== 0) length += Buffer.byteLength(String.fromCodePoint(...entry.codePoints));
    entries.push(delta | (entry.optional ? semicolonOptional : 0), ...Buffer.from(entry.word));
    before = entry.codePoints;
    for (let end = 2; end <= entry.word.length; end += 1) letters.add(entry.word.slice(0, end));
  }
  // Ends the last name.
  entries.push(0);

  return {
    'src/entities/generated/named_character_references.h': header(
      [source],
      ['<cstdint>'],
      `// The names without their semicolons, in the order of their expansions.
namespace souptree::named_character_references {

inline constexpr std::uint32_t name_count = ${names.length};
// Bytes of all different expansions, in UTF-8.
inline constexpr std::uint32_t expansion_bytes = ${length};
// The number of different prefixes of names, without the prefixes of one letter.
inline constexpr std::uint32_t longer_node_count = ${letters.size};

// An entry is a head and a name. The low bits of a head are a difference: the first code point
// of this expansion minus that of the previous one. 0 means the same expansion.
inline constexpr std::uint32_t delta_mask = ${2 ** deltaBits - 1};
// If the low bits have this value, the difference is the next of \`long_values\`.
inline constexpr std::uint32_t long_delta = ${longDelta};
// If the low bits have this value, the next two of \`long_values\` are the difference and the
// second code point of the expansion.
inline constexpr std::uint32_t two_code_points = ${twoCodePoints};
// A flag of a head: the name is a reference even without a semicolon.
inline constexpr std::uint32_t semicolon_optional = ${semicolonOptional};

// A name ends before the next head.
constexpr bool is_head(std::uint8_t byte) { return byte <= delta_mask || byte >= semicolon_optional; }
inline constexpr std::uint8_t entries[${entries.length}] = {
${numbers(entries)}};

inline constexpr std::uint16_t long_values[${longValues.length}] = {
${numbers(longValues)}};

}  // namespace souptree::named_character_references
`,
    ),
  };
}
