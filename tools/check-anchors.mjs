// Fails on a citation of an anchor that tools/standard/anchors.txt does not have, and on a state or
// insertion mode whose function does not open with its own anchor.
//
//   node tools/check-anchors.mjs

import { readAnchors } from './lib/lists.mjs';
import { readSources, report } from './lib/sources.mjs';

const anchors = readAnchors();
const known = new Set([...anchors.values()].flat());
const sources = readSources(['src', 'bindings', 'js'], ['.h', '.cpp', '.ts', '.mts']);

// A comment that begins on the line or, after a star, before it. What looks like one in a URL or
// string has no space before its slashes.
const comment = /(?:^|\s)(?:\/\/|\/\*)(.*)|^\s*\*(.*)/;
const citation = /#([A-Za-z][\w'()%-]*)/g;

// Some anchors have parentheses and apostrophes; what else ends in one belongs to the sentence.
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

// Each function of a class with the anchors that the comment above it cites.
function definitions({ path, lines }) {
  return lines.flatMap((line, index) => {
    const name = /^[\w:<>&* ]+ \w+::(\w+)\(/.exec(line)?.[1];
    if (!name) return [];
    let first = index;
    while (first > 0 && lines[first - 1].startsWith('//')) first -= 1;
    return [
      {
        name,
        place: `${path}:${index + 1}`,
        cited: citationsOf(lines.slice(first, index).join('\n')),
      },
    ];
  });
}

// `expected`: [{name, anchor}] of the functions that there must be in the files below `folder`.
function uncited(expected, folder) {
  const functions = sources.filter(({ path }) => path.startsWith(folder)).flatMap(definitions);
  return expected.flatMap(({ name, anchor }) => {
    const own = functions.filter((definition) => definition.name === name);
    const citing = functions.filter(({ cited }) => cited.includes(anchor));
    if (own.length !== 1) return [`${folder}: ${own.length} definitions of ${name}()`];
    if (!citing.includes(own[0]))
      return [`${own[0].place}: ${name}() does not open with #${anchor}`];
    return citing
      .filter((definition) => definition !== own[0])
      .map(({ place, name: other }) => `${place}: ${other}() cites #${anchor} of ${name}()`);
  });
}

const sourceText = (path) => sources.find((file) => file.path === path)?.lines.join('\n') ?? '';

function states() {
  const entries = sourceText('src/tokenizer/states.h').matchAll(/X\((\w+),[\s\\]*"#([^"]+)"\)/g);
  return [...entries].map(([, name, anchor]) => ({ name: `${name}_state`, anchor }));
}

// The modes stand in the standard's order in the enum and in anchors.txt.
function modes() {
  const [, list = ''] =
    /enum class Mode [^{]*\{([^}]*)\}/.exec(sourceText('src/builder/tree_builder.h')) ?? [];
  const ids = anchors.get('parsing.html, insertion modes');
  return list.match(/\w+/g)?.map((name, index) => ({ name, anchor: ids[index] })) ?? [];
}

// The standard's states or modes that ours lack, and the other way round.
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
