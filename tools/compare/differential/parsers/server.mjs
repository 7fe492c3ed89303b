// An HTTP server for the page, the bytes of navigations, and jobs. A browser needs only the URL of the page, so no
// automation protocol is needed.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { listen } from '../../../browsers/listen.mjs';
import { readLists } from '../../../lib/lists.mjs';
import { root } from '../../../lib/run.mjs';

/** Replaces the module that reads lists from files: a page has no files. */
const listsInPage = {
  name: 'lists-in-page',
  setup({ onLoad }) {
    const { namedCharacterReferences, elementNames, attributeNames, ...lists } = readLists();
    const { svgElementCase, svgAttributeCase, foreignAttributes, sanitizer } = lists;
    const kept = { namedCharacterReferences, svgElementCase, svgAttributeCase, foreignAttributes };
    const maps = { elementNames, attributeNames, sanitizer };
    const members = [
      ...Object.entries(kept).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
      ...Object.entries(maps).map(([name, map]) => `${name}: new Map(${JSON.stringify([...map])})`),
    ];
    const contents = `const lists = { ${members.join(', ')} }; export const readLists = () => lists;`;
    onLoad({ filter: /\/tools\/lib\/lists\.mjs$/ }, () => ({ contents }));
  },
};

async function bundlePage() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/compare/differential/parsers/page.mjs'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    plugins: [listsInPage],
    // esbuild warns of imports from packages that declare no side effects.
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

const scripts = "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'";

/**
 * Texts fetch nothing and run no scripts, but frames from `/scripts` run inline scripts. Styles are allowed, because
 * Firefox empties style attributes that a policy blocks.
 */
const policies = {
  page: `default-src 'none'; style-src 'unsafe-inline'; ${scripts}; connect-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'`,
  inert: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  scripts:
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'",
};

const pageMarkup =
  '<!DOCTYPE html><title>differential</title><body><script type=module src=/page.js></script>';

/** Documents in frames inherit the encoding of the page. windows-1252 is the default of browsers. */
const htmlType = 'text/html; charset=windows-1252';

function respond(response, type, policy, body) {
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': policies[policy],
    'cache-control': 'no-store',
  });
  response.end(body);
}

function respondBytes({ searchParams }, response) {
  const charset = searchParams.get('charset');
  const type = charset === null ? 'text/html' : `text/html; charset=${charset}`;
  respond(response, type, 'inert', Buffer.from(searchParams.get('text'), 'base64url'));
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/**
 * @param texts `cases` and `pages` for the page to mutate
 * @param onMessage called with the kind of a message (`ready`, `alive`, `done`, `hung`, `exhausted` or `failed`) and
 *   its body; returns the answer or a promise of it
 */
export async function serve({ texts, onMessage }) {
  const script = await bundlePage();
  const watchdog = readFileSync(join(root, 'tools/compare/differential/parsers/watchdog.mjs'));
  const modules = ['souptree', 'souptree-markup', 'souptree-full'].map((module) => {
    const name = `/${module}.wasm`;
    const wasm = readFileSync(join(root, 'dist/browser', name));
    return [name, (response) => respond(response, 'application/wasm', 'page', wasm)];
  });
  const files = {
    '/': (response) => respond(response, htmlType, 'page', pageMarkup),
    '/page.js': (response) => respond(response, 'text/javascript', 'page', script),
    '/watchdog.js': (response) => respond(response, 'text/javascript', 'page', watchdog),
    ...Object.fromEntries(modules),
    '/texts': (response) => respond(response, 'application/json', 'page', JSON.stringify(texts)),
    '/blank': (response) => respond(response, htmlType, 'inert', ''),
    '/scripts': (response) => respond(response, htmlType, 'scripts', ''),
  };
  const server = createServer({ maxHeaderSize: 1 << 22 }, async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (request.method === 'POST') {
      const answer = await onMessage(url.pathname.slice(1), await readBody(request));
      respond(response, 'application/json', 'page', JSON.stringify(answer ?? null));
    } else if (url.pathname === '/bytes') {
      respondBytes(url, response);
    } else if (files[url.pathname]) {
      files[url.pathname](response);
    } else {
      response.writeHead(404).end();
    }
  });
  // A browser could reuse a connection at the moment of its timeout, and would then show an error page.
  server.keepAliveTimeout = 0;
  return listen(server);
}
