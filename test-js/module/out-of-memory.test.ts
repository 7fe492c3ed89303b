/** If memory runs out, one document fails and the other documents of the instance continue. */

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Document,
  initSync,
  Parser,
  type ParserOptions,
  parse,
  parseFragment,
  parseTree,
  type ScriptControl,
  serialize,
  type Tree,
} from 'souptree';
import { Rewriter, rewrite } from 'souptree/rewrite';
import { HtmlParserStream, parseStream } from 'souptree/stream';
import { Tokenizer, tokenize } from 'souptree/tokens';
import { collectedErrors } from '../support/errors-of.js';
import {
  forgetInstances,
  instances,
  limitMemory,
  memoryOf,
  moduleBytes,
  withStackPointer,
} from '../support/limit-memory.js';

const minute = 60_000;
const megabyte = 2 ** 20;
/** The memory of a new instance. */
const initialBytes = 16 * megabyte;
const compiled = new WebAssembly.Module(moduleBytes());

beforeEach(() => {
  forgetInstances();
  initSync(compiled);
});

afterEach(() => limitMemory());

const outOfMemory = /^souptree: out of memory while parsing \d+ (characters|bytes); parse smaller/;
const lost = 'souptree: the parser was lost, since memory ran out; parse its input from the start';

/** The error that a call throws, which must say that memory ran out. */
function failureOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    expect((error as Error).message).toMatch(outOfMemory);
    expect((error as Error).cause).toBeInstanceOf(RangeError);
    return error as Error;
  }
  throw new Error('memory did not run out');
}

/** Markup for which parsers fill their own arrays. */
const page =
  '<!doctype html><title>Caf\u00e9 &amp\u00b4</title><p class="a&lt;\u{1f372}" data-x>one\r\n<x-y>' +
  '<b>\u6c64<table>x<tr><td>&notit;<!-- c --->\0</table><script>let x;</script><select><option>a' +
  '<svg><![CDATA[a]]]>b]]></svg><?target data?><template><i>y</template></b a>\u0001\r';

/** Parsers that have read the first half of the page, each with other options. */
function openParsers(): { parser: Parser<ParserOptions>; end(): void }[] {
  const bytes = new Uint8Array(Buffer.from(page));
  const variants: { options: ParserOptions; input: string | Uint8Array }[] = [
    { options: {}, input: page },
    { options: { collectErrors: true, locations: true }, input: page },
    { options: {}, input: bytes },
    { options: { encoding: { override: 'windows-1252' }, locations: true }, input: bytes },
    { options: { context: { name: 'div', attributes: [{ name: 'a', value: 'b' }] } }, input: page },
    { options: { onScript() {} }, input: page },
  ];
  return variants.map(({ options, input }) => {
    const facts = (tree: Tree) => ({ root: tree.toObject(), errors: collectedErrors(tree) });
    const expected = facts(new Parser(options).end(input));
    const half = input.length >> 1;
    const parser = new Parser(options);
    parser.write(input.slice(0, half));
    const end = () => expect(facts(parser.end(input.slice(half)))).toStrictEqual(expected);
    return { parser, end };
  });
}

const huge = '<p class="c">text</p>'.repeat(megabyte);
const hugeBytes = new Uint8Array(Buffer.from(huge));

/** Writes until memory runs out, and returns the number of successful writes. */
function writeUntilFull(write: (text: string) => void, chunk = huge.slice(0, 32_768)): number {
  for (let count = 0; ; count++) {
    try {
      write(chunk);
    } catch (error) {
      expect((error as Error).message).toMatch(outOfMemory);
      return count;
    }
  }
}

function expectLost(
  parser: Pick<Parser<ParserOptions>, 'write' | 'snapshot' | 'end' | 'close'>,
): void {
  expect(() => parser.write('x')).toThrow(new Error(lost));
  expect(() => parser.snapshot()).toThrow(new Error(lost));
  expect(() => parser.end()).toThrow(new Error(lost));
  parser.close();
  expect(() => parser.write('x')).toThrow(new Error(lost));
}

