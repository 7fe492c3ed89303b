/**
 * Tokens: the tokenizer suite with its runs as parses (support/suites/tokenizer-parse.ts), real pages in which each
 * located node has a token, and chunks.
 */

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'souptree';
import {
  type Chunk,
  type Token,
  type TokenHandlers,
  Tokenizer,
  type TokenOptions,
  tokenize,
} from 'souptree/tokens';
import { expectEqual, expectSame } from '../support/expect-equal.js';
import { everyNode } from '../support/locations.js';
import { realPages } from '../support/pages.js';
import { conformanceSuite, ownCases, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';
import { readTokenizerCases, type Token as SuiteToken } from '../support/suites/tokenizer-file.js';
import { toParse } from '../support/suites/tokenizer-parse.js';

/** The tokens of chunks, in the form that `tokenize` yields. */
function tokensOfChunks<Raw extends string | Uint8Array>(
  chunks: readonly Chunk<Raw>[],
  options?: TokenOptions,
): Token<Raw>[] {
  const tokens: Token<Raw>[] = [];
  const push = (token: Token<Raw>) => tokens.push(token);
  const handlers: TokenHandlers<Raw> = {
    doctype: push,
    startTag: push,
    endTag: push,
    text: push,
    comment: push,
    processingInstruction: push,
    endOfFile: push,
  };
  const tokenizer = new Tokenizer(handlers, options);
  for (const chunk of chunks) tokenizer.write(chunk);
  tokenizer.end();
  return tokens;
}

/** The tokens in the notation of the suite. Adjacent texts are one token, even if markup between them was dropped. */
function inSuiteNotation(tokens: Iterable<Token>): SuiteToken[] {
  const result: SuiteToken[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'doctype': {
        const { name, publicId, systemId, forceQuirks } = token;
        result.push(['DOCTYPE', name, publicId, systemId, !forceQuirks]);
        break;
      }
      case 'start-tag': {
        const values = Object.fromEntries(token.attributes.map(({ name, value }) => [name, value]));
        const tag: SuiteToken = ['StartTag', token.name, values];
        result.push(token.selfClosing ? [...tag, true] : tag);
        break;
      }
      case 'end-tag':
        result.push(['EndTag', token.name]);
        break;
      case 'text': {
        const last = result.at(-1);
        if (last?.[0] === 'Character') last[1] += token.value;
        else result.push(['Character', token.value]);
        break;
      }
      case 'comment':
        result.push(['Comment', token.value]);
        break;
      case 'processing-instruction':
        result.push(['ProcessingInstruction', token.target, token.value]);
        break;
      default:
    }
  }
  return result;
}

const suite = conformanceSuite('html5lib/tokenizer');
if (suite) {
  const runs = readTokenizerCases(suite).flatMap((each) =>
    each.initialStates.flatMap((state) => {
      const parsing = toParse(each, state);
      return parsing === undefined ? [] : [{ each, state, parsing }];
    }),
  );
  let passed = 0;
  describe('the parse of a run', () => {
    for (const { each, state, parsing } of runs) {
      test(`${each.name}, ${state}: ${each.description}`, () => {
        const { prefix, html, context } = parsing;
        const tokens = [...tokenize(html, { context })];
        const own = tokens.filter(({ start }) => start >= prefix.length);
        expectEqual(inSuiteNotation(own), each.output);
        for (const { raw, start, end } of tokens) expectSame(raw, html.slice(start, end));
        expectEqual(tokensOfChunks(html.split(''), { context }), tokens);
        passed++;
      });
    }
  });
  afterAll(() => reportConformance('tokens', passed, runs.length));
}

