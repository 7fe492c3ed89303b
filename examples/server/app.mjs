/** The server without its port: a listener for `createServer`. */

import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { untrusted } from 'souptree';
import { rewriteServerResponse } from 'souptree/node';
import { editOptions, editsFor } from './edits.mjs';
import { EarlyHints } from './hints.mjs';

/** @param {string} nonce */
const policy = (nonce) =>
  `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src https:; base-uri 'none'`;

/**
 * @param {(path: string) => Promise<import('node:stream').Readable | undefined>} openPage returns a page as it arrives
 *   from the templates, a database or another server. Undefined if there is no such page.
 * @param {(error: unknown) => void} onError receives errors of pages and edits.
 * @returns {import('node:http').RequestListener}
 */
export function createApp(openPage, onError) {
  const hints = new EarlyHints();
  return async ({ url = '/' }, response) => {
    let page;
    try {
      const { pathname } = new URL(url, 'http://localhost');
      hints.send(pathname, response);
      page = await openPage(pathname);
      if (page === undefined) {
        response.writeHead(404).end();
        return;
      }
      const nonce = randomBytes(16).toString('base64');
      const options = { ...editOptions, limits: untrusted, onError };
      rewriteServerResponse(response, editsFor(nonce), options);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
      });
      await pipeline(hints.learn(pathname, page), response);
    } catch (error) {
      // A client that closes the connection is no error of the server.
      const isAborted =
        error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isAborted) onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    } finally {
      page?.destroy();
    }
  };
}
