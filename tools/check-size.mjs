// Holds what is downloaded to tools/size-budget.json: the module, its glue, and each entry of the
// package as a bundler makes it for browsers; and Node's module, which only lies on a disk.
//
//   npm run size               compares; more than 1 % above a number is a failure
//   npm run size -- --write    makes what there is the budget

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, entryNames, peers } from './build.mjs';
import { command, isMain, root, runQuietly, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const budgetFile = join(root, 'tools', 'size-budget.json');
const renew = 'npm run size -- --write';
/** Compressors of other releases of Node, and changes of a few bytes, are not worth a failure. */
const tolerance = 0.01;
const columns = ['raw', 'gzip', 'brotli'];
/** What is needed in a browser to call `parse`. */
const parseOnly = "export { init, parse } from 'souptree';";

/** Bytes as they are and as servers send them. */
function sizesOf(bytes) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length,
    brotli: brotliCompressSync(bytes, brotli).length,
  };
}

/** What a bundler makes of a module, minified, for browsers. The package is found by its name. */
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
    external: peers,
    // The repository's own says that the package's name stands for its sources.
    tsconfigRaw: {},
    legalComments: 'none',
    // Outside of node_modules it warns of what it leaves out, as package.json says it may.
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].contents;
}

const plus = (one, other) =>
  Object.fromEntries(columns.map((column) => [column, one[column] + other[column]]));

/** {part: {raw, gzip, brotli}}, of what is built. */
async function measure() {
  const wasm = sizesOf(readFileSync(join(root, 'dist', 'browser', 'souptree.wasm')));
  const glue = await bundle({ entryPoints: ['build/wasm-small/souptree.mjs'] });
  const parts = {
    'souptree.wasm for Node': sizesOf(readFileSync(join(root, 'dist', 'souptree.wasm'))),
    'souptree.wasm': wasm,
    glue: sizesOf(glue),
  };
  for (const name of entryNames) {
    const specifier = join('souptree', name);
    parts[specifier] = sizesOf(await bundle({ entryPoints: [specifier] }));
  }
  const parse = await bundle({ stdin: { contents: parseOnly, resolveDir: root } });
  parts['download for parse'] = plus(wasm, sizesOf(parse));
  return parts;
}

/** The release of Emscripten decides about the module, and about the glue in each bundle. */
const compiler = () => `Emscripten ${runQuietly('emcc', ['-dumpversion']).trim()}`;

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

/** One text for each number that left the tolerance, by the direction. */
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
  console.log('\nThis is the budget from now on.');
}

/** Compares what is built with the budget; throws StepFailed if it is exceeded. */
export async function checkSize() {
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));
  const parts = await measure();
  const current = compiler();
  if (current !== budget.compiler) {
    printTable(parts);
    console.log(`\nThe budget is for ${budget.compiler}; with ${current} it says nothing.`);
    return;
  }
  printTable(parts, budget.bytes);
  const { over, under } = compare(parts, budget.bytes);
  if (under.length > 0) {
    console.log(`\nSmaller than the budget by more than ${tolerance * 100} %; keep it: ${renew}`);
  }
  if (over.length === 0) return;
  console.error(`\n${over.join('\n')}`);
  throw new StepFailed(
    `over the size budget: make it smaller or, if it is worth that, run \`${renew}\` and say why`,
  );
}

if (isMain(import.meta)) {
  const { values: options } = parseArgs({ options: { write: { type: 'boolean' } } });
  await command(async () => {
    setup('packages', 'wasm');
    await build();
    if (!options.write) return checkSize();
    const parts = await measure();
    printTable(parts);
    write(parts);
  });
}
