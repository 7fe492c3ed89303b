/** The report of `npm run bench`, and short runs of the benchmarks. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'souptree-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool over the pages in `folder`; returns its output. */
function runTool(...command: string[]): string {
  return execFileSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, SOUPTREE_CORPUS_DIR: folder },
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

/** Runs the benchmark with a folder for its results; returns these files by name. */
function bench(name: string, args: string[]): Map<string, string> {
  const results = join(folder, name);
  runTool('bench/bench.mjs', '--results', results, ...args);
  const files = readdirSync(results);
  return new Map(files.map((file) => [file, readFileSync(join(results, file), 'utf8')]));
}

const contestant = (name: string, speeds: number[], more: object) => ({
  name,
  speeds,
  heap: 1,
  peak: 2,
  failures: [],
  ...more,
});

/** Three rounds; the machine was busy in the second round. */
const run = {
  date: '2026-10-01T12:00:00.000Z',
  machine: {
    processor: 'P',
    cores: 1,
    memory: '1 GiB',
    system: 'S',
    node: 'v20.0.0',
    loadBefore: 0,
  },
  versions: { souptree: '1.0.0', parse5: '8.0.0' },
  rounds: 3,
  milliseconds: 400,
  corpus: { medium: { pages: 1, bytes: 51_532, sha256: '0123' } },
  speed: {
    medium: [
      contestant('parse5', [10, 5, 10], { ratios: [1, 1, 1] }),
      contestant('souptree parse', [65, 30, 66], { ratios: [6.5, 6, 6.6] }),
      contestant('souptree/parse5', [45, 22, 44], { ratios: [4.5, 4.4, 4.4] }),
      contestant('sax-wasm', [20, 10, 20], {
        ratios: [2, 2, 2],
        failures: [{ page: 'a.html', error: 'no <b> | here' }],
      }),
      { name: 'jsdom', speeds: [], failures: [], ended: 'ended with SIGABRT' },
    ],
  },
  largestPage: {
    page: 'a.html',
    bytes: 51_532,
    contestants: [{ name: 'souptree parseTree', retained: [1.1], peaks: [9] }],
  },
  coldStart: {
    page: 'a.html',
    contestants: [
      { name: 'souptree parse', loads: [10], firsts: [4.5], seconds: [1.25] },
      { name: 'parse5', loads: [20, 30], firsts: [10, 20], seconds: [20, 20] },
      { name: 'jsdom', loads: [700], firsts: [300], seconds: [200] },
    ],
  },
  shipped: [
    { name: 'souptree parse', parts: { script: { brotli: 1e4 } }, brotli: 5e4 },
    { name: 'jsdom', none: 'for Node' },
  ],
  chromium: {
    version: '1',
    sets: {
      medium: {
        contestants: [
          { name: 'DOMParser', speeds: [20, 10, 20] },
          { name: 'souptree parse', speeds: [50, 26, 50] },
          { name: 'souptree parseTree', speeds: [70, 30, 70] },
        ],
      },
    },
  },
};

