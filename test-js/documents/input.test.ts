/** Inputs: strings of any characters, and bytes in any view or buffer. */

import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type Input,
  init,
  initSync,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  type Text,
  Tree,
} from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import { Rewriter, rewrite } from 'souptree/rewrite';
import { HtmlParserStream, parseStream } from 'souptree/stream';
import { Tokenizer, tokenize } from 'souptree/tokens';

/** The text of a fragment that has only text. */
function textOf(input: Input): string {
  const { children } = parseFragment(input, { context: 'div' });
  return (children as Text[]).map(({ value }) => value).join('');
}

describe('an input that arrives later', () => {
  const response = new Response('<p>');
  const stream = new ReadableStream();
  const parts = (async function* parts() {
    yield '<p>';
  })();
  const later = { response, stream, parts };
  const calls: [string, string, (input: never) => unknown][] = [
    ['parse', 'use `parseStream` of souptree/stream', parse],
    ['parseFragment', 'use `parseStream` of souptree/stream', parseFragment],
    ['parseTree', 'use `parseStream` of souptree/stream', parseTree],
    ['parseFragmentTree', 'use `parseStream` of souptree/stream', parseFragmentTree],
    ['Parser.write', 'use `parseStream` of souptree/stream', (input) => new Parser().write(input)],
    ['tokenize', 'write its chunks to a `Tokenizer`', tokenize],
    ['Tokenizer.write', 'write its chunks', (input) => new Tokenizer({}).write(input)],
    ['rewrite', 'use `RewriteStream`', (input) => rewrite(input, {})],
    ['Rewriter.write', 'use `RewriteStream`', (input) => new Rewriter({}).write(input)],
    ['parse', 'collect its chunks first', domhandler.parse],
    ['parseFragment', 'collect its chunks first', domhandler.parseFragment],
    ['parse', 'collect its chunks first', hast.parse],
    ['parseFragment', 'collect its chunks first', hast.parseFragment],
  ];

  test.each(calls)('is refused by %s: %s', (caller, advice, call) => {
    const argument = caller.endsWith('.write') ? 'chunk' : 'input';
    const error = (input: unknown, advice: string) =>
      new TypeError(
        `${caller}: \`${argument}\` must be a string or bytes, ` +
          `got ${Object.prototype.toString.call(input)}: ${advice}`,
      );
    for (const input of Object.values(later)) {
      expect(() => call(input as never)).toThrow(error(input, advice));
    }
    const promise = Promise.resolve('<p>');
    expect(() => call(promise as never)).toThrow(error(promise, 'await it first'));
  });
});

describe('an object with the text of the input', () => {
  // A DOM is not available in Node.
  const element = Object.assign(new (class HTMLBodyElement {})(), { outerHTML: '<body></body>' });

  test.each<[string, object, string]>([
    ['an element of a DOM', element, 'pass outerHTML'],
    ['a Blob', new Blob(['<p>']), 'await arrayBuffer() first'],
    ['a URL', new URL('https://example.com/'), 'fetch it first'],
  ])('is refused: %s', (_, input, advice) => {
    const got = `got ${Object.prototype.toString.call(input)}: ${advice}`;
    expect(() => parse(input as never)).toThrow(
      new TypeError(`parse: \`input\` must be a string or bytes, ${got}`),
    );
    expect(() => rewrite(input as never, {})).toThrow(`: ${advice}`);
  });
});

