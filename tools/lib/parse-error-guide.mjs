// Reads how the documents explain each parse error.

import { readFileSync } from 'node:fs';
import { readAnchors, readLists } from './lists.mjs';

const file = new URL('../standard/parse-error-guide.txt', import.meta.url);

const standard = 'https://html.spec.whatwg.org/multipage/parsing.html';

/** All parse errors, the standard's first. */
export function readParseErrorGuide() {
  const { parseErrors, treeConstructionErrors } = readLists();
  const known = [...parseErrors, ...treeConstructionErrors].map(([code]) => code);
  const sections = readSections();
  if (known.join() !== [...sections.keys()].join()) {
    throw new Error(
      'parse-error-guide.txt has other codes, or another order, than the lists of codes',
    );
  }
  return [
    ...parseErrors.map(([code, meaning]) =>
      entry(code, meaning, true, `parse-error-${code}`, sections.get(code)),
    ),
    ...treeConstructionErrors.map(([code, meaning]) =>
      entry(code, meaning, false, knownAnchor(code, sections.get(code)), sections.get(code)),
    ),
  ];
}

function entry(code, meaning, isStandard, anchor, fields) {
  for (const name of ['why', 'fix', 'example', 'fixed']) {
    if (!fields.get(name)) throw new Error(`parse-error-guide.txt: ${code} has no ${name}`);
  }
  return {
    code,
    isStandard,
    meaning,
    why: fields.get('why'),
    fix: fields.get('fix'),
    example: unescaped(fields.get('example')),
    companions: fields.get('with')?.split(' ') ?? [],
    fixed: unescaped(fields.get('fixed')),
    rule: `${standard}#${anchor}`,
  };
}

function knownAnchor(code, fields) {
  const anchor = fields.get('rule');
  if (![...readAnchors().values()].flat().includes(anchor)) {
    throw new Error(
      `parse-error-guide.txt: ${code} has a rule that is not in anchors.txt: ${anchor}`,
    );
  }
  return anchor;
}

/** The sections by code, each as a Map from field to text. */
function readSections() {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^\[/m);
  return new Map(
    sections.map((section) => {
      const [heading, ...lines] = section.trimEnd().split('\n');
      return [heading.slice(0, -1), new Map(lines.map((line) => line.split(/: (.*)/s, 2)))];
    }),
  );
}

/** Replaces the escapes of line feeds and of code units with four hexadecimal digits. */
function unescaped(text) {
  return text.replace(/\\(?:n|u([0-9A-F]{4}))/g, (_, digits) =>
    digits ? String.fromCharCode(Number.parseInt(digits, 16)) : '\n',
  );
}
