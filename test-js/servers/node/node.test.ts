/** Rewriting in Node: a `Transform` stream, and responses of `node:http`, `node:http2` and frameworks. */

import '../../support/watch-module.js';

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  ServerResponse,
} from 'node:http';
import { connect, createServer as createHttp2Server, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getDefaultHighWaterMark, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type NodeServerOptions,
  RewriteTransform,
  rewriteMiddleware,
  rewriteServerResponse,
} from 'souptree/node';
import { type RewriteElement, rewrite } from 'souptree/rewrite';
import type { UnchangedReason } from 'souptree/server';
import { openParsers } from '../../support/watch-module.js';

/** After so many bytes, a stream asks its source to wait: 16 KiB, and 64 KiB since Node 22. */
const fullBuffer = getDefaultHighWaterMark(false);

const html = '<!doctype html><title>Caf\u00e9</title><p class=a>One</p><p>Two';
const handlers = { elements: { p: (p: RewriteElement) => void p.setAttribute('id', 'x') } };
const failing = {
  elements: {
    p: () => {
      throw new RangeError('handler');
    },
  },
};
const slow = {
  elements: {
    p: async (p: RewriteElement) => {
      await wait(20);
      p.setAttribute('id', 'x');
    },
  },
};
const expected = rewrite(html, handlers);
const bytes = Buffer.from(html);
const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const longPage = '<p>a long paragraph</p>'.repeat(100_000);

const cut = (content: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

afterEach(() => {
  expect(openParsers()).toBe(0);
});

describe('RewriteTransform', () => {
  test.each([1, 2, 7, 1000])('rewrites chunks of %d bytes', async (size) => {
    const stream = Readable.from(cut(bytes, size)).pipe(new RewriteTransform(handlers));
    expect(await textOf(stream)).toBe(expected);
  });

  test('accepts strings in their encodings', async () => {
    const stream = new RewriteTransform(handlers, { encoding: { transport: 'utf-8' } });
    stream.write('<p>\u00e9');
    stream.write('3c703e', 'hex');
    stream.end(Buffer.from('<p>').toString('base64'), 'base64');
    expect(await textOf(stream)).toBe('<p id="x">\u00e9<p id="x"><p id="x">');
  });

  test('fails with the error of a handler, and the source with it', async () => {
    const source = Readable.from(cut(bytes, 5));
    const stream = new RewriteTransform(failing);
    await expect(pipeline(source, stream, textOf)).rejects.toThrow(new RangeError('handler'));
    expect(source.destroyed).toBe(true);
    const other = {
      end: () => {
        throw 'text';
      },
    };
    const thrown = pipeline(Readable.from(cut(bytes, 5)), new RewriteTransform(other), textOf);
    await expect(thrown).rejects.toMatchObject({ cause: 'text' });
  });

  test('fails with the error of the source', async () => {
    async function* source() {
      yield bytes;
      throw new Error('source');
    }
    await expect(pipeline(source, new RewriteTransform(handlers), textOf)).rejects.toThrow(
      'source',
    );
  });

  test('waits while nobody reads', async () => {
    let sent = 0;
    async function* source() {
      for (const chunk of cut(Buffer.from(longPage), 1000)) {
        sent++;
        yield chunk;
      }
    }
    const stream = Readable.from(source()).pipe(new RewriteTransform(handlers));
    await wait(20);
    expect(sent * 1000).toBeLessThan(6 * fullBuffer);
    stream.destroy();
  });

  test('can be aborted', async () => {
    const controller = new AbortController();
    const stream = new RewriteTransform(handlers, {}, { signal: controller.signal });
    stream.write('<p>');
    controller.abort();
    await expect(textOf(stream)).rejects.toThrow('aborted');
  });

  test('takes whole texts on request', async () => {
    const values: string[] = [];
    const text = { text: ({ value }: { value: string }) => void values.push(value) };
    const stream = new RewriteTransform(text, { texts: 'whole' });
    await textOf(Readable.from(cut(bytes, 2)).pipe(stream));
    expect(values).toEqual(['Caf\u00e9', 'One', 'Two']);
  });

  test('passes on a short page that stalls', async () => {
    const stream = new RewriteTransform(handlers, { sniffMilliseconds: 5 });
    stream.write(bytes);
    const [output] = await once(stream, 'data');
    expect(String(output)).toContain('<p class=a id="x">One');
    stream.end('<p>Three');
    expect(await textOf(stream)).toBe('<p id="x">Three');
    const byDefault = new RewriteTransform(handlers);
    byDefault.write(bytes);
    const start = Date.now();
    await once(byDefault, 'data');
    expect(Date.now() - start).toBeGreaterThan(400);
    byDefault.destroy();
  });

  test('runs the other steps after the one that decides about the encoding', async () => {
    const stream = new RewriteTransform(slow, { sniffMilliseconds: 1 });
    stream.write('<p>One');
    await wait(10);
    stream.write('<p>Two');
    stream.end('<p>Three');
    expect(await textOf(stream)).toBe('<p id="x">One<p id="x">Two<p id="x">Three');
  });

  test('is destroyed by an error that occurs when the encoding is decided', async () => {
    const stream = new RewriteTransform(failing, { sniffMilliseconds: 1 });
    stream.write('<p>One');
    const [error] = await once(stream, 'error');
    expect(error).toEqual(new RangeError('handler'));
    const destroyed = new RewriteTransform(failing, { sniffMilliseconds: 5 });
    destroyed.write('<p>One');
    await wait(1);
    destroyed.destroy();
    await wait(20);
  });

  test('checks its arguments', () => {
    expect(() => new RewriteTransform({ elements: { p: 1 as never } })).toThrow(
      'RewriteTransform: `handlers.elements["p"]`',
    );
    expect(() => new RewriteTransform({}, { location: true } as never)).toThrow('`location`');
    expect(() => new RewriteTransform({}, { sniffMilliseconds: -1 })).toThrow(
      'RewriteTransform: `sniffMilliseconds` must be a number of milliseconds, got -1',
    );
  });
});

/** An answer as it arrived. */
interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  text: string;
  body: Buffer;
}

