// Sets up, builds, parses a page and prints the result.
//
//   npm run demo                       a page of examples/pages/
//   npm run demo -- page.html          a file
//   npm run demo -- -                  standard input
//   npm run demo -- --all page.html    the whole tree and all parse errors

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from './build.mjs';
import { flag, readArguments } from './lib/arguments.mjs';
import { dumpPlain } from './lib/dump.mjs';
import { command, root, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const longestTree = 60;
const longestErrors = 40;
const laterRuns = 20;

const { values: options, positionals } = readArguments(
  import.meta,
  { all: flag },
  { allowPositionals: true },
);

function readPage() {
  const [page] = positionals;
  if (page === '-') return readFileSync(0);
  // npm changes the working directory to the root, but a path is relative to the folder in which npm was
  // started.
  const path = page
    ? resolve(process.env.INIT_CWD ?? '.', page)
    : resolve(root, 'examples/pages/allotment-club.html');
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StepFailed(`cannot read ${path}: ${error.code}`);
  }
}

/** Runs the steps in order, each with the result of the previous step, and records their milliseconds. */
function timed(steps, times) {
  let result;
  for (const [name, step] of Object.entries(steps)) {
    const start = performance.now();
    result = step(result);
    times[name] ??= [];
    times[name].push(performance.now() - start);
  }
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1];
}

function countByKind(document) {
  const counts = {};
  const waiting = [document];
  while (waiting.length > 0) {
    const node = waiting.pop();
    counts[node.type] = (counts[node.type] ?? 0) + 1;
    if (node.content) waiting.push(node.content);
    if (node.shadowRoot) waiting.push(node.shadowRoot);
    for (const child of node.children ?? []) waiting.push(child);
  }
  return counts;
}

/** Prints at most a number of lines, and the number of omitted lines. */
function printLines(lines, most) {
  const printed = options.all ? lines : lines.slice(0, most);
  for (const line of printed) console.log(`  ${line}`);
  const more = lines.length - printed.length;
  if (more > 0) console.log(`  ... and ${more} more lines: npm run demo -- --all`);
}

function printColumns(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
    );
    console.log(`  ${cells.join('  ')}`);
  }
}

await command(async () => {
  setup('packages', 'wasm');
  await build();
  const { parseTree } = await import('../dist/index.js');

  const times = {};
  let bytes;
  let tree;
  let document;
  timed(
    {
      'read the page': () => {
        bytes = readPage();
      },
      'start the module': () => parseTree(''),
    },
    times,
  );
  const steps = {
    'parse and encode': () => {
      tree = parseTree(bytes, { collectErrors: true });
    },
    'decode to objects': () => {
      document = tree.toObject();
    },
    'read the parse errors': () => tree.errors,
  };
  for (let run = 0; run <= laterRuns; run++) timed(steps, times);

  const name = !positionals[0]
    ? 'examples/pages/allotment-club.html'
    : positionals[0] === '-'
      ? 'standard input'
      : basename(positionals[0]);
  console.log(`\n${name}: ${bytes.length} bytes`);

  console.log(`\ntree (${document.mode} mode)\n`);
  printLines(dumpPlain(document).split('\n'), longestTree);

  console.log('\nnodes\n');
  const counts = Object.entries(countByKind(document)).sort(([, a], [, b]) => b - a);
  printColumns(counts.map(([kind, count]) => [kind, String(count)]));

  console.log(`\nparse errors: ${tree.errors.length}\n`);
  printLines(
    tree.errors.map(({ line, column, code }) => `${`${line}:${column}`.padEnd(8)} ${code}`),
    longestErrors,
  );

  console.log(`\nencoded tree: ${tree.buffer.byteLength} bytes`);

  console.log(`\nmilliseconds, first time and median of ${laterRuns} more\n`);
  const format = (number) => number.toFixed(3);
  printColumns(
    Object.entries(times).map(([step, [first, ...later]]) => [
      step,
      format(first),
      later.length > 0 ? format(median(later)) : '',
    ]),
  );
});
