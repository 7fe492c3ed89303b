// What the servers send, and the handlers that rewrite it.

import { gzipSync } from 'node:zlib';

export const htmlType = 'text/html; charset=utf-8';
export const page = '<!doctype html><title>Soup</title><p>h\u00e9';
export const rewritten = '<!doctype html><title>Soup</title><p id="x">h\u00e9';
export const pieces = ['<!doctype html><title>So', 'up</title><', 'p>h\u00e9'].map((piece) =>
  Buffer.from(piece),
);
export const json = { p: '<p>' };
export const gzipped = gzipSync(page);
export const failure = '<!doctype html><b>Soup</b>';
export const tag = '"soup"';

/** The handlers for a path. */
export const handlers = (path) => ({
  elements: {
    p: (p) => p.setAttribute('id', 'x'),
    b() {
      if (path === '/fail') throw new Error('a handler failed');
    },
  },
});
