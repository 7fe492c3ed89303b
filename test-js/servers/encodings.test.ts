/**
 * Pages in encodings whose bytes cannot be rewritten, declared in every way, and answers that cannot be rewritten at
 * all. Each answer is rewritten, or passed on with a reason.
 */

import '../support/watch-module.js';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { RewriteTransform, rewriteServerResponse } from 'souptree/node';
import type { RewriteElement } from 'souptree/rewrite';
import { rewriteResponse, type UnchangedReason } from 'souptree/server';
import { openParsers } from '../support/watch-module.js';

const handlers = { elements: { p: (p: RewriteElement) => void p.setAttribute('id', 'x') } };

/** A character in each encoding, and its bytes. */
const characters: Readonly<Record<string, readonly [string, readonly number[]]>> = {
  Shift_JIS: ['\u30c6', [0x83, 0x65]],
  'EUC-JP': ['\u3042', [0xa4, 0xa2]],
  'ISO-2022-JP': ['\u3042', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]],
  'EUC-KR': ['\uac00', [0xb0, 0xa1]],
  GBK: ['\u554a', [0xb0, 0xa1]],
  gb18030: ['\u554a', [0xb0, 0xa1]],
  Big5: ['\u554a', [0xb0, 0xda]],
  'UTF-16LE': ['\u3042', [0x42, 0x30]],
  'UTF-16BE': ['\u3042', [0x30, 0x42]],
  'windows-1252': ['\u00e9', [0xe9]],
  'UTF-8': ['\u3042', [0xe3, 0x81, 0x82]],
};

const marks: Readonly<Record<string, readonly number[]>> = {
  'UTF-8': [0xef, 0xbb, 0xbf],
  'UTF-16LE': [0xff, 0xfe],
  'UTF-16BE': [0xfe, 0xff],
};

const isUtf16 = (encoding: string): boolean => encoding.startsWith('UTF-16');

function asciiIn(encoding: string, text: string): Buffer {
  if (!isUtf16(encoding)) return Buffer.from(text, 'latin1');
  const little = Buffer.from(text, 'utf16le');
  return encoding === 'UTF-16LE' ? little : little.swap16();
}

interface Page {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The text of the rewritten page. */
  readonly text: string;
}

/** The page in an encoding that `declaration` declares. Undefined if it cannot declare it. */
function pageIn(encoding: string, declaration: string, length: number): Page | undefined {
  const [character, bytes] = characters[encoding];
  let mark: readonly number[] = [];
  let contentType = 'text/html';
  let meta = '';
  switch (declaration) {
    case 'meta':
      if (isUtf16(encoding)) return undefined;
      meta = `<meta charset=${encoding}>`;
      break;
    case 'charset':
      contentType += `; charset=${encoding}`;
      break;
    default: {
      if (!(encoding in marks)) return undefined;
      mark = marks[encoding];
      if (declaration !== 'mark') contentType += `; charset=${declaration}`;
    }
  }
  const rest = 'x'.repeat(length);
  return {
    contentType,
    bytes: Buffer.concat([
      Buffer.from(mark),
      asciiIn(encoding, `${meta}<p>`),
      Buffer.from(bytes),
      asciiIn(encoding, rest),
    ]),
    text: `${meta}<p id="x">${character}${rest}`,
  };
}

const declarations = ['meta', 'charset', 'mark', 'utf-8', 'gbk', 'windows-1252', 'x-unknown'];

