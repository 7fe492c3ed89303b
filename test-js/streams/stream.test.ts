/** Pages that arrive in pieces: in streams of browsers and Node, and from a server. */

import '../support/watch-module.js';

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Input,
  initSync,
  parse,
  parseFragment,
  parseTree,
  serialize,
  type Tree,
} from 'souptree';
import { HtmlParserPassThrough, HtmlParserStream, parseStream } from 'souptree/stream';
import { collectedErrors } from '../support/errors-of.js';
import { realPages } from '../support/pages.js';
import { moduleMegabytes, openParsers } from '../support/watch-module.js';

const minute = 60_000;

const everything = { collectErrors: true, locations: true };

const page = '<!doctype html>\r\n<title>Caf\u00e9</title><p>\u{1f372} <b>x</b a>&amp;';
const bytes = new Uint8Array(Buffer.from(page));

function facts(tree: Tree): string {
  return JSON.stringify({ root: tree.toObject(), errors: collectedErrors(tree) });
}

function textOf({ root }: Tree): string {
  return root.textContent ?? serialize(root).replace(/<[^>]*>/g, '');
}

function cut<Chunk extends string | Uint8Array>(input: Chunk, length: number): Chunk[] {
  const pieces: Chunk[] = [];
  for (let at = 0; at < input.length; at += length) {
    pieces.push(input.slice(at, at + length) as Chunk);
  }
  return pieces;
}

function streamOf<Chunk>(chunks: Iterable<Chunk>): ReadableStream<Chunk> {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

afterEach(() => expect(openParsers()).toBe(0));

describe('HtmlParserStream', () => {
  test.each<[string, Input[], Input]>([
    ['strings', cut(page, 3), page],
    ['bytes', cut(bytes, 3), bytes],
    ['nothing', [], ''],
  ])('parses a stream of %s', async (_, chunks, whole) => {
    const parser = new HtmlParserStream(everything);
    await streamOf(chunks).pipeTo(parser);
    const tree = await parser.tree;
    expect(facts(tree)).toBe(facts(parseTree(whole, everything)));
    expect(parser.snapshot()).toBe(tree);
  });

  test('parses a fragment if it has a context', async () => {
    const parser = new HtmlParserStream({ context: 'tr' });
    await streamOf(['<td>1<', 'td>2']).pipeTo(parser);
    expect((await parser.tree).toObject()).toStrictEqual(
      parseFragment('<td>1<td>2', { context: 'tr' }),
    );
  });

  test('returns snapshots of the tree so far', async () => {
    const parser = new HtmlParserStream();
    const writer = parser.getWriter();
    await writer.write('<title>Soup</ti');
    expect(serialize(parser.snapshot().root)).toBe('<html><head><title>Soup</title></head></html>');
    await writer.write('tle><p>x');
    expect(serialize(parser.snapshot().root)).toContain('<body><p>x</p></body>');
    await writer.close();
  });

  test('accepts streams of Node', async () => {
    const parser = new HtmlParserStream();
    await Readable.toWeb(Readable.from(cut(bytes, 5))).pipeTo(parser);
    expect((await parser.tree).toObject()).toStrictEqual(parse(bytes));

    const other = new HtmlParserStream();
    await pipeline(Readable.from(cut(bytes, 5)), Writable.fromWeb(other as never));
    expect((await other.tree).toObject()).toStrictEqual(parse(bytes));
  });

  test('queues as many chunks as its strategy allows', async () => {
    const parser = new HtmlParserStream(undefined, new CountQueuingStrategy({ highWaterMark: 3 }));
    const writer = parser.getWriter();
    const written = cut(page, 20).map((chunk) => writer.write(chunk));
    expect(writer.desiredSize).toBe(3 - written.length);
    await writer.ready;
    await Promise.all(written);
    expect(writer.desiredSize).toBe(3);
    await writer.close();
  });

  test.each([
    ['the source fails', (parser: HtmlParserStream) => parser.abort(new Error('reason'))],
    [
      'a chunk is neither text nor bytes',
      (parser: HtmlParserStream) => {
        const writer = parser.getWriter();
        return writer.write(new Error('reason') as never);
      },
    ],
  ])('keeps the tree so far if %s', async (_, fail) => {
    const parser = new HtmlParserStream();
    const writer = parser.getWriter();
    await writer.write('<p>one<b');
    writer.releaseLock();
    await fail(parser).catch(() => {});
    await expect(parser.tree).rejects.toThrow(/reason|`chunk` must be a string or bytes/);
    expect(parser.snapshot().toObject()).toStrictEqual(parse('<p>one<b'));
  });

  test('rejects with the error that onParseError throws', async () => {
    const parser = new HtmlParserStream({
      onParseError() {
        throw new Error('no errors, please');
      },
    });
    await expect(streamOf(['<p>']).pipeTo(parser)).rejects.toThrow('no errors, please');
    await expect(parser.tree).rejects.toThrow('no errors, please');
  });

  test('causes no unhandled rejection if `tree` is never read', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    await new HtmlParserStream().abort(new Error('reason'));
    await wait(5);
    process.off('unhandledRejection', listen);
    expect(unhandled).toStrictEqual([]);
  });
});

