// Compares downloads with tools/check/size-budget.json: the modules, their glue, and browser bundles of each entry and
// of single functions. The budget also has Node's module, which is not downloaded by pages.
//
//   npm run size               compares; more than 1 % above a number is a failure
//   npm run size -- --write    writes the current sizes as the budget

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, peers } from '../build/build.mjs';
import { flag, readArguments } from '../lib/arguments.mjs';
import { findEmscripten } from '../lib/emscripten.mjs';
import { filesByEntry } from '../lib/entries.mjs';
import { command, isMain, root, StepFailed } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';

const budgetFile = join(root, 'tools/check/size-budget.json');
const renew = 'npm run size -- --write';
/** Other releases of Node compress slightly differently, and a few bytes are no failure. */
const tolerance = 0.01;
const columns = ['raw', 'gzip', 'brotli'];
/** Exports of the main entry whose bundles are measured alone, to see what bundlers drop. */
const functions = ['parse', 'parseFragment', 'parseTree', 'Parser', 'Tree', 'serialize'];
/**
 * Functions that work on trees. Their results or arguments are a `Tree`, so their bundles have the class. The
 * difference from the bundle of `Tree` alone is the size of a function.
 */
const treeFunctions = { Tree: 'souptree/tree', encode: 'souptree/tree', fromDOM: 'souptree/dom' };

/** The number of bytes without compression, and with the compressions that servers use. */
function sizesOf(bytes) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length,
    brotli: brotliCompressSync(bytes, brotli).length,
  };
}

/** A minified browser bundle of a module, which imports the package by its name. */
async function bundle(input) {
  const { build: esbuild } = await import('esbuild');
  const { outputFiles } = await esbuild({
    absWorkingDir: root,
    ...input,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: [...peers, 'node:stream'],
    // The form for webpack, whose module is a file and not inside the script.
    conditions: ['webpack'],
    // The repository's tsconfig.json maps the name of the package to its sources.
    tsconfigRaw: {},
    legalComments: 'none',
    // Outside of node_modules, esbuild warns about imported files that it drops because of
    // `sideEffects`.
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].contents;
}

const plus = (one, other) =>
  Object.fromEntries(columns.map((column) => [column, one[column] + other[column]]));

/** {part: {raw, gzip, brotli}} of the current build. */
async function measure() {
  const moduleSizes = (file) => sizesOf(readFileSync(join(root, 'dist', file)));
  const wasm = moduleSizes('browser/souptree.wasm');
  const markupWasm = moduleSizes('browser/souptree-markup.wasm');
  const fullWasm = moduleSizes('browser/souptree-full.wasm');
  const glue = await bundle({ entryPoints: ['build/wasm-small/souptree.mjs'] });
  const parts = {
    'souptree-parser.wasm': moduleSizes('souptree-parser.wasm'),
    'souptree.wasm for Node': moduleSizes('souptree.wasm'),
    'souptree.wasm': wasm,
    'souptree-markup.wasm': markupWasm,
    'souptree-full.wasm': fullWasm,
    glue: sizesOf(glue),
  };
  for (const specifier of Object.keys(filesByEntry)) {
    parts[specifier] = sizesOf(await bundle({ entryPoints: [specifier] }));
  }
  for (const name of functions) {
    const contents = `export { init, ${name} } from 'souptree';`;
    parts[`init, ${name}`] = sizesOf(await bundle({ stdin: { contents, resolveDir: root } }));
  }
  const bundleOf = (contents) => bundle({ stdin: { contents, resolveDir: root } });
  parts.toDOM = sizesOf(await bundleOf("export { toDOM } from 'souptree/dom';"));
  for (const [name, specifier] of Object.entries(treeFunctions)) {
    const other = name === 'Tree' ? '' : `export { ${name} } from '${specifier}';`;
    const contents = `export { Tree } from 'souptree/tree'; ${other}`;
    parts[`Tree${other && `, ${name}`}`] = sizesOf(await bundleOf(contents));
  }
  parts['download for parse'] = plus(wasm, parts['init, parse']);
  parts['download for souptree/rewrite'] = plus(fullWasm, parts['souptree/rewrite']);
  const contents = `export { init, sanitize } from 'souptree/sanitize';`;
  parts['init, sanitize'] = sizesOf(await bundle({ stdin: { contents, resolveDir: root } }));
  parts['download for sanitize'] = plus(markupWasm, parts['init, sanitize']);
  return parts;
}

/** The release of Emscripten determines the module, and the glue in each bundle. */
const compiler = () => `Emscripten ${findEmscripten().release}`;

function printTable(parts, budget) {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const cells = (texts) => texts.map((text) => text.padStart(18)).join('');
  console.log(`${' '.repeat(width)}${cells(columns)}`);
  for (const [name, sizes] of Object.entries(parts)) {
    const texts = columns.map((column) => {
      const allowed = budget?.[name]?.[column];
      const change = allowed ? ((sizes[column] / allowed - 1) * 100).toFixed(1) : '';
      return `${sizes[column]}${change === '' ? '' : ` ${`${change} %`.padStart(8)}`}`;
    });
    console.log(`${name.padEnd(width)}${cells(texts)}`);
  }
}

/** A text for each number outside of the tolerance: above, and below. */
function compare(parts, budget) {
  const over = [];
  const under = [];
  for (const [name, sizes] of Object.entries(parts)) {
    if (!budget[name]) {
      over.push(`${name} has no budget`);
      continue;
    }
    for (const column of columns) {
      const ratio = sizes[column] / budget[name][column];
      const text = `${name}: ${column} ${sizes[column]} instead of ${budget[name][column]}`;
      if (ratio > 1 + tolerance) over.push(text);
      else if (ratio < 1 - tolerance) under.push(text);
    }
  }
  const gone = Object.keys(budget).filter((name) => !parts[name]);
  return { over: [...over, ...gone.map((name) => `${name} is gone`)], under };
}

function write(parts) {
  const lines = Object.entries(parts).map(([name, sizes]) => {
    const numbers = columns.map((column) => `"${column}": ${sizes[column]}`);
    return `    "${name}": { ${numbers.join(', ')} }`;
  });
  writeFileSync(
    budgetFile,
    `{\n  "compiler": "${compiler()}",\n  "bytes": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
  console.log('\nThis is the new budget.');
}

/** Compares the current build with the budget. Throws StepFailed if the build exceeds it. */
export async function checkSize() {
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));
  const parts = await measure();
  const current = compiler();
  if (current !== budget.compiler) {
    printTable(parts);
    console.log(`\nNot compared: the budget is for ${budget.compiler}, this is ${current}.`);
    return;
  }
  printTable(parts, budget.bytes);
  const { over, under } = compare(parts, budget.bytes);
  if (under.length > 0) {
    console.log(`\nSmaller than the budget by more than ${tolerance * 100} %; renew it: ${renew}`);
  }
  if (over.length === 0) return;
  console.error(`\n${over.join('\n')}`);
  throw new StepFailed(
    `over the size budget: make it smaller, or run \`${renew}\` and explain why in the commit`,
  );
}

if (isMain(import.meta)) {
  const { values: options } = readArguments(import.meta, { write: flag });
  await command(async () => {
    setup('packages', 'wasm');
    await build();
    if (!options.write) return checkSize();
    const parts = await measure();
    printTable(parts);
    write(parts);
  });
}