describe('the report of a run', () => {
  let files: Map<string, string>;
  let report: string;
  beforeAll(() => {
    const from = join(folder, 'run.json');
    writeFileSync(from, JSON.stringify(run));
    files = bench('report', ['--from', from]);
    report = files.get('2026-10-01.md') as string;
  });

  test('has minimum, median and maximum, and the ratio in the same round', () => {
    expect(report).toContain(
      '| souptree parse | standard tree | 30.0 | **65.0** | 66.0 | 6.50 | 1.00 | 2.00 |  |',
    );
  });

  test('names the pages on which a contestant fails, and the contestants that did not finish', () => {
    expect(report).toContain('throws on a.html: no &lt;b> \\| here |');
    expect(report).toMatch(/\| jsdom \|.*\| ended with SIGABRT \|/);
    expect(report).toContain('| jsdom | - | - | - | for Node |');
  });

  test.each([
    ['`parse()` to plain objects, times parse5 | medium | 6.50 | 5 | 6 | aim reached'],
    ['`parse()` of `souptree/parse5`, times parse5 | medium | 4.40 | 4 | 5 | good'],
    ['`parseTree()` in Chromium, times `DOMParser` | medium | 3.50 | 4 | 6 | not yet'],
    ['`parse()` in Chromium, times `DOMParser` | medium | 2.50 | 2 | 3 | good'],
    ['import and first page, then the page again, ms | first | 14.5 | 30 | 15 | aim reached'],
    ['import and first page, then the page again, ms | again | 1.25 | 2 | 0.6 | good'],
    ['wrapper, brotli, kB | sum | 50.0 | 60 | 40 | good'],
    ['bytes per byte | kept | 1.10 | 1.5 | 1 | good'],
    ['bytes per byte | peak | 9.00 | 8 | 5 | not yet'],
  ])('rates each figure against its aim: %s', (row) => expect(report).toContain(`${row} |\n`));

  test('takes the mean of the two middle rounds if the number of rounds is even', () => {
    expect(report).toContain('| parse5 | 25.0 | 15.0 | 30.0 | **40.0** | 50.0 | 20.0 |  |');
  });

  test('refers to existing charts only', () => {
    const shown = [...report.matchAll(/!\[.*\]\((.*)\)/g)].map(([, file]) => file);
    expect(shown).toContain('speed.svg');
    for (const file of shown) expect(files.get(file)).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  test('draws each bar as long as its figure, the fastest one first', () => {
    const svg = files.get('speed.svg') as string;
    const bars = [...svg.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)" height="10"/g)];
    expect(bars.map(([, kind]) => kind)).toEqual(['ours', 'ours', 'events', 'standard']);
    const [first, , , last] = bars.map(([, , width]) => Number(width));
    expect(first / last).toBeCloseTo(6.5, 1);
  });

  test('truncates a bar that is much longer than the others', () => {
    const svg = files.get('cold-start.svg') as string;
    const widths = [...svg.matchAll(/<rect [^>]* width="([\d.]+)" height="10"/g)];
    const [first, second, third] = widths.map(([, width]) => Number(width));
    expect(second / first).toBeCloseTo(40 / 14.5, 1);
    // The limit is above the longest bar that is not truncated.
    expect(third / second).toBeCloseTo((1.3 * 50) / 40, 1);
    // In the bar and in the legend.
    expect(svg.match(/class="gap"/g)).toHaveLength(2);
  });

  test('draws all bars from the zero of their scale', () => {
    for (const file of ['speed.svg', 'cold-start.svg', 'heap.svg', 'download.svg']) {
      const svg = files.get(file) as string;
      const lefts = [...svg.matchAll(/<rect [^>]* x="(\d+)" [^>]* height="10"/g)];
      const [, axis] = /class="axis" d="M(\d+) /.exec(svg) as RegExpExecArray;
      expect(new Set(lefts.map(([, left]) => left))).toEqual(new Set([axis]));
    }
  });

  test('has the figures with their units in the text of a chart', () => {
    const alt =
      'Speed from a string, medium pages: souptree parse 65.0 MB/s, souptree/parse5 44.0 MB/s, sax-wasm 20.0 MB/s, parse5 10.0 MB/s';
    expect(report).toContain(`![${alt}](speed.svg)`);
    expect(files.get('speed.svg')).toContain(`<desc>${alt}</desc>`);
  });
});

test('the newest results in the repository have the charts that the benchmark draws', () => {
  const newest = readdirSync(join(root, 'bench/results')).filter((file) => file.endsWith('.json'));
  const files = bench('newest', ['--from', `bench/results/${newest.sort().at(-1)}`]);
  expect(files.size).toBeGreaterThan(5);
  for (const [file, text] of files) {
    expect(readFileSync(join(root, 'bench/results', file), 'utf8')).toBe(text);
  }
});

describe('a run over one page', () => {
  const page = readFileSync(join(root, 'examples/pages/allotment-club.html'));
  beforeAll(() => {
    mkdirSync(join(folder, 'small'));
    writeFileSync(join(folder, 'small', 'page.html'), page);
  });

  test('measures and stores every figure with --quick', () => {
    const files = bench('quick', ['--quick', '--only', 'parse5,souptree parse,souptree parseTree']);
    const [json] = [...files].filter(([file]) => file.endsWith('.json'));
    const stored = JSON.parse(json[1]);
    expect(stored.corpus.small.bytes).toBe(page.length);
    for (const { ended, failures, speeds, ratios, heap } of stored.speed.small) {
      expect({ ended, failures }).toEqual({ ended: undefined, failures: [] });
      expect([speeds.length, ratios.length]).toEqual([1, 1]);
      expect(Math.min(speeds[0], ratios[0], heap)).toBeGreaterThan(0);
    }
    for (const { loads, firsts, seconds } of stored.coldStart.contestants) {
      expect(Math.min(loads[0], firsts[0], seconds[0])).toBeGreaterThan(0);
    }
    expect(stored.shipped.map(({ brotli }: { brotli: number }) => brotli > 1000)).toEqual([
      true,
      true,
      true,
    ]);
  }, 60_000);

  // A fast clock shortens the warm-up of long passes, which lasts seconds.
  test.each([
    ['the same process in all rounds', 1, 1, 1],
    ['a new process in each round if a pass takes long', 20, 3, 10],
  ])(
    'a contestant has %s',
    (_, times, processes, factor) => {
      const file = join(folder, `${times}-times.html`);
      writeFileSync(file, page.toString().repeat(times));
      const question = {
        table: 'parsers',
        group: ['parse5'],
        files: [file],
        rounds: 2,
        milliseconds: 1,
      };
      const clock = `data:text/javascript,const now = performance.now.bind(performance); performance.now = () => now() * ${factor};`;
      const printed = runTool(
        '--input-type=module',
        '--eval',
        `import childProcess from 'node:child_process';
         import { syncBuiltinESMExports } from 'node:module';
         const { fork } = childProcess;
         let forks = 0;
         childProcess.fork = (file, words, options) => {
           forks++;
           const execArgv = [...options.execArgv, '--import', ${JSON.stringify(clock)}];
           return fork(file, words, { ...options, execArgv });
         };
         syncBuiltinESMExports();
         const { takeTurns } = await import('./bench/turns.mjs');
         const [{ speeds, ended, heap }] = await takeTurns(${JSON.stringify(question)});
         console.log(JSON.stringify({ forks, rounds: speeds.length, ended, weighed: heap > 0 }));`,
      );
      expect(JSON.parse(printed)).toEqual({ forks: processes, rounds: 2, weighed: true });
    },
    120_000,
  );

  test('the breakdown measures each stage', () => {
    const printed = runTool('bench/breakdown.mjs', '--sets', 'small', '--rounds', '1');
    const stages = [
      ...printed.matchAll(/^(\S.*?) +(?:-?[\d.]+ %)? +-?\d+ MB\/s +-?[\d.]+ ns\/byte$/gm),
    ];
    expect(stages.map(([, name]) => name)).toEqual([
      'copy in',
      'newlines',
      'tokenize',
      'build',
      'encode',
      'decode',
      'sum',
      'parse()',
      'copy out',
      'parseTree()',
    ]);
  }, 300_000);
});
