/** Rewriting the pages of servers that answer with a `Response`. */

import '../support/watch-module.js';

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RewriteStream, rewrite } from 'souptree/rewrite';
import { rewriteResponse, type UnchangedReason } from 'souptree/server';
import { textOfStream } from '../support/text-of-stream.js';
import { openParsers } from '../support/watch-module.js';

const html = '<!doctype html><title>Caf\u00e9</title><p class=a>One</p><p>Two';
const handlers = {
  elements: {
    p: (p: { setAttribute(name: string, value: string): unknown }) =>
      void p.setAttribute('id', 'x'),
  },
};
const expected = rewrite(html, handlers);
const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const bytes = new Uint8Array(Buffer.from(html));

/** A body that yields chunks of `size` bytes, and counts how it is read. */
function slowBody(content: Uint8Array, size: number) {
  const state = { pulls: 0, cancelled: undefined as unknown };
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.pulls++;
        if (at >= content.length) return controller.close();
        controller.enqueue(content.slice(at, at + size));
        at += size;
      },
      cancel(reason) {
        state.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

const reasonsOf = (response: Response) => {
  const reasons: UnchangedReason[] = [];
  const answer = rewriteResponse(response, handlers, {
    onUnchanged: (reason) => reasons.push(reason),
  });
  return { answer, reasons };
};

describe('rewriteResponse', () => {
  test.each([
    ['public,no-transform', '', undefined, false],
    ['public,no-transform', 'https://souptree.example/', undefined, true],
    ['public,no-transform', 'https://souptree.example/', 'ignore', false],
    ['No-Transform , max-age=1', '', 'respect', true],
    ['no-transforms, x="no-transform"', '', 'respect', false],
    ['no-cache', 'https://souptree.example/', 'respect', false],
  ] as const)(
    'Cache-Control: %s of %p with the option %p',
    async (value, url, noTransform, isUnchanged) => {
      const response = new Response(html, { headers: { ...htmlType, 'cache-control': value } });
      Object.defineProperty(response, 'url', { value: url });
      const reasons: UnchangedReason[] = [];
      const onUnchanged = (reason: UnchangedReason) => void reasons.push(reason);
      const answer = rewriteResponse(response, handlers, { noTransform, onUnchanged });
      expect(await answer.text()).toBe(isUnchanged ? html : expected);
      expect(reasons).toEqual(isUnchanged ? ['no-transform'] : []);
    },
  );

  test.each([1, 2, 7, 1000])('rewrites a page that arrives in chunks of %d bytes', async (size) => {
    const answer = rewriteResponse(
      new Response(slowBody(bytes, size).body, {
        headers: htmlType,
        status: 404,
        statusText: 'Gone',
      }),
      handlers,
    );
    expect(answer.status).toBe(404);
    expect(answer.statusText).toBe('Gone');
    expect(await answer.text()).toBe(expected);
    expect(openParsers()).toBe(0);
  });

  test('takes whole texts on request', async () => {
    const textsWith = async (texts: 'whole' | 'pieces') => {
      const values: string[] = [];
      const answer = rewriteResponse(
        new Response(slowBody(bytes, 2).body, { headers: htmlType }),
        { text: ({ value }) => void values.push(value) },
        { texts },
      );
      await answer.arrayBuffer();
      return values;
    };
    expect(await textsWith('whole')).toEqual(['Caf\u00e9', 'One', 'Two']);
    expect((await textsWith('pieces')).length).toBeGreaterThan(3);
  });

  test('rewrites an empty page', async () => {
    const end = { end: (part: { append(text: string): unknown }) => void part.append('!') };
    const answer = rewriteResponse(new Response('', { headers: htmlType }), end);
    expect(await answer.text()).toBe('!');
  });

  test('changes header fields that describe the bytes of the page', async () => {
    const headers = new Headers({
      ...htmlType,
      'Content-Length': '5',
      'Accept-Ranges': 'bytes',
      'Content-MD5': 'x',
      Digest: 'x',
      'Content-Digest': 'x',
      'Repr-Digest': 'x',
      ETag: '"a"',
      'Cache-Control': 'no-store',
      'Last-Modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
    });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    const answer = rewriteResponse(new Response(html, { headers }), handlers);
    expect([...answer.headers]).toEqual([
      ['cache-control', 'no-store'],
      ['content-type', 'text/html; charset=utf-8'],
      ['etag', 'W/"a"'],
      ['last-modified', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    const weak = new Response(html, { headers: { ...htmlType, etag: 'W/"b"' } });
    expect(rewriteResponse(weak, handlers).headers.get('etag')).toBe('W/"b"');
  });

  test.each<[UnchangedReason, Response]>([
    ['content-type', new Response(html)],
    ['content-type', new Response(html, { headers: { 'content-type': 'text/htmlx' } })],
    ['content-type', new Response(html, { headers: { 'content-type': 'application/xhtml+xml' } })],
    ['content-type', new Response(bytes)],
    ['content-type', Response.json({})],
    ['content-type', Response.redirect('http://a.example/')],
    ['content-type', Response.error()],
    ['range', new Response(html, { headers: htmlType, status: 206 })],
    ['range', new Response(html, { headers: { ...htmlType, 'content-range': 'bytes 0-1/2' } })],
    [
      'content-encoding',
      new Response(html, { headers: { ...htmlType, 'content-encoding': 'br' } }),
    ],
    [
      'content-encoding',
      new Response(html, { headers: { ...htmlType, 'content-encoding': 'gzip, br' } }),
    ],
    [
      'content-encoding',
      new Response(html, { headers: { ...htmlType, 'content-encoding': 'constructor' } }),
    ],
  ])('returns another response unchanged: %s', (reason, response) => {
    const { answer, reasons } = reasonsOf(response);
    expect(answer).toBe(response);
    expect(reasons).toEqual([reason]);
  });

  test.each(['text/html', 'TEXT/HTML', ' text/html ;charset=utf-8', 'text/html, text/html'])(
    'rewrites pages of the type %j',
    async (type) => {
      const response = new Response(bytes, { headers: { 'content-type': type } });
      expect(await rewriteResponse(response, handlers).text()).toBe(expected);
    },
  );

  test.each([200, 204, 304])(
    'adapts the header fields of an answer to HEAD, or with %d',
    (status) => {
      const headers = { ...htmlType, 'content-length': '9', etag: '"a"' };
      const { answer, reasons } = reasonsOf(new Response(null, { headers, status }));
      expect(answer.body).toBeNull();
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toEqual({ ...htmlType, etag: 'W/"a"' });
      expect(reasons).toEqual(['no-body']);
    },
  );

  test.each<[Record<string, string>, string, UnchangedReason]>([
    [{}, 'W/"a"', 'no-body'],
    [{ 'content-type': 'image/png' }, '"a"', 'content-type'],
  ])('the ETag of a 304 with the fields %j is that of the 200', (fields, etag, reason) => {
    const headers = { ...fields, etag: '"a"' };
    const { answer, reasons } = reasonsOf(new Response(null, { headers, status: 304 }));
    expect(Object.fromEntries(answer.headers)).toEqual({ ...fields, etag });
    expect([answer.status, reasons]).toEqual([304, [reason]]);
  });

  test('an answer to HEAD has the header fields of the answer to GET', () => {
    for (const fields of [
      { ...htmlType, 'content-encoding': 'gzip' },
      { 'content-type': 'text/html; charset=shift_jis', 'content-length': '9', etag: '"a"' },
      { 'content-type': 'text/html; charset=koi8-r' },
      { ...htmlType, 'content-encoding': 'br' },
    ]) {
      const [head, page] = [null, ''].map((body) => {
        const answer = rewriteResponse(new Response(body, { headers: fields }), handlers);
        return Object.fromEntries(answer.headers);
      });
      expect(head).toEqual(page);
    }
  });

  test.each([
    ['gzip', gzipSync(bytes)],
    ['x-gzip', gzipSync(bytes)],
    ['GZIP', gzipSync(bytes)],
    ['deflate', deflateSync(bytes)],
    ['gzip', bytes],
    ['deflate', bytes],
    ['identity', bytes],
  ])('decodes a body in %s, or one that is decoded already', async (coding, content) => {
    for (const size of [1, 2, 3, 1000]) {
      const { body } = slowBody(new Uint8Array(content), size);
      const headers = { ...htmlType, 'content-encoding': coding };
      const answer = rewriteResponse(new Response(body, { headers }), handlers);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(await answer.text()).toBe(expected);
    }
  });

  test.each([0, 1])('accepts an encoded body of %d bytes', async (length) => {
    const { body } = slowBody(bytes.slice(0, length), 1);
    const headers = { ...htmlType, 'content-encoding': 'gzip' };
    const answer = rewriteResponse(new Response(body, { headers }), handlers);
    expect(await answer.text()).toBe(html.slice(0, length));
  });

  test('decodes deflate without the header of zlib', async () => {
    const pages = [html, '', 'x', '<p>'.repeat(1000), randomBytes(500).toString('hex')];
    for (const page of pages) {
      const content = deflateRawSync(page);
      if (content.length < 4 && page !== '') continue;
      for (const size of [1, 3, 1000]) {
        const { body } = slowBody(new Uint8Array(content), size);
        const headers = { ...htmlType, 'content-encoding': 'deflate' };
        const answer = rewriteResponse(new Response(body, { headers }), {});
        if (content.some((byte) => byte < 9)) expect(await answer.text()).toBe(page);
        else await answer.body?.cancel();
      }
    }
  });

  test('does not take a page in UTF-16 for deflate', async () => {
    for (const content of [Buffer.from(html, 'utf16le'), Buffer.from(html, 'utf16le').swap16()]) {
      const label = content[0] === 0 ? 'utf-16be' : 'utf-16le';
      const headers = {
        'content-type': `text/html; charset=${label}`,
        'content-encoding': 'deflate',
      };
      const answer = rewriteResponse(new Response(new Uint8Array(content), { headers }), handlers);
      expect(await answer.text()).toBe(expected);
    }
  });

  test('fails for a damaged body', async () => {
    const headers = { ...htmlType, 'content-encoding': 'gzip' };
    const damaged = new Uint8Array(gzipSync(bytes)).fill(0, 20, 40);
    const answer = rewriteResponse(new Response(damaged, { headers }), handlers);
    await expect(answer.text()).rejects.toThrow();
    expect(openParsers()).toBe(0);
  });

  test('cancels an encoded body', async () => {
    const rows = Array.from({ length: 10_000 }, () => `<p>${randomBytes(30).toString('hex')}`);
    const content = gzipSync(rows.join(''));
    const { body, state } = slowBody(new Uint8Array(content), 1000);
    const headers = { ...htmlType, 'content-encoding': 'gzip' };
    const answer = rewriteResponse(new Response(body, { headers }), handlers);
    const reader = answer.body?.getReader();
    const read = reader?.read();
    await wait(5);
    await reader?.cancel('enough');
    await read;
    await wait(5);
    expect(String(state.cancelled)).toContain('enough');
  });

  test('reads the encoding from the Content-Type', async () => {
    const headers = { 'content-type': 'text/html;charset="koi8-r"' };
    const page = new Uint8Array([...Buffer.from('<p title=a>'), 0xc1, 0xc2]);
    const edit = {
      elements: {
        p: (p: { setAttribute(name: string, value: string): unknown }) =>
          void p.setAttribute('lang', '\u0430'),
      },
    };
    const answer = rewriteResponse(new Response(page, { headers }), edit);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(
      '<p title=a lang="&#1072;">\xc1\xc2',
    );
    expect(answer.headers.get('content-type')).toBe('text/html;charset="koi8-r"');
  });

  test.each([
    ['shift_jis', [0x82, 0xa0], '\u3042'],
    ['gbk', [0xb0, 0xa1], '\u554a'],
    ['utf-16le', [0x42, 0x30], '\u3042'],
  ])('turns a page in %s into UTF-8', async (label, character, text) => {
    const tag = Buffer.from('<p>', label === 'utf-16le' ? 'utf16le' : 'latin1');
    const headers = { 'content-type': `text/html; charset=${label}` };
    for (const size of [1, 100]) {
      const { body } = slowBody(new Uint8Array([...tag, ...character]), size);
      const answer = rewriteResponse(new Response(body, { headers }), handlers);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe(`<p id="x">${text}`);
    }
  });

  const withMark = {
    'utf-8': Buffer.from('\ufeff<p>\u00e9\u65e5\u672c'),
    'utf-16le': Buffer.from('\ufeff<p>\u00e9\u65e5\u672c', 'utf16le'),
    'utf-16be': Buffer.from('\ufeff<p>\u00e9\u65e5\u672c', 'utf16le').swap16(),
  };

  test.each(
    Object.entries(withMark).flatMap(([marked, content]) =>
      ['shift_jis', 'gbk', 'euc-jp', 'utf-16le', 'utf-16be'].map(
        (label) => [marked, label, content] as const,
      ),
    ),
  )('prefers a byte order mark of %s to the charset %s', async (_, label, content) => {
    const headers = { 'content-type': `text/html; charset=${label}` };
    for (const size of [1, 2, 3, 100]) {
      const { body } = slowBody(new Uint8Array(content), size);
      const answer = rewriteResponse(new Response(body, { headers }), handlers);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe('<p id="x">\u00e9\u65e5\u672c');
    }
  });

  test.each([[[]], [[0xef]], [[0xef, 0x40]], [[0xff, 0x41]], [[0xef, 0xbb]]])(
    'decodes bytes %j, which are no byte order mark',
    async (start: number[]) => {
      const headers = { 'content-type': 'text/html; charset=gbk' };
      for (const size of [1, 100]) {
        const { body } = slowBody(new Uint8Array(start), size);
        const answer = rewriteResponse(new Response(body, { headers }), {});
        expect(await answer.text()).toBe(new TextDecoder('gbk').decode(new Uint8Array(start)));
      }
    },
  );

  /** A body that sends one chunk and then waits, and the function that continues it. */
  const stalledBody = (chunk: Uint8Array) => {
    let finish = (_rest: string): void => {};
    let cancelled: unknown;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(chunk);
        finish = (rest) => {
          controller.enqueue(Buffer.from(rest));
          controller.close();
        };
      },
      cancel(reason) {
        cancelled = reason;
      },
    });
    return { body, finish: (rest: string) => finish(rest), cancelled: () => cancelled };
  };

  test('waits for the encoding of a page in small chunks no longer than for one chunk', async () => {
    for (const rewritten of [
      (page: ReadableStream<Uint8Array>, sniffMilliseconds: number) =>
        rewriteResponse(
          new Response(page as BodyInit, { headers: { 'content-type': 'text/html' } }),
          handlers,
          { sniffMilliseconds },
        ).body as ReadableStream<Uint8Array>,
      (page: ReadableStream<Uint8Array>, sniffMilliseconds: number) =>
        page.pipeThrough(new RewriteStream<Uint8Array>(handlers, { sniffMilliseconds })),
    ]) {
      let given = 0;
      const page = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await wait(20);
          if (given++ === 100) controller.close();
          else controller.enqueue(Buffer.from('<p>a'));
        },
      });
      const reader = rewritten(page, 60).getReader();
      await reader.read();
      expect(given).toBeLessThan(50);
      await reader.cancel();
    }
  });

  test.each(['text/html', 'text/html; charset=gbk'])(
    'passes on a short page that stalls, with the type %s',
    async (type) => {
      const isDecoded = type !== 'text/html';
      const { body, finish } = stalledBody(isDecoded ? new Uint8Array([0xef]) : bytes);
      const response = new Response(body, { headers: { 'content-type': type } });
      const answer = rewriteResponse(response, handlers, { sniffMilliseconds: 5 });
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      if (isDecoded) {
        const read = reader.read();
        await wait(20);
        finish('\x40<p>');
        const text = new TextDecoder('gbk').decode(new Uint8Array([0xef, 0x40]));
        expect(Buffer.from((await read).value ?? []).toString()).toBe(`${text}<p id="x">`);
        expect((await reader.read()).done).toBe(true);
        return;
      }
      const { value } = await reader.read();
      expect(Buffer.from(value ?? []).toString('latin1')).toContain('<p class=a id="x">One');
      finish('<p>Three');
      const { value: rest } = await reader.read();
      expect(Buffer.from(rest ?? []).toString()).toContain('<p id="x">Three');
      expect((await reader.read()).done).toBe(true);
    },
  );

  test('waits 500 milliseconds for the encoding of a page', async () => {
    const { body, finish } = stalledBody(bytes);
    const answer = rewriteResponse(
      new Response(body, { headers: { 'content-type': 'text/html' } }),
      handlers,
    );
    const start = Date.now();
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect(Date.now() - start).toBeGreaterThan(400);
    finish('');
    expect(await reader.read()).toMatchObject({ done: true });
  });

  test('waits without limit on request, and decides with the next bytes', async () => {
    const { body, finish } = stalledBody(Buffer.from('<p>\u00e9'));
    const answer = rewriteResponse(
      new Response(body, { headers: { 'content-type': 'text/html' } }),
      handlers,
      { sniffMilliseconds: Number.POSITIVE_INFINITY },
    );
    const text = answer.text();
    await wait(20);
    finish('<meta charset=utf-8>');
    expect(await text).toBe('<p id="x">\u00e9<meta charset=utf-8>');
  });

  test('passes an error on that occurs when the encoding is decided', async () => {
    const { body, cancelled } = stalledBody(bytes);
    const failing = {
      elements: {
        p: () => {
          throw new RangeError('handler');
        },
      },
    };
    const answer = rewriteResponse(
      new Response(body, { headers: { 'content-type': 'text/html' } }),
      failing,
      { sniffMilliseconds: 5 },
    );
    await expect(textOfStream(answer.body)).rejects.toThrow(new RangeError('handler'));
    expect(cancelled()).toEqual(new RangeError('handler'));
    expect(openParsers()).toBe(0);
  });

  test('can be cancelled while it waits for the encoding', async () => {
    const { body, cancelled } = stalledBody(bytes);
    const answer = rewriteResponse(
      new Response(body, { headers: { 'content-type': 'text/html' } }),
      handlers,
      { sniffMilliseconds: 10 },
    );
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const read = reader.read();
    await wait(2);
    await reader.cancel('enough');
    expect((await read).done).toBe(true);
    await wait(30);
    expect(cancelled()).toBe('enough');
    expect(openParsers()).toBe(0);
  });

  test('keeps an encoding of the options', async () => {
    const headers = { 'content-type': 'text/html; charset=shift_jis' };
    const page = new Response(bytes, { headers });
    const answer = rewriteResponse(page, handlers, { encoding: { transport: 'utf-8' } });
    expect(await answer.text()).toBe(expected);
  });

  test('reads the page only as fast as the output is read', async () => {
    const content = Buffer.from('<p>1</p>'.repeat(10_000));
    const { body, state } = slowBody(content, 8);
    const answer = rewriteResponse(new Response(body, { headers: htmlType }), handlers);
    await wait(5);
    expect(state.pulls).toBe(0);
    const reader = answer.body?.getReader();
    for (let n = 0; n < 10; n++) await reader?.read();
    await wait(5);
    expect(state.pulls).toBeLessThan(20);
    await reader?.cancel(new Error('enough'));
    expect(state.cancelled).toEqual(new Error('enough'));
    expect(openParsers()).toBe(0);
  });

  test('passes an error of a handler to the reader, and cancels the page', async () => {
    const { body, state } = slowBody(bytes, 10);
    const failing = {
      elements: {
        p: () => {
          throw new RangeError('handler');
        },
      },
    };
    const answer = rewriteResponse(new Response(body, { headers: htmlType }), failing);
    await expect(textOfStream(answer.body)).rejects.toThrow(new RangeError('handler'));
    expect(state.cancelled).toEqual(new RangeError('handler'));
    expect(openParsers()).toBe(0);
  });

  test('passes an error of the page to the reader', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      pull: (controller) => controller.error(new Error('upstream')),
    });
    const answer = rewriteResponse(new Response(body, { headers: htmlType }), handlers);
    await expect(textOfStream(answer.body)).rejects.toThrow('upstream');
    expect(openParsers()).toBe(0);
  });

  test('stops at a limit', async () => {
    const { body, state } = slowBody(bytes, 10);
    const response = new Response(body, { headers: htmlType });
    const answer = rewriteResponse(response, handlers, { limits: { inputBytes: 30 } });
    await expect(textOfStream(answer.body)).rejects.toThrow('limit');
    expect(state.cancelled).toMatchObject({ name: 'LimitError' });
  });

  test('refuses wrong arguments', async () => {
    const response = () => new Response(html, { headers: htmlType });
    expect(() => rewriteResponse(Promise.resolve(response()) as never, handlers)).toThrow(
      'rewriteResponse: `response` must be a Response, got [object Promise]: await it first',
    );
    expect(() => rewriteResponse(response(), { elements: { 'a b': 1 as never } })).toThrow(
      TypeError,
    );
    const onUnchanged = 1 as never;
    expect(() => rewriteResponse(response(), handlers, { onUnchanged })).toThrow(
      'rewriteResponse: `onUnchanged` must be a function, got 1',
    );
    const locked = response();
    await locked.text();
    expect(() => rewriteResponse(locked, handlers)).toThrow('locked');
    expect(() => rewriteResponse(response(), { elements: { p: 1 as never } })).toThrow(
      'rewriteResponse: `handlers.elements["p"]` must be',
    );
    expect(() => rewriteResponse(response(), undefined as never)).toThrow(
      'rewriteResponse: `handlers` must be an object',
    );
    for (const sniffMilliseconds of [-1, Number.NaN, '5' as never]) {
      expect(() => rewriteResponse(response(), handlers, { sniffMilliseconds })).toThrow(
        'rewriteResponse: `sniffMilliseconds` must be a number of milliseconds',
      );
    }
  });

  test('refuses a body of which a part was read', async () => {
    const response = new Response(html, { headers: htmlType });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(() => rewriteResponse(response, handlers)).toThrow(TypeError);
    await reader.read();
    reader.releaseLock();
    expect(response.bodyUsed).toBe(true);
    expect(() => rewriteResponse(response, handlers)).toThrow(
      'rewriteResponse: the body of `response` was read or is locked',
    );
  });
});