describe('HtmlParserPassThrough', () => {
  async function collect<Chunk>(stream: ReadableStream<Chunk>): Promise<Chunk[]> {
    const chunks: Chunk[] = [];
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
    }
    return chunks;
  }

  test('passes chunks through, and parses them', async () => {
    const chunks = cut(bytes, 4);
    const parser = new HtmlParserPassThrough();
    expect(await collect(streamOf(chunks).pipeThrough(parser))).toStrictEqual(chunks);
    expect((await parser.tree).toObject()).toStrictEqual(parse(bytes));
  });

  test('applies backpressure until the caller reads', async () => {
    let pulls = 0;
    const source = new ReadableStream<string>(
      {
        pull(controller) {
          pulls++;
          controller.enqueue('<p>x');
        },
      },
      { highWaterMark: 0 },
    );
    const parser = new HtmlParserPassThrough<string>();
    const reader = source.pipeThrough(parser).getReader();
    for (let n = 0; n < 10; n++) await turn();
    expect(pulls).toBeLessThan(4);
    for (let n = 0; n < 10; n++) await reader.read();
    expect(pulls).toBeLessThan(14);
    await reader.cancel();
    await expect(parser.tree).rejects.toBeUndefined();
    expect(textOf(parser.snapshot()).length).toBeGreaterThanOrEqual(10);
  });

  test('keeps the tree so far if its source fails', async () => {
    const parser = new HtmlParserPassThrough<string>();
    const writer = parser.writable.getWriter();
    const reader = parser.readable.getReader();
    writer.write('<p>one').catch(() => {});
    await reader.read();
    writer.abort(new Error('reason')).catch(() => {});
    await expect(reader.read()).rejects.toThrow('reason');
    await expect(parser.tree).rejects.toThrow('reason');
    expect(parser.snapshot().toObject()).toStrictEqual(parse('<p>one'));
  });
});