const hugeSources = [
  ['a whole string', () => failureOf(() => parse(huge))],
  ['whole bytes', () => failureOf(() => parseTree(hugeBytes))],
  [
    'bytes to be decoded',
    () => failureOf(() => parse(hugeBytes, { encoding: { override: 'windows-1252' } })),
  ],
  ['a string in Latin-1', () => failureOf(() => parse(`\u00e9${huge}`, { locations: true }))],
  ['a fragment', () => failureOf(() => parseFragment(huge, { context: 'td' }))],
  ['a text', () => failureOf(() => parse('x'.repeat(20 * megabyte)))],
  ['the tokens of a string', () => failureOf(() => Array.from(tokenize(huge)))],
  ['a rewritten page', () => failureOf(() => rewrite(huge, {}))],
  [
    'a parser of one large chunk',
    () => {
      const parser = new Parser();
      failureOf(() => parser.write(huge));
      expectLost(parser);
    },
  ],
  [
    'a parser of many chunks',
    () => {
      const parser = new Parser({ locations: true, collectErrors: true });
      expect(writeUntilFull((text) => parser.write(text))).toBeGreaterThan(10);
      expectLost(parser);
    },
  ],
  [
    'a parser of bytes',
    () => {
      const parser = new Parser();
      writeUntilFull((text) => parser.write(Buffer.from(text)));
      expect(() => parser.write(new Uint8Array(0))).toThrow(new Error(lost));
      expect(() => parser.end()).toThrow(new Error(lost));
    },
  ],
  [
    'the last chunk of a parser',
    () => {
      const parser = new Parser();
      failureOf(() => parser.end(huge));
      expect(() => parser.end()).toThrow(new Error(lost));
    },
  ],
  [
    'a tokenizer',
    () => {
      const tokenizer = new Tokenizer({});
      // A tokenizer forgets elements that have ended, but not open ones.
      for (let count = 0; count < 4; count++) tokenizer.write(huge);
      writeUntilFull((text) => tokenizer.write(text), '<div>'.repeat(8_192));
      expect(() => tokenizer.end()).toThrow('Tokenizer.end: it is closed');
    },
  ],
  [
    'a script that writes',
    () => {
      const onScript = (_: unknown, control: ScriptControl) => {
        writeUntilFull((text) => control.write(text));
        // The script catches the error. The call of the parser still throws after the script.
      };
      const parser = new Parser({ onScript });
      expect(() => parser.write('<script></script>')).toThrow(new Error(lost));
      expectLost(parser);
    },
  ],
  [
    'a script that writes, and throws',
    () => {
      const parser = new Parser({ onScript: (_, control) => control.write(huge) });
      failureOf(() => parser.write('<script></script>'));
      expectLost(parser);
    },
  ],
] as const;

