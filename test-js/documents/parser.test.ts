/** Documents that arrive in pieces. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  type Document,
  type Element,
  type Fragment,
  type Input,
  initSync,
  Parser,
  type ParserOptions,
  parse,
  parseFragmentTree,
  parseTree,
  serialize,
  type Tree,
} from 'souptree';
import { collectedErrors } from '../support/errors-of.js';

const distribution = resolve(__dirname, '../../dist/index.cjs');

const minute = 60_000;

const everything = { collectErrors: true, locations: true };

/** The tree and its parse errors, with all locations. */
function facts(tree: Tree) {
  return { root: tree.toObject(), errors: collectedErrors(tree) };
}

function inPieces(pieces: Input[], options: ParserOptions = everything): Tree {
  const parser = new Parser(options);
  for (const piece of pieces) parser.write(piece);
  return parser.end();
}

function cut<Chunk extends string | Uint8Array>(input: Chunk, length: number): Chunk[] {
  const pieces: Chunk[] = [];
  for (let at = 0; at < input.length; at += length) {
    pieces.push(input.slice(at, at + length) as Chunk);
  }
  return pieces;
}

const page =
  '<!doctype html>\r\n<title>Caf\u00e9 &amp\u00b4</title>\r<p class="a&lt;\u{1f372}" data-x>one\r\n' +
  '<b>\u6c64<table>x<tr><td>&notit;<!-- c --->\0</table><script><!--<script></script>--></script>' +
  '<svg><![CDATA[a]]]>b]]></svg><?target data?><x-y\ud800 z>\udc00</b a>\u0001\r';

describe('a parser of pieces', () => {
  test.each([1, 2, 3, 5, 7, 16, 64])(
    'of %i code units or bytes returns the tree of the whole',
    (length) => {
      expect(facts(inPieces(cut(page, length)))).toStrictEqual(facts(parseTree(page, everything)));
      const bytes = new Uint8Array(Buffer.from(page));
      expect(facts(inPieces(cut(bytes, length)))).toStrictEqual(
        facts(parseTree(bytes, everything)),
      );
    },
  );

  test('cut in two at any offset returns the tree of the whole', () => {
    const expected = facts(parseTree(page, everything));
    for (let at = 0; at <= page.length; at++) {
      expect(facts(inPieces([page.slice(0, at), page.slice(at)]))).toStrictEqual(expected);
    }
  });

  test.each([
    ['of text', ['', '<p>', '', 'x', '']],
    ['of bytes', [new Uint8Array(0), Buffer.from('<p>x'), new ArrayBuffer(0)]],
  ])('ignores empty pieces %s', (_, pieces) => {
    const whole = typeof pieces[0] === 'string' ? '<p>x' : Buffer.from('<p>x');
    expect(inPieces(pieces).toObject()).toStrictEqual(parseTree(whole, everything).toObject());
  });

  test('accepts no pieces', () => {
    expect(new Parser().end().toObject()).toStrictEqual(parse(''));
  });

  test('accepts the last piece as the argument of end()', () => {
    const parser = new Parser();
    parser.write('<p>on');
    expect(parser.end('e<b>').toObject()).toStrictEqual(parse('<p>one<b>'));
  });
});

