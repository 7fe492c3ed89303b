// Measures what a page downloads to parse: the bundle of the one function, and the wasm file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../tools/lib/run.mjs';
import { libraries } from './parsers.mjs';

function sizesOf(bytes) {
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

async function bundle(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    // Browsers do not have Node's modules, so they are not counted.
    external: ['node:*', 'util', 'fs', 'path', 'url', 'perf_hooks'],
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0].contents;
}

async function weigh({ import: source, wasm, ownWasm, none }) {
  if (none) return { none };
  const parts = { script: sizesOf(await bundle(source)) };
  if (wasm) {
    parts.wasm = sizesOf(readFileSync(join(import.meta.dirname, 'node_modules', wasm)));
  }
  if (ownWasm) parts.wasm = sizesOf(readFileSync(join(root, 'dist/browser/souptree.wasm')));
  const brotli = Object.values(parts).reduce((sum, part) => sum + part.brotli, 0);
  return { parts, brotli };
}

/** @returns the bytes of each library; `none` says why a library has no figure */
export async function weighDownloads(names) {
  const found = [];
  for (const name of names) {
    try {
      found.push({ name, ...(await weigh(libraries[name].shipped)) });
    } catch (error) {
      found.push({ name, none: error.message.split('\n')[0] });
    }
  }
  return found;
}