/** The located nodes without a token of their kind at their start offset. */
function nodesWithoutToken(html: string): string[] {
  const types: Record<string, string> = { element: 'start-tag' };
  const starts = new Map<string, Set<number>>();
  for (const { type, start } of tokenize(html)) {
    const ofType = starts.get(type) ?? new Set();
    starts.set(type, ofType.add(start));
  }
  const missing: string[] = [];
  for (const node of everyNode(parse(html, { locations: true }))) {
    if (!('type' in node) || !('location' in node) || node.location === undefined) continue;
    // A text node can begin later than its token, and can consist of several tokens.
    if (node.type === 'text' || node.type === 'shadow-root') continue;
    const type = types[node.type] ?? node.type;
    const { start } = node.location;
    if (!starts.get(type)?.has(start)) missing.push(`${type} ${start}`);
  }
  return missing;
}

/** A comparison of all tokens of larger pages takes too long. */
const longestInChunks = 1_000_000;

describe('real pages', () => {
  for (const [file, path] of realPages()) {
    test(file, () => {
      const bytes = readFileSync(path);
      const text = new TextDecoder().decode(bytes);
      const tokens = [...tokenize(text)];
      expect(nodesWithoutToken(text)).toStrictEqual([]);
      let end = 0;
      for (const token of tokens) {
        if (token.start < end) throw new Error(`${token.type} at ${token.start} is in another`);
        ({ end } = token);
      }
      if (text.length > longestInChunks) return;
      const chunks: string[] = [];
      for (let at = 0; at < text.length; at += 4093) chunks.push(text.slice(at, at + 4093));
      // Compared as text: a difference of megabytes would take minutes to print.
      expect(JSON.stringify(tokensOfChunks(chunks)) === JSON.stringify(tokens)).toBe(true);
      const sameInBytes = [...tokenize(bytes)].every((token, index) => {
        const { raw } = tokens[index];
        return token.type === tokens[index].type && Buffer.from(token.raw).toString() === raw;
      });
      expect(sameInBytes).toBe(true);
    }, 60_000);
  }
});

test('our own cases have the same tokens in pieces of one code unit or byte', () => {
  for (const { data, options } of [...readTreeCases(ownCases).values()].flat()) {
    const { context, templateFor } = options;
    const whole = [...tokenize(data, { context, templateFor })];
    expect(tokensOfChunks(data.split(''), { context, templateFor })).toStrictEqual(whole);
    const bytes = Buffer.from(data);
    const inBytes = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
    expect(tokensOfChunks<Uint8Array>(inBytes, { context, templateFor })).toStrictEqual([
      ...tokenize(bytes, { context, templateFor }),
    ]);
  }
});

test('each kind of token has its members', () => {
  expect([...tokenize('<!DOCTYPE html><P a="&lt;" A b/>x&amp;<!--c--></p><?t d?>')]).toStrictEqual([
    {
      type: 'doctype',
      start: 0,
      end: 15,
      raw: '<!DOCTYPE html>',
      name: 'html',
      publicId: null,
      systemId: null,
      forceQuirks: false,
    },
    {
      type: 'start-tag',
      start: 15,
      end: 32,
      raw: '<P a="&lt;" A b/>',
      name: 'p',
      attributes: [
        { name: 'a', value: '<', start: 18, end: 26 },
        { name: 'b', value: '', start: 29, end: 30 },
      ],
      selfClosing: true,
    },
    { type: 'text', start: 32, end: 38, raw: 'x&amp;', value: 'x&' },
    { type: 'comment', start: 38, end: 46, raw: '<!--c-->', value: 'c' },
    { type: 'end-tag', start: 46, end: 50, raw: '</p>', name: 'p' },
    {
      type: 'processing-instruction',
      start: 50,
      end: 57,
      raw: '<?t d?>',
      target: 't',
      value: 'd',
    },
    { type: 'end-of-file', start: 57, end: 57, raw: '' },
  ]);
});

