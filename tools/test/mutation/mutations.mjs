// Small changes of C++ sources that test cases should notice.

/**
 * A change of one file.
 *
 * @typedef {{file: string, line: number, from: number, to: number, text: string, what: string, source: string}}
 *   Mutation `from` and `to` are offsets in the file, `text` is what replaces them, `what` names the change, and
 *   `source` is the line as it was, without its indentation.
 */

/** The text with blanks instead of comments, strings and characters. Offsets stay the same. */
function masked(text) {
  const blank = (match) => match.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(/\/\/[^\n]*|u?8?"(?:\\.|[^"\\\n])*"|u?8?'(?:\\.|[^'\\\n])+'/g, blank);
}

/** The offset of the parenthesis that closes the one at `open`, or -1. */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** Calls `add(from, to, replacement)` for each match of a pattern; `make` returns the replacement. */
function replaceEach(code, pattern, make, add) {
  for (const match of code.matchAll(pattern)) {
    const text = make(match);
    if (text === undefined) continue;
    add(match.index, match.index + match[0].length, text);
  }
}

const swaps = {
  '&&': '||',
  '||': '&&',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
};

function swapOperators(code, add) {
  replaceEach(code, / (&&|\|\||==|!=|<=?|>=?|\+|-) (?!>)/g, ([, it]) => ` ${swaps[it]} `, add);
}

function negateConditions(code, add) {
  for (const match of code.matchAll(/\b(?:if|while) \(/g)) {
    const open = match.index + match[0].length - 1;
    const close = closing(code, open);
    // A semicolon ends an initialiser; the condition follows it.
    const from = Math.max(open, code.slice(open, close).lastIndexOf(';') + open) + 1;
    add(from, close, undefined, 'condition negated');
  }
}

function dropStatements(code, add) {
  const call = /(?<=[;{}:)]\s*)(?!return|delete|case|default)[a-z_][\w.:>[\]-]*\([^;{}]*\);/g;
  replaceEach(code, call, () => '{}', add);
  const assignment = /(?<=[;{}:)]\s*)[a-z_][\w.>-]*(?:\[\w+\])? [|&+-]?= [^;{}]*;/g;
  replaceEach(code, assignment, () => '{}', add);
  replaceEach(code, /(?<=[;{}:)]\s*)(?:\+\+|--)[\w.>-]+;/g, () => '{}', add);
}

function changeConstants(code, add) {
  const other = { true: 'false', false: 'true' };
  replaceEach(code, /\b(?:true|false)\b/g, ([it]) => other[it], add);
  const next = { token: 'reprocess', reprocess: 'token' };
  replaceEach(code, /\bNext::(token|reprocess)\b/g, ([, it]) => `Next::${next[it]}`, add);
  replaceEach(code, /(?<![\w.:])\d{1,2}(?![\w.'])/g, ([it]) => String(Number(it) + 1), add);
}

const enumeration =
  /\b(Name|Mode|State|TagGroup|Boundary|TokenKind|ParseErrorCode|Namespace|Find|Enclosing)::\w+\b/g;

/** Replaces each enumerator by the next one of its type in the file. dropLabels() changes labels. */
function changeEnumerators(code, add) {
  const byType = new Map();
  for (const [it, type] of code.matchAll(enumeration)) {
    byType.set(type, (byType.get(type) ?? new Set()).add(it));
  }
  const following = ([it, type]) => {
    const all = [...byType.get(type)].sort();
    return all.length > 1 ? all[(all.indexOf(it) + 1) % all.length] : undefined;
  };
  const notInLabel = (match) =>
    /\bcase $/.test(code.slice(0, match.index)) ? undefined : following(match);
  replaceEach(code, enumeration, notInLabel, add);
}

function dropLabels(code, add) {
  replaceEach(code, /\bcase (?:[\w' ]|::)+:(?!:)/g, () => '', add);
}

function returnEarly(code, add) {
  const values = { void: [''], bool: [' true', ' false'], Next: [' Next::token'] };
  for (const match of code.matchAll(/^(void|bool|Next) [\w:]+\([^;{}]*\) (?:const )?\{$/gm)) {
    const at = match.index + match[0].length;
    for (const value of values[match[1]]) {
      add(at, at, ` if (true) return${value};`, `return${value} at once`);
    }
  }
}

const operators = [
  swapOperators,
  negateConditions,
  dropStatements,
  changeConstants,
  changeEnumerators,
  dropLabels,
  returnEarly,
];

/** Whether a change of this line cannot change behaviour. */
const isDeclaration = (line) =>
  /^\s*(?:#|template|using|static_assert|assert|namespace)|\bassert\(/.test(line);

/** Whether a line concerns memory alone. Tests of memory do not run against changes. */
const isOfMemory = (line) => /\brecycle\(bytes_to_keep\);/.test(line);

/** @returns {Mutation[]} */
export function mutationsOf(file, text) {
  const code = masked(text);
  const found = [];
  const add = (from, to, replacement, what) => {
    const begin = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', from);
    const source = text.slice(begin, end);
    if (isDeclaration(source) || isOfMemory(source)) return;
    found.push({
      file,
      line: text.slice(0, from).split('\n').length,
      from,
      to,
      text: replacement ?? `!(${text.slice(from, to)})`,
      what: (what ?? `${text.slice(from, to)} -> ${replacement}`).replaceAll(/\s+/g, ' ').trim(),
      source: source.trim(),
    });
  };
  for (const operator of operators) operator(code, add);
  return found;
}

/** The text with the change. */
export function mutated(text, { from, to, text: replacement }) {
  return text.slice(0, from) + replacement + text.slice(to);
}
