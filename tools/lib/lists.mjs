// Reads the sources of the generated files: the lists in tools/standard/, src/wire/ and bindings/.

import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

const read = (path) => readFileSync(new URL(path, root), 'utf8');

// The lines of a file, except comments and blank lines.
function lines(file) {
  return read(`tools/standard/${file}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
}

const words = (line) => line.trim().split(/\s+/);

// Names under `[section]` headings, as a Map from heading to names.
function sections(file) {
  const result = new Map();
  let current;
  for (const line of lines(file)) {
    const heading = /^\[(.+)\]$/.exec(line);
    if (heading) {
      current = [];
      result.set(heading[1], current);
    } else {
      current.push(...words(line));
    }
  }
  return result;
}

// The sections with headings `[kind: title]` or `[kind: title #anchor]`.
function titledSections(sections, kind) {
  return [...sections].flatMap(([heading, names]) => {
    const [, ofKind, title, anchor] = /^(\w+): (.+?)(?: (#.+))?$/.exec(heading) ?? [];
    return ofKind === kind ? [{ title, anchor, names }] : [];
  });
}

// `key: value` lines.
function pairs(file) {
  return lines(file).map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
}

// `A-B` is a range of code points, `-` means U+FFFD.
function codePoints(range) {
  if (range === '-') return [0xfffd];
  const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The ids that comments may cite, as a Map from page and part to ids. */
export const readAnchors = () => sections('anchors.txt');

/** All lists. */
export function readLists() {
  const elements = sections('elements.txt');
  return {
    elementNames: new Map(['html', 'svg', 'mathml'].map((part) => [part, elements.get(part)])),
    elementSets: titledSections(elements, 'set'),
    tagGroups: titledSections(elements, 'tags'),
    attributeNames: sections('attribute-names.txt'),
    svgElementCase: lines('svg-element-case.txt').flatMap(words),
    svgAttributeCase: lines('svg-attribute-case.txt').flatMap(words),
    mathmlAttributeCase: lines('mathml-attribute-case.txt').flatMap(words),
    foreignAttributes: lines('foreign-attributes.txt')
      .map(words)
      .map(([attribute, prefix, local, namespace]) => ({ attribute, prefix, local, namespace })),
    parseErrors: pairs('parse-errors.txt'),
    treeConstructionErrors: pairs('tree-construction-errors.txt'),
    namedCharacterReferences: lines('named-character-references.txt').map((line) => {
      const [name, ...codePoints] = words(line);
      return {
        name,
        text: String.fromCodePoint(...codePoints.map((hex) => Number.parseInt(hex, 16))),
      };
    }),
    encodings: pairs('encodings.txt').map(([name, labels]) => ({ name, labels: words(labels) })),
    singleByteIndexes: pairs('single-byte-indexes.txt').map(([name, text]) => ({
      name,
      codePoints: words(text).flatMap(codePoints),
    })),
    sanitizer: sections('sanitizer.txt'),
    localeEncodings: pairs('locale-encodings.txt').flatMap(([locales, name]) =>
      words(locales).map((locale) => ({ locale, name })),
    ),
    format: JSON.parse(read('src/wire/format.json')),
    tokens: JSON.parse(read('src/wire/tokens.json')),
    edits: JSON.parse(read('src/wire/edits.json')),
    call: JSON.parse(read('bindings/call.json')),
  };
}
