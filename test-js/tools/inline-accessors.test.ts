/** The calls that tools/build/output/inline-accessors.mjs replaces by expressions. */

import { describe, expect, test } from '@jest/globals';
import { AccessorInliner } from '../../tools/build/output/inline-accessors.mjs';

const files = {
  '/js/format.ts': 'export const nameShift = 8;\nexport const words = 3;\n',
  '/js/records.ts': `
    import { nameShift, words as recordWords } from './format.js';
    const twoRecords = 2 * recordWords;
    /** @inline */
    export function idIn(word: number): number { return word >>> nameShift; }
    /** @inline */
    export function idOf(records: Int32Array, at: number): number { return idIn(records[at]); }
    /** @inline */
    export function endOf(records: Int32Array, at: number): number {
      return records[at + 1] * recordWords;
    }
    /** @inline */
    export function afterMore(at: number): number { return at + twoRecords; }
    /** @inline */
    export function isElement(kind: number): boolean { return kind >= 5 && kind <= 7; }
    /** @inline */
    export function reversed(first: number, second: number): number { return second - first; }
    /** @inline */
    export function late(records: Int32Array, at: number): number { return records[0] + at; }
    export function unmarked(at: number): number { return at + 1; }
  `,
  '/js/index.ts': "export * from './records.js';",
};
const names = 'idIn, idOf, endOf, afterMore, isElement, reversed, late, unmarked';

/** A file with accessors inlined. */
function inlineFile(text: string): string {
  const all = new Map(Object.entries({ ...files, '/js/user.ts': text }));
  return new AccessorInliner((path) => all.get(path)).inline('/js/user.ts');
}

/** An expression of a file that imports accessors, after inlining. */
function inline(expression: string, from = './records.js'): string {
  const text = inlineFile(`import { ${names} } from '${from}';\n${expression}`);
  return text.slice(text.indexOf('\n') + 1);
}

const withoutParentheses = (text: string): string => text.replace(/[()]/g, '');

/** The value of an expression after inlining. Accessors are not defined. */
function evaluate(expression: string, scope: Record<string, unknown>): unknown {
  return Function(...Object.keys(scope), `return ${inline(expression)}`)(...Object.values(scope));
}

describe('a call of an accessor', () => {
  test.each([
    ['idIn(word)', 'word >>> 8'],
    ['endOf(records, at)', 'records[at + 1] * 3'],
    ['afterMore(at)', 'at + 2 * 3'],
    ['tree.names[idIn(word)]', 'tree.names[word >>> 8]'],
  ])('becomes its expression, in which constants are numbers: %s', (call, expression) => {
    expect(withoutParentheses(inline(call))).toBe(expression);
  });

  test.each([
    ['idOf(records, at)', 'records[at] >>> 8'],
    ['afterMore(endOf(records, at))', 'records[at + 1] * 3 + 2 * 3'],
  ])('may contain other accessors: %s', (call, expression) => {
    expect(withoutParentheses(inline(call))).toBe(expression);
  });

  test('keeps its value among other operators', () => {
    const scope = { records: [1 << 8, 7, 9], zero: 0, one: 1 };
    expect(evaluate('2 * endOf(records, zero) - idOf(records, zero)', scope)).toBe(41);
    expect(evaluate('idIn(one ? 512 : 256) * afterMore(one + 1)', scope)).toBe(16);
    expect(evaluate('!isElement(one)', scope)).toBe(true);
  });

  test('is found through a file that exports all names of another', () => {
    expect(withoutParentheses(inline('idIn(word)', './index.js'))).toBe('word >>> 8');
  });

  test('is found under the name of the import', () => {
    const text = inlineFile("import { idIn as read } from './records.js';\nread(word);");
    expect(withoutParentheses(text)).toContain('\nword >>> 8;');
  });

  test('is found as a member of the file that is imported as a whole', () => {
    const text = inlineFile("import * as all from './index.js';\nall.idIn(all.words);");
    expect(withoutParentheses(text)).toContain('\nall.words >>> 8;');
  });

  test('is found in the file of the accessor', () => {
    const text = inlineFile(
      '/** @inline */\nfunction next(at: number) { return at + 1; }\nnext(at);',
    );
    expect(withoutParentheses(text)).toContain('\nat + 1;');
  });

  test('does not read variables of the calling file that have the name of a constant', () => {
    expect(evaluate('endOf(records, at)', { records: [0, 2], at: 0, recordWords: 100 })).toBe(6);
  });
});

describe('arguments with effects', () => {
  test.each(['idOf(read(), at++)', 'endOf(records, (at = 3))', 'idIn(await next())'])(
    'are inlined if the expression evaluates them as the call does: %s',
    (call) => expect(inline(call)).not.toMatch(/\b(idOf|endOf|idIn)\b/),
  );

  test.each([
    ['an argument would be evaluated twice', 'isElement(read())'],
    ['arguments would be evaluated in another order', 'reversed(read(), at)'],
    ['an argument would be evaluated after an element is read', 'late(records, read())'],
  ])('leave the call if %s', (_, call) => {
    expect(inline(call)).toBe(call);
  });

  test('may contain accessors, which are inlined too', () => {
    expect(withoutParentheses(inline('isElement(idIn(word))'))).toBe('isElementword >>> 8');
  });
});

describe('text that stays unchanged', () => {
  test.each(['unmarked(at)', 'node.idIn(word)', 'map(idIn)', "'idIn(word)'", '// idIn(word)'])(
    '%s',
    (text) => expect(inline(text)).toBe(text),
  );
});

describe('an accessor of another form is an error', () => {
  const problems: [string, string, string][] = [
    [
      'a second statement',
      '(at) { const next = at; return next; }',
      'its body is not `return` with an expression',
    ],
    ['no value', '(at) { return; }', 'its body is not `return` with an expression'],
    ['no statement', '(at) {}', 'its body is not `return` with an expression'],
    ['a call', '(at) { return Math.abs(at); }', '`Math.abs(at)` does more than read'],
    ['an assignment', '(at) { return (at = 1); }', '`at = 1` does more than read'],
    ['an optional read', '(tree) { return tree?.root; }', '`tree?.root` does more than read'],
    ['a variable', '(at) { return at + count; }', '`count` is neither a parameter nor a constant'],
    ['a default', '(at = 0) { return at; }', 'a parameter is more than a name'],
    ['a pattern', '({ at }) { return at; }', 'a parameter is more than a name'],
  ];
  test.each(problems)('%s', (_, rest, problem) => {
    const text = `let count = 0;\n/** @inline */\nfunction wrong${rest}`;
    expect(() => inlineFile(text)).toThrow(`/js/user.ts: wrong cannot be inlined: `);
    expect(() => inlineFile(text)).toThrow(problem);
  });

  test.each(['{ const idIn = 1; }', 'function read(idIn) {}', 'for (const { idIn } of all) {}'])(
    'a second meaning of its name is an error too: %s',
    (text) => expect(() => inline(text)).toThrow('/js/user.ts: idIn is the name of an accessor'),
  );

  test('a second meaning of the name of an imported file is an error too', () => {
    const text = "import * as all from './records.js';\nfunction read(all) { all.idIn(1); }";
    expect(() => inlineFile(text)).toThrow('/js/user.ts: all is the name of an imported file');
  });

  test('members may have its name', () => {
    const text = 'class Node { idIn(word) {} }\nconst node = { idIn: 1 };';
    expect(inline(text)).toBe(text);
  });
});