describe('out of memory', () => {
  test.each(hugeSources)('with %s: the other parsers continue', (_, runOut) => {
    const parsers = openParsers();
    limitMemory(initialBytes);
    runOut();
    // The next documents need only little memory.
    expect(parse('<p>x').children).toHaveLength(1);
    expect(new Parser().end('<p>x').toObject()).toStrictEqual(parse('<p>x'));
    for (const { end } of parsers) end();
    expect(instances.length).toBeLessThanOrEqual(2);
  });

  test.each(hugeSources)('with %s: tokenizers and rewriters continue', (_, runOut) => {
    const names: string[] = [];
    const tokenizer = new Tokenizer({ startTag: ({ name }) => void names.push(name) });
    const rewriter = new Rewriter({ elements: { p: (p) => void p.rename('q') } });
    tokenizer.write('<a><b');
    let output = rewriter.write('<p>x<p');
    limitMemory(initialBytes);
    runOut();
    tokenizer.end('><c>');
    output += rewriter.end('>y</p>');
    expect(names).toStrictEqual(['a', 'b', 'c']);
    expect(output).toBe('<q>x</q><q>y</q>');
  });

  test('in streams: the other parsers continue', async () => {
    const parsers = openParsers();
    limitMemory(initialBytes);
    await expect(parseStream([huge])).rejects.toThrow(outOfMemory);
    const stream = new HtmlParserStream();
    await expect(new Blob([huge]).stream().pipeTo(stream)).rejects.toThrow(outOfMemory);
    await expect(stream.tree).rejects.toThrow(outOfMemory);
    expect(() => stream.snapshot()).toThrow(new Error(lost));
    for (const { end } of parsers) end();
    expect(instances).toHaveLength(1);
  });

  test('in asynchronous scripts: the other parsers continue', async () => {
    const parsers = openParsers();
    limitMemory(initialBytes);
    const parser = new Parser({
      async onScript(_, control) {
        await null;
        for (;;) control.write(huge.slice(0, megabyte));
      },
    });
    await expect(parser.writeAsync('<script></script>')).rejects.toThrow(outOfMemory);
    expectLost(parser);
    for (const { end } of parsers) end();
    expect(instances).toHaveLength(1);
  });

  test('while a tree is encoded: the other parsers continue', () => {
    const parsers = openParsers();
    const parser = new Parser();
    // Many records for few bytes.
    for (let count = 0; count < 100; count++) parser.write('<b>x</b>'.repeat(10_000));
    limitMemory(memoryOf(instances[0]).buffer.byteLength);
    failureOf(() => parser.snapshot());
    expectLost(parser);
    for (const { end } of parsers) end();
    expect(instances).toHaveLength(1);
  });

  test(
    'a hundred times in one instance leaves the same free memory each time',
    () => {
      const parsers = openParsers();
      limitMemory(initialBytes);
      const chunks = [
        '<p class="c">text</p>',
        // Errors are sorted when the tree is encoded.
        '</b \u0001 a a>\u0002',
        // The contents of an option are cloned, including templates.
        '<select><button><selectedcontent></button><option><template><b>x<template>y</template></b></template>',
        '<div><?marker name="a&amp;b" x="y&amp;z"?></div><template for="a&amp;b">x</template>',
        '<b><i><u class=x><p>',
      ].map((text) => text.repeat(32_768 / text.length));
      const counts = new Map<string, number[]>();
      for (let round = 0; round < 100; round++) {
        const chunk = chunks[round % chunks.length];
        const parser = new Parser({
          collectErrors: true,
          templateFor: true,
          context: { name: 'div', attributes: [{ name: 'x-y', value: 'z'.repeat(1000) }] },
        });
        let count = 0;
        try {
          for (; ; count++) {
            parser.write(chunk);
            if (count % 16 === round % 16) parser.snapshot();
          }
        } catch (error) {
          expect((error as Error).message).toMatch(outOfMemory);
        }
        counts.set(chunk, [...(counts.get(chunk) ?? []), count]);
      }
      expect(instances).toHaveLength(1);
      for (const [, [, ...later]] of counts) {
        expect(later[0]).toBeGreaterThan(0);
        // The first rounds cut memory into small blocks, which later rounds use again.
        const half = later.length >> 1;
        const least = Math.min(...later.slice(half));
        expect(least).toBeGreaterThanOrEqual(Math.min(...later.slice(0, half)) * 0.9);
      }
      for (const { end } of parsers) end();
    },
    2 * minute,
  );

  test(
    'a hundred times in tokenizers leaves the same free memory each time',
    () => {
      const parsers = openParsers();
      limitMemory(initialBytes);
      const counts: number[] = [];
      for (let round = 0; round < 100; round++) {
        const tokenizer = new Tokenizer({ endTag() {} });
        // No element ends, so the tokenizer forgets none. Memory runs out at another element in each round.
        const chunk = '<div>'.repeat(1000 + round * 37);
        counts.push(writeUntilFull((text) => tokenizer.write(text), chunk) * chunk.length);
      }
      expect(instances).toHaveLength(1);
      // The first rounds cut memory into small blocks, which later rounds use again.
      const [earlier, later] = [counts.slice(10, 50), counts.slice(50)];
      expect(Math.min(...later)).toBeGreaterThanOrEqual(Math.min(...earlier) * 0.9);
      for (const { end } of parsers) end();
    },
    2 * minute,
  );

  test('does not move the stack pointer', () => {
    forgetInstances();
    initSync(withStackPointer(moduleBytes(), 'stack'));
    const parser = new Parser();
    const { stack } = instances[0].exports as { stack: WebAssembly.Global };
    const before = stack.value;
    limitMemory(initialBytes);
    failureOf(() => new Parser().write(huge));
    writeUntilFull((text) => new Parser().write(text), huge.slice(0, 4 * megabyte));
    const full = new Parser();
    writeUntilFull((text) => full.write(text));
    expect(instances).toHaveLength(1);
    // The stored stack pointer includes the frames of the call that stored the pointer.
    expect(before - stack.value).toBeLessThan(256);
    const { value } = stack;
    for (let round = 0; round < 5; round++) {
      const next = new Parser();
      writeUntilFull((text) => next.write(text));
      expect(stack.value).toBe(value);
    }
    expect(parser.end('<p>').toObject()).toStrictEqual(parse('<p>'));
  });
});

