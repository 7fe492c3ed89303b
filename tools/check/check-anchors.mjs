// Fails on a citation of an anchor that is not in tools/standard/anchors.txt, and on a state or insertion
// mode whose function does not begin with its own anchor.
//
//   node tools/check/check-anchors.mjs

import { readArguments } from '../lib/arguments.mjs';
import { readAnchors } from '../lib/lists.mjs';
import { readSources, report } from './sources.mjs';

readArguments(import.meta);

const anchors = readAnchors();
const known = new Set([...anchors.values()].flat());
const sources = readSources(['src', 'bindings', 'js'], ['.h', '.cpp', '.ts', '.mts']);

// A comment that begins on this line, or on an earlier line if the line begins with a star. A star before a private
// name begins a generator. URLs and strings have no space before their slashes.
const comment = /(?:^|\s)(?:\/\/|\/\*)(.*)|^\s*\*(?!#)(.*)/;
const citation = /#([A-Za-z][\w'()%-]*)/g;

// Some anchors contain parentheses and apostrophes. At the end of any other citation, such a character
// belongs to the sentence.
function citationsOf(text) {
  return [...text.matchAll(citation)].map(([, anchor]) =>
    known.has(anchor) ? anchor : anchor.replace(/(\)|'s?)$/, ''),
  );
}

function unknownCitations({ path, lines }) {
  return lines.flatMap((line, index) => {
    const [, whole = '', rest = ''] = comment.exec(line) ?? [];
    return citationsOf(whole + rest)
      .filter((anchor) => !known.has(anchor))
      .map((anchor) => `${path}:${index + 1}: #${anchor} is not in tools/standard/anchors.txt`);
  });
}

// The member functions of a file, each with the anchors that the comment above it cites.
function definitions({ path, lines }) {
  return lines.flatMap((line, index) => {
    const name = /^[\w:<>&* ]+ \w+::(\w+)\(/.exec(line)?.[1];
    if (!name) return [];
    let first = index;
    while (first > 0 && lines[first - 1].startsWith('//')) first -= 1;
    return [
      {
        name,
        location: `${path}:${index + 1}`,
        cited: citationsOf(lines.slice(first, index).join('\n')),
      },
    ];
  });
}

// `expected` is [{name, anchor}]: the functions that the files below `folder` must define.
function uncited(expected, folder) {
  const functions = sources.filter(({ path }) => path.startsWith(folder)).flatMap(definitions);
  return expected.flatMap(({ name, anchor }) => {
    const own = functions.filter((definition) => definition.name === name);
    const citing = functions.filter(({ cited }) => cited.includes(anchor));
    if (own.length !== 1) return [`${folder}: ${own.length} definitions of ${name}()`];
    if (!citing.includes(own[0]))
      return [`${own[0].location}: ${name}() does not open with #${anchor}`];
    return citing
      .filter((definition) => definition !== own[0])
      .map(({ location, name: other }) => `${location}: ${other}() cites #${anchor} of ${name}()`);
  });
}

const sourceText = (path) => sources.find((file) => file.path === path)?.lines.join('\n') ?? '';

// The entries of a list X(name, "#anchor").
const listed = (path) =>
  [...sourceText(path).matchAll(/X\((\w+),[\s\\]*"#([^"]+)"\)/g)].map(([, name, anchor]) => ({
    name,
    anchor,
  }));

const states = () =>
  listed('src/tokenizer/states.h').map(({ name, anchor }) => ({ name: `${name}_state`, anchor }));

const modes = () => listed('src/builder/insertion_modes.h');

// States or modes of the standard that the code lacks, and those that only the code has.
function differences(what, ours, part) {
  const own = new Set(ours.map(({ anchor }) => anchor));
  const standard = new Set(anchors.get(part));
  return [
    ...[...standard]
      .filter((anchor) => !own.has(anchor))
      .map((anchor) => `no ${what} for #${anchor}`),
    ...[...own]
      .filter((anchor) => !standard.has(anchor))
      .map((anchor) => `#${anchor} is no ${what}`),
  ];
}

report(
  [
    ...sources.flatMap(unknownCitations),
    ...differences('state', states(), 'parsing.html, states'),
    ...uncited(states(), 'src/tokenizer/'),
    ...differences('insertion mode', modes(), 'parsing.html, insertion modes'),
    ...uncited(modes(), 'src/builder/modes/'),
  ],
  'anchors',
);
