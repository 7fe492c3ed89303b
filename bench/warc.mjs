// The whole chain: a compressed WARC file becomes JSON Lines with the title, the links and the text of each page. The
// command `souptree run`, with one thread and with one for each core, beside scripts of one thread with cheerio and
// with souptree.
//
//   node bench/warc.mjs [--pages 2000] [--turns 5]
//
// The pages are those of the sets small and medium, again and again. Each contestant is a process, which starts, reads
// the file, and writes a file. In each turn all of them run. A figure is the median of the turns. `per core` is the
// number of pages for each second of a processor, of all threads together.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { writeWarc } from '../examples/crawl/warc.mjs';
import { integer, readArguments } from '../tools/lib/arguments.mjs';
import { command, root, StepFailed } from '../tools/lib/run.mjs';
import { filesOf, findCorpus } from './corpus.mjs';
import { median } from './figures.mjs';

const { values } = readArguments(import.meta, { pages: integer(2000, 1), turns: integer(5, 1) });
const folder = join(root, 'build', 'bench');
const warc = join(folder, 'pages.warc.gz');
const lines = join(folder, 'pages.jsonl');

const script = (library) => [join(root, 'bench', 'warc-script.mjs'), library, warc, lines];
const threads = (jobs) => [
  ...[join(root, 'dist', 'cli.js'), 'run', join(root, 'bench', 'pool-extract.mjs')],
  ...['--export', 'record', '--warc', warc, '--out', lines, '--jobs', `${jobs}`],
];
const contestants = {
  'script with cheerio': script('cheerio'),
  'script with souptree': script('souptree'),
  'souptree run --jobs 1': threads(1),
  [`souptree run --jobs ${availableParallelism()}`]: threads(availableParallelism()),
};

/** Prints the processor time of the process, with all its threads, when its main thread ends. */
const clock = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    console.log('cpu', (user + system) / 1e6);
  });`)}`;

/** Runs a contestant. Returns the seconds that passed, and those of processors. */
function run(args) {
  rmSync(lines, { force: true });
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', clock, ...args], {
    encoding: 'utf8',
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new StepFailed(`${args.join(' ')}: ${stderr}`);
  return { seconds, cpu: Number(/^cpu (.*)$/m.exec(stdout)[1]) };
}

/**
 * What the lines contain. The contestants differ: souptree leaves out `javascript:` URLs, reads links in `noscript`,
 * and its text is that which a reader sees. cheerio's text contains scripts and all white space.
 */
function describeLines(pages) {
  const records = readFileSync(lines, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).value);
  if (records.length !== pages) throw new StepFailed(`${records.length} lines of ${pages} pages`);
  const links = records.reduce((sum, record) => sum + record.links.length, 0);
  const text = records.reduce((sum, record) => sum + record.text.length, 0);
  return `${links} links, ${(text / 1e6).toFixed(1)} million code units of text`;
}

await command(async () => {
  const { pages, turns } = values;
  const corpus = findCorpus();
  const files = ['small', 'medium'].flatMap((set) => filesOf(corpus, set));
  const contents = files.map((file) => readFileSync(file));
  const records = Array.from({ length: pages }, (_, index) => ({
    url: `https://site.example/${index}.html`,
    content: contents[index % contents.length],
  }));
  mkdirSync(folder, { recursive: true });
  await writeWarc(warc, records);
  const bytes = records.reduce((sum, { content }) => sum + content.length, 0);
  console.log(
    `${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, compressed ${(statSync(warc).size / 1e6).toFixed(1)} MB; ` +
      `load ${loadavg()[0].toFixed(2)}`,
  );
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  const found = {};
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, args] of Object.entries(contestants)) {
      times[name].push(run(args));
      found[name] ??= describeLines(pages);
    }
  }
  const [base] = Object.values(times);
  for (const [name, runs] of Object.entries(times)) {
    const rate = (of) => Math.round(median(runs.map((time) => pages / of(time))));
    const quotients = runs.map(({ seconds }, turn) => base[turn].seconds / seconds);
    console.log(
      `${name.padEnd(24)} ${rate(({ seconds }) => seconds)} pages a second, ${rate(({ cpu }) => cpu)} per core, ` +
        `${median(quotients).toFixed(2)} of the first; ${found[name]}`,
    );
  }
  rmSync(lines);
  rmSync(warc);
});
