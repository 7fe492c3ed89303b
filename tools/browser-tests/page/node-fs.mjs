// The reading part of node:fs, for tests that read data: synchronous requests to the test server.

import { Buffer } from 'buffer';

/** Bytes of a synchronous request come as a string with a character each. */
function request(address) {
  const asked = new XMLHttpRequest();
  asked.open('GET', address, false);
  asked.overrideMimeType('text/plain; charset=x-user-defined');
  asked.send();
  return asked;
}

/** @param path a path or the URL of a file. */
function addressOf(kind, path) {
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  return `/${kind}?path=${encodeURIComponent(text)}`;
}

function ask(kind, path) {
  const asked = request(addressOf(kind, path));
  if (asked.status === 200) return asked.responseText;
  throw Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' });
}

export function readFileSync(path, options) {
  const bytes = Buffer.from(ask('file', path), 'latin1');
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding ? bytes.toString(encoding) : bytes;
}

export const readdirSync = (path) => JSON.parse(ask('folder', path));
export const existsSync = (path) => request(addressOf('exists', path)).status === 200;
export const statSync = (path) => ({ size: Number(ask('size', path)) });

/** Reports stay in the page. */
export function mkdirSync() {}
export function writeFileSync() {}