describe('tree construction decides', () => {
  const typesOf = (html: string, options?: TokenOptions) =>
    Array.from(tokenize(html, options), ({ type, raw }) => `${type} ${raw}`);

  test('that raw text elements contain text in HTML, and markup in SVG', () => {
    expect(typesOf('<title><b></title>')).toContain('text <b>');
    expect(typesOf('<svg><title><b></title>')).toContain('start-tag <b>');
    expect(typesOf('<textarea><!--</textarea>-->')).toContain('text <!--');
    expect(typesOf('<script><!--<script></script>--></script>x')).toContain(
      'text <!--<script></script>-->',
    );
    expect(typesOf('<plaintext></plaintext>')).toContain('text </plaintext>');
  });

  test('that CDATA is a comment in HTML', () => {
    expect(typesOf('<![CDATA[x]]>')).toContain('comment <![CDATA[x]]>');
    expect(typesOf('<math><![CDATA[x]]>')).toContain('text x');
  });

  test('the tokens of a script in a select, and of a noscript with and without scripting', () => {
    expect(typesOf('<select><script><b></script>')).toContain('text <b>');
    expect(typesOf('<noscript><b>')).toContain('start-tag <b>');
    expect(typesOf('<noscript><b>', { scripting: true })).toContain('text <b>');
  });

  test('the state in which a fragment begins', () => {
    expect(typesOf('<b>', { context: 'title' })).toContain('text <b>');
    expect(typesOf('<![CDATA[x]]>', { context: { name: 'svg', namespace: 'svg' } })).toContain(
      'text x',
    );
  });
});

test('strings have their values where long and short, ASCII and other strings alternate', () => {
  // Strings are decoded in parts of 512 bytes. The emoji are at all positions around the ends of the parts.
  const values = Array.from({ length: 2000 }, (_, i) => {
    const value = `${i}${'x'.repeat(i % 131)}`;
    return i % 3 === 0 ? `${value}\u{1f332}\u00e9` : value;
  });
  const source = values.map((value, i) => `<my-${i % 50} title="${value}">${value}</my-${i % 50}>`);
  const tokens = [...tokenize(source.join(''))].flatMap((token) => {
    if (token.type === 'start-tag') return [`${token.name} ${token.attributes[0]?.value}`];
    return token.type === 'text' ? [token.value] : [];
  });
  expect(tokens).toEqual(values.flatMap((value, i) => [`my-${i % 50} ${value}`, value]));
});

test('tokens of bytes have offsets and raw values in bytes', () => {
  const [text, tag] = tokenize(Buffer.from('\ufeff\u00e4<p>'));
  expect({ ...text, raw: Buffer.from(text.raw).toString() }).toStrictEqual({
    type: 'text',
    start: 3,
    end: 5,
    raw: '\u00e4',
    value: '\u00e4',
  });
  expect([tag.start, tag.end, tag.raw.length]).toStrictEqual([5, 8, 3]);
});