describe('a string', () => {
  test.each([
    ['ASCII', 'plain text'],
    ['Latin-1', 'caf\u00e9 \u00ff'],
    ['two bytes', '\u0431\u0443\u043b\u044c\u043e\u043d'],
    ['three bytes', '\u6c64\u6811'],
    ['four bytes', '\u{1f372}\u{1f333}\u{10ffff}'],
    ['a U+FEFF at the start', '\ufeffx'],
    ['a U+FEFF inside', 'x\ufeffy'],
    ['U+FFFD', 'x\ufffdy'],
    ['noncharacters', '\uffff\ufdd0\u{1fffe}'],
    ['C1 controls', '\u0080\u009f'],
    ['nothing', ''],
  ])('of %s is returned unchanged', (_, text) => {
    expect(textOf(text)).toBe(text);
    expect(textOf(text.repeat(1000))).toBe(text.repeat(1000));
  });

  const lone = [
    '\ud800',
    'a\udbff',
    '\udc00b',
    'a\udfffb',
    '\ud800\ud800',
    '\udc00\ud800',
    '\ufffd\ud800',
  ];

  test.each(lone)('keeps lone surrogates: %j', (text) => {
    expect(textOf(text)).toBe(text);
    expect(textOf(`\u00e9\u20ac\u{1f600}${text}\u{1f600}\u20ac\u00e9`)).toBe(
      `\u00e9\u20ac\u{1f600}${text}\u{1f600}\u20ac\u00e9`,
    );
    expect(textOf(`${text}-`.repeat(5000))).toBe(`${text}-`.repeat(5000));
  });

  test('keeps lone surrogates at every offset', () => {
    const html = '<a\ud800 b\udc00="\udfff">\ud83d<!--\udbff--><b>\ude00';
    const [a] = parseFragment(html).children as Element[];
    expect(a.name).toBe('a\ud800');
    expect(a.attributes).toStrictEqual([{ name: 'b\udc00', value: '\udfff' }]);
    expect(a.children).toStrictEqual([
      { type: 'text', value: '\ud83d' },
      { type: 'comment', value: '\udbff' },
      {
        type: 'element',
        name: 'b',
        namespace: 'html',
        attributes: [],
        children: [{ type: 'text', value: '\ude00' }],
      },
    ]);
  });

  test('keeps lone surrogates in an engine without isWellFormed', () => {
    const prototype = String.prototype as { isWellFormed?: () => boolean };
    const { isWellFormed } = prototype;
    try {
      delete prototype.isWellFormed;
      for (const text of [...lone, '\u{1f600}', 'x']) expect(textOf(text)).toBe(text);
    } finally {
      if (isWellFormed) {
        Object.defineProperty(prototype, 'isWellFormed', {
          value: isWellFormed,
          configurable: true,
          writable: true,
        });
      }
    }
  });

  test('in the body loses U+0000', () => {
    expect(textOf('a\0b')).toBe('ab');
  });

  test('has its newlines normalised', () => {
    expect(textOf('a\r\nb\rc\nd\r\r\ne\r')).toBe('a\nb\nc\nd\n\ne\n');
    expect(textOf('a&#13;b')).toBe('a\rb');
  });

  test.each([1, 2, 3, 4])('of %i-byte characters can have any length', (bytes) => {
    const character = ['x', '\u00e9', '\u6c64', '\u{1f372}'][bytes - 1];
    for (const count of [1, 2, 3, 10, 31, 32, 33, 63, 64, 65, 1000, 65_537]) {
      const text = character.repeat(count);
      expect(textOf(text)).toBe(text);
    }
  });

  // Strings of more than 65,536 code units are written to the module in pieces.
  const piece = 2 ** 16;
  const isSame = (text: string, expected = text) => textOf(text) === expected;

  test.each([
    ['four bytes', '\u{1f372}'],
    ['a lone surrogate', '\ud83d'],
    ['a lone surrogate and a pair', '\ud83d\ud83c\udf72'],
    ['surrogates in the wrong order', '\udf72\ud83c'],
    ['a U+FFFD', '\ufffd'],
    ['three bytes', '\u6c64'],
    ['a CRLF', '\r\n'],
    ['a CR', '\r'],
    ['a reference', '&amp;&notin;'],
  ])('is parsed right if a piece ends inside %s', (_, character) => {
    const expected =
      { '\r\n': '\n', '\r': '\n', '&amp;&notin;': '&\u2209' }[character] ?? character;
    for (const filling of ['x', '\u00e9']) {
      for (const pieces of [1, 2]) {
        for (let before = piece * pieces - 3; before <= piece * pieces + 1; before++) {
          const start = filling.repeat(before);
          for (const end of ['', 'y', '\u6c64'.repeat(piece)]) {
            expect(isSame(start + character + end, start + expected + end)).toBe(true);
          }
        }
      }
    }
  });

  test.each([1, 2, 3])('of %i whole pieces is returned unchanged', (count) => {
    for (const character of ['x', '\u00e9', '\u6c64', '\u{1f372}', '\ud83d']) {
      expect(isSame(character.repeat((piece / character.length) * count))).toBe(true);
    }
    // The first character shifts all boundaries of pieces except the end of the text.
    expect(isSame(`x${'\u{1f372}'.repeat((piece / 2) * count)}`)).toBe(true);
  });

  test('is returned unchanged if it needs more bytes than its first piece suggests', () => {
    expect(isSame('x'.repeat(piece) + '\u6c64'.repeat(5 * piece))).toBe(true);
    expect(isSame('\u6c64'.repeat(20 * piece))).toBe(true);
  });

  test('of several pieces does not overwrite the strings of a context', () => {
    const long = '\u6c64'.repeat(piece - 3);
    const context = { name: 'annotation-xml', namespace: 'mathml' as const };
    for (const value of ['text/html', 'x'.repeat(3 * piece)]) {
      const attributes = [{ name: 'encoding', value }];
      const { children } = parseFragment(`${long}<x>`, { context: { ...context, attributes } });
      expect((children[0] as Text).value === long).toBe(true);
      const expected = value === 'text/html' ? 'html' : 'mathml';
      expect((children[1] as Element).namespace).toBe(expected);
    }
  });
});

