// A server of one folder, for this machine only.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from './listen.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The decoded path of a request; undefined if its address is no URL or its escapes are no UTF-8. */
function pathOf(url) {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  } catch {
    return undefined;
  }
}

/** The file of a request; undefined if there is none. */
function fileOf(folder, url, fallback) {
  const pathname = pathOf(url);
  if (pathname === undefined) return undefined;
  const path = join(folder, pathname);
  const candidates = [path, join(path, 'index.html')];
  if (fallback !== undefined) candidates.push(join(folder, fallback));
  return candidates.find(isFile);
}

/**
 * @param fallback the file for unknown paths, if they have one.
 * @param port 0 for a port that no program listens on.
 */
export async function serveFolder(folder, { fallback, headers = {}, port = 0 } = {}) {
  const server = createServer((request, response) => {
    const file = fileOf(folder, request.url, fallback);
    if (file === undefined) {
      response.writeHead(404, headers).end('not found');
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type }).end(readFileSync(file));
  });
  return listen(server, port);
}
