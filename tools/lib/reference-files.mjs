// Named character references: the automaton of their names and the bytes they stand for.

import { buildAutomaton, look } from './automaton.mjs';
import { header, numbers, wrap } from './emit.mjs';

const source = 'tools/standard/named-character-references.txt';

// How a name may end: all names end in ";", some may do without.
const withSemicolon = 1;
const semicolonOptional = 2;

// The names without ";", each once, with its ending and text.
function baseNames(references) {
  const texts = new Map(references.map(({ name, text }) => [name, text]));
  const bases = references
    .filter(({ name }) => name.endsWith(';'))
    .map(({ name }) => name.slice(0, -1));
  const legacy = references.filter(({ name }) => !name.endsWith(';'));
  for (const { name, text } of legacy) {
    if (texts.get(`${name};`) !== text) throw new Error(`&${name} and &${name}; differ`);
  }
  return bases.sort().map((word) => ({
    word,
    text: texts.get(`${word};`),
    ending: texts.has(word) ? semicolonOptional : withSemicolon,
  }));
}

// All texts in one run of UTF-8; one that is part of another is not stored again.
function poolTexts(texts) {
  let pool = Buffer.alloc(0);
  const longestFirst = [...new Set(texts)].sort(
    (a, b) => Buffer.byteLength(b) - Buffer.byteLength(a) || (a < b ? -1 : 1),
  );
  for (const text of longestFirst) {
    const bytes = Buffer.from(text);
    if (pool.indexOf(bytes) !== -1) continue;
    let overlap = Math.min(bytes.length - 1, pool.length);
    while (!pool.subarray(pool.length - overlap).equals(bytes.subarray(0, overlap))) overlap -= 1;
    pool = Buffer.concat([pool, bytes.subarray(overlap)]);
  }
  return pool;
}

// Widths of the fields of an edge, from the lowest bit.
const layout = [
  ['character', 7],
  ['last', 1],
  ['ending', 2],
  ['passed', 9],
  ['first', 13],
];
const lengthBits = 3;

function pack(values) {
  let word = 0;
  let shift = 0;
  for (const [field, bits] of layout) {
    const value = Number(values[field]);
    if (value >= 2 ** bits) throw new Error(`${field} ${value} needs more than ${bits} bits`);
    word += value * 2 ** shift;
    shift += bits;
  }
  return word;
}

// For each field: where it begins, and its largest value.
function layoutConstants() {
  let shift = 0;
  let text = '';
  for (const [field, bits] of layout) {
    text += `inline constexpr int ${field}_shift = ${shift};\n`;
    text += `inline constexpr std::uint32_t ${field}_mask = ${2 ** bits - 1};\n`;
    shift += bits;
  }
  return text;
}

export function referenceFiles(lists) {
  const names = baseNames(lists.namedCharacterReferences);
  const edges = buildAutomaton(names);
  const pool = poolTexts(names.map(({ text }) => text));
  const expansions = names.map(({ text }) => {
    const bytes = Buffer.from(text);
    const word = pool.indexOf(bytes) * 2 ** lengthBits + bytes.length;
    if (bytes.length >= 2 ** lengthBits || word > 0xffff) throw new Error(`no room for ${text}`);
    return word;
  });

  // The proof: every name is found, with its own number and value.
  names.forEach(({ word, text, ending }, number) => {
    const found = look(edges, word);
    if (found?.number !== number || found.ending !== ending)
      throw new Error(`&${word}; is not found`);
    const begin = expansions[number] >> lengthBits;
    const length = expansions[number] & (2 ** lengthBits - 1);
    if (pool.toString('utf8', begin, begin + length) !== text)
      throw new Error(`&${word}; is wrong`);
  });

  // The root has an edge for each letter, so it is indexed instead of searched.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const roots = edges.slice(0, letters.length);
  if (roots.map(({ character }) => character).join('') !== letters) {
    throw new Error('the names do not begin with all letters, or with more');
  }
  // Edge 0 is nobody's, so that `first` can say that nothing follows.
  const moved = ({ first }) => (first === 0 ? 0 : first - letters.length + 1);
  const packed = edges
    .slice(letters.length)
    .map((edge) => pack({ ...edge, character: edge.character.charCodeAt(0), first: moved(edge) }));

  return {
    'src/entities/generated/named_character_references.h': header(
      [source],
      ['<cstdint>'],
      `// The names without their semicolons as a minimal acyclic automaton, and what they stand for.
//
//   edge   ${layout.map(([field, bits]) => `${field} ${bits}`).join(' | ')}   (bits, from the lowest)
//
// character  the edge is for this character
// last       no other edge goes from the same place
// ending     0: no name ends here, 1: one does, 2: one does and needs no semicolon
// passed     how many names the edges before this one lead to
// first      where the edges that may follow begin, 0 if none may
//
// Along a name's path, all "passed" and the endings on the way sum up to the name's number.
namespace souptree::named_character_references {

${layoutConstants()}
inline constexpr std::uint32_t needs_semicolon = ${withSemicolon};
inline constexpr std::uint32_t semicolon_optional = ${semicolonOptional};

inline constexpr std::uint32_t edges[${packed.length + 1}] = {
${numbers([0, ...packed])}};

// The edges for the first character, one for each letter: A to Z, a to z.
struct FirstEdge {
  std::uint16_t passed;
  std::uint16_t first;
};
inline constexpr FirstEdge first_edges[${roots.length}] = {
${wrap(
  roots.map((edge) => `{${edge.passed}, ${moved(edge)}},`),
  '    ',
)}};

// Number -> offset in \`texts\` and length, in the lowest ${lengthBits} bits, of the UTF-8 text.
inline constexpr int text_length_bits = ${lengthBits};
inline constexpr std::uint16_t expansions[${expansions.length}] = {
${numbers(expansions)}};

inline constexpr char8_t texts[${pool.length}] = {
${numbers([...pool])}};

}  // namespace souptree::named_character_references
`,
    ),
  };
}
