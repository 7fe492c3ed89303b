/**
 * Limits in every entry point: the smallest value that suffices, and one less. Also the memory of a page under limits.
 */

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  LimitError,
  type LimitName,
  type Limits,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  serialize,
  untrusted,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';
import { Rewriter, rewrite } from 'souptree/rewrite';
import { HtmlParserStream, parseStream } from 'souptree/stream';
import { Tokenizer, tokenize } from 'souptree/tokens';
import { readers } from '../../tools/lib/readers/index.mjs';
import { openReader } from '../support/readers.js';

function errorOf(action: () => unknown): LimitError {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(LimitError);
    return error as LimitError;
  }
  throw new Error('nothing was thrown');
}

/** Checks that `enough` is the smallest limit under which the input is parsed. */
function expectLimit(input: string | Uint8Array, limit: LimitName, enough: number): void {
  expect(parse(input, { limits: { [limit]: enough } })).toStrictEqual(parse(input));
  const error = errorOf(() => parse(input, { limits: { [limit]: enough - 1 } }));
  expect(error).toMatchObject({ name: 'LimitError', limit, value: enough - 1, reached: enough });
  expect(error.message).toBe(
    `souptree: the limit \`${limit}\` is ${enough - 1}, and ${enough} is reached`,
  );
  expect(serialize(parse('<p>x'))).toBe('<html><head></head><body><p>x</p></body></html>');
}

describe('each limit', () => {
  test('inputBytes', () => {
    expectLimit('<p>Hello', 'inputBytes', 8);
    expectLimit('\u00e9', 'inputBytes', 2);
    expectLimit(new TextEncoder().encode('<p>\u00e9'), 'inputBytes', 5);
  });

  test('nodes', () => expectLimit('<p>a<p>b', 'nodes', 7));

  test('attributes', () => {
    expectLimit('<p a b a c><p d>', 'attributes', 4);
    // The attributes of reconstructed elements count again.
    expectLimit('<p><b a c></p><p>x<p>y', 'attributes', 6);
  });

  test('copiedBytes', () => {
    expectLimit('<p><b title=abc></p><p>x<p>y', 'copiedBytes', 16);
    const select = '<select><button><selectedcontent></selectedcontent></button>';
    expectLimit(`${select}<option>abc<i id=d>\u00e9`, 'copiedBytes', 8);
  });

  test('attributesPerTag', () => expectLimit('<p a b a c><p d>', 'attributesPerTag', 3));

  test('attributeBytes', () => expectLimit("<p a='12345'>", 'attributeBytes', 5));

  test('textBytes', () => {
    expectLimit('<p>12</x>345', 'textBytes', 5);
    expectLimit('<!--12345-->', 'textBytes', 5);
  });

  test('outputBytes', () => {
    const input = '<p>Hello';
    expectLimit(input, 'outputBytes', parseTree(input).buffer.byteLength);
  });

  test('parseErrors drops errors beyond the limit', () => {
    let count = 0;
    const onParseError = () => void count++;
    const input = `<!doctype html>${'<p a a>'.repeat(9)}`;
    parse(input, { onParseError, limits: { parseErrors: 4 } });
    expect(count).toBe(4);
    expect(
      parseTree(input, { collectErrors: true, limits: { parseErrors: 9 } }).errors,
    ).toHaveLength(9);
  });

  test('depth moves deeper nodes up', () => {
    const limits = { depth: 4 };
    const flat = parse('<div>a<div>b<div>c<div>d</div>e</div>f</div>g</div>h', { limits });
    expect(serialize(flat)).toBe(
      '<html><head></head><body>' +
        '<div>a<div>b<div></div>c<div></div>def</div>g</div>h</body></html>',
    );
  });

  test('milliseconds', () => {
    const long = '<b><p>'.repeat(300_000);
    const error = errorOf(() => parse(long, { limits: { milliseconds: 1 } }));
    expect(error).toMatchObject({ limit: 'milliseconds', value: 1 });
    expect(error.reached).toBeGreaterThan(1);
    expect(() => parse('<p>', { limits: { milliseconds: 5000 } })).not.toThrow();
  });
});

