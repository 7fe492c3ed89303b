// Serves the page of this folder: node examples/browser/serve.mjs [port]

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, normalize, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.argv[2] ?? 8080);
const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.wasm', 'application/wasm'],
]);

createServer(async (request, response) => {
  if (request.url === '/') {
    response.writeHead(302, { location: '/examples/browser/index.html' }).end();
    return;
  }
  try {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const file = normalize(pathname);
    const body = await readFile(root + file);
    response.writeHead(200, { 'content-type': types.get(extname(file)) ?? 'text/plain' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}/`));
