// Serves the pages. A script at the start of each page blocks the parser: its answer waits until the browser leaves.

import { createServer } from 'node:http';
import { listen } from '../../browsers/listen.mjs';

const types = {
  js: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
  woff2: 'font/woff2',
  vtt: 'text/vtt',
  html: 'text/html',
};

export const blocker = 'blocker.js';

/** The bytes of the whole page. */
export function bytesOf({ markup, charset = 'utf-8' }) {
  const html = `<!doctype html><script src=${blocker}></script>${markup}`;
  return Buffer.from(html, charset === 'utf-8' ? 'utf-8' : 'latin1');
}

/**
 * Starts a server on this machine. The page with the index `n` has the path `/n/`.
 *
 * @returns the address, the requests of each page, and `close`.
 */
export async function serve(pages) {
  const requests = pages.map(() => []);
  const opened = new Set();
  const server = createServer((request, response) => {
    const [, index, path] = /^\/(\d+)\/(.*)$/.exec(request.url) ?? [];
    const seen = requests[index];
    if (seen === undefined) return response.writeHead(404).end();
    // An image can have the URL of the page.
    if (path === '' && !opened.has(index)) {
      opened.add(index);
      const page = pages[index];
      response.setHeader('content-type', `text/html; charset=${page.charset ?? 'utf-8'}`);
      return response.end(bytesOf(page));
    }
    seen.push({ path, referrer: request.headers.referer, time: performance.now() });
    if (path === blocker) return;
    const [, extension] = /\.(\w+)$/.exec(path) ?? [];
    response.setHeader('content-type', types[extension] ?? 'application/octet-stream');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'max-age=60').end();
  });
  return { requests, ...(await listen(server)) };
}