describe('Tokenizer', () => {
  test('passes a token on when it is complete', () => {
    const seen: string[] = [];
    const tokenizer = new Tokenizer({
      startTag: ({ name }) => seen.push(name),
      text: ({ value }) => seen.push(value),
    });
    tokenizer.write('a');
    tokenizer.write('b<p');
    expect(seen).toStrictEqual([]);
    tokenizer.write('>');
    expect(seen).toStrictEqual(['ab', 'p']);
    tokenizer.end('c');
    expect(seen).toStrictEqual(['ab', 'p', 'c']);
  });

  test('keeps the raw bytes of a chunk that the caller overwrites', () => {
    const raws: string[] = [];
    const tokenizer = new Tokenizer<Uint8Array>({
      comment: ({ raw }) => raws.push(Buffer.from(raw).toString()),
    });
    const chunk = new Uint8Array(3);
    for (const piece of ['<!-', '-a-', '->b']) {
      chunk.set(Buffer.from(piece));
      tokenizer.write(chunk);
    }
    tokenizer.end();
    expect(raws).toStrictEqual(['<!--a-->']);
  });

  test('throws if bytes were transferred', () => {
    const message = 'souptree: the input was transferred or resized; pass a copy';
    const bytesOf = () => new Uint8Array(Buffer.from('<a><b>'));
    const transfer = ({ buffer }: Uint8Array) => structuredClone(buffer, { transfer: [buffer] });
    const bytes = bytesOf();
    const tokens = tokenize(bytes);
    expect(tokens.next().value).toMatchObject({ name: 'a' });
    transfer(bytes);
    expect(() => tokens.next()).toThrow(message);
    for (const chunk of [bytesOf(), bytesOf().subarray(0, 3)]) {
      const tokenizer = new Tokenizer<Uint8Array>({ startTag: () => void transfer(chunk) });
      expect(() => tokenizer.end(chunk)).toThrow(message);
    }
  });

  test('refuses wrong handlers and chunks', () => {
    for (const handlers of [undefined, null, 1]) {
      expect(() => new Tokenizer(handlers as never)).toThrow(
        `Tokenizer: \`handlers\` must be an object, got ${handlers}`,
      );
    }
    expect(() => new Tokenizer({}).end(null as never)).toThrow(
      'Tokenizer.end: `chunk` must be a string or bytes, got null',
    );
  });

  test('is closed by end, by close, and by an error in a handler', () => {
    const tokenizer = new Tokenizer({});
    tokenizer.end();
    expect(() => tokenizer.write('')).toThrow('Tokenizer.write: it is closed');
    const closed = new Tokenizer({});
    closed.close();
    expect(() => closed.end()).toThrow('Tokenizer.end: it is closed');
    const failing = new Tokenizer({
      startTag() {
        throw new Error('no');
      },
    });
    expect(() => failing.write('<p>')).toThrow('no');
    expect(() => failing.write('<p>')).toThrow('it is closed');
  });

  describe.each<keyof TokenHandlers>([
    'doctype',
    'startTag',
    'endTag',
    'text',
    'comment',
    'processingInstruction',
    'endOfFile',
  ])('a handler %s', (name) => {
    const html = '<!DOCTYPE html><p>a<!--b--></p><?t d?>';
    const problem = `Tokenizer: \`handlers.${name}\` returned a promise: handlers must be synchronous`;

    test('that returns a promise is a TypeError, and closes the tokenizer', async () => {
      const fails = async () => {
        await null;
        throw new Error('a rejection that is not handled ends the test run');
      };
      const tokenizer = new Tokenizer({ [name]: fails });
      expect(() => tokenizer.end(html)).toThrow(new TypeError(problem));
      expect(() => tokenizer.end()).toThrow('it is closed');
      await new Promise((resolve) => setTimeout(resolve));
    });

    test('that returns another value is accepted', () => {
      for (const value of [null, 0, '', true, {}, [], { [`${'then'}`]: 1 }, () => {}]) {
        let calls = 0;
        const handler = () => {
          calls++;
          return value;
        };
        new Tokenizer({ [name]: handler }).end(html);
        expect(calls).toBe(1);
      }
    });
  });

  test('lets handlers parse, but not write', () => {
    const seen: string[] = [];
    const tokenizer = new Tokenizer({
      startTag({ name }) {
        parse('<x-y>'.repeat(100));
        seen.push(name);
        expect(() => tokenizer.write('')).toThrow('Tokenizer.write: a handler must not call it');
      },
    });
    tokenizer.end('<a><b><c>');
    expect(seen).toStrictEqual(['a', 'b', 'c']);
  });

  test('refuses wrong options and mixed chunks', () => {
    expect(() => tokenize(1 as never)).toThrow(
      'tokenize: `input` must be a string or bytes, got 1',
    );
    expect(() => new Tokenizer({ text: 1 as never })).toThrow(
      'Tokenizer: `handlers.text` must be a function, got 1',
    );
    expect(() => new Tokenizer({}, { srcdoc: 1 as never })).toThrow('srcdoc');
    const tokenizer = new Tokenizer({});
    tokenizer.write('');
    expect(() => tokenizer.write(new Uint8Array(0) as never)).toThrow(
      'Tokenizer.write: chunks must be all strings or all bytes',
    );
  });
});
