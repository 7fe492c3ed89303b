/** Content that handlers insert as streams into pages of real servers: its order, backpressure, abort and errors. */

import '../support/watch-module.js';

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { rewriteMiddleware, rewriteServerResponse } from 'souptree/node';
import type { ContentStream, RewriteHandlers } from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { openParsers } from '../support/watch-module.js';

const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const html = { html: true };

/** Answers a request with the chunks of a page, rewritten. Passes errors of the rewriting to `onError`. */
type Answer = (
  incoming: IncomingMessage,
  response: ServerResponse,
  page: readonly string[],
  handlers: RewriteHandlers,
  onError: (error: unknown) => void,
) => void;

async function write(response: ServerResponse, page: readonly string[]): Promise<void> {
  response.writeHead(200, htmlType);
  for (const chunk of page) {
    if (!response.write(chunk) && !response.destroyed) {
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  }
  response.end();
}

const answers: Record<string, Answer> = {
  rewriteServerResponse(_, response, page, handlers, onError) {
    rewriteServerResponse(response, handlers, { onError });
    write(response, page);
  },
  rewriteMiddleware(incoming, response, page, handlers, onError) {
    rewriteMiddleware(handlers, { onError })(incoming, response, () => void write(response, page));
  },
  rewriteResponse(_, response, page, handlers, onError) {
    const body = Readable.toWeb(Readable.from(page.map((chunk) => Buffer.from(chunk))));
    const answer = rewriteResponse(new Response(body as BodyInit, { headers: htmlType }), handlers);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    pipeline(Readable.fromWeb(answer.body as never), response).catch(onError);
  },
};

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  await wait(5);
  expect(openParsers()).toBe(0);
});

/** Requests a page from a server that rewrites it. */
async function open(
  answer: Answer,
  page: readonly string[],
  handlers: RewriteHandlers,
  onError: (error: unknown) => void = () => {},
): Promise<IncomingMessage> {
  const server = createServer((incoming, response) =>
    answer(incoming, response, page, handlers, onError),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [message] = await once(request({ port, host: '127.0.0.1' }).end(), 'response');
  return message;
}

/** The text that arrives, and whether the answer was complete. */
async function read(message: IncomingMessage): Promise<{ text: string; isComplete: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk);
  } catch {
    // The answer is broken.
  }
  return { text: Buffer.concat(chunks).toString(), isComplete: message.complete };
}

/** A stream of chunks, which counts how it is read. `next` returns undefined at the end. */
function watched(next: (index: number) => string | Promise<string> | undefined) {
  const state = { pulls: 0, isCancelled: false };
  const stream = new ReadableStream<string>(
    {
      async pull(controller) {
        const chunk = await next(state.pulls++);
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

async function* slow(...chunks: string[]) {
  for (const chunk of chunks) {
    await wait(2);
    yield chunk;
  }
}

/** Waits until a condition holds. */
async function until(condition: () => boolean): Promise<void> {
  for (let count = 0; count < 500 && !condition(); count++) await wait(10);
  expect(condition()).toBe(true);
}

describe.each(Object.entries(answers))('a stream in the output of %s', (_, answer) => {
  test('is at its place, even if it is slow', async () => {
    const handlers: RewriteHandlers = {
      elements: {
        head: (head) => head.prepend(slow('<meta a>', '<meta b>'), html),
        p: (p) =>
          p
            .before(slow('1', '2'))
            .before('3')
            .prepend(slow('<4', '>'))
            .append(slow('5'))
            .onEndTag((end) => end.before('6').after(slow('7', '8')))
            .after('9'),
      },
      end: (end) => end.append(slow('<hr', '>'), html),
    };
    const page = ['<!doctype html><head></he', 'ad><p', '>a</', 'p>b<p>c'];
    expect(await read(await open(answer, page, handlers))).toEqual({
      text:
        '<!doctype html><head><meta a><meta b></head>123<p>&lt;4&gt;a56</p>789b' +
        '123<p>&lt;4&gt;c56789<hr>',
      isComplete: true,
    });
  });

  test('arrives before the page has ended', async () => {
    let release = (): void => {};
    const gate = new Promise<string>((resolve) => {
      release = () => resolve('end');
    });
    const { stream } = watched((index) => ['start', gate][index] as string);
    const handlers: RewriteHandlers = { elements: { p: (p) => p.append(stream) } };
    const message = await open(answer, ['<p>a</p>', 'b'], handlers);
    let text = '';
    message.on('data', (chunk) => {
      text += chunk;
    });
    await until(() => text === '<p>astart');
    release();
    await until(() => text === '<p>astartend</p>b');
    await until(() => message.complete);
  });

  test('is read only as fast as the client reads, and is cancelled if the client goes', async () => {
    const { stream, state } = watched(() => 'x'.repeat(16_384));
    const later = watched(() => 'never');
    const handlers: RewriteHandlers = {
      elements: { p: (p) => p.append(stream).append(later.stream) },
    };
    const message = await open(answer, ['<p>a</p>', 'b'], handlers);
    let before = 0;
    let isFull = 0;
    await until(() => {
      isFull = state.pulls > 0 && state.pulls === before ? isFull + 1 : 0;
      before = state.pulls;
      return isFull >= 20;
    });
    // The client reads, so the stream is read. Sockets can hold megabytes before.
    while (state.pulls === before) {
      if (message.read() === null) await once(message, 'readable');
      else await wait(0);
    }
    expect(state.isCancelled).toBe(false);
    message.destroy();
    await until(() => state.isCancelled && later.state.isCancelled);
    expect(later.state.pulls).toBe(0);
  });

  test('is cancelled if the client goes while the stream is silent', async () => {
    const { stream, state } = watched((index) => (index === 0 ? 'a' : new Promise(() => {})));
    const handlers: RewriteHandlers = { elements: { p: (p) => p.append(stream) } };
    const message = await open(answer, ['<p>', '</p>b'], handlers);
    await once(message, 'readable');
    message.destroy();
    await until(() => state.isCancelled);
  });

  test('breaks the answer if it fails', async () => {
    const errors: unknown[] = [];
    const failed = watched(async () => {
      // Until then, the client has what was sent before.
      await wait(20);
      throw new RangeError('mine');
    });
    const later = watched(() => 'never');
    const content = async function* () {
      yield 'x';
      yield* failed.stream as unknown as AsyncIterable<string>;
    };
    const handlers: RewriteHandlers = {
      elements: { p: (p) => p.append(content() as ContentStream).after(later.stream) },
    };
    const message = await open(answer, ['<p>a</p>', 'b'], handlers, (error) => errors.push(error));
    expect(await read(message)).toEqual({ text: '<p>ax', isComplete: false });
    await until(() => later.state.isCancelled && errors.length > 0);
    expect(errors).toEqual([new RangeError('mine')]);
  });
});

test('a stream that fails before anything is sent makes the answer a 500', async () => {
  const errors: unknown[] = [];
  const { stream } = watched(() => {
    throw new RangeError('mine');
  });
  const whole: Answer = (_, response, page, handlers, onError) => {
    rewriteServerResponse(response, handlers, { onError });
    response.setHeader('content-type', 'text/html').end(page.join(''));
  };
  const handlers: RewriteHandlers = { elements: { p: (p) => p.before(stream) } };
  const message = await open(whole, ['<p>a'], handlers, (error) => errors.push(error));
  expect(message.statusCode).toBe(500);
  expect(await read(message)).toEqual({ text: '', isComplete: true });
  expect(errors).toEqual([new RangeError('mine')]);
});