describe('after memory ran out', () => {
  const small = huge.slice(0, 21 * 1000);

  test('a text that fits into a new instance is parsed, even if the shared instance is full', () => {
    const full = new Parser();
    full.write('x');
    limitMemory(initialBytes);
    const open: Parser<ParserOptions>[] = [];
    // The open parsers need more than half of the instance.
    for (let count = 0; count < 4; count++) {
      const parser = new Parser();
      parser.write(huge.slice(0, megabyte / 2));
      open.push(parser);
    }
    const text = huge.slice(0, 1.2 * megabyte);
    const expected = serialize(parse(text));
    expect(expected.length).toBeGreaterThan(text.length);
    limitMemory();
    expect(serialize(full.end('y').root)).toBe('<html><head></head><body>xy</body></html>');
    for (const parser of open) expect(parser.end().toObject().children).toHaveLength(1);
    expect(instances).toHaveLength(2);
  });

  test('new parsers use an instance whose open parsers need little of its memory', () => {
    const [{ parser, end }] = openParsers();
    limitMemory(initialBytes);
    for (let count = 0; count < 3; count++) {
      failureOf(() => new Parser().write(huge));
      failureOf(() => parse(huge));
      new Parser().end(small);
    }
    // The whole texts were parsed in three more instances, which were dropped.
    expect(instances).toHaveLength(4);
    parser.write('');
    end();
  });

  test('new parsers use another instance if the open parsers need most of the memory of this one', () => {
    limitMemory(initialBytes);
    const open: Parser<ParserOptions>[] = [];
    const message = () => {
      for (let count = 0; count < 20; count++) {
        const parser = new Parser();
        parser.write(huge.slice(0, megabyte));
        open.push(parser);
      }
    };
    failureOf(message);
    expect(instances).toHaveLength(1);
    expect(open.length).toBeGreaterThan(1);
    const parser = new Parser();
    parser.write(huge.slice(0, megabyte));
    expect(instances).toHaveLength(2);
    limitMemory();
    for (const each of [...open, parser]) {
      expect(serialize(each.end().root).startsWith('<html><head></head><body><p class')).toBe(true);
    }
  });

  test('parsers open in another instance if the current one has no memory for a parser', () => {
    limitMemory(initialBytes);
    const parsers: Parser[] = [];
    while (instances.length < 3) parsers.push(new Parser());
    limitMemory();
    for (const parser of parsers) parser.write('<p>');
    const expected = parse('<p>x') satisfies Document;
    for (const parser of parsers) expect(parser.end('x').toObject()).toStrictEqual(expected);
  });

  test('closing a failed parser twice affects no other parser', () => {
    const [{ end }] = openParsers();
    limitMemory(initialBytes);
    const failed = new Parser();
    failureOf(() => failed.write(huge));
    const next = new Parser();
    failed.close();
    failed.close();
    expect(next.end('<p>').toObject()).toStrictEqual(parse('<p>'));
    end();
  });
});

test('a trap destroys all parsers of its instance, and their calls throw', () => {
  const parsers = openParsers();
  const timed = new Parser({ limits: { milliseconds: 1000 } });
  const { now } = performance;
  const failure = new Error('of the clock');
  performance.now = () => {
    throw failure;
  };
  let thrown: unknown;
  try {
    timed.write('<p>');
  } catch (error) {
    thrown = error;
  } finally {
    performance.now = now;
  }
  expect(thrown).toEqual(new Error('souptree: the module failed'));
  expect((thrown as Error).cause).toBe(failure);
  const message =
    'souptree: the parser was lost, since the module failed; parse its input from the start';
  for (const { parser } of [...parsers, { parser: timed }]) {
    expect(() => parser.snapshot()).toThrow(new Error(message));
    expect(() => parser.end()).toThrow(new Error(message));
  }
  expect(new Parser().end('<p>x').toObject()).toStrictEqual(parse('<p>x'));
});