describe('a piece can end inside', () => {
  test.each([
    ['a surrogate pair', ['x\ud83c', '\udf72y']],
    ['a surrogate pair, with nothing between', ['x\ud83c', '', '\udf72y']],
    ['a surrogate pair whose second half is missing', ['x\ud83c', 'y\ud83c']],
    ['surrogates, of which only the last two are a pair', ['\ud83c', '\ud83c', '\udf72']],
    ['a newline', ['a\r', '\nb\r', '\r', '\n']],
    ['a character reference', ['&am', 'p', ';&no', 'tit;']],
    ['a U+FEFF at the start, which is a character', ['\ufeff', '\ufeff']],
  ])('%s', (_, pieces) => {
    expect(facts(inPieces(pieces))).toStrictEqual(facts(parseTree(pieces.join(''), everything)));
  });

  test.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61, 0xef, 0xbb, 0xbf]],
    ['two byte order marks', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]],
    ['half a byte order mark', [0xef, 0xbb]],
    ['characters of all lengths', [...Buffer.from('a\u00e9\u6c64\u{1f372}\u{10ffff}')]],
    ['malformed bytes', [0x61, 0xff, 0xc3, 0x61, 0xe2, 0x82, 0x61, 0xf0, 0x9f, 0x98, 0x0d, 0x0a]],
    ['encoded surrogates, which are malformed', [0xed, 0xa0, 0x80, 0xed]],
    ['overlong sequences', [0xc0, 0xaf, 0xe0, 0x80, 0xaf, 0xf4, 0x90, 0x80, 0x80]],
    ['a truncated character', [0x3c, 0x62, 0x3e, 0xf0, 0x9f, 0x98]],
  ])('%s, in bytes', (_, list) => {
    const bytes = Uint8Array.from([...list, ...Buffer.from('<p>'), ...list]);
    const expected = facts(parseTree(bytes, everything));
    for (const length of [1, 2, 3, 4, 5]) {
      expect(facts(inPieces(cut(bytes, length)))).toStrictEqual(expected);
    }
  });
});

describe('options', () => {
  test('have the same effect as those of parseTree', () => {
    const html = '<noscript><p></noscript><div><template shadowrootmode=open>x</template></div>';
    const options = { scripting: true, srcdoc: true, declarativeShadowRoots: true };
    expect(inPieces(cut(html, 5), options).toObject()).toStrictEqual(parse(html, options));
  });

  test.each<ParserOptions>([
    { context: 'tr' },
    { context: { name: 'svg', namespace: 'svg', attributes: [{ name: 'a', value: '\u00e9' }] } },
    { context: 'select', mode: 'quirks', scripting: 'fragment' },
    { context: 'title' },
    { context: 'div', ...everything },
  ])('with a context have the effect of those of parseFragmentTree: %j', (options) => {
    const html = '<td>1</td><g><path/></g>&amp;<option>x';
    const expected = facts(parseFragmentTree(html, options));
    expect(facts(inPieces(cut(html, 3), options))).toStrictEqual(expected);
  });

  test('determine the type of the tree', () => {
    new Parser().end() satisfies Tree<Document>;
    new Parser({ locations: true }).end() satisfies Tree<Document>;
    new Parser({ context: 'td' }).end() satisfies Tree<Fragment>;
    new Parser({
      context: { name: 'td' },
      onParseError: ({ code }) => code satisfies string,
    }).end() satisfies Tree<Fragment>;
    const options: ParserOptions = {};
    // @ts-expect-error It may be a fragment.
    new Parser(options).end() satisfies Tree<Document>;
  });

  test('include onParseError, which end() calls for each error', () => {
    const codes: string[] = [];
    const parser = new Parser({ onParseError: ({ code }) => codes.push(code) });
    parser.write('<p></b');
    parser.write('><x/>');
    expect(codes).toStrictEqual([]);
    parser.end();
    const expected: string[] = [];
    parse('<p></b><x/>', { onParseError: ({ code }) => expected.push(code) });
    expect(codes).toStrictEqual(expected);
    expect(codes).toContain('missing-doctype');
  });

  test('are named in the error if they are wrong', () => {
    expect(() => new Parser(1 as ParserOptions)).toThrow(
      'Parser: `options` must be an object, got 1',
    );
    expect(() => new Parser({ context: 1 } as unknown as ParserOptions)).toThrow(
      'Parser: `context` must be the name of an element or an object, got 1',
    );
  });
});