describe('parseStream', () => {
  test.each<[string, () => Parameters<typeof parseStream>[0], Input]>([
    ['a stream of the browser', () => streamOf(cut(bytes, 4)), bytes],
    [
      'a stream without async iteration',
      () => ({ getReader: () => streamOf(cut(bytes, 4)).getReader() }) as never,
      bytes,
    ],
    ['a stream of Node', () => Readable.from(cut(bytes, 4)), bytes],
    ['a stream of Node, of strings', () => Readable.from(cut(bytes, 4)).setEncoding('utf8'), page],
    ['an array', () => cut(page, 4), page],
    ['the body of a response', () => new Response(page).body, bytes],
  ])('reads %s', async (_, source, whole) => {
    expect((await parseStream(source())).toObject()).toStrictEqual(parse(whole));
  });

  test.each([
    ['text/html; charset=iso-8859-5', 'ISO-8859-5'],
    ['text/html;a="b";Charset="ISO-8859-\\5" ; b=c', 'ISO-8859-5'],
    ['text/html;charset=unknown', 'windows-1251'],
    ['text/html', 'windows-1251'],
    [null, 'windows-1251'],
  ])('uses the charset of a response with the type %s', async (type, encoding) => {
    const html = new Uint8Array([...Buffer.from('<meta charset=windows-1251>'), 0xd0]);
    const headers = { get: (name: string) => (name === 'content-type' ? type : null) };
    const tree = await parseStream({ headers, body: [html] });
    expect(tree.toObject().encoding?.name).toBe(encoding);
    const other = await parseStream(
      { headers, body: [html] },
      { encoding: { transport: 'koi8-r' } },
    );
    expect(other.encoding?.name).toBe('KOI8-R');
  });

  test('accepts a response of fetch(), with or without a body', async () => {
    const tree = await parseStream(new Response(page));
    // The Content-Type header declares UTF-8.
    expect(tree.encoding).toMatchObject({ name: 'UTF-8', source: 'transport' });
    const empty = await parseStream(new Response(null), { context: 'p' });
    expect(empty.toObject().children).toStrictEqual([]);
  });

  test('accepts null as a body', async () => {
    const tree = await parseStream(new Response(null).body, { context: 'p' });
    expect(tree.toObject()).toStrictEqual(parseFragment(''));
  });

  test('rejects with the error of the source', async () => {
    async function* source() {
      yield '<p>';
      throw new Error('reason');
    }
    await expect(parseStream(source())).rejects.toThrow('reason');
  });

  test('cancels the source if it rejects', async () => {
    let cancelled = 0;
    const source = (plain: boolean) => {
      const stream = new ReadableStream<Input>({
        start: (controller) => controller.enqueue(1 as never),
        cancel: () => {
          cancelled++;
        },
      });
      return plain ? ({ getReader: () => stream.getReader() } as typeof stream) : stream;
    };
    for (const plain of [false, true]) {
      await expect(parseStream(source(plain))).rejects.toThrow(
        'Parser.writeAsync: `chunk` must be a string or bytes, got 1',
      );
    }
    expect(cancelled).toBe(2);
  });

  test('a signal ends a read, and cancels the source', async () => {
    const reason = new Error('too late');
    const cancelled: unknown[] = [];
    const web = new ReadableStream<Input>({ cancel: (given) => void cancelled.push(given) });
    const node = new Readable({ read() {} });
    let isReturned = false;
    const iterable: AsyncIterable<Input> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: async () => {
          isReturned = true;
          return { done: true, value: undefined };
        },
      }),
    };
    for (const source of [web, node, iterable]) {
      const controller = new AbortController();
      const parsed = parseStream(source, { signal: controller.signal });
      controller.abort(reason);
      await expect(parsed).rejects.toBe(reason);
    }
    expect(cancelled).toEqual([reason]);
    expect([node.destroyed, isReturned]).toEqual([true, true]);
    expect(openParsers()).toBe(0);
  });

  test('a signal that is aborted before or never', async () => {
    const signal = AbortSignal.abort('reason');
    const source = streamOf(cut(bytes, 4));
    await expect(parseStream(source, { signal })).rejects.toBe('reason');
    const { signal: other } = new AbortController();
    const tree = await parseStream(streamOf(cut(bytes, 4)), { signal: other });
    expect(tree.toObject()).toStrictEqual(parse(bytes));
    await expect(parseStream([], { signal: 1 } as never)).rejects.toThrow(
      'parseStream: `signal` must be an AbortSignal, got 1',
    );
  });

  test('releases a stream that has ended', async () => {
    const source = streamOf(cut(bytes, 4));
    await parseStream(source);
    expect(source.locked).toBe(false);
  });

  test('leaves the source to the caller if an option is wrong', async () => {
    const { body } = new Response(page);
    await expect(parseStream(body, { locations: 1 } as never)).rejects.toThrow(TypeError);
    expect((await parseStream(body)).toObject()).toStrictEqual(parse(bytes));
  });

  test('names the function in the errors of options', async () => {
    const options = { locations: 1 } as never;
    await expect(parseStream([], options)).rejects.toThrow(
      'parseStream: `locations` must be a boolean, got 1',
    );
  });

  test.each([
    [Promise.resolve(new Response(page)), 'got [object Promise]: await it first'],
    ['text', 'got "text": use `parseTree`'],
    [bytes, 'got [object Uint8Array]: use `parseTree`'],
    [new ArrayBuffer(1), 'got [object ArrayBuffer]: use `parseTree`'],
    [new Blob([page]), 'got [object Blob]: pass its stream()'],
  ])('advises what to do with %p', async (source, advice) => {
    await expect(parseStream(source as never)).rejects.toThrow(advice);
  });

  test.each([undefined, 'text', bytes, 5, {}])('refuses %p as a source', async (source) => {
    await expect(parseStream(source as never)).rejects.toThrow(
      /^parseStream: `source` must be a Response, a stream or an iterable of chunks, got /,
    );
  });
});