describe('a server and fetch', () => {
  let server: Server;
  let address: string;
  let answer: RequestListener;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['gzip', gzipSync(bytes)],
    ['deflate', deflateSync(bytes)],
    ['br', brotliCompressSync(bytes)],
  ])('rewrites what fetch has decoded from %s', async (coding, content) => {
    answer = (_, response) => {
      response.writeHead(200, { ...htmlType, 'content-encoding': coding }).end(content);
    };
    const page = await fetch(address);
    expect(page.headers.get('content-encoding')).toBe(coding);
    const edited = rewriteResponse(page, handlers);
    expect(edited.headers.get('content-encoding')).toBeNull();
    expect(await edited.text()).toBe(expected);
  });

  test.each(['zstd', 'gzip, zstd', 'compress'])(
    'leaves a body of fetch in %s unchanged, because not every fetch decodes it',
    async (coding) => {
      const encoded = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
      answer = (_, response) => {
        response.writeHead(200, { ...htmlType, 'content-encoding': coding }).end(encoded);
      };
      const { answer: edited, reasons } = reasonsOf(await fetch(address));
      expect(reasons).toEqual(['content-encoding']);
      expect(edited.headers.get('content-encoding')).toBe(coding);
      await edited.body?.cancel();
    },
  );

  test('rewrites what fetch has decoded from two codings', async () => {
    answer = (_, response) => {
      response.writeHead(200, { ...htmlType, 'content-encoding': 'gzip, br' });
      response.end(brotliCompressSync(gzipSync(bytes)));
    };
    expect(await rewriteResponse(await fetch(address), handlers).text()).toBe(expected);
  });

  test('passes on that the other server closed the connection, or that the request was aborted', async () => {
    answer = (_, response) => {
      response.writeHead(200, htmlType).write(html);
      setTimeout(() => response.destroy(), 20);
    };
    await expect(rewriteResponse(await fetch(address), handlers).text()).rejects.toThrow(
      'terminated',
    );
    answer = (_, response) => void response.writeHead(200, htmlType).write(html);
    const controller = new AbortController();
    const page = await fetch(address, { signal: controller.signal });
    const text = rewriteResponse(page, handlers).text();
    setTimeout(() => controller.abort(), 20);
    await expect(text).rejects.toThrow('aborted');
    expect(openParsers()).toBe(0);
  });

  test('closes the connection to the other server if the output is cancelled', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.on('close', resolve);
        response.writeHead(200, htmlType).write(html);
      };
    });
    const edited = rewriteResponse(await fetch(address), handlers);
    const reader = edited.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await closed;
    expect(openParsers()).toBe(0);
  });

  test('has the form of middleware in frameworks', async () => {
    type Next = () => Promise<Response>;
    // React Router and SvelteKit: a function that returns the response of the next one.
    const reactRouter = async (_: unknown, next: Next) => rewriteResponse(await next(), handlers);
    const page = async () => new Response(html, { headers: htmlType });
    expect(await (await reactRouter({}, page)).text()).toBe(expected);
    // Hono: the context has the response. Its setter copies the fields of the old response, so the old one goes first.
    class Context {
      #response: Response | undefined = new Response(html, {
        headers: { ...htmlType, 'content-length': '9' },
      });
      get res(): Response | undefined {
        return this.#response;
      }
      set res(response: Response | undefined) {
        for (const [name, value] of this.#response && response ? this.#response.headers : []) {
          response?.headers.set(name, value);
        }
        this.#response = response;
      }
    }
    const context = new Context();
    const edited = rewriteResponse(context.res as Response, handlers);
    context.res = undefined;
    context.res = edited;
    expect(context.res.headers.get('content-length')).toBeNull();
    expect(await context.res.text()).toBe(expected);
  });
});