describe('a snapshot', () => {
  const markup = (parser: Parser) => serialize(parser.snapshot().root);

  test('is the tree so far', () => {
    const parser = new Parser();
    expect(parser.snapshot().toObject()).toStrictEqual({
      type: 'document',
      mode: 'no-quirks',
      children: [],
    });
    parser.write('<!doctype html><title>So');
    expect(markup(parser)).toBe('<!DOCTYPE html><html><head><title>So</title></head></html>');
    parser.write('up</title><p cl');
    expect(markup(parser)).toBe('<!DOCTYPE html><html><head><title>Soup</title></head></html>');
    parser.write('ass=a>x&am');
    expect(markup(parser)).toBe(
      '<!DOCTYPE html><html><head><title>Soup</title></head><body><p class="a">x</p></body></html>',
    );
    expect(serialize(parser.end('p;').root)).toBe(
      '<!DOCTYPE html><html><head><title>Soup</title></head><body><p class="a">x&amp;</p></body></html>',
    );
  });

  test('stays the same, and does not change the parser', () => {
    const parser = new Parser(everything);
    const taken: { tree: Tree; said: string }[] = [];
    for (const piece of cut(page, 4)) {
      parser.write(piece);
      const tree = parser.snapshot();
      taken.push({ tree, said: JSON.stringify(facts(tree)) });
    }
    expect(facts(parser.end())).toStrictEqual(facts(parseTree(page, everything)));
    for (const { tree, said } of taken) expect(JSON.stringify(facts(tree))).toBe(said);
  });

  test('has the errors so far, in the order of the source', () => {
    const parser = new Parser({ collectErrors: true });
    parser.write('<p>\u0001</b');
    expect(parser.snapshot().errors.map(({ code }) => code)).toStrictEqual([
      'missing-doctype',
      'control-character-in-input-stream',
    ]);
  });

  test('ends open elements at the end of the source so far', () => {
    const parser = new Parser({ locations: true, context: 'div' });
    parser.write('<b>\u00e9</b><p>xy<i');
    const [b, p] = parser.snapshot().toObject().children as Element[];
    expect(b.location).toStrictEqual({ start: 0, end: 8, startTagEnd: 3, endTagStart: 4 });
    expect(p.location).toStrictEqual({ start: 8, end: 15, startTagEnd: 11, endTagStart: 15 });
    expect(p.children[0].location).toStrictEqual({ start: 11, end: 13 });
    parser.close();
  });
});

describe('a parser', () => {
  test('is independent of other parsers and parses', () => {
    const pages = Array.from({ length: 20 }, (_, n) => `<title>${n}</title>${page.repeat(n)}`);
    const parsers = pages.map(() => new Parser(everything));
    for (let at = 0; at < 2000; at += 10) {
      for (const [n, parser] of parsers.entries()) parser.write(pages[n].slice(at, at + 10));
      parse(page);
    }
    for (const [n, parser] of parsers.entries()) {
      const expected = facts(parseTree(pages[n], everything));
      expect(facts(parser.end(pages[n].slice(2000)))).toStrictEqual(expected);
    }
  });

  test('is closed after end() and close()', () => {
    const ended = new Parser();
    ended.end();
    const closed = new Parser();
    closed.close();
    closed.close();
    const disposed = new Parser();
    disposed[Symbol.dispose]();
    for (const parser of [ended, closed, disposed]) {
      expect(() => parser.write('')).toThrow('Parser.write: the parser is closed');
      expect(() => parser.end()).toThrow('Parser.end: the parser is closed');
      expect(() => parser.snapshot()).toThrow('Parser.snapshot: the parser is closed');
      parser.close();
    }
  });

  test('accepts strings or bytes, not both', () => {
    const parser = new Parser();
    parser.write('<p>');
    const message = 'chunks must be all strings or all bytes';
    expect(() => parser.write(Buffer.from('x'))).toThrow(new TypeError(`Parser.write: ${message}`));
    expect(parser.end('x').toObject()).toStrictEqual(parse('<p>x'));
    const other = new Parser();
    other.write(Buffer.from('<p>'));
    expect(() => other.end('x')).toThrow(new TypeError(`Parser.end: ${message}`));
  });

  test('refuses other chunks', () => {
    const parser = new Parser();
    expect(() => parser.write(null as unknown as Input)).toThrow(
      new TypeError('Parser.write: `chunk` must be a string or bytes, got null'),
    );
    expect(() => parser.end(7 as unknown as Input)).toThrow(
      new TypeError('Parser.end: `chunk` must be a string or bytes, got 7'),
    );
  });

  test('accepts pieces of any size', () => {
    const sizes = [1, 100_000, 10, 1_000_000, 1];
    const pieces = sizes.map((size) => '<p>\u00e9 and more text '.repeat(size).slice(0, size));
    const expected = serialize(parseTree(pieces.join('')).root);
    // toBe() would print the whole difference.
    expect(serialize(inPieces(pieces, {}).root) === expected).toBe(true);
  });
});

