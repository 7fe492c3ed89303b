// Named character references: what they stand for, each told by how it differs from the one before it,
// and their names.

import { header, numbers } from './emit.mjs';

const source = 'tools/standard/named-character-references.txt';

// A head, which is before each name, from the lowest bit: the step to what the name stands for, then a
// flag. Names have ASCII letters and digits, and none of those is a head.
const stepBits = 5;
const stepWrittenOut = 30;
const twoCodePoints = 31;
const semicolonOptional = 0x80;

// The names without ";", each once, and by what they stand for: names of one text are alike, and the
// texts hardly need telling. Longer ones first, for compressors.
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

/** From what the entry before stands for to what this one does. */
function stepTo({ word, codePoints: [first, second, third] }, before, writtenOut) {
  if (third !== undefined) throw new Error(`&${word}; stands for more than two code points`);
  if (first === before[0] && second === before[1]) return 0;
  const step = first - before[0];
  if (second === undefined && step < stepWrittenOut) return step;
  writtenOut.push(step);
  if (second === undefined) return stepWrittenOut;
  writtenOut.push(second);
  return twoCodePoints;
}

export function referenceFiles(lists) {
  const names = baseNames(lists.namedCharacterReferences);
  const entries = [];
  const writtenOut = [];
  const letters = new Set();
  let length = 0;
  let before = [0];
  for (const entry of names) {
    const step = stepTo(entry, before, writtenOut);
    if (step !== 0) length += Buffer.byteLength(String.fromCodePoint(...entry.codePoints));
    entries.push(step | (entry.optional ? semicolonOptional : 0), ...Buffer.from(entry.word));
    before = entry.codePoints;
    for (let end = 2; end <= entry.word.length; end += 1) letters.add(entry.word.slice(0, end));
  }
  // What ends the last name.
  entries.push(0);

  return {
    'src/entities/generated/named_character_references.h': header(
      [source],
      ['<cstdint>'],
      `// The names without their semicolons, in the order of what they stand for.
namespace souptree::named_character_references {

inline constexpr std::uint32_t name_count = ${names.length};
// Of all texts that names stand for, each once, in UTF-8.
inline constexpr std::uint32_t expansion_bytes = ${length};
// All there is that names begin with, other than a letter alone.
inline constexpr std::uint32_t beginning_count = ${letters.size};

// What begins an entry: how much higher the first code point is than that of the entry before it, 0 for
// the same text; and a flag.
inline constexpr std::uint32_t step_mask = ${2 ** stepBits - 1};
// Steps that are too large are the next one of \`written_out\`; so are those to two code points, and
// then the second one.
inline constexpr std::uint32_t step_written_out = ${stepWrittenOut};
inline constexpr std::uint32_t two_code_points = ${twoCodePoints};
inline constexpr std::uint32_t semicolon_optional = ${semicolonOptional};

// A head, then a name, which ends where a head is.
constexpr bool is_head(std::uint8_t byte) { return byte <= step_mask || byte >= semicolon_optional; }
inline constexpr std::uint8_t entries[${entries.length}] = {
${numbers(entries)}};

inline constexpr std::uint16_t written_out[${writtenOut.length}] = {
${numbers(writtenOut)}};

}  // namespace souptree::named_character_references
`,
    ),
  };
}
