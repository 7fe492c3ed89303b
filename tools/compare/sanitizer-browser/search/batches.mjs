// The server of the page that checks strings: the page's modules, and the batches that it fetches. A browser needs only
// the address.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '../../../browsers/listen.mjs';

/** Nothing in the page loads, and no script runs, except for the page's modules. The page hears of both. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'";

const page =
  '<!DOCTYPE html><link rel=icon href=data:,><body><script type=module src=/page.mjs></script>';

const modules = ['page', 'check', 'judge', 'ways', 'dom-judge', 'dom-ways'];

const files = new Map([
  ['/', { type: 'text/html; charset=utf-8', body: page }],
  ...modules.map((name) => [
    `/${name}.mjs`,
    {
      type: 'text/javascript',
      body: readFileSync(new URL(`${name}.mjs`, import.meta.url)),
    },
  ]),
]);

async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

export class Batches {
  #server;
  /** Batches that the page has not fetched. */
  #waiting = [];
  /** The answer to a page that waits for a batch. */
  #idle;
  #promises = new Map();
  #lastId = 0;
  #name;

  static async open(name) {
    const batches = new Batches();
    batches.#name = name;
    batches.#server = await listen(
      createServer((request, response) => batches.#answer(request, response)),
    );
    return batches;
  }

  get address() {
    return this.#server.address;
  }

  /**
   * Sends strings to the page. Returns what the page returns.
   *
   * @param isMinimising whether slow ways parse all of them, and none is inserted into the page.
   */
  send(strings, isMinimising) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#promises.set(id, { resolve, reject });
      this.#waiting.push({ id, engine: this.#name, strings, isMinimising });
      this.#serveIdle();
    });
  }

  #serveIdle() {
    if (!this.#idle || this.#waiting.length === 0) return;
    this.#idle.end(JSON.stringify(this.#waiting.shift()));
    this.#idle = undefined;
  }

  async #answer(request, response) {
    if (request.url === '/next') {
      this.#finish(await readBody(request));
      response.writeHead(200, { 'content-type': 'application/json' });
      this.#idle = response;
      this.#serveIdle();
      return;
    }
    const file = files.get(request.url);
    if (!file) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': file.type, 'content-security-policy': policy })
        .end(file.body);
  }

  /** Reads what the page sends with its request: the results of its last batch, if it had one. */
  #finish({ id, error, ...result }) {
    if (id === undefined) return;
    const { resolve, reject } = this.#promises.get(id);
    this.#promises.delete(id);
    if (error) reject(new Error(`the page failed: ${error}`));
    else resolve(result);
  }

  close() {
    this.#server.close();
  }
}
