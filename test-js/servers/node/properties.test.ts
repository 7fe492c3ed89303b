/**
 * A program that writes a page sees the same response with rewriting as without it, and a client gets the same page if
 * the handlers change nothing. Each random program calls a `ServerResponse` of Node, and one that is rewritten.
 */

import { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { rewriteServerResponse } from 'souptree/node';
import { expectEqual } from '../../support/expect-equal.js';
import { check } from '../../support/properties.js';

/** A method, or a property that is set, and arguments. In place of a callback, there is `callback`. */
type Call = [name: string, ...args: unknown[]];

const callback = 'callback';

/** Ends the turn of the event loop. */
const nextTurn: Call = ['nextTurn'];

const oneOf = (...values: unknown[]) => fc.constantFrom(...values);
const call = (name: string, ...args: fc.Arbitrary<unknown>[]) =>
  fc.tuple(fc.constant(name), ...args) as fc.Arbitrary<Call>;

const pageType = oneOf('text/html; charset=utf-8', 'text/html', 'TEXT/HTML;charset=UTF-8');
const text = oneOf(
  '',
  '<p>',
  'a',
  '<!doctype html><p class=a>x</p>',
  '</p>',
  '<p>\u00e9',
  ' '.repeat(50),
);
const bytes = oneOf(new Uint8Array(), new Uint8Array([0x3c, 0x70, 0x3e]));
const noChunk = oneOf(null, undefined, 5, {});
const fields = fc.tuple(pageType).map(([type]) => ({ 'x-d': '1', 'content-type': type }));

const calls = fc.oneof(
  call('setHeader', oneOf('x-a', 'X-B', 'x-c'), oneOf('0', '1')),
  call('setHeader', fc.constant('content-length'), oneOf(0, 3, '5')),
  call('setHeaders', fc.constant(new Map([['x-m', '1']]))),
  call('appendHeader', fc.constant('x-a'), oneOf('2', '3')),
  call('removeHeader', oneOf('x-a', 'x-b', 'content-type')),
  call('getHeader', fc.constant('x-a')),
  call('hasHeader', fc.constant('x-a')),
  call('addTrailers', fc.constant({ 'x-t': '1' })),
  call('statusCode', oneOf(200, 202, 204, 403)),
  call('statusMessage', oneOf('Own', 'not\nallowed')),
  call('writeHead', oneOf(200, 201, 204, 304, 404, 500, '200', 200.7)),
  call('writeHead', oneOf(200, 404), oneOf('Fine', 'not\nallowed'), fields),
  call('writeHead', oneOf(200, 404), fields),
  call('writeHead', fc.constant(200), fc.constant(['content-type', 'text/html', 'x-r', '1'])),
  call('writeHead', oneOf(42, 1000, Number.NaN)),
  call('flushHeaders'),
  call('cork'),
  call('uncork'),
  { arbitrary: call('write', fc.oneof(text, bytes)), weight: 5 },
  call('write', text, fc.constant(callback)),
  call('write', text, oneOf('utf8', 'latin1'), fc.constant(callback)),
  fc.constantFrom<Call>(['write', '3c703e', 'hex'], ['write', 'PHA+', 'base64']),
  call('write', noChunk),
  call('end', fc.oneof(text, bytes)),
  call('end', fc.constant(callback)),
  call('end', text, oneOf('utf8', 'latin1'), fc.constant(callback)),
  call('end', noChunk),
  fc.constant(nextTurn),
);

/** Without an end, only Node's response sends the header of an empty page. */
const programs = fc
  .tuple(fc.option(call('setHeader', fc.constant('content-type'), pageType)), fc.array(calls))
  .map(([type, rest]): Call[] => [...(type === null ? [] : [type]), ...rest, ['end']]);

const changesNothing = {
  none: {},
  synchronous: { elements: { p: () => {} } },
  asynchronous: { elements: { p: async () => {} } },
  slow: { elements: { p: () => turn() } },
};

/** Fields that rewriting removes or sets. It also adds the encoding to the type of a page. */
const changedFields = /^(content-length|transfer-encoding|etag|connection|keep-alive):/;

/** The page as a client reads it, without the framing of chunks. */
function pageOf(sent: string) {
  const end = sent.indexOf('\r\n\r\n');
  const [status, ...all] = sent.slice(0, end).split('\r\n');
  const names = all.map((field) => field.replace(/^[^:]*/, (name) => name.toLowerCase()));
  const kept = names.filter((field) => !changedFields.test(field));
  const fields = kept.map((field) =>
    field.replace(/^(content-type: [^;]*).*/, (_, type) => type.toLowerCase()),
  );
  let body = sent.slice(end + 4);
  if (names.includes('transfer-encoding: chunked')) {
    let content = '';
    for (;;) {
      const size = /^([0-9a-f]+)\r\n/.exec(body);
      if (size === null) break;
      const start = size[0].length;
      const length = Number.parseInt(size[1], 16);
      content += body.slice(start, start + length);
      body = body.slice(start + length + 2);
    }
    body = content;
  }
  return { status, fields: fields.sort(), body };
}

/** What a program sees after each call and later, and what the client gets. */
async function run(program: Call[], method: string, install: (response: ServerResponse) => void) {
  const sent: Buffer[] = [];
  const socket = new Writable({
    write(chunk, _, done) {
      sent.push(Buffer.from(chunk));
      done();
    },
  });
  const request = { method, httpVersionMajor: 1, httpVersionMinor: 1, headers: {} };
  const response = new ServerResponse(request as never);
  response.sendDate = false;
  response.assignSocket(socket as never);
  const later: string[] = [];
  response.on('error', (error) => later.push(`error ${(error as NodeJS.ErrnoException).code}`));
  response.on('finish', () => later.push('finish'));
  install(response);
  const seen: unknown[] = [];
  for (const [name, ...args] of program) {
    let result: unknown;
    const own = args.map((value) =>
      value === callback
        ? (error?: NodeJS.ErrnoException | null) => later.push(`${name} ${error?.code}`)
        : value,
    );
    try {
      if (name === 'nextTurn') await turn();
      else if (name.startsWith('status')) Object.assign(response, { [name]: args[0] });
      else
        result = (response as unknown as Record<string, (...args: unknown[]) => unknown>)[name](
          ...own,
        );
    } catch (error) {
      result = (error as NodeJS.ErrnoException).code;
    }
    const { headersSent, writableEnded, statusCode } = response;
    // Whether more can be written depends on the socket, and on what waits to be rewritten.
    if (result === response || (name === 'write' && typeof result === 'boolean')) result = name;
    seen.push([name, result, headersSent, writableEnded, statusCode]);
  }
  // A response that stays corked does not finish.
  for (let turns = 0; turns < 50 && !response.writableFinished; turns++) await turn();
  await turn();
  return {
    seen,
    later: later.sort(),
    message: response.statusMessage,
    page: pageOf(Buffer.concat(sent).toString('latin1')),
  };
}

const scenes = fc.record({
  program: programs,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  handlers: fc.constantFrom(...Object.keys(changesNothing)) as fc.Arbitrary<
    keyof typeof changesNothing
  >,
  times: fc.constantFrom(1, 1, 2),
});

check(
  'a rewritten response looks as Node shows it',
  fc.asyncProperty(scenes, async ({ program, method, handlers, times }) => {
    const expected = await run(program, method, () => {});
    const found = await run(program, method, (response) => {
      for (let count = 0; count < times; count++) {
        rewriteServerResponse(response, changesNothing[handlers]);
      }
    });
    expectEqual(found, expected);
  }),
);