describe('rewriteServerResponse', () => {
  let server: Server;
  let listener: RequestListener;
  let port: number;
  const clientErrors: Error[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => listener(request, response));
    server.on('clientError', (error) => clientErrors.push(error));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = async (method = 'GET', headers = {}): Promise<IncomingMessage> => {
    const sent = request({ port, host: '127.0.0.1', method, headers, agent: false }).end();
    const [message] = await once(sent, 'response');
    return message;
  };

  const get = async (method = 'GET', headers = {}): Promise<Answer> => {
    const message = await open(method, headers);
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    return { status: message.statusCode, headers: message.headers, text: body.toString(), body };
  };

  /** Answers with `write`, which gets a response whose pages are rewritten. */
  const answerWith = (
    write: (response: ServerResponse, request: IncomingMessage) => unknown,
    options?: NodeServerOptions,
    given: typeof handlers = handlers,
  ) => {
    listener = (request, response) => {
      rewriteServerResponse(response, given, options);
      write(response, request);
    };
  };

  const fieldsOf = ({ headers: { date, connection, ...rest } }: Answer) => rest;

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['end', (response) => response.setHeader('Content-Type', 'text/html').end(html)],
    [
      'a length',
      (response) =>
        response.writeHead(200, { ...htmlType, 'Content-Length': bytes.length }).end(bytes),
    ],
    [
      'a flat array',
      (response) =>
        response.writeHead(200, ['Content-Type', 'text/html', 'content-length', '9']).end(bytes),
    ],
    [
      'pairs',
      (response) =>
        response
          .writeHead(200, 'Fine', [
            ['Content-Type', 'text/html'],
            ['content-length', '9'],
          ] as never)
          .end(bytes),
    ],
    ['a message', (response) => response.writeHead(200, 'Fine', htmlType).end(html)],
    ['no arguments', (response) => response.writeHead(200, undefined, htmlType).end(html)],
    [
      'writes',
      (response) => {
        response.writeHead(200, htmlType);
        for (const chunk of cut(bytes, 3)) response.write(chunk);
        response.end();
      },
    ],
    [
      'implicit header',
      (response) => {
        response.setHeader('content-type', 'text/html').setHeader('content-length', 5);
        response.write('<!doctype html><title>');
        response.write(Buffer.from('Caf\u00e9', 'utf8').toString('hex'), 'hex');
        response.end('</title><p class=a>One</p><p>Two', 'latin1');
      },
    ],
    [
      'flushed header',
      (response) => {
        response.setHeader('content-type', 'text/html').setHeader('content-length', 5);
        response.flushHeaders();
        response.end(html);
      },
    ],
    ['a pipe', (response) => Readable.from(cut(bytes, 5)).pipe(response.writeHead(200, htmlType))],
    [
      'a pipeline',
      (response) => pipeline(Readable.from(cut(bytes, 5)), response.writeHead(200, htmlType)),
    ],
  ])('rewrites a page that is written with %s', async (_, write) => {
    answerWith(write);
    const { text, status } = await get();
    expect(text).toBe(expected);
    expect(status).toBe(200);
  });

  test('sets the length of a page that is passed to end as a whole', async () => {
    answerWith((response) => response.setHeader('content-type', 'text/html').end(html));
    const answer = await get();
    expect(fieldsOf(answer)).toEqual({
      'content-type': 'text/html',
      'content-length': String(Buffer.byteLength(expected)),
    });
  });

  test('changes the header fields', async () => {
    answerWith((response) => {
      response.setHeader('ETag', '"a"').setHeader('Accept-Ranges', 'bytes');
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.writeHead(201, { ...htmlType, 'Content-Length': bytes.length, 'Content-MD5': 'x' });
      response.end(html);
    });
    const answer = await get();
    expect(answer.status).toBe(201);
    expect(fieldsOf(answer)).toEqual({
      ...htmlType,
      etag: 'W/"a"',
      'set-cookie': ['a=1', 'b=2'],
      'content-length': String(Buffer.byteLength(expected)),
    });
  });

  test.each<[UnchangedReason, number, Record<string, string>]>([
    ['content-type', 200, { 'content-type': 'text/plain' }],
    ['content-type', 200, {}],
    ['range', 206, htmlType],
    ['range', 200, { ...htmlType, 'content-range': 'bytes 0-1/2' }],
    ['content-encoding', 200, { ...htmlType, 'content-encoding': 'gzip' }],
  ])('passes other responses on: %s %d %j', async (reason, status, headers) => {
    const reasons: UnchangedReason[] = [];
    const fields = { ...headers, 'content-length': String(bytes.length), etag: '"a"' };
    answerWith((response) => response.writeHead(status, fields).end(bytes), {
      onUnchanged: (reason) => reasons.push(reason),
    });
    const answer = await get();
    expect(answer.body).toEqual(bytes);
    expect(answer.status).toBe(status);
    expect(fieldsOf(answer)).toEqual(fields);
    expect(reasons).toEqual([reason]);
  });

  test.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('sends no body in answer to %s with %d', async (method, status) => {
    const reasons: UnchangedReason[] = [];
    answerWith(
      (response) => {
        response.writeHead(status, { ...htmlType, 'content-length': '9', etag: '"a"' });
        response.end(method === 'HEAD' ? html : undefined);
      },
      { onUnchanged: (reason) => reasons.push(reason) },
    );
    const answer = await get(method);
    expect(fieldsOf(answer)).toEqual({ ...htmlType, etag: 'W/"a"' });
    expect([answer.status, answer.text, reasons]).toEqual([status, '', ['no-body']]);
  });

  test.each<[string | undefined, string, UnchangedReason]>([
    [undefined, 'W/"a"', 'no-body'],
    ['text/html', 'W/"a"', 'no-body'],
    ['image/png', '"a"', 'content-type'],
  ])('the ETag of a 304 with the type %s is that of the 200', async (type, etag, reason) => {
    const reasons: UnchangedReason[] = [];
    answerWith(
      (response) => {
        if (type !== undefined) response.setHeader('content-type', type);
        response.statusCode = 304;
        response.setHeader('etag', '"a"').end();
      },
      { onUnchanged: (reason) => reasons.push(reason) },
    );
    const { status, headers } = await get();
    expect([status, headers.etag, headers['content-type']]).toEqual([304, etag, type]);
    expect(reasons).toEqual([reason]);
  });

  test('uses the charset of the page', async () => {
    answerWith((response) => {
      response.setHeader('content-type', 'text/html; charset=shift_jis');
      response.end(Buffer.from([0x3c, 0x70, 0x3e, 0x82, 0xa0]));
    });
    const answer = await get();
    expect(answer.text).toBe('<p id="x">\u3042');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('works with connections of HTTP/1.0', async () => {
    answerWith((response) => {
      response.writeHead(200, { ...htmlType, 'content-length': '9' });
      response.write(html);
      response.end();
    });
    const socket = (await import('node:net')).connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.0\r\n\r\n');
    const text = await textOf(socket);
    expect(text.split('\r\n\r\n')[1]).toBe(expected);
    expect(text).not.toMatch(/content-length|chunked/i);
  });

  test('calls callbacks, and emits finish and close', async () => {
    const calls: string[] = [];
    answerWith((response) => {
      response.on('finish', () => calls.push('finish')).on('close', () => calls.push('close'));
      response.writeHead(200, htmlType);
      response.write('<p>', () => calls.push('one'));
      response.write('<p>', 'utf8', () => calls.push('two'));
      response.end(() => calls.push('end'));
    });
    expect((await get()).text).toBe('<p id="x"><p id="x">');
    await wait(10);
    expect(calls.sort()).toEqual(['close', 'end', 'finish', 'one', 'two']);
  });

  test('refuses chunks and calls that node:http refuses', async () => {
    const errors: unknown[] = [];
    const caught = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        errors.push(error);
      }
    };
    answerWith((response) => {
      response.on('error', (error) => errors.push(error));
      caught(() => response.writeHead(200, ['a']));
      response.writeHead(200, htmlType);
      caught(() => response.write(5 as never));
      caught(() => rewriteServerResponse(response, handlers));
      response.end('<p>');
      response.end('more');
      response.write('<p>');
    });
    expect((await get()).text).toBe('<p id="x">');
    expect(errors).toMatchObject([
      { message: expect.stringContaining('flat array') },
      { message: expect.stringContaining('`chunk` must be') },
      { message: expect.stringContaining('the header was sent') },
      { code: 'ERR_STREAM_WRITE_AFTER_END' },
      { code: 'ERR_STREAM_WRITE_AFTER_END' },
    ]);
  });

  test('the errors of wrong arguments have the codes of Node', async () => {
    const observed: unknown[][] = [];
    const program = (response: ServerResponse) => {
      const seen: unknown[] = [];
      const attempt = (call: () => unknown) => {
        try {
          call();
          seen.push(undefined);
        } catch (error) {
          seen.push((error as NodeJS.ErrnoException).code);
        }
      };
      response.setHeader('content-type', 'text/html');
      attempt(() => response.writeHead(200, { 'x-u': undefined }));
      for (const wrong of [5, null, undefined, {}]) attempt(() => response.write(wrong as never));
      for (const wrong of [5, {}]) attempt(() => response.end(wrong as never));
      response.end(html);
      observed.push(seen);
    };
    answerWith(program);
    expect((await get()).text).toBe(expected);
    listener = (_, response) => program(response);
    await get();
    expect(observed[0]).toEqual(observed[1]);
    answerWith((response) => {
      response.setHeader('content-type', 'text/html');
      expect(() => response.write(null as never)).toThrow('response.write: `chunk`');
      expect(response.headersSent).toBe(false);
      response.write('<p>');
      expect(() => response.write(null as never)).toThrow('response.write: `chunk`');
      expect(() => response.write(null as never)).toThrow('got null');
      expect(() => response.end(5 as never)).toThrow('response.end: `chunk`');
      response.end();
    });
    await get();
  });

  test('says when the client reads too slowly, and when it has read', async () => {
    const counts = { full: 0, drains: 0 };
    answerWith(async (response) => {
      response.writeHead(200, htmlType);
      for (const chunk of cut(Buffer.from(longPage), 50_000)) {
        if (response.write(chunk)) continue;
        counts.full++;
        await once(response, 'drain');
        counts.drains++;
      }
      response.end();
    });
    const message = await open();
    await wait(50);
    const { full } = counts;
    expect(full).toBeGreaterThan(0);
    expect(await textOf(message)).toBe(rewrite(longPage, handlers));
    expect(counts.drains).toBe(counts.full);
  });

  test.each([false, true])(
    'says when a long response has drained; it is no page: %s',
    async (isOther) => {
      const page = isOther ? 'x'.repeat(20_000_000) : longPage;
      let isDrained = false;
      answerWith((response) => {
        response.setHeader('content-type', isOther ? 'text/plain' : 'text/html');
        response.on('drain', () => {
          isDrained = true;
        });
        Readable.from(cut(Buffer.from(page), 50_000)).pipe(response);
      });
      const message = await open();
      await wait(20);
      expect((await textOf(message)).length).toBe(
        isOther ? page.length : rewrite(page, handlers).length,
      );
      expect(isDrained).toBe(true);
    },
  );

  test('removes listeners', async () => {
    const calls: string[] = [];
    answerWith(async (response) => {
      const listener = () => calls.push('removed');
      response.on('drain', listener).off('drain', listener).off('drain', listener);
      response.once('drain', () => calls.push('once')).once('finish', () => calls.push('finish'));
      response.writeHead(200, htmlType);
      const text = 'a'.repeat(fullBuffer + 4000);
      for (const chunk of ['<p>', text, text]) {
        if (!response.write(chunk)) await once(response, 'drain');
      }
      response.end();
    });
    expect((await get()).text).toBe(`<p id="x">${'a'.repeat(2 * (fullBuffer + 4000))}`);
    expect(calls).toEqual(['once', 'finish']);
  });

  test.each(['prependListener', 'prependOnceListener', 'once', 'on'] as const)(
    'calls the listeners of %s for drain',
    async (method) => {
      const calls: string[] = [];
      // The output is short, so Node emits no `'drain'`.
      const removing = { elements: { div: (div: RewriteElement) => void div.remove() } };
      answerWith(
        (response) => {
          response.on('drain', () => calls.push('on'));
          response[method]('drain', () => {
            calls.push(method);
            response.end('</div>b');
          });
          response[method]('finish', () => calls.push('finish'));
          response.setHeader('content-type', 'text/html');
          expect(response.write(`<div>${'a'.repeat(fullBuffer + 4000)}`)).toBe(false);
        },
        {},
        removing as never,
      );
      expect((await get()).text).toBe('b');
      const isFirst = method.startsWith('prepend');
      expect(calls).toEqual([...(isFirst ? [method, 'on'] : ['on', method]), 'finish']);
    },
  );

  test('takes as many bytes as the buffer of the response before a pause', async () => {
    const counts: number[] = [];
    for (const given of [handlers, slow]) {
      answerWith(
        (response) => {
          response.setHeader('content-type', 'text/html');
          let count = 1;
          while (response.write('<p>'.padEnd(1024))) count++;
          counts.push(count);
          response.end();
        },
        {},
        given as never,
      );
      await get();
    }
    listener = (_, response) => {
      counts.push(response.writableHighWaterMark / 1024);
      response.end();
    };
    await get();
    expect(counts).toEqual([counts[2], counts[2], counts[2]]);
  });

  test('frees the parser when the client closes the connection', async () => {
    const closed = new Promise((resolve) => {
      answerWith((response) => {
        response.writeHead(200, htmlType).write(html);
        response.on('close', () => {
          expect(response.write('<p>')).toBe(false);
          response.end();
          resolve(0);
        });
      });
    });
    const message = await open();
    message.destroy();
    await closed;
  });

  test('destroys the response if a handler throws after the first output', async () => {
    const errors: unknown[] = [];
    const closed: string[] = [];
    const calls: unknown[] = [];
    answerWith(
      (response) => {
        const source = Readable.from(cut(bytes, 5)).on('close', () => closed.push('source'));
        response.on('close', () => closed.push('response'));
        pipeline(source, response.writeHead(200, htmlType)).catch((error) =>
          calls.push(error.code),
        );
      },
      { onError: (error) => errors.push(error) },
      failing as never,
    );
    await expect(get()).rejects.toThrow(/aborted|hang up/);
    await wait(20);
    expect(errors).toEqual([new RangeError('handler')]);
    expect(closed.sort()).toEqual(['response', 'source']);
    expect(calls).toHaveLength(1);
    expect(clientErrors.splice(0)).toEqual([new RangeError('handler')]);
  });

  test('sends the status 500 if a handler throws before anything was sent', async () => {
    const errors: unknown[] = [];
    answerWith(
      (response) => {
        response.setHeader('content-security-policy', "default-src 'self'");
        response.setHeader('content-type', 'text/html').setHeader('etag', '"a"').end(html);
      },
      { onError: (error) => errors.push(error) },
      failing as never,
    );
    const answer = await get();
    expect(answer.status).toBe(500);
    expect(fieldsOf(answer)).toEqual({
      'content-length': '0',
      'content-security-policy': "default-src 'self'",
    });
    expect(errors).toEqual([new RangeError('handler')]);
  });

  test('destroys the response if its source fails', async () => {
    answerWith((response) => {
      async function* source() {
        yield bytes;
        await wait(5);
        throw new Error('upstream');
      }
      pipeline(source, response.writeHead(200, htmlType)).catch(() => {});
    });
    await expect(get()).rejects.toThrow('aborted');
    await wait(20);
  });

  test('leaves the output to middleware that compresses it', async () => {
    /** Compresses as the package compression does: it replaces methods, and decides when the header is written. */
    const compress = (response: ServerResponse) => {
      const gzip = createGzip();
      const { on, writeHead } = response;
      const write = response.write.bind(response) as (chunk: unknown) => boolean;
      const end = response.end.bind(response) as () => void;
      let isStarted = false;
      on.call(response, 'drain', () => gzip.resume());
      Object.assign(response, {
        on(name: string, listener: () => void) {
          return name === 'drain' ? gzip.on(name, listener) : on.call(response, name, listener);
        },
        writeHead(...args: Parameters<ServerResponse['writeHead']>) {
          isStarted = true;
          response.setHeader('content-encoding', 'gzip');
          response.removeHeader('content-length');
          return (writeHead as (...args: unknown[]) => ServerResponse).apply(response, args);
        },
        write(chunk: unknown) {
          if (!isStarted) response.writeHead(response.statusCode);
          return gzip.write(chunk);
        },
        end(chunk: unknown) {
          if (!isStarted) response.writeHead(response.statusCode);
          gzip.end(chunk);
          return response;
        },
      });
      gzip.on('data', (chunk) => {
        if (!write(chunk)) gzip.pause();
      });
      gzip.on('end', () => end());
    };
    const pages = [
      (response: ServerResponse) => {
        response.setHeader('content-type', 'text/html');
        Readable.from(cut(bytes, 5)).pipe(response);
      },
      (response: ServerResponse) => response.setHeader('content-type', 'text/html').end(html),
      (response: ServerResponse) => {
        response.setHeader('content-type', 'text/html');
        for (const chunk of cut(bytes, 5)) response.write(chunk);
        response.end();
      },
    ];
    for (const write of pages) {
      listener = (_, response) => {
        compress(response);
        rewriteServerResponse(response, handlers);
        write(response);
      };
      const { headers, body } = await get();
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(body).toString()).toBe(expected);
      // In the other order, the page is compressed before it could be rewritten.
      const reasons: UnchangedReason[] = [];
      listener = (_, response) => {
        rewriteServerResponse(response, handlers, {
          onUnchanged: (reason) => reasons.push(reason),
        });
        compress(response);
        write(response);
      };
      expect(gunzipSync((await get()).body).toString()).toBe(html);
      expect(reasons).toEqual(['content-encoding']);
    }
  });

  test('is middleware of Connect and Express', async () => {
    type Next = (error?: unknown) => void;
    type Layer = (request: IncomingMessage, response: ServerResponse, next: Next) => void;
    const run =
      (layers: Layer[]): RequestListener =>
      (request, response) => {
        const [first, ...rest] = layers;
        first(request, response, () => run(rest)(request, response));
      };
    listener = run([
      rewriteMiddleware((request) => (request.headers['x-plain'] ? undefined : handlers)),
      (_, response) => void response.writeHead(200, htmlType).end(html),
    ]);
    expect((await get()).text).toBe(expected);
    expect((await get('GET', { 'x-plain': '1' })).text).toBe(html);
    listener = run([
      rewriteMiddleware(handlers),
      (_, response) => void response.writeHead(200, htmlType).end(html),
    ]);
    expect((await get()).text).toBe(expected);
  });

  test('checks its arguments', () => {
    const response = new ServerResponse({} as IncomingMessage);
    const call =
      (...args: unknown[]) =>
      () =>
        (rewriteServerResponse as (...args: unknown[]) => void)(response, ...args);
    expect(call({ elements: { p: 1 } })).toThrow('must be a function');
    expect(call(handlers, { onErrors: () => {} })).toThrow('did you mean `onError`?');
    expect(call(handlers, { onError: 1 })).toThrow('`onError` must be a function');
    expect(call()).toThrow('rewriteServerResponse: `handlers` must be an object');
    for (const wrong of [undefined, null, {}]) {
      expect(() => rewriteServerResponse(wrong as never, handlers)).toThrow(
        'rewriteServerResponse: `response` must be a ServerResponse, got',
      );
    }
    const middleware = rewriteMiddleware as (...args: unknown[]) => unknown;
    for (const wrong of [undefined, null, 5]) {
      expect(() => middleware(wrong)).toThrow(
        'rewriteMiddleware: `handlers` must be an object of handlers, or a function that returns one',
      );
    }
    expect(() => middleware({ elements: { 'p:last-child': () => {} } })).toThrow(
      /^rewriteMiddleware: /,
    );
    expect(() => middleware(() => handlers, { onErrors: 1 })).toThrow('did you mean `onError`?');
    const next = () => {};
    const chosen = rewriteMiddleware(() => ({ elements: { p: 1 as never } }));
    expect(() => chosen({} as IncomingMessage, response, next)).toThrow(/^rewriteMiddleware: /);
  });

  /** Programs that use a response, and record what they see. `attempt` records what a call returns or throws. */
  type Program = (
    response: ServerResponse,
    attempt: (name: string, call: () => unknown) => void,
    log: (entry: string) => void,
  ) => void;

  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

  const lateChanges = (
    response: ServerResponse,
    attempt: (name: string, call: () => unknown) => void,
  ) => {
    attempt('headersSent', () => response.headersSent);
    attempt('writableEnded', () => response.writableEnded);
    attempt('setHeader', () => response.setHeader('x-late', '1'));
    attempt('setHeaders', () => response.setHeaders(new Headers({ 'x-late': '1' })));
    attempt('appendHeader', () => response.appendHeader('x-late', '1'));
    attempt('removeHeader', () => response.removeHeader('content-type'));
    attempt('writeHead', () => response.writeHead(404, 'Late', { 'x-late': '1' }));
    response.statusCode = 404;
    response.statusMessage = 'Late';
    attempt('getHeader', () => response.getHeader('x-early'));
  };

  const programs: Record<string, Program> = {
    'changes the header after end': (response, attempt) => {
      response.setHeader('content-type', 'text/html').setHeader('x-early', '1').end(html);
      lateChanges(response, attempt);
    },
    'changes the header after writeHead': (response, attempt) => {
      response.setHeader('x-early', '1').writeHead(201, 'Early', htmlType);
      lateChanges(response, attempt);
      response.write(html);
      response.end();
    },
    'changes the header after write': (response, attempt) => {
      response.setHeader('content-type', 'text/html');
      response.write(html);
      lateChanges(response, attempt);
      response.end();
      attempt('writableEnded', () => response.writableEnded);
    },
    'changes the header after flushHeaders': (response, attempt) => {
      response.setHeader('content-type', 'text/html').flushHeaders();
      lateChanges(response, attempt);
      response.end(html);
      response.flushHeaders();
    },
    'writes after end': (response, attempt, log) => {
      response.on('error', (error) => log(`error ${codeOf(error)}`));
      response.setHeader('content-type', 'text/html');
      response.end(html, () => log('ended'));
      attempt('end', () => response.end() === response);
      response.end((error?: Error) => log(`callback of end ${codeOf(error)}`));
      attempt('write', () => response.write('x', (error) => log(`of write ${codeOf(error)}`)));
      response.end('x', () => log('of end with a chunk'));
    },
    'answers twice': (response, attempt) => {
      const send = () => {
        response.setHeader('content-type', 'text/html');
        response.setHeader('content-length', bytes.length);
        response.end(html);
      };
      send();
      attempt('send', send);
    },
    'calls writeHead with a wrong status': (response, attempt) => {
      response.setHeader('content-type', 'text/html');
      attempt('99', () => response.writeHead(99));
      attempt('1000', () => response.writeHead(1000, { 'content-type': 'text/plain' }));
      attempt('NaN', () => response.writeHead('x' as never));
      attempt('message', () => response.writeHead(200, 'a\nb'));
      attempt('headersSent', () => response.headersSent);
      response.writeHead('203' as never, 'Fine').end(html);
    },
    'has trailers': (response) => {
      response.setHeader('content-type', 'text/html').setHeader('trailer', 'x-sum');
      response.write(html);
      response.addTrailers({ 'x-sum': '1' });
      response.end();
    },
  };

  const observe = async (program: Program, isRewritten: boolean) => {
    const entries: string[] = [];
    const reasons: UnchangedReason[] = [];
    listener = (_, response) => {
      const options = { onUnchanged: (reason: UnchangedReason) => void reasons.push(reason) };
      if (isRewritten) rewriteServerResponse(response, {}, options);
      const log = (entry: string) => void entries.push(entry);
      const attempt = (name: string, call: () => unknown) => {
        try {
          const result = call();
          log(`${name}: ${result === response ? 'the response' : result}`);
        } catch (error) {
          log(`${name} throws ${codeOf(error)}`);
        }
      };
      program(response, attempt, log);
    };
    const message = await open();
    const text = await textOf(message);
    await wait(10);
    expect(reasons).toEqual([]);
    // A page that is rewritten can have a length where Node sends chunks.
    const {
      'content-length': _,
      'transfer-encoding': __,
      ...fields
    } = fieldsOf({
      headers: message.headers,
    } as Answer);
    return {
      text,
      fields,
      status: [message.statusCode, message.statusMessage],
      trailers: message.trailers,
      entries: entries.sort(),
    };
  };

  test.each(Object.entries(programs))('is as in Node for a program that %s', async (_, program) => {
    expect(await observe(program, true)).toEqual(await observe(program, false));
  });

  test('holds the header of writeHead until the first output', async () => {
    const afterHead = (given: object, options?: NodeServerOptions) => {
      answerWith(
        (response) => {
          response.writeHead(200, htmlType);
          expect(response.headersSent).toBe(true);
          expect(() => response.setHeader('x-late', '1')).toThrow(
            expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' }),
          );
          expect(() => response.writeHead(404)).toThrow(
            expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' }),
          );
          response.end(html);
        },
        options,
        given as typeof handlers,
      );
      return get();
    };
    const page = await afterHead(handlers);
    expect(page.text).toBe(expected);
    expect(page.headers['content-length']).toBe(String(Buffer.byteLength(expected)));
    const errors: unknown[] = [];
    const failed = await afterHead(failing, { onError: (error) => errors.push(error) });
    expect([failed.status, failed.text]).toEqual([500, '']);
    expect(errors).toEqual([new RangeError('handler')]);
  });

  test('sends a page with trailers that is passed to end as a whole', async () => {
    answerWith((response) => {
      response.setHeader('content-type', 'text/html').setHeader('trailer', 'x-sum');
      response.addTrailers({ 'x-sum': '1' });
      response.end(html);
    });
    const message = await open();
    expect(await textOf(message)).toBe(expected);
    expect(message.trailers).toEqual({ 'x-sum': '1' });
  });

  test('a page with trailers has no length', async () => {
    const trailers = { 'x-sum': '1' };
    const writers: ((response: ServerResponse) => void)[] = [
      (response) => {
        response.writeHead(200, htmlType).write(html);
        response.addTrailers(trailers);
        response.end();
      },
      (response) => {
        response.writeHead(200, htmlType).addTrailers(trailers);
        response.end(html);
      },
    ];
    for (const write of writers) {
      answerWith(write);
      const message = await open();
      expect(await textOf(message)).toBe(expected);
      expect(message.headers['content-length']).toBeUndefined();
      expect(message.trailers).toEqual(trailers);
    }
  });

  test('a page that is written in parts has no length', async () => {
    answerWith((response) => {
      response.writeHead(200, htmlType).write(html);
      response.end();
    });
    const { headers, text } = await get();
    expect(text).toBe(expected);
    expect(headers['content-length']).toBeUndefined();
    expect(headers['transfer-encoding']).toBe('chunked');
  });

  test('passes on a short page that stalls', async () => {
    const start = async (options?: NodeServerOptions, given: object = handlers) => {
      const opened = new Promise<ServerResponse>((resolve) => {
        listener = (request, response) => {
          const next = () => {
            response.writeHead(200, { 'content-type': 'text/html' }).write(bytes);
            resolve(response);
          };
          rewriteMiddleware(given as typeof handlers, options)(request, response, next);
        };
      });
      const begin = Date.now();
      const message = open();
      message.catch(() => {});
      return { response: await opened, message, begin };
    };
    for (const options of [{ sniffMilliseconds: 5 }, undefined]) {
      const { response, message, begin } = await start(options);
      const arrived = await message;
      const [output] = await once(arrived, 'data');
      expect(String(output)).toContain('<p class=a id="x">One');
      expect(Date.now() - begin > 400).toBe(options === undefined);
      response.end('<p>Three');
      expect(await textOf(arrived)).toContain('<p id="x">Three');
    }
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const failed = await start({ sniffMilliseconds: 5, onError }, failing);
    await expect(failed.message).rejects.toThrow('hang up');
    expect(errors).toEqual([new RangeError('handler')]);
    expect(clientErrors.splice(0)).toContainEqual(new RangeError('handler'));
    const closed = await start({ sniffMilliseconds: 20 });
    closed.response.destroy();
    await expect(closed.message).rejects.toThrow('hang up');
    await wait(40);
  });

  test('waits for the encoding of a page in small chunks no longer than for one chunk', async () => {
    let given = 0;
    let isRead = false;
    answerWith(
      async (response) => {
        response.setHeader('content-type', 'text/html');
        while (given < 100 && !isRead) {
          given++;
          response.write('<p>a');
          await wait(20);
        }
        response.end();
      },
      { sniffMilliseconds: 60 },
    );
    const message = await open();
    await once(message, 'data');
    isRead = true;
    expect(given).toBeLessThan(50);
    await textOf(message);
  });

  test('runs the other steps after the one that decides about the encoding', async () => {
    answerWith(
      async (response) => {
        response.setHeader('content-type', 'text/html').write('<p>One');
        await wait(10);
        response.write('<p>Two');
        response.end('<p>Three');
      },
      { sniffMilliseconds: 1 },
      slow as never,
    );
    expect((await get()).text).toBe('<p id="x">One<p id="x">Two<p id="x">Three');
  });

  test('an answer to HEAD has the header fields of the answer to GET', async () => {
    answerWith((response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=shift_jis',
        'content-length': '5',
        etag: '"a"',
      });
      response.end(Buffer.from([0x3c, 0x70, 0x3e, 0x82, 0xa0]));
    });
    const { 'content-length': length, ...fields } = fieldsOf(await get());
    expect(length).toBe('13');
    expect(fieldsOf(await get('HEAD'))).toEqual(fields);
  });

  test('prefers a byte order mark to a multi-byte charset', async () => {
    answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=gbk' });
      for (const chunk of cut(Buffer.from('\ufeff<p>\u3042'), 1)) response.write(chunk);
      response.end();
    });
    const { text, headers } = await get();
    expect(text).toBe('\ufeff<p id="x">\u3042');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('removes listeners of once, and keeps its own ones', async () => {
    const calls: string[] = [];
    answerWith(
      (response) => {
        const first = () => calls.push('removed');
        response.once('drain', first).off('drain', first);
        response.on('drain', first).removeAllListeners('drain');
        response.on('drain', first).removeAllListeners();
        response.writeHead(200, htmlType).end('<p>');
      },
      {},
      {
        elements: {
          p: (p: RewriteElement) =>
            void p.append(Readable.from(cut(Buffer.from(longPage), 50_000)) as never, {
              html: true,
            }),
        },
      },
    );
    const { text } = await get();
    expect(text === `<p>${longPage}`).toBe(true);
    expect(calls).toEqual([]);
  });

  test('flush of compressing middleware follows the output of the last write', async () => {
    for (const given of [handlers, slow]) {
      const calls: string[] = [];
      listener = (_, response) => {
        const { write } = response;
        const flushing = Object.assign(response, {
          write: (...args: [never, never]) => {
            calls.push('write');
            return write.apply(response, args);
          },
          flush: () => void calls.push('flush'),
        });
        rewriteServerResponse(response, given as typeof handlers);
        response.writeHead(200, htmlType);
        response.write('<p>a</p>');
        flushing.flush();
        setTimeout(() => response.end(), 100);
      };
      expect((await get()).text).toBe('<p id="x">a</p>');
      expect(calls).toEqual(['write', 'flush']);
    }
  });

  test('flush of compressing middleware follows the output if the page first waits for its encoding', async () => {
    for (const more of ['', '<p>b</p>']) {
      const calls: string[] = [];
      let flushed: () => void = () => {};
      const isFlushed = new Promise<void>((resolve) => {
        flushed = resolve;
      });
      listener = async (_, response) => {
        const { write } = response;
        const flushing = Object.assign(response, {
          write: (...args: [never, never]) => {
            calls.push('write');
            return write.apply(response, args);
          },
          flush: () => {
            calls.push('flush');
            flushed();
          },
        });
        rewriteServerResponse(response, handlers, { sniffMilliseconds: 50 });
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>a</p>');
        flushing.flush();
        expect(calls).toEqual([]);
        if (more !== '') response.write(more);
        await isFlushed;
        response.end();
      };
      expect((await get()).text).toMatch(/^<p id="x">a<\/p>/);
      expect(calls).toEqual(['write', 'flush']);
    }
  });

  test('an error of rewriteMiddleware goes to the framework, which can answer', async () => {
    const errors: unknown[] = [];
    let seen: unknown[] = [];
    const middleware = rewriteMiddleware(failing);
    listener = (incoming, response) => {
      middleware(incoming, response, (error) => {
        if (error === undefined) {
          response.setHeader('x-kept', '1');
          response.writeHead(404, 'Lost', { ...htmlType, etag: '"a"' }).end(html);
          return;
        }
        errors.push(error);
        const { headersSent, writableEnded, statusCode } = response;
        seen = [headersSent, writableEnded, statusCode];
        response.setHeader('content-type', 'text/html');
        response.write('<p>');
        response.end('Sorry');
      });
    };
    const answer = await get();
    expect(errors).toEqual([new RangeError('handler')]);
    expect(seen).toEqual([false, false, 500]);
    expect([answer.status, answer.text]).toEqual([500, '<p>Sorry']);
    expect(answer.headers).toMatchObject({ 'x-kept': '1', 'content-type': 'text/html' });
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('an error of rewriteMiddleware after the first output goes to the framework', async () => {
    const thrown = { elements: { b: () => Promise.reject('route') } };
    const errors: unknown[] = [];
    let headersSent: boolean | undefined;
    listener = (incoming, response) => {
      rewriteMiddleware(thrown)(incoming, response, (error) => {
        if (error !== undefined) {
          errors.push(error);
          headersSent = response.headersSent;
          return;
        }
        response.writeHead(200, htmlType);
        response.write('<p>a</p>');
        setTimeout(() => response.end('<b>'), 20);
      });
    };
    await expect(get()).rejects.toThrow('aborted');
    expect(headersSent).toBe(true);
    // Express reads the text 'route' as a command.
    expect(errors).toMatchObject([{ cause: 'route' }]);
  });

  test('onError has precedence over the framework', async () => {
    const errors: unknown[] = [];
    const calls: unknown[] = [];
    const middleware = rewriteMiddleware(failing, { onError: (error) => errors.push(error) });
    listener = (incoming, response) => {
      middleware(incoming, response, (error) => {
        calls.push(error);
        response.writeHead(200, htmlType).end(html);
      });
    };
    expect((await get()).status).toBe(500);
    expect([errors, calls]).toEqual([[new RangeError('handler')], [undefined]]);
  });

  test('without onError and a framework, an error is printed', async () => {
    const { error: original } = console;
    const printed: unknown[] = [];
    console.error = (error) => printed.push(error);
    try {
      answerWith((response) => response.writeHead(200, htmlType).end(html), {}, failing as never);
      expect((await get()).status).toBe(500);
    } finally {
      console.error = original;
    }
    expect(printed).toEqual([new RangeError('handler')]);
  });

  test('Cache-Control: no-transform is respected on request', async () => {
    for (const noTransform of [undefined, 'ignore', 'respect'] as const) {
      const reasons: UnchangedReason[] = [];
      answerWith(
        (response) => {
          response.setHeader('cache-control', 'public, No-Transform');
          response.writeHead(200, htmlType).end(html);
        },
        { noTransform, onUnchanged: (reason) => reasons.push(reason) },
      );
      const { text } = await get();
      expect(text).toBe(noTransform === 'respect' ? html : expected);
      expect(reasons).toEqual(noTransform === 'respect' ? ['no-transform'] : []);
    }
  });

  test('what onError throws is an uncaught exception', async () => {
    const uncaught: unknown[] = [];
    const original = process.nextTick;
    // Jest replaces `process` and its events, so the exception is caught here.
    process.nextTick = ((call: (...args: unknown[]) => void, ...args: unknown[]) => {
      original(() => {
        try {
          call(...args);
        } catch (error) {
          uncaught.push(error);
        }
      });
    }) as typeof process.nextTick;
    try {
      answerWith(
        (response) => response.writeHead(200, htmlType).end(html),
        {
          onError() {
            throw new Error('of onError');
          },
        },
        failing as never,
      );
      expect((await get()).status).toBe(500);
      await wait(10);
    } finally {
      process.nextTick = original;
    }
    expect(uncaught).toEqual([new Error('of onError')]);
  });

  /** Sets a cookie as the package express-session does: it replaces methods, and sends a missing header itself. */
  const addSession = (response: ServerResponse) => {
    const { writeHead } = response;
    const write = response.write as (...args: unknown[]) => boolean;
    const end = response.end as (...args: unknown[]) => ServerResponse;
    const internals = response as unknown as { _header: unknown; _implicitHeader(): void };
    let hasCookie = false;
    Object.assign(response, {
      writeHead(...args: unknown[]) {
        if (!hasCookie) response.setHeader('set-cookie', 'sid=1');
        hasCookie = true;
        return (writeHead as (...args: unknown[]) => ServerResponse).apply(response, args);
      },
      end(chunk: unknown, encoding: unknown) {
        if (!internals._header) internals._implicitHeader();
        const content = chunk === undefined ? undefined : Buffer.from(chunk as string);
        if (content !== undefined) write.call(response, content.subarray(0, -1), encoding);
        setTimeout(() => end.call(response, content?.subarray(-1)), 5);
        return true;
      },
    });
  };

  const parts: Record<string, (response: ServerResponse) => unknown> = {
    end: (response) => response.setHeader('content-type', 'text/html').end(html),
    'writeHead and end': (response) => response.writeHead(200, htmlType).end(html),
    'write and end': (response) => {
      response.setHeader('content-type', 'text/html');
      response.write(html.slice(0, 30));
      response.end(html.slice(30));
    },
    'write and a late end': (response) => {
      response.setHeader('content-type', 'text/html').setHeader('content-length', bytes.length);
      response.write(html);
      setTimeout(() => response.end(), 5);
    },
    'writes of a long page': (response) => {
      response.setHeader('content-type', 'text/html');
      Readable.from(cut(bytes, 5)).pipe(response);
    },
  };
  test.each(Object.entries(parts))('works with sessions: %s', async (_, write) => {
    const rewriteIt = (response: ServerResponse) => rewriteServerResponse(response, handlers);
    const orders = [
      [addSession, rewriteIt],
      [rewriteIt, addSession],
      [rewriteIt, addSession, (response: ServerResponse) => rewriteServerResponse(response, {})],
      [(response: ServerResponse) => rewriteServerResponse(response, {}), rewriteIt, addSession],
    ];
    for (const layers of orders) {
      listener = (_, response) => {
        for (const layer of layers) layer(response);
        write(response);
      };
      const { headers, text } = await get();
      expect([text, headers['set-cookie']]).toEqual([expected, ['sid=1']]);
    }
  });

  test('sessions work with responses that are no pages', async () => {
    for (const layers of [
      [addSession, rewriteServerResponse],
      [rewriteServerResponse, addSession],
    ]) {
      for (const content of [html, undefined]) {
        listener = (_, response) => {
          for (const layer of layers) layer(response, {});
          response.setHeader('content-type', 'text/plain').end(content);
        };
        const { headers, text } = await get();
        expect([text, headers['set-cookie']]).toEqual([content ?? '', ['sid=1']]);
      }
    }
  });

  test('sends the held header if code of Node or of other middleware needs it', async () => {
    answerWith((response) => {
      response.setHeader('content-type', 'text/html');
      response.write('<p>a');
      const internals = response as unknown as { _header: unknown; _implicitHeader(): void };
      if (!internals._header) internals._implicitHeader();
      expect(internals._header).toBeTruthy();
      response.end('b');
    });
    expect((await get()).text).toBe('<p id="x">ab');
  });

  test('rewrites a page twice', async () => {
    listener = (_, response) => {
      rewriteServerResponse(response, handlers);
      rewriteServerResponse(response, {
        elements: { p: (p) => void p.append('!') },
      });
      response.writeHead(200, htmlType).end('<p>a</p>');
    };
    const answer = await get();
    expect(answer.text).toBe('<p id="x">a!</p>');
    expect(answer.headers['content-length']).toBe('16');
    listener = (_, response) => {
      rewriteServerResponse(response, failing, { onError() {} });
      rewriteServerResponse(response, handlers);
      response.writeHead(200, htmlType).end('<p>a</p>');
    };
    expect((await get()).status).toBe(500);
  });

  test('sends fields that other middleware sets in writeHead', async () => {
    for (const isWritten of [true, false]) {
      answerWith((response) => {
        const { writeHead } = response;
        response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
          this.setHeader('x-time', '1');
          return (writeHead as (...args: unknown[]) => ServerResponse).apply(this, args);
        } as never;
        response.setHeader('content-type', 'text/html');
        if (isWritten) response.write('');
        response.end(html);
      });
      const answer = await get();
      expect([answer.headers['x-time'], answer.text]).toEqual(['1', expected]);
    }
  });

  /** Sets fields as the package on-headers does, but also if `writeHead` is called twice. */
  const onHeaders = (response: ServerResponse, set: (response: ServerResponse) => void) => {
    const { writeHead } = response;
    response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
      set(this);
      return (writeHead as (...args: unknown[]) => ServerResponse).apply(this, args);
    } as never;
  };

  test('end decides after fields that are set in writeHead', async () => {
    answerWith((response) => {
      response.setHeader('content-type', 'text/plain');
      onHeaders(response, () => {
        response.setHeader('content-type', 'text/html').setHeader('etag', '"a"');
      });
      response.end(html);
    });
    const page = await get();
    expect([page.text, page.headers.etag]).toEqual([expected, 'W/"a"']);
    expect(page.headers['content-length']).toBe(String(Buffer.byteLength(expected)));
    const reasons: UnchangedReason[] = [];
    answerWith(
      (response) => {
        response.setHeader('content-type', 'text/html');
        onHeaders(response, () => {
          response.setHeader('content-type', 'text/plain').appendHeader('x-count', '1');
        });
        response.end(html);
      },
      { onUnchanged: (reason) => reasons.push(reason) },
    );
    const other = await get();
    expect([other.text, other.headers['x-count'], reasons]).toEqual([html, '1', ['content-type']]);
    expect(other.headers['content-length']).toBe(String(bytes.length));
  });

  test('end sends the status and the message that other middleware passes to writeHead', async () => {
    for (const type of ['text/html', 'text/plain']) {
      answerWith((response) => {
        const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
        response.writeHead = () => writeHead.call(response, 201, 'Fine', { 'x-a': '1' });
        response.setHeader('content-type', type).end('<p>');
      });
      const message = await open();
      expect([message.statusCode, message.statusMessage]).toEqual([201, 'Fine']);
      expect(message.headers['x-a']).toBe('1');
      expect(message.headers['content-length']).toBeDefined();
      await textOf(message);
    }
  });

  test('the status 500 of HTTP/2 emits no warning', async () => {
    const warnings: unknown[] = [];
    const emitWarning = process.emitWarning;
    process.emitWarning = ((warning: unknown) => warnings.push(warning)) as never;
    const errors: unknown[] = [];
    const thrown: unknown[] = [];
    const http2 = createHttp2Server((_: Http2ServerRequest, response) => {
      rewriteServerResponse(response, failing, { onError: (error) => errors.push(error) });
      response.setHeader('content-type', 'text/html');
      response.end(html);
      expect([response.headersSent, response.writableEnded]).toEqual([true, true]);
      try {
        response.setHeader('x-late', '1');
      } catch (error) {
        thrown.push(codeOf(error));
      }
    }).listen(0, '127.0.0.1');
    await once(http2, 'listening');
    const session = connect(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`);
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    await textOf(stream);
    session.close();
    http2.close();
    process.emitWarning = emitWarning;
    expect(headers[':status']).toBe(500);
    expect(errors).toEqual([new RangeError('handler')]);
    expect(thrown).toEqual(['ERR_HTTP2_HEADERS_SENT']);
    expect(warnings).toEqual([]);
  });

  test('rewrites responses of HTTP/2', async () => {
    const warnings: unknown[] = [];
    const emitWarning = process.emitWarning;
    process.emitWarning = ((warning: unknown) => warnings.push(warning)) as never;
    const http2 = createHttp2Server((request: Http2ServerRequest, response) => {
      rewriteServerResponse(response, handlers);
      response.setHeader('content-type', 'text/html');
      if (request.url === '/other') {
        response.setHeader('content-type', 'text/plain');
        response.end('<p>');
        return;
      }
      response.setHeader('content-length', 9);
      // Node's response sends the header here.
      expect(() => response.write(null as never)).toThrow('null');
      expect(response.headersSent).toBe(true);
      response.write('<p>');
      response.end('<p>One');
    }).listen(0, '127.0.0.1');
    await once(http2, 'listening');
    const session = connect(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`);
    const page = await textOf(session.request({ ':path': '/' }));
    const other = await textOf(session.request({ ':path': '/other' }));
    session.close();
    http2.close();
    process.emitWarning = emitWarning;
    expect(warnings).toEqual([]);
    expect([page, other]).toEqual(['<p id="x"><p id="x">One', '<p>']);
  });
});