describe('bytes', () => {
  const html = '<p>\u00e9\u6c64\u{1f372}</p>';
  const bytes = new Uint8Array(Buffer.from(html));
  const encoding = {
    name: 'UTF-8',
    confidence: 'tentative',
    source: 'default',
    offsetUnits: 'bytes',
  };
  const expected = { ...parse(html), encoding };

  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  const padded = new Uint8Array(bytes.length + 8);
  padded.set(bytes, 3);

  test.each<[string, Input]>([
    ['a Uint8Array', bytes],
    ['a Buffer', Buffer.from(html)],
    ['an ArrayBuffer', bytes.buffer],
    ['a SharedArrayBuffer', shared],
    ['a part of a buffer', padded.subarray(3, 3 + bytes.length)],
    ['a DataView', new DataView(padded.buffer, 3, bytes.length)],
    ['a Uint8ClampedArray', new Uint8ClampedArray(bytes)],
    [
      'an array of wider elements',
      new Uint16Array(new Uint8Array([...bytes, 0x0a]).buffer, 0, bytes.length >> 1),
    ],
  ])('in %s are parsed', (name, input) => {
    const wide = name.includes('wider')
      ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
      : undefined;
    expect(parse(input)).toStrictEqual(wide ? parse(wide) : expected);
  });

  test('of another realm are parsed', () => {
    const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes: [...bytes] }) as Uint8Array;
    expect(foreign instanceof Uint8Array).toBe(false);
    expect(parse(foreign)).toStrictEqual(expected);
    expect(parse(foreign.buffer)).toStrictEqual(expected);
  });

  test('are neither kept nor changed', () => {
    const copy = bytes.slice();
    const root = parse(copy);
    expect(copy).toStrictEqual(bytes);
    copy.fill(0);
    expect(root).toStrictEqual(expected);
  });

  test('lose one byte order mark at the start', () => {
    expect(textOf(Buffer.from('\ufeffx'))).toBe('x');
    expect(textOf(Buffer.from('\ufeff\ufeffx'))).toBe('\ufeffx');
    expect(textOf(Buffer.from('\ufeff'))).toBe('');
  });

  test.each([
    [[0x61, 0x80, 0x62], 'a\ufffdb'],
    [[0x61, 0xff, 0x62], 'a\ufffdb'],
    [[0xc3], '\ufffd'],
    [[0xe2, 0x82, 0x61], '\ufffda'],
    [[0xf0, 0x9f, 0x98], '\ufffd'],
    [[0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
    [[0xc0, 0xaf], '\ufffd\ufffd'],
    [[0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
  ])('that are malformed UTF-8 are replaced as TextDecoder does: %j', (malformed, text) => {
    expect(textOf(Uint8Array.from(malformed))).toBe(text);
    expect(textOf(Uint8Array.from(malformed))).toBe(
      new TextDecoder().decode(Uint8Array.from(malformed)),
    );
  });

  test('at random are decoded as TextDecoder does', () => {
    let state = 1;
    const random = (): number => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 16;
    };
    // Bytes that begin, continue and break sequences. Few of them have a meaning in HTML.
    const interesting = [
      0x41, 0x7f, 0x80, 0xbf, 0xc2, 0xdf, 0xe0, 0xa0, 0xed, 0x9f, 0xef, 0xf0, 0x90, 0xf4, 0x8f,
      0xf5,
    ];
    for (let round = 0; round < 2000; round++) {
      const input = Uint8Array.from(
        { length: 1 + (random() % 24) },
        () => interesting[random() % interesting.length],
      );
      expect(textOf(input)).toBe(new TextDecoder().decode(input));
    }
  });
});

test('objects that only resemble buffers are refused', () => {
  const tagged = { [Symbol.toStringTag]: 'ArrayBuffer' };
  const proxies = [Uint8Array.of(0x61).buffer, Uint8Array.of(0x61)].map((b) => new Proxy(b, {}));
  for (const input of [tagged, ...proxies]) {
    expect(() => parse(input as ArrayBuffer)).toThrow('parse: `input` must be a string or bytes');
    expect(() => new Parser().write(input as ArrayBuffer)).toThrow('`chunk` must be a string or');
    expect(() => Tree.from(input as ArrayBuffer)).toThrow('`encoded` must be an ArrayBuffer');
  }
});

describe('detached or truncated bytes', () => {
  const html = '<p>x';

  const transferred = () => {
    const { buffer } = Uint8Array.from(Buffer.from(html));
    return { buffer, transfer: () => structuredClone(buffer, { transfer: [buffer] }) };
  };

  /** Each kind of input, created before its buffer is transferred. */
  const kinds: [string, (buffer: ArrayBuffer) => Exclude<Input, string>][] = [
    ['an ArrayBuffer', (buffer) => buffer],
    ['a Uint8Array', (buffer) => new Uint8Array(buffer)],
    ['a part of it', (buffer) => new Uint8Array(buffer, 1, 2)],
    ['a view of no bytes', (buffer) => new Uint8Array(buffer, 1, 0)],
    ['a Uint16Array', (buffer) => new Uint16Array(buffer)],
    ['a Buffer', (buffer) => Buffer.from(buffer)],
    ['a DataView', (buffer) => new DataView(buffer)],
    [
      'a view of another realm',
      (buffer) => runInNewContext('new Uint8Array(buffer)', { buffer }) as Uint8Array,
    ],
  ];

  const message = (caller: string, argument: string) =>
    `${caller}: \`${argument}\` is a transferred buffer; pass a copy`;

  test.each(kinds)('are refused after the transfer of %s', async (_, viewOf) => {
    const { buffer, transfer } = transferred();
    const input = viewOf(buffer);
    transfer();
    const calls: [string, string, () => unknown][] = [
      ['parse', 'input', () => parse(input)],
      ['parseFragment', 'input', () => parseFragment(input)],
      ['parseTree', 'input', () => parseTree(input)],
      ['parseFragmentTree', 'input', () => parseFragmentTree(input)],
      ['parse', 'input', () => hast.parse(input)],
      ['parse', 'input', () => domhandler.parse(input)],
      ['tokenize', 'input', () => tokenize(input)],
      ['rewrite', 'input', () => rewrite(input, {})],
      ['Tree.from', 'encoded', () => Tree.from(input)],
      ['initSync', 'source', () => initSync(input)],
      ['Parser.end', 'chunk', () => new Parser().end(input)],
      ['Tokenizer.write', 'chunk', () => new Tokenizer<Uint8Array>({}).write(input)],
      ['Rewriter.end', 'chunk', () => new Rewriter<Uint8Array>({}).end(input)],
    ];
    for (const [caller, argument, call] of calls) {
      expect(call).toThrow(new TypeError(message(caller, argument)));
    }
    await expect(init(input)).rejects.toThrow(new TypeError(message('init', 'source')));
    const chunkGone = new TypeError(message('Parser.writeAsync', 'chunk'));
    await expect(parseStream([input])).rejects.toThrow(chunkGone);
    const stream = new HtmlParserStream();
    await expect(stream.getWriter().write(input)).rejects.toThrow(chunkGone);
    await expect(stream.tree).rejects.toThrow(chunkGone);
    // The parser accepts the next chunk.
    const parser = new Parser();
    expect(() => parser.write(input)).toThrow(new TypeError(message('Parser.write', 'chunk')));
    expect(parser.end(Buffer.from(html)).toObject()).toStrictEqual(parse(Buffer.from(html)));
  });

  test('are refused after the buffer of a view shrank', () => {
    type Resizable = ArrayBuffer & { resize(bytes: number): void };
    const Resizable = ArrayBuffer as unknown as new (
      bytes: number,
      options: { maxByteLength: number },
    ) => Resizable;
    const buffer = new Resizable(8, { maxByteLength: 16 });
    const cut = [
      new Uint8Array(buffer, 4),
      new Uint8Array(buffer, 4, 2),
      new Uint16Array(buffer, 4),
      Buffer.from(buffer, 4),
      new DataView(buffer, 4),
      new DataView(buffer, 4, 2),
    ];
    const tracking = new Uint8Array(buffer);
    tracking.set(Buffer.from('<b'));
    buffer.resize(2);
    const expected = 'parse: `input` is beyond the end of a resized buffer; pass a copy';
    for (const view of cut) expect(() => parse(view)).toThrow(new TypeError(expected));
    expect(() => Tree.from(cut[0])).toThrow(
      'Tree.from: `encoded` is beyond the end of a resized buffer',
    );
    const bytes = parse(Buffer.from('<b'));
    expect(parse(tracking)).toStrictEqual(bytes);
    expect(parse(buffer)).toStrictEqual(bytes);
    buffer.resize(0);
    expect(parse(tracking)).toStrictEqual(parse(new Uint8Array(0)));
    for (const view of cut) expect(() => parse(view)).toThrow(new TypeError(expected));
  });

  test("are refused after an option's getter transferred them", () => {
    const other = new Parser();
    other.write(html);
    const calls: Record<string, (input: ArrayBuffer, options: object) => unknown> = {
      parse,
      parseFragment,
      parseTree,
      parseFragmentTree,
      tokenize,
      rewrite: (input, options) => rewrite(input, {}, options),
      'domhandler.parse': (input, options) => domhandler.parse(input, options),
      'domhandler.parseFragment': (input, options) => domhandler.parseFragment(input, options),
      'hast.parse': (input, options) => hast.parse(input, options),
      'hast.parseFragment': (input, options) => hast.parseFragment(input, options),
    };
    for (const [name, call] of Object.entries(calls)) {
      const { buffer, transfer } = transferred();
      const options = {
        get limits() {
          if (buffer.byteLength > 0) transfer();
          return {};
        },
      };
      const caller = name.replace(/.*\./, '');
      expect(() => call(buffer, options)).toThrow(new TypeError(message(caller, 'input')));
    }
    // The module was not called, so the other parser is unaffected.
    expect(other.end().toObject()).toStrictEqual(parse(html));
  });

  test('are different from empty inputs, which are accepted', () => {
    const expected = parse(new Uint8Array(0));
    const empty = new ArrayBuffer(0);
    for (const input of [
      empty,
      new SharedArrayBuffer(0),
      new DataView(empty),
      new Uint16Array(empty),
      Buffer.alloc(0),
      new Uint8Array(8).subarray(8),
      new DataView(new ArrayBuffer(8), 8),
    ]) {
      expect(parse(input)).toStrictEqual(expected);
    }
  });
});