describe('limits apply to', () => {
  const input = '<p>a<p>b';
  const ways: Record<string, (limits: Limits) => unknown> = {
    parseFragment: (limits) => parseFragment(input, { limits, context: 'div' }),
    parseFragmentTree: (limits) => parseFragmentTree(input, { limits }),
    'bytes with an encoding': (limits) =>
      parse(new TextEncoder().encode(input), { limits, encoding: { transport: 'windows-1252' } }),
    Parser: (limits) => new Parser({ limits }).end(input),
    'Parser in pieces': (limits) => {
      const parser = new Parser({ limits });
      for (const character of input) parser.write(character);
      return parser.end();
    },
    'souptree/tokens in pieces': (limits) => {
      const tokenizer = new Tokenizer({}, { limits });
      for (const character of input) tokenizer.write(character);
      tokenizer.end();
    },
    'souptree/rewrite in pieces': (limits) => {
      const rewriter = new Rewriter({}, { limits });
      for (const character of input) rewriter.write(character);
      rewriter.end();
    },
  };

  // Threads remain until the process ends. The pages that are too large are read in a thread too, see below.
  const inThisThread = Object.entries(readers).filter(([, { isThreaded }]) => !isThreaded);

  test.each(inThisThread)('the reader of %s', async (_, reader) => {
    const read = await openReader(reader);
    const reading = async (limits: Limits) => void (await read(input, { limits }));
    await reading({ nodes: 9 });
    await expect(reading({ nodes: 3 })).rejects.toThrow(LimitError);
    await expect(reading({ nodes: 3 })).rejects.toMatchObject({ limit: 'nodes', reached: 4 });
    await expect(reading({ inputBytes: 7 })).rejects.toMatchObject({ limit: 'inputBytes' });
    await reading(untrusted);
  });

  test.each(Object.keys(ways))('%s', (way) => {
    expect(() => ways[way]({ nodes: 9 })).not.toThrow();
    expect(errorOf(() => ways[way]({ nodes: 3 }))).toMatchObject({ limit: 'nodes', reached: 4 });
    expect(errorOf(() => ways[way]({ inputBytes: 7 }))).toMatchObject({ limit: 'inputBytes' });
    expect(() => ways[way](untrusted)).not.toThrow();
  });

  test('streams, whose promises reject', async () => {
    const pieces = () => Array.from(input);
    await expect(
      parseStream(pieces(), { limits: { nodes: 7, inputBytes: 8 } }),
    ).resolves.toBeDefined();
    await expect(parseStream(pieces(), { limits: { nodes: 6 } })).rejects.toMatchObject({
      name: 'LimitError',
      limit: 'nodes',
      reached: 7,
    });
    const stream = new HtmlParserStream({ limits: { inputBytes: 7 } });
    const sent = new Blob([input]).stream().pipeTo(stream as WritableStream);
    await expect(sent).rejects.toMatchObject({ limit: 'inputBytes' });
    await expect(stream.tree).rejects.toMatchObject({ limit: 'inputBytes' });
  });
});

