// An HTTP server for the page and its frames. Only this machine can connect to it.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../browsers/listen.mjs';
import { root } from '../../lib/run.mjs';

/** A frame may do everything. It reports scripts, styles and requests as violations of this policy. */
const reported = { 'content-security-policy-report-only': "default-src 'none'" };

const htmlType = { 'content-type': 'text/html; charset=utf-8' };

const page = '<!DOCTYPE html><link rel=icon href=data:,><body><script src=/page.js></script>';

const answers = {
  '/': () => [htmlType, page],
  '/frame': () => [{ ...htmlType, ...reported }, '<!DOCTYPE html><body>'],
  '/page.js': () => [
    { 'content-type': 'text/javascript' },
    readFileSync(join(root, 'tools/compare/sanitizer-browser/page.mjs')),
  ],
};

/** Starts the server. Returns its address, and a function that closes it. */
export async function serve() {
  const server = createServer(({ url }, response) => {
    const [headers, body] = answers[url]?.() ?? [];
    response.writeHead(headers ? 200 : 404, headers).end(body);
  });
  return listen(server);
}
