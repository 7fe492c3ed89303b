// Receives the path of a page, and posts the page's metadata.

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { parseTree, untrusted } from 'souptree';
import { metadataOf } from './metadata-of.mjs';

parentPort?.on('message', async (path) => parentPort?.postMessage(await read(path)));

async function read(/** @type {string} */ path) {
  try {
    return { path, ...metadataOf(parseTree(await readFile(path), { limits: untrusted })) };
  } catch (error) {
    return { path, error: error instanceof Error ? error.message : String(error) };
  }
}
