// Measures each stage of parse() separately, page by page.
//
//   npm run bench:breakdown
//   npm run bench:breakdown -- --sets large --rounds 9

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build, buildStages } from '../tools/build/build.mjs';
import { inlinedAccessors } from '../tools/build/output/inline-accessors.mjs';
import { integer, readArguments, text } from '../tools/lib/arguments.mjs';
import { command, root, StepFailed } from '../tools/lib/run.mjs';
import { setup } from '../tools/lib/setup.mjs';
import { filesOf, findCorpus } from './corpus.mjs';

const { values: options } = readArguments(import.meta, {
  sets: text('small,medium,large'),
  rounds: integer(9, 1),
});
const { rounds } = options;
const warmUps = 3;
/**
 * The number of passes over a set in a round: enough for the precision of the clock, and for the
 * optimising compilers.
 */
const passes = { small: 20, medium: 4, large: 1 };

/** The module that exports the stages as functions: bench/native/stages.h. */
function instantiateStages(file) {
  const growMemory = (pages) => exports.memory.grow(pages) > 0;
  const functions = new Proxy({ growMemory }, { get: (known, name) => known[name] ?? (() => {}) });
  const imports = new Proxy({}, { get: () => functions });
  const module = new WebAssembly.Module(readFileSync(file));
  const { exports } = new WebAssembly.Instance(module, imports);
  exports._initialize();
  return exports;
}

/** The package's internal functions for its part of a parse. */
async function loadPackageParts() {
  const outfile = join(root, 'build', 'breakdown-parts.mjs');
  const contents = `
    export { writeAsUtf16 } from './js/module/write-input.js';
    export { viewOf } from './js/hosts/node/platform.js';
    export { openTree } from './js/encoded/tree-buffer.js';
    export { decode } from './js/tree/decode.js';`;
  await bundle({
    stdin: { contents, loader: 'ts', resolveDir: root },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    minifySyntax: true,
    plugins: [inlinedAccessors()],
  });
  return import(outfile);
}

/** Returns a function that makes a pass over pages and adds its milliseconds per stage to `times`. */
function passOf(stages, parts, { parse, parseTree }) {
  const { writeAsUtf16, viewOf, openTree, decode } = parts;
  const bytesAt = (address, length) => new Uint8Array(stages.memory.buffer, address, length);

  /** Writes the page into the buffer and returns its length in bytes. */
  function write(page, prepare) {
    const reserve = (units, bytes) => {
      const offset = stages.prepareUtf16(prepare(0), units);
      return prepare(offset + units * 2 + bytes) + offset;
    };
    writeAsUtf16(page, 0, reserve, () => viewOf(stages.memory.buffer));
    return stages.readUtf16(prepare(0));
  }

  return (pages, times) => {
    const timed = (name, step) => {
      const start = performance.now();
      const result = step();
      times[name] = (times[name] ?? 0) + performance.now() - start;
      return result;
    };
    for (const page of pages) {
      const length = write(page, stages.prepare);
      timed('newlines', () => stages.read(length));
      stages.learn();
      if (!timed('tokenize', stages.tokenize))
        throw new StepFailed('the tokenizer did not read the whole page');
    }
    for (const page of pages) {
      const length = timed('copy in', () => write(page, stages.prepareToParse));
      timed('parse in the module', () => stages.parse(length));
      const address = timed('encode', () => stages.encode());
      const encoded = bytesAt(address, stages.encodedBytes());
      timed('copy out', () => stages.memory.buffer.slice(address, address + encoded.length));
      timed('decode', () => decode(openTree(encoded)));
    }
    for (const page of pages) timed('parse()', () => parse(page));
    for (const page of pages) timed('parseTree()', () => parseTree(page));
  };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

const stagesOfObjects = ['copy in', 'newlines', 'tokenize', 'build', 'encode', 'decode'];
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function printSet(set, megabytes, times) {
  const all = sum(stagesOfObjects.map((stage) => times[stage]));
  const row = (name, milliseconds, isPart) =>
    [
      name.padEnd(14),
      (isPart ? `${((milliseconds / all) * 100).toFixed(1)} %` : '').padStart(8),
      `${((megabytes * 1e3) / milliseconds).toFixed(0)} MB/s`.padStart(12),
      `${(milliseconds / megabytes).toFixed(2)} ns/byte`.padStart(16),
    ].join('');
  console.log(`\n${set}`);
  for (const stage of stagesOfObjects) console.log(row(stage, times[stage], true));
  console.log(row('sum', all, false));
  console.log(row('parse()', times['parse()'], false));
  console.log(row('copy out', times['copy out'], false));
  console.log(row('parseTree()', times['parseTree()'], false));
}

await command(async () => {
  setup('packages', 'wasm');
  await build();
  const stages = instantiateStages(join(buildStages(), 'bench', 'native', 'stages.wasm'));
  const pass = passOf(stages, await loadPackageParts(), await import('../dist/index.js'));
  const corpus = findCorpus();
  for (const set of options.sets.split(',')) {
    const pages = filesOf(corpus, set).map((file) => readFileSync(file, 'utf8'));
    const results = [];
    for (let round = -warmUps; round < rounds; round++) {
      const times = {};
      for (let i = 0; i < passes[set]; i++) pass(pages, times);
      times.build = times['parse in the module'] - times.newlines - times.tokenize;
      if (round >= 0) results.push(times);
    }
    const names = Object.keys(results[0]);
    const medians = names.map((name) => [name, median(results.map((times) => times[name]))]);
    const bytes = sum(pages.map((page) => Buffer.byteLength(page)));
    printSet(set, (bytes * passes[set]) / 1e6, Object.fromEntries(medians));
  }
});
