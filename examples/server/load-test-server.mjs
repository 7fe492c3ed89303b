// The server of load-test.mjs, in a process of its own. It counts open parsers, and sends its figures to the parent.

import './count-parsers.mjs';

import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { openParsers } from './count-parsers.mjs';

// After the counter, which replaces a class that the package uses.
const { createApp } = await import('./app.mjs');
const { pageOf } = await import('./load-test-page.mjs');

const page = Buffer.from(pageOf());
const pieces = Number(process.env.PIECES);
const delay = Number(process.env.DELAY);
const size = Math.ceil(page.length / pieces);

const responses = Number(process.env.RESPONSES);
/** Resolves the promise `allOpen` of the round. */
let release = () => {};
/** @type {Promise<void>} */
let allOpen;
function beginRound() {
  allOpen = new Promise((resolve) => {
    release = resolve;
  });
}
beginRound();

/** A page that arrives in pieces: slow templates, a slow database. */
async function* slowPage() {
  for (let at = 0; at < page.length; at += size) {
    yield page.subarray(at, at + size);
    // So that all responses of a round are open at the same time.
    await allOpen;
    // Not all at the same time.
    await wait(delay * (0.5 + Math.random()));
  }
}

let errors = 0;
let open = 0;
let most = 0;
const app = createApp(
  async () => Readable.from(slowPage(), { objectMode: false }),
  (error) => {
    if (errors++ === 0) console.error(error);
  },
);
const server = createServer((request, response) => {
  most = Math.max(most, ++open);
  if (open === responses) release();
  response.on('close', () => open--);
  app(request, response);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port: address.port });
});

process.on('message', (message) => {
  // A collection takes long while thousands of responses are open.
  if (message === 'collect') {
    globalThis.gc?.();
    if (open === 0) beginRound();
  }
  const { rss, heapUsed, arrayBuffers, external } = process.memoryUsage();
  process.send?.({
    rss,
    heapUsed,
    arrayBuffers,
    external,
    parsers: openParsers(),
    open,
    most,
    errors,
  });
});
