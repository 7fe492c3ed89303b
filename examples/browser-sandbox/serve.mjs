// Serves this folder, and the browser files of souptree as /souptree/: node serve.mjs [port]

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const port = Number(process.argv[2] ?? 8080);
const folder = new URL('.', import.meta.url);
const souptree = new URL('dist/browser/', import.meta.resolve('souptree/package.json'));

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.wasm', 'application/wasm'],
]);

/** The page may load scripts and styles of this server. Its icon is a data: address, so browsers request none. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The worker may also fetch and compile souptree-markup.wasm. A worker has the policy of its own response. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const prefix = '/souptree';

/** @param {string} pathname */
function fileOf(pathname) {
  if (pathname === '/') return new URL('index.html', folder);
  const isParser = pathname.startsWith(`${prefix}/`);
  return isParser
    ? new URL(`.${pathname.slice(prefix.length)}`, souptree)
    : new URL(`.${pathname}`, folder);
}

const server = createServer(async ({ url = '/' }, response) => {
  try {
    // The URL parser resolves `..`, so no path leaves the folders.
    const { pathname } = new URL(url, 'http://localhost');
    const body = await readFile(fileOf(pathname));
    response.writeHead(200, {
      'content-type': types.get(extname(fileOf(pathname).pathname)) ?? 'text/plain',
      'content-security-policy': pathname === '/worker.mjs' ? workerPolicy : pagePolicy,
      'x-content-type-options': 'nosniff',
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});

server.listen(port, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://localhost:${address.port}/`);
});
