/** Pages that pass through servers and workers. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { rewriteServerResponse } from 'souptree/node';
import { linkHeader, preloads } from 'souptree/preload';
import { type RewriteHandlers, RewriteStream } from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { type Case, casesOf } from './case.js';

const handlers: RewriteHandlers = { elements: { p: (p) => p.append('!') } };
const html = { 'content-type': 'text/html; charset=utf-8' };
const undeclared = { 'content-type': 'text/html' };

/** What a client of a server gets. */
async function fetched(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Response> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://localhost:${port}/`);
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    return {
      status,
      statusText,
      headers,
      text: async () => new TextDecoder().decode(body),
    } as Response;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** What `rewriteResponse` makes of a page from a server. */
async function throughFetch(status: number, message: string, page = '<p>a'): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, message, html).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await rewriteResponse(await fetch(`http://localhost:${port}/`), handlers).text();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const shiftJis = Buffer.from('<meta charset=shift_jis><p>\x83\x65', 'latin1');
const eucJp = (length: number) =>
  Buffer.from(`<meta charset=euc-jp><!--${'-'.repeat(length)}--><p>\xa4\xa2`, 'latin1');

export const servers: Case[] = casesOf({
  'the same handlers serve several responses': [
    () =>
      Promise.all(
        ['a', 'b', 'c'].map((text) =>
          rewriteResponse(new Response(`<p>${text}`, { headers: html }), handlers).text(),
        ),
      ),
    ['<p>a!', '<p>b!', '<p>c!'],
  ],
  'a source that fails after a chunk fails the output': [
    async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from('<p>a')),
        pull: (controller) => controller.error(new Error('gone')),
      });
      return rewriteResponse(new Response(body, { headers: html }), handlers).text();
    },
    'throws gone',
  ],
  'a page keeps its encoding if much is inserted before its declaration': [
    async () => {
      const script = `<script>${'x'.repeat(70_000)}</script>`;
      const response = new Response('<head><meta charset=utf-8><p>\u00e9', { headers: html });
      const output = await rewriteResponse(response, {
        elements: { head: (head) => head.prepend(script, { html: true }) },
      });
      return [
        /charset=utf-8/.test(output.headers.get('content-type') ?? ''),
        (await output.text()).at(-1),
      ];
    },
    [true, '\u00e9'],
  ],
  'a page with the status 999 is passed on': [() => throughFetch(999, 'x'), '<p>a'],
  'a page with a status message beyond ASCII is rewritten': [
    () => throughFetch(200, 'Tr\xe8s bien'),
    '<p>a!',
  ],
  'Response.error() is passed on': [() => rewriteResponse(Response.error(), handlers).status, 0],
  'a page in Shift_JIS that only a meta declares becomes UTF-8': [
    () => rewriteResponse(new Response(shiftJis, { headers: undeclared }), handlers).text(),
    '<meta charset=shift_jis><p>\u30c6!',
  ],
  'a long page in EUC-JP that only a meta declares arrives in Node': [
    async () => {
      const page = await fetched((_, response) => {
        rewriteServerResponse(response, handlers);
        response.writeHead(200, undeclared);
        response.write(eucJp(2_000).subarray(0, 1_500));
        response.end(eucJp(2_000).subarray(1_500));
      });
      return [page.status, (await page.text()).slice(-2)];
    },
    [200, '\u3042!'],
  ],
  'a page in UTF-16 with a byte order mark is rewritten': [
    () =>
      rewriteResponse(
        new Response(Buffer.from('\ufeff<p>\u00e9', 'utf16le'), { headers: undeclared }),
        handlers,
      ).text(),
    '<p>\u00e9!',
  ],
  'text that windows-1252 lacks becomes a reference': [
    async () => {
      const headers = { 'content-type': 'text/html; charset=iso-8859-1' };
      const output = rewriteResponse(new Response('<p>a', { headers }), {
        elements: { p: (p) => p.append('\u20ac\u0394') },
      });
      return Buffer.from(await output.arrayBuffer()).toString('latin1');
    },
    '<p>a&#8364;&#916;',
  ],
  'no-transform of Cache-Control is respected with an option': [
    () =>
      rewriteResponse(
        new Response('<p>a', { headers: { ...html, 'cache-control': 'no-transform' } }),
        handlers,
        { noTransform: 'respect' },
      ).text(),
    '<p>a',
  ],
  'no-transform of Cache-Control is respected in Node with an option': [
    async () =>
      (
        await fetched((_, response) => {
          rewriteServerResponse(response, handlers, { noTransform: 'respect' });
          response.setHeader('cache-control', 'no-transform');
          response.writeHead(200, html).end('<p>a');
        })
      ).text(),
    '<p>a',
  ],
  'JSON keeps its ETag and its length': [
    async () => {
      const headers = { 'content-type': 'application/json', etag: '"b"', 'content-length': '2' };
      const output = rewriteResponse(new Response('{}', { headers }), handlers);
      return [
        output.headers.get('etag'),
        output.headers.get('content-length'),
        await output.text(),
      ];
    },
    ['"b"', '2', '{}'],
  ],
  'a page in gzip is rewritten': [
    () =>
      rewriteResponse(
        new Response(gzipSync('<p>a'), { headers: { ...html, 'content-encoding': 'gzip' } }),
        handlers,
      ).text(),
    '<p>a!',
  ],
  'a preloaded script and image keep their attributes': [
    () =>
      preloads(
        '<script src=/b.js crossorigin integrity=sha384-x></script><img src=/c.png fetchpriority=high>',
      ).resources.map(linkHeader),
    [
      '</b.js>; rel=preload; as=script; crossorigin; integrity=sha384-x',
      '</c.png>; rel=preload; as=image; fetchpriority=high',
    ],
  ],
  'an address with quotation marks and spaces is one valid value': [
    () => preloads('<img src="/b>&quot;c d.png">').resources.map(linkHeader),
    ['</b%3E%22c%20d.png>; rel=preload; as=image'],
  ],
  'two equal scripts are two resources, one for each element': [
    () => preloads('<script src=b.js></script><script src=b.js></script>').resources.length,
    2,
  ],
  'a stream whose output is cancelled cancels its source': [
    async () => {
      let isCancelled = false;
      const source = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(Buffer.from('<p>a')),
        cancel: () => {
          isCancelled = true;
        },
      });
      const reader = source.pipeThrough(new RewriteStream(handlers)).getReader();
      await reader.read();
      await reader.cancel();
      return isCancelled;
    },
    true,
  ],
});