describe('a page that reconstructs formatting elements without end', () => {
  const program = resolve(__dirname, '../../tools/fuzz/attack/read-bomb.mjs');
  const minute = 60_000;

  /** The outcome of each reader. Throws if the heap of the process is exhausted. */
  function read(megabytes: number, ...parameters: string[]): string[] {
    const heap = `--max-old-space-size=${megabytes}`;
    const output = execFileSync(process.execPath, [heap, program, ...parameters], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return output.trimEnd().split('\n');
  }

  test(
    'is read by all readers without limits, in less memory than parse5 needs',
    () => {
      const outcomes = read(160, 'none', '475');
      expect(outcomes.length).toBeGreaterThan(20);
      for (const outcome of outcomes) expect(outcome).toMatch(/: read$/);
    },
    2 * minute,
  );

  test(
    'is parsed even if it is larger',
    () => expect(read(450, 'none', '1900', 'objects')).toStrictEqual(['objects: read']),
    minute,
  );

  test(
    'is refused by all readers with `untrusted`',
    () => {
      const outcomes = read(100, 'untrusted', '1900');
      expect(outcomes.length).toBeGreaterThan(20);
      for (const outcome of outcomes) expect(outcome).toMatch(/: attributes$/);
    },
    minute,
  );
});

describe('markup of attributes that elements share', () => {
  const page = `<p><b title='${'v'.repeat(1_000_000)}'></p>${'<p>x'.repeat(2000)}`;

  test('is bounded by a limit', () => {
    expect(errorOf(() => parseTree(page, { limits: untrusted }))).toMatchObject({
      limit: 'copiedBytes',
    });
  });

  test('throws if it is longer than a string can be', () => {
    const tooLong = new RangeError('souptree: the markup is longer than a string can be');
    expect(() => parseTree(page).root.innerHTML).toThrow(tooLong);
    expect(serialize(parse('<p>x'))).toBe('<html><head></head><body><p>x</p></body></html>');
  });
});

describe('the option `limits`', () => {
  test('is off for undefined and Infinity', () => {
    const limits = { nodes: Infinity, depth: undefined };
    expect(parse('<p>', { limits })).toStrictEqual(parse('<p>'));
    expect(parse('<p>', { limits: {} })).toStrictEqual(parse('<p>'));
    expect(parse('<p>', { limits: { nodes: 2 ** 40 } })).toStrictEqual(parse('<p>'));
  });

  test.each([
    [7, 'parse: `limits` must be an object, got 7'],
    [{ nodes: -1 }, 'parse: `limits.nodes` must be an integer that is not negative, got -1'],
    [{ nodes: '3' }, 'parse: `limits.nodes` must be an integer that is not negative, got "3"'],
  ])('refuses %p', (limits, message) => {
    expect(() => parse('', { limits: limits as Limits })).toThrow(new TypeError(message));
  });

  test('refuses unknown names', () => {
    expect(() => parse('', { limits: { node: 1 } as Limits })).toThrow(
      new TypeError('parse: `limits.node` is not an option: did you mean `limits.nodes`?'),
    );
  });

  test('reads inherited members', () => {
    class Own {
      get nodes() {
        return 2;
      }
    }
    for (const limits of [Object.create({ nodes: 2 }) as Limits, new Own()]) {
      expect(errorOf(() => parse('<p>', { limits }))).toMatchObject({ limit: 'nodes', value: 2 });
    }
  });

  test.each<[string, (options: object) => unknown]>([
    ['parse', (options) => parse('<p>', options)],
    ['tokenize', (options) => tokenize('<p>', options)],
    ['rewrite', (options) => rewrite('<p>', {}, options)],
    ['parse of parse5', (options) => parse5.parse('<p>', options)],
    ['parse of domhandler', (options) => domhandler.parse('<p>', options)],
    ['parse of hast', (options) => hast.parse('<p>', options)],
  ])('is an option that an object can inherit: %s', (_name, call) => {
    const limits = { nodes: 2 };
    class Own {
      get limits() {
        return limits;
      }
    }
    const owners: object[] = [
      Object.create({ limits }),
      new Own(),
      new (class extends Own {})(),
      Object.defineProperty({}, 'limits', { value: limits }),
    ];
    for (const options of owners) {
      expect(errorOf(() => call(options))).toMatchObject({ limit: 'nodes', value: 2 });
    }
  });

  test('is an option that an object of parseStream can inherit, together with the headers', async () => {
    const options: object = Object.create({ limits: { nodes: 2 } });
    const headers = new Map([['content-type', 'text/html; charset=utf-8']]);
    const response = {
      body: ['<p>'],
      headers: { get: (name: string) => headers.get(name) ?? null },
    };
    await expect(parseStream(response, options)).rejects.toMatchObject({ limit: 'nodes' });
  });

  test('has a frozen preset', () => expect(Object.isFrozen(untrusted)).toBe(true));
});
