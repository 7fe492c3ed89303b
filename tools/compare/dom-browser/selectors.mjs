// Random selectors of the whole language. One in eight has a mistake.

import { attributes, classes, ids, tags } from './documents.mjs';

const pick = (choose, list) => list[choose(list.length)];

const states =
  'root empty first-child last-child only-child first-of-type last-of-type only-of-type link any-link checked default indeterminate disabled enabled required optional read-only read-write placeholder-shown open defined in-range out-of-range valid invalid scope hover focus visited target'.split(
    ' ',
  );
const formulas = [
  'odd',
  'even',
  '2',
  '2n',
  '-n+2',
  '2n+1',
  '0',
  'n',
  '3n - 1',
  '+2',
  '-2n+5',
  ' 2N+1 ',
];
const languages = ['en', 'de', 'EN', 'en-US', 'zh', 'zh-Hant', 'fr', 'd'];
/** Those that Chromium does not know, or matches in another way. */
const otherLanguages = ['de-DE', '""', '"*-DE"', 'fr, en'];
const operators = ['=', '~=', '|=', '^=', '$=', '*='];
const combinators = [' ', ' ', '>', ' > ', '+', '~', ' ~ '];
const names = Object.keys(attributes);

const escaped = (name, choose) => {
  if (choose(20) > 0 || !/^[a-z]/.test(name)) return name;
  return `\\${name.charCodeAt(0).toString(16)} ${name.slice(1)}`;
};

function attribute(choose) {
  const name = pick(choose, names);
  const written = choose(6) === 0 ? name.toUpperCase() : name;
  const prefix = pick(choose, ['', '', '', '', '*|', '|']);
  if (choose(3) === 0) return `[${prefix}${written}]`;
  const value = choose(6) === 0 ? 'a' : pick(choose, attributes[name]);
  const quoted = /^[a-zA-Z][-\w]*$/.test(value) && choose(2) ? value : JSON.stringify(value);
  const flag = choose(60) === 0 ? ' s' : pick(choose, ['', '', '', ' i', 'i']);
  return `[${prefix}${written}${pick(choose, operators)}${quoted}${quoted.endsWith('"') ? flag : flag.replace(/^(?=\w)/, ' ')}]`;
}

function list(choose, depth, isRelative = false) {
  const parts = [];
  for (let count = 1 + choose(3) * choose(2); count > 0; count--) {
    const leading = isRelative ? pick(choose, ['', '', '> ', '+ ', '~ ']) : '';
    parts.push(leading + complex(choose, depth));
  }
  return parts.join(pick(choose, [',', ', ']));
}

function functional(choose, depth) {
  switch (choose(9)) {
    case 0:
      return `:is(${list(choose, depth)})`;
    case 1:
      return `:where(${list(choose, depth)})`;
    case 2:
    case 3:
      return `:not(${list(choose, depth)})`;
    case 4:
    case 5:
      return `:has(${list(choose, depth, true)})`;
    case 6: {
      const of = choose(3) === 0 ? ` of ${list(choose, depth)}` : '';
      return `:nth-${pick(choose, ['child', 'last-child'])}(${pick(choose, formulas)}${of})`;
    }
    case 7:
      return `:nth-${pick(choose, ['of-type', 'last-of-type'])}(${pick(choose, formulas)})`;
    default:
      return choose(2)
        ? `:lang(${pick(choose, choose(10) ? languages : otherLanguages)})`
        : `:dir(${pick(choose, ['ltr', 'rtl', 'LTR', 'x'])})`;
  }
}

function simple(choose, depth) {
  switch (choose(depth > 0 ? 8 : 6)) {
    case 0:
    case 1:
      return `.${pick(choose, classes)}`;
    case 2:
      return `#${pick(choose, ids)}`;
    case 3:
      return attribute(choose);
    case 4:
    case 5:
      return `:${pick(choose, states)}`;
    default:
      return functional(choose, depth - 1);
  }
}

function compound(choose, depth) {
  let text = '';
  const kind = choose(4);
  if (kind === 0) text = pick(choose, ['*', '*', '*|*', '|*']);
  if (kind === 1 || kind === 2) {
    const name = pick(choose, tags);
    text = choose(10) === 0 ? name.toUpperCase() : escaped(name, choose);
    if (choose(20) === 0) text = `*|${text}`;
  }
  for (let count = text === '' ? 1 + choose(2) : choose(2); count > 0; count--) {
    text += simple(choose, depth);
  }
  return text;
}

function complex(choose, depth) {
  let text = compound(choose, depth);
  for (let count = choose(3); count > 0; count--) {
    text += pick(choose, combinators) + compound(choose, depth);
  }
  return text;
}

const mistakes = [
  '(',
  ')',
  '[',
  ']',
  '"',
  ',',
  '>',
  '+',
  '~',
  ':',
  '::',
  '.',
  '#',
  '*',
  '|',
  '\\',
  ' ',
  '1',
  '-',
  '/**/',
  '!',
  '@',
  '%',
  'a',
  'n',
  '\n',
];

function withMistake(choose, text) {
  const at = choose(text.length + 1);
  const removed = choose(2) ? choose(3) : 0;
  return text.slice(0, at) + (choose(3) ? pick(choose, mistakes) : '') + text.slice(at + removed);
}

/** A random selector. */
export function selectorOf(choose) {
  const text = list(choose, choose(3));
  return choose(8) === 0 ? withMistake(choose, text) : text;
}
