// Changes encoded trees, in the header and in all sections. Many changes leave a tree valid.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';

const format = JSON.parse(readFileSync(join(root, 'src/wire/format.json'), 'utf8'));
const wordOf = (name) => format.header.findIndex((word) => word.name === name);
const headerWords = format.header.length;
const recordWords = format.record.words;

const interesting = [0, 1, -1, 2, 3, 15, 0x3fffffff, 0x40000000, 0x7fffffff, -0x80000000];

/** The words of each section of a tree, [begin, end). */
function sectionsOf(words) {
  const section = (offset, length) => {
    const begin = words[wordOf(offset)] >> 2;
    return [begin, Math.min(begin + Math.ceil(length), words.length)];
  };
  const count = (name, wordsEach) => words[wordOf(name)] * wordsEach;
  const sections = {
    header: [0, headerWords],
    records: section('recordsOffset', count('recordCount', recordWords)),
    names: section('namesOffset', count('nameCount', 2)),
    ascii: section('asciiStringsOffset', count('asciiStringsLength', 1 / 4)),
    wide: section('wideStringsOffset', count('wideStringsLength', 1 / 2)),
  };
  if (words[wordOf('errorsOffset')] !== 0) {
    sections.errors = section('errorsOffset', count('errorCount', format.parseError.words));
  }
  if (words[wordOf('locationsOffset')] !== 0) {
    const perRecord = count('recordCount', format.location.words);
    sections.locations = section('locationsOffset', perRecord);
    sections.lines = section('linesOffset', count('lineCount', 1));
  }
  return sections;
}

/** The frequencies of sections. Readers rely most on records and locations. */
const order = [
  ...['records', 'records', 'records', 'locations', 'locations', 'header', 'names', 'errors'],
  ...['lines', 'wide', 'ascii'],
];

const changes = [
  (words, at, choose) => {
    words[at] ^= 1 << choose(32);
  },
  (words, at, choose) => {
    words[at] = interesting[choose(interesting.length)];
  },
  (words, at, choose) => {
    words[at] += [-3, -2, -1, 1, 2, 3][choose(6)];
  },
  // Another word of the same section.
  (words, at, choose, [begin, end]) => {
    words[at] = words[begin + choose(end - begin)];
  },
  // The kind of a record.
  (words, at, choose) => {
    words[at] = (words[at] & ~15) | choose(16);
  },
  // A length, a count of attributes, a namespace, or a name.
  (words, at, choose) => {
    words[at] += [-256, -16, 16, 32, 240, 256, 65536][choose(7)];
  },
];

function changeWord(words, choose) {
  const sections = sectionsOf(words);
  const section = sections[order[choose(order.length)]] ?? sections.records;
  const [begin, end] = section;
  // The section is empty, or an earlier change moved it out of the buffer.
  if (!(begin >= 0 && begin < end)) return;
  changes[choose(changes.length)](words, begin + choose(end - begin), choose, section);
}

/** Copies adjacent words to another index of their section: a record, a location, an error. */
function moveWords(words, choose) {
  const sections = Object.values(sectionsOf(words));
  const [begin, end] = sections[choose(sections.length)];
  if (!(begin >= 0 && begin < end)) return;
  const length = [1, 2, recordWords, 4][choose(4)];
  const randomStart = () => begin + length * choose(Math.ceil((end - begin) / length));
  const from = randomStart();
  words.copyWithin(randomStart(), from, Math.min(from + length, end));
}

/** A changed copy, whose bytes fill its buffer. */
export function changeTree(original, choose) {
  let bytes = original.slice();
  for (let left = 1 + choose(3); left > 0; left--) {
    const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
    if (words.length < headerWords) break;
    switch (choose(24)) {
      case 0:
        bytes[choose(bytes.length)] = choose(256);
        break;
      case 1:
      case 2:
        moveWords(words, choose);
        break;
      case 3:
        if (choose(4) === 0) bytes = bytes.slice(0, choose(bytes.length + 1));
        break;
      default:
        changeWord(words, choose);
    }
  }
  return bytes;
}
