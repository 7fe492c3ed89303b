// Serves the pages of the folder pages: node serve.mjs [port]

import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createApp } from './app.mjs';

const port = Number(process.argv[2] ?? 8080);
const pages = new URL('pages/', import.meta.url);

/** @param {string} path */
async function openPage(path) {
  try {
    // The URL parser has resolved `..`, so no path leaves the folder.
    const file = await open(new URL(`.${path === '/' ? '/index.html' : path}`, pages));
    return file.createReadStream();
  } catch {
    return undefined;
  }
}

const server = createServer(createApp(openPage, console.error));
server.listen(port, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://localhost:${address.port}/`);
});