describe('memory', () => {
  /** The output of a program that imports the package as `souptree`, and can call `wasmMegabytes()`. */
  function run(program: string): string {
    const source = `
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...args) {
  const instance = new Instance(...args);
  memories.push(Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory));
  return instance;
};
const wasmMegabytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) / 2 ** 20;
const souptree = require(${JSON.stringify(distribution)});
${program}`;
    return execFileSync(process.execPath, ['--expose-gc', '-e', source], { encoding: 'utf8' });
  }
  const chunk = 'const chunk = "<p class=x>text</p>".repeat(3000);';

  test(
    'of closed parsers is used again',
    () => {
      const printed = run(`${chunk}
for (let n = 0; n < 100; n++) {
  const parser = new souptree.Parser();
  for (let piece = 0; piece < 5; piece++) parser.write(chunk);
  if (n % 3 === 0) parser.end();
  else if (n % 3 === 1) parser.close();
  else try { parser.end(1); } catch {}
}
console.log(wasmMegabytes() < 40);`);
      expect(printed).toBe('true\n');
    },
    minute,
  );

  test(
    'of forgotten parsers is used again',
    () => {
      const printed = run(`${chunk}
let rounds = 0;
const timer = setInterval(() => {
  for (let n = 0; n < 5; n++) new souptree.Parser().write(chunk);
  gc();
  if (++rounds < 100) return;
  clearInterval(timer);
  console.log(wasmMegabytes() < 100);
}, 1);`);
      expect(printed).toBe('true\n');
    },
    minute,
  );

  test(
    'of a large document is freed',
    () => {
      const printed = run(`${chunk}
const parser = new souptree.Parser();
for (let n = 0; n < 200; n++) parser.write(chunk);
const peak = wasmMegabytes();
parser.end();
souptree.parse('');
console.log(peak > 64, memories.length);
memories.length = 0;
setTimeout(() => { gc(); souptree.parse(''); console.log(memories.length); }, 20);`);
      expect(printed).toBe('true 1\n1\n');
    },
    minute,
  );
});

describe('a parser that runs out of memory', () => {
  const { grow } = WebAssembly.Memory.prototype;

  afterEach(() => {
    WebAssembly.Memory.prototype.grow = grow;
  });

  test(
    'throws and stays unusable; all others continue',
    () => {
      const older = new Parser();
      older.write('<p>');
      initSync(readFileSync(resolve(__dirname, '../../dist/souptree.wasm')));
      const others = [new Parser(), new Parser()];
      for (const parser of others) parser.write('<p>');
      const full = new Parser();
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('Maximum memory size exceeded');
      };
      expect(() => full.write('x'.repeat(20 * 1024 * 1024))).toThrow(
        /^souptree: out of memory while parsing 20971520 characters; parse smaller pieces/,
      );
      const message =
        'souptree: the parser was lost, since memory ran out; parse its input from the start';
      expect(() => full.write('x')).toThrow(message);
      expect(() => full.snapshot()).toThrow(message);
      expect(() => full.end()).toThrow(message);
      full.close();
      for (const parser of [older, ...others]) {
        expect(parser.end('x').toObject()).toStrictEqual(parse('<p>x'));
      }
      expect(new Parser().end('<p>x').toObject()).toStrictEqual(parse('<p>x'));
    },
    minute,
  );
});