describe('a server', () => {
  let server: Server;
  let address: string;
  /** Writes the next response. */
  let answer: (response: ServerResponse, path: string) => Promise<void>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      // Some tests close connections before the end of the page.
      answer(response, request.url ?? '').catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const bodyOf = async (path: string): Promise<ReadableStream<Uint8Array>> => {
    const { body } = await fetch(address + path);
    if (body === null) throw new Error('no body');
    return body;
  };

  /** Sends pieces of different lengths. The socket sends each in its own packet if possible. */
  async function trickle(response: ServerResponse, content: Uint8Array, longest: number) {
    response.socket?.setNoDelay(true);
    for (let at = 0, n = 1; at < content.length; n++) {
      const length = 1 + ((n * 7919) % longest);
      if (!response.write(content.subarray(at, at + length))) await once(response, 'drain');
      await turn();
      at += length;
    }
    response.end();
  }

  test(
    'can send real pages in small pieces over several connections',
    async () => {
      const pages = realPages().filter(([, path]) => !path.includes('/large/'));
      const contents = new Map(pages.map(([name, path]) => [`/${name}`, readFileSync(path)]));
      answer = (response, path) => trickle(response, contents.get(path) ?? bytes, 1500);
      const waiting = [...contents];
      const client = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const [path, content] = next;
          const parser = new HtmlParserStream(everything);
          await (await bodyOf(path)).pipeTo(parser);
          const tree = await parser.tree;
          const whole = parseTree(content, everything);
          const isSame =
            Buffer.from(tree.buffer).equals(Buffer.from(whole.buffer)) ||
            facts(tree) === facts(whole);
          expect(`${path} ${isSame}`).toBe(`${path} true`);
        }
      };
      await Promise.all([client(), client(), client(), client()]);
    },
    minute,
  );

  test('can be requested with node:http', async () => {
    answer = async (response) => {
      response.setHeader('content-type', 'text/html; charset=koi8-r');
      response.end(bytes);
    };
    const [message] = await once(get(address), 'response');
    const encoding = { transport: 'koi8-r' };
    expect((await parseStream(message)).toObject()).toStrictEqual(parse(bytes, { encoding }));
    const [other] = await once(get(address), 'response');
    const utf8 = { encoding: { transport: 'utf-8' } };
    expect((await parseStream(other, utf8)).toObject()).toStrictEqual(parse(bytes, utf8));
  });

  test('can send several Content-Types, of which the last one counts', async () => {
    answer = async (response) => {
      response.setHeader('content-type', ['text/html; charset=utf-8', 'text/html; charset=koi8-r']);
      response.end(bytes);
    };
    const [message] = await once(get(address), 'response');
    expect((await parseStream(message)).encoding?.name).toBe('KOI8-R');
    expect((await parseStream(await fetch(address))).encoding?.name).toBe('KOI8-R');
  });

  test('can delay the body until the parser has read the head', async () => {
    let wasSeen = () => {};
    const seen = new Promise<void>((resolve) => {
      wasSeen = resolve;
    });
    answer = async (response) => {
      response.write(
        '<!doctype html><head><meta charset=utf-8><title>Soup</title><link rel=next href=2></head>',
      );
      await seen;
      response.end('<body><p>the rest');
    };
    const parser = new HtmlParserStream();
    const done = (await bodyOf('/')).pipeTo(parser);
    let head: unknown;
    for (let tries = 0; head === undefined && tries < 1000; tries++) {
      await wait(1);
      const [link] = parser.snapshot().root.elements('link');
      head = link?.getAttribute('href') ?? undefined;
    }
    expect(head).toBe('2');
    const [body] = parser.snapshot().root.elements('body');
    expect(body).toBeUndefined();
    wasSeen();
    await done;
    expect(textOf(await parser.tree)).toContain('the rest');
  });

  test(
    'can send a large page in pieces, which need no more memory than the whole page',
    async () => {
      const content = Buffer.from('<p class="a b">text \u00e9 <b>bold</b>\n'.repeat(100_000));
      answer = (response) => trickle(response, content, 64 * 1024);
      const wasm = readFileSync(resolve(__dirname, '../../dist/souptree.wasm'));
      const grown = async (read: () => Tree | Promise<Tree>): Promise<[Tree, number]> => {
        // The memory of a new instance only grows.
        initSync(wasm);
        const before = moduleMegabytes();
        const tree = await read();
        return [tree, moduleMegabytes() - before];
      };
      const [whole, wholeMegabytes] = await grown(() => parseTree(content));
      const [tree, megabytes] = await grown(async () => parseStream(await bodyOf('/')));
      expect(Buffer.from(tree.buffer).equals(Buffer.from(whole.buffer))).toBe(true);
      expect(megabytes).toBeLessThan(1.5 * wholeMegabytes);
    },
    minute,
  );

  test(
    'can close 100 connections early: each parser keeps the tree so far, and nothing leaks',
    async () => {
      const content = Buffer.from(`<title>x</title>${'<p class=x>text \u00e9'.repeat(20_000)}`);
      answer = async (response, path) => {
        const sent = content.subarray(0, 1000 + 3000 * Number(path.slice(1)));
        response.setHeader('content-length', content.length);
        response.write(sent);
        await wait(2);
        response.destroy();
      };
      let megabytes = 0;
      for (let n = 0; n < 100; n++) {
        const came: Uint8Array[] = [];
        const watch = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            came.push(chunk);
            controller.enqueue(chunk);
          },
        });
        const parser = new HtmlParserStream();
        const body = await bodyOf(`/${n}`);
        await expect(body.pipeThrough(watch).pipeTo(parser)).rejects.toThrow('terminated');
        await expect(parser.tree).rejects.toThrow('terminated');
        const tree = parser.snapshot();
        const expected = parseTree(Buffer.concat(came));
        expect(Buffer.from(tree.buffer).equals(Buffer.from(expected.buffer))).toBe(true);
        expect(openParsers()).toBe(0);
        if (n === 10) megabytes = moduleMegabytes();
      }
      expect(moduleMegabytes()).toBe(megabytes);
    },
    minute,
  );
});