/** Decodes a page as browsers do: a byte order mark, then the `charset`, then a `meta` element. */
function asBrowser(bytes: Uint8Array, contentType: string | null): string {
  const marked = Object.keys(marks).find((name) =>
    marks[name].every((byte, i) => byte === bytes[i]),
  );
  const charset = /charset=([\w-]+)/.exec(contentType ?? '')?.[1];
  const meta = /<meta charset=([\w-]+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
  const label = [marked, charset, meta, 'utf-8'].find(
    (each) => each !== undefined && each !== 'x-unknown',
  );
  return new TextDecoder(label).decode(bytes);
}

const piecesOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

let server: Server;
let listener: RequestListener;
let address = '';
beforeAll(async () => {
  server = createServer((request, response) => listener(request, response)).listen(0);
  await once(server, 'listening');
  address = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  readonly reasons: readonly UnchangedReason[];
}

type Serve = (page: Page, size: number) => Promise<Answer>;

const answerOf = async (response: Response, reasons: UnchangedReason[]): Promise<Answer> => ({
  status: response.status,
  bytes: new Uint8Array(await response.arrayBuffer()),
  contentType: response.headers.get('content-type'),
  reasons,
});

/** The page from `rewriteServerResponse`. */
const fromNode =
  (flushes: boolean): Serve =>
  async ({ contentType, bytes }, size) => {
    const reasons: UnchangedReason[] = [];
    listener = (_, response) => {
      rewriteServerResponse(response, handlers, { onUnchanged: (reason) => reasons.push(reason) });
      response.setHeader('content-type', contentType);
      if (flushes) response.flushHeaders();
      const pieces = piecesOf(bytes, size);
      const last = pieces.pop();
      for (const piece of pieces) response.write(piece);
      response.end(last);
    };
    return answerOf(await fetch(address), reasons);
  };

const serves: Record<string, Serve> = {
  async rewriteResponse({ contentType, bytes }, size) {
    const reasons: UnchangedReason[] = [];
    const body = Readable.toWeb(Readable.from(piecesOf(bytes, size))) as ReadableStream<Uint8Array>;
    const response = new Response(body, { headers: { 'content-type': contentType } });
    const onUnchanged = (reason: UnchangedReason) => reasons.push(reason);
    return answerOf(rewriteResponse(response, handlers, { onUnchanged }), reasons);
  },
  rewriteServerResponse: fromNode(false),
  'rewriteServerResponse after flushHeaders': fromNode(true),
  async RewriteTransform({ contentType, bytes }, size) {
    const transport = /charset=([\w-]+)/.exec(contentType)?.[1];
    const options = transport === undefined ? {} : { encoding: { transport } };
    const source = Readable.from(piecesOf(bytes, size));
    const chunks = await source.pipe(new RewriteTransform(handlers, options)).toArray();
    return { status: 200, contentType, bytes: Buffer.concat(chunks), reasons: [] };
  },
};

const encodingOfDecoders = Object.getOwnPropertyDescriptor(
  TextDecoder.prototype,
  'encoding',
) as PropertyDescriptor;
afterEach(async () => {
  Object.defineProperty(TextDecoder.prototype, 'encoding', encodingOfDecoders);
  await wait(0);
  expect(openParsers()).toBe(0);
});

describe.each(Object.keys(serves))('%s', (name) => {
  const serve = serves[name];

  test.each(Object.keys(characters))(
    'rewrites a page in %s, however it is declared',
    async (encoding) => {
      let count = 0;
      for (const declaration of declarations) {
        for (const [length, size] of [
          [0, 1],
          [10, 100],
          [3000, 700],
          [3000, 10_000],
        ]) {
          const page = pageIn(encoding, declaration, length);
          if (page === undefined) continue;
          const answer = await serve(page, size);
          const text = asBrowser(answer.bytes, answer.contentType);
          const got = [declaration, length, answer.status, answer.reasons, text];
          expect(got).toStrictEqual([declaration, length, 200, [], page.text]);
          count++;
        }
      }
      expect(count).toBeGreaterThanOrEqual(8);
    },
  );

  test('passes a page on if the host has no decoder', async () => {
    const [, bytes] = characters.GBK;
    const page = {
      contentType: 'text/html',
      bytes: Buffer.from([...Buffer.from('<meta charset=gbk><p>'), ...bytes]),
      text: '',
    };
    // Without this name, the decoder is not one for a page.
    Object.defineProperty(TextDecoder.prototype, 'encoding', { value: 'none', configurable: true });
    for (const contentType of ['text/html', 'text/html; charset=gbk']) {
      const answer = serve({ ...page, contentType }, 5);
      if (name === 'RewriteTransform') {
        await expect(answer).rejects.toThrow('bytes in GBK can be neither tokenized nor rewritten');
        continue;
      }
      const { status, reasons, bytes: got, contentType: type } = await answer;
      expect([status, reasons, type]).toStrictEqual([200, ['encoding'], contentType]);
      expect(Buffer.from(got).equals(page.bytes)).toBe(true);
    }
  });
});

test('an error of a parse in a handler is not one of the page', async () => {
  const { rewrite } = await import('souptree/rewrite');
  const page = { contentType: 'text/html', bytes: Buffer.from('<p>a'), text: '' };
  const p = () => void rewrite(Buffer.from('<meta charset=gbk><p>'), { text() {} });
  const response = new Response(page.bytes, { headers: { 'content-type': page.contentType } });
  await expect(rewriteResponse(response, { elements: { p } }).text()).rejects.toThrow(
    'bytes in GBK can be neither tokenized nor rewritten',
  );
});

describe('the Content-Type', () => {
  const reasonFor = (contentType: string): UnchangedReason | undefined => {
    const found: UnchangedReason[] = [];
    const response = new Response('<p>', { headers: { 'content-type': contentType } });
    const options = { onUnchanged: (reason: UnchangedReason) => found.push(reason) };
    void rewriteResponse(response, handlers, options).body?.cancel();
    return found[0];
  };

  test.each([
    'text/html',
    'TEXT/HTML ;charset=utf-8',
    'application/json, text/html',
    'text/html, */*',
    'text/html, text',
    'text/html, ',
    'text/plain;a=","  , text/html;b="a,b"',
    'text/html;a="unclosed, application/json',
  ])('%s is a page', (type) => {
    expect(reasonFor(type)).toBeUndefined();
  });

  test.each([
    'text/html, application/json',
    'text/html;charset=utf-8,text/plain',
    'application/xhtml+xml',
    'text/htmlx',
    'text/html/x',
    'text /html',
    'text/plain;a=", text/html"',
    '*/*',
  ])('%s is no page', (type) => {
    expect(reasonFor(type)).toBe('content-type');
  });

  test.each([
    ['text/html;charset=gbk, text/html', '\u554a'],
    ['text/html;charset=gbk, text/html;charset=big5', '\u965b'],
    ['text/html;charset="gbk", */*, text/html;a=b', '\u554a'],
    ['text/plain;charset=gbk, text/html', '\ufffd\ufffd'],
  ])('%s has the charset of the last ones', async (type, text) => {
    const bytes = Buffer.from([...Buffer.from('<p>'), 0xb0, 0xa1]);
    const response = new Response(bytes, { headers: { 'content-type': type } });
    expect(await rewriteResponse(response, handlers).text()).toBe(`<p id="x">${text}`);
  });
});

describe('each kind of Response', () => {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': '4',
    etag: '"a"',
  };
  /** A response with members that no constructor accepts. */
  const withMembers = (members: object, body: BodyInit | null = '<p>a'): Response => {
    const response = new Response(body, { headers });
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(response, name, { value });
    }
    return response;
  };
  const used = async (): Promise<Response> => {
    const response = new Response('<p>a', { headers });
    await response.text();
    return response;
  };
  const locked = (): Response => {
    const response = new Response('<p>a', { headers });
    response.body?.getReader();
    return response;
  };
  const edited = '<p id="x">a';

  type Outcome = 'same' | 'adapted' | 'rewritten' | 'refused';
  test.each<[string, () => Response | Promise<Response>, Outcome, UnchangedReason?]>([
    ['a page', () => new Response('<p>a', { headers }), 'rewritten'],
    ['an error', () => Response.error(), 'same', 'content-type'],
    ['a redirection', () => Response.redirect('http://a.example/'), 'same', 'content-type'],
    ['JSON', () => Response.json({}), 'same', 'content-type'],
    [
      'an opaque response',
      () => withMembers({ status: 0, type: 'opaque' }, null),
      'same',
      'no-body',
    ],
    [
      'a redirected response',
      () => withMembers({ redirected: true, url: 'http://a.example/' }),
      'rewritten',
    ],
    ['type cors', () => withMembers({ type: 'cors', url: 'http://a.example/' }), 'rewritten'],
    ['status 101', () => withMembers({ status: 101 }, null), 'same', 'no-body'],
    ['status 103 with a body', () => withMembers({ status: 103 }), 'same', 'status'],
    ['status 204', () => new Response(null, { headers, status: 204 }), 'adapted', 'no-body'],
    ['status 205', () => new Response(null, { headers, status: 205 }), 'adapted', 'no-body'],
    ['status 205 with a body', () => withMembers({ status: 205 }), 'adapted', 'no-body'],
    ['status 206', () => new Response('<p>a', { headers, status: 206 }), 'same', 'range'],
    ['status 304', () => new Response(null, { headers, status: 304 }), 'adapted', 'no-body'],
    ['status 404', () => new Response('<p>a', { headers, status: 404 }), 'rewritten'],
    ['status 599', () => new Response('<p>a', { headers, status: 599 }), 'rewritten'],
    ['status 600', () => withMembers({ status: 600 }), 'same', 'status'],
    ['status 999', () => withMembers({ status: 999 }), 'same', 'status'],
    ['status 999 without a body', () => withMembers({ status: 999 }, null), 'same', 'no-body'],
    ['an answer to HEAD', () => new Response(null, { headers }), 'adapted', 'no-body'],
    ['an empty page', () => new Response('', { headers }), 'rewritten'],
    ['a message beyond Latin-1', () => withMembers({ statusText: 'Tr\ufffds bien' }), 'rewritten'],
    ['a message in Latin-1', () => withMembers({ statusText: 'Tr\u00e8s bien' }), 'rewritten'],
    ['a message with a newline', () => withMembers({ statusText: 'a\nb' }), 'rewritten'],
    ['a used body', used, 'refused'],
    ['a locked body', locked, 'refused'],
    [
      'a locked body of JSON',
      () => {
        const response = Response.json({});
        response.body?.getReader();
        return response;
      },
      'same',
      'content-type',
    ],
    [
      'zstd',
      () => new Response('<p>a', { headers: { ...headers, 'content-encoding': 'zstd' } }),
      'same',
      'content-encoding',
    ],
  ])('%s', async (...row) => {
    const [name, create, outcome, reason] = row;
    const response = await create();
    const { status, statusText } = response;
    const reasons: UnchangedReason[] = [];
    const call = () =>
      rewriteResponse(response, handlers, { onUnchanged: (each) => reasons.push(each) });
    if (outcome === 'refused') {
      expect(call).toThrow('the body of `response` was read or is locked');
      return;
    }
    const answer = call();
    expect(reasons).toStrictEqual(reason === undefined ? [] : [reason]);
    expect(answer === response).toBe(outcome === 'same');
    expect(answer.status).toBe(status);
    if (outcome === 'same') return;
    expect(answer.headers.get('etag')).toBe('W/"a"');
    expect(answer.headers.has('content-length')).toBe(false);
    expect(answer.statusText).toBe(/[\ufffd\n]/.test(statusText) ? '' : statusText);
    const isEmpty = outcome === 'adapted' || name === 'an empty page';
    expect(await answer.text()).toBe(isEmpty ? '' : edited);
  });

  test('keeps all header fields of a page', async () => {
    const all = new Headers({ ...headers, 'x-latin': '\u00e9', 'x-empty': '', link: '<a>, <b>' });
    all.append('set-cookie', 'a=b; expires=Thu, 01 Jan 2030 00:00:00 GMT');
    all.append('set-cookie', 'c=d');
    const answer = rewriteResponse(new Response('<p>a', { headers: all }), handlers);
    all.delete('content-length');
    all.set('etag', 'W/"a"');
    expect([...answer.headers]).toStrictEqual([...all]);
    await answer.body?.cancel();
  });
});
