// The reading part of node:fs, for tests that read data: synchronous requests to the test server.

import { Buffer } from 'buffer';

/** A synchronous request returns bytes as a string with one character for each byte. */
function send(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  return request;
}

/** @param path a path or the URL of a file. */
function addressOf(kind, path) {
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  return `/${kind}?path=${encodeURIComponent(text)}`;
}

function read(kind, path) {
  const request = send(addressOf(kind, path));
  if (request.status === 200) return request.responseText;
  throw Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' });
}

export function readFileSync(path, options) {
  const bytes = Buffer.from(read('file', path), 'latin1');
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding ? bytes.toString(encoding) : bytes;
}

export const readdirSync = (path) => JSON.parse(read('folder', path));
export const existsSync = (path) => send(addressOf('exists', path)).status === 200;
export const statSync = (path) => ({ size: Number(read('size', path)) });

/** Does nothing, because a page cannot write reports. */
export function mkdirSync() {}
export function writeFileSync() {}
