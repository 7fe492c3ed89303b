// Serves the pages of the tests, the built package, and the files of the repository and of the public
// suites that tests read. Only this machine can connect to the server.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { listen } from '../../browsers/listen.mjs';
import { root } from '../../lib/run.mjs';
import { bundlePeer, bundleTest, importMap, needsFullModule } from './bundle.mjs';

const types = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html; charset=utf-8',
};

/** Folders outside of the repository that tests read, if they exist. */
const dataFolders = [
  resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests'),
  resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus'),
];
const environment = {
  SOUPTREE_CONFORMANCE_DIR: dataFolders[0],
  SOUPTREE_CORPUS_DIR: dataFolders[1],
  CI: process.env.CI,
};

const isServed = (path) =>
  [root, ...dataFolders].some((folder) => `${path}${sep}`.startsWith(`${folder}${sep}`));

const html = (
  file,
) => `<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><title>${file}</title>
<script>globalThis.souptreeTests = ${JSON.stringify({ environment })};
globalThis.souptreeBuild = 'chromium';
globalThis.souptreeModule = 'dist/browser/${needsFullModule(`test-js/${file}`) ? 'souptree-full' : 'souptree'}.wasm';</script>
<script type=importmap>${JSON.stringify(importMap())}</script>
<body><script type=module src=/bundle/${file}></script>`;

/** Requests about files, from the functions of page/node-fs.mjs. */
const questions = {
  file: readFileSync,
  folder: (path) => JSON.stringify(readdirSync(path)),
  exists: (path) => `${statSync(path).isFile()}`,
  size: (path) => `${statSync(path).size}`,
};

async function answer({ pathname, searchParams }) {
  const [, kind, ...rest] = pathname.split('/');
  const name = rest.join('/');
  if (kind === 'test') return { type: types['.html'], body: html(name) };
  if (kind === 'bundle') return { type: types['.js'], body: await bundleTest(`test-js/${name}`) };
  if (kind === 'peer') return { type: types['.js'], body: await bundlePeer(name) };
  if (kind === 'dist') {
    const file = normalize(join(root, pathname));
    return { type: types[extname(file)] ?? 'text/plain', body: readFileSync(file) };
  }
  const path = resolve(searchParams.get('path') ?? '');
  if (!(kind in questions) || !isServed(path) || !existsSync(path)) return undefined;
  return { type: 'application/octet-stream', body: questions[kind](path) };
}

/** Starts the server, and returns its address and a function that closes it. */
export async function serve() {
  const server = createServer(async (request, response) => {
    try {
      const found = await answer(new URL(request.url, 'http://localhost'));
      const headers = {
        'content-type': found?.type ?? 'text/plain',
        // Shared memory is available to isolated pages only.
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      };
      response.writeHead(found ? 200 : 404, headers).end(found?.body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return listen(server);
}
