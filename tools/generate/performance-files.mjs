// What `npm run generate` writes from the newest run in bench/results: its report, its charts, and the tables of
// docs/performance.md.

import { readdirSync, readFileSync } from 'node:fs';
import { chartsOf } from '../../bench/charts.mjs';
import { median, show } from '../../bench/figures.mjs';
import { report } from '../../bench/report.mjs';
import { table, withWrittenPart } from '../lib/markdown.mjs';

const root = new URL('../../', import.meta.url);
const results = 'bench/results/';
const document = 'docs/performance.md';

const read = (path) => readFileSync(new URL(path, root), 'utf8');

function newestRun() {
  const newest = readdirSync(new URL(results, root))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .at(-1);
  return JSON.parse(read(results + newest));
}

/** The first column has words, all others have numbers. */
function figureTable(titles, rows) {
  const rule = titles.map((_, column) => (column === 0 ? '---' : '--:'));
  return table(titles, rows, rule);
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const kilobytes = (bytes) => (bytes / 1e3).toFixed(1);
const middle = (numbers) => (numbers?.length ? show(median(numbers)) : '-');

/** A figure of a contestant in each set of pages. */
function inSets(sets, name, figure) {
  return Object.values(sets).map((contestants) => {
    const contestant = contestants.find((each) => each.name === name);
    return contestant ? figure(contestant) : '-';
  });
}

function source({ date, machine, versions, corpus, rounds }) {
  const { processor, cores, memory, node } = machine;
  const sets = Object.entries(corpus)
    .map(([set, { pages, bytes }]) => `${set}: ${pages} pages, ${megabytes(bytes)} MB`)
    .join('; ');
  const libraries = Object.entries(versions).filter(([name]) => name !== 'commit');
  return `- Date: ${date.slice(0, 10)}, commit ${versions.commit}. Rounds: ${rounds}.
- Machine: ${processor}, ${cores} cores, ${memory}, Node ${node}.
- Pages: ${sets}.

${figureTable(['library', 'version'], libraries)}`;
}

function speed({ speed: sets }) {
  const names = sets.medium.map(({ name }) => name);
  const rows = names.map((name) => [
    name,
    ...inSets(sets, name, ({ speeds }) => middle(speeds)),
    ...inSets({ medium: sets.medium }, name, ({ ratios }) => middle(ratios)),
  ]);
  return figureTable(['MB/s', ...Object.keys(sets), 'times parse5, medium'], rows);
}

function memory({ speed: sets, largestPage }) {
  const ofPages = figureTable(
    ['kept by results', ...Object.keys(sets)],
    sets.medium
      .filter(({ name }) => !name.startsWith('souptree parseTree +'))
      .map(({ name }) => [name, ...inSets(sets, name, ({ heap }) => show(Math.max(heap, 0)))]),
  );
  const ofLargest = figureTable(
    [`a page of ${megabytes(largestPage.bytes)} MB`, 'kept', 'peak'],
    largestPage.contestants.map(({ name, retained, peaks }) => [
      name,
      middle(retained),
      middle(peaks),
    ]),
  );
  return `${ofPages}\n${ofLargest}`;
}

function start({ coldStart, shipped }) {
  const rows = coldStart.contestants.map(({ name, loads, firsts, seconds }) => {
    const { brotli } = shipped.find((each) => each.name === name) ?? {};
    return [
      name,
      middle(loads),
      middle(firsts),
      middle(seconds),
      brotli === undefined ? '-' : kilobytes(brotli),
    ];
  });
  return figureTable(['', 'import, ms', 'first page, ms', 'again, ms', 'download, kB'], rows);
}

function browser({ chromium }) {
  const sets = Object.fromEntries(
    Object.entries(chromium.sets).map(([set, { contestants }]) => [set, contestants]),
  );
  const rows = sets.medium.map(({ name }) => [
    name,
    ...inSets(sets, name, ({ speeds }) => middle(speeds)),
  ]);
  return figureTable(
    [`MB/s in Chromium ${chromium.version.split('.')[0]}`, ...Object.keys(sets)],
    rows,
  );
}

const parts = { source, speed, memory, start, browser };

function withTables(page, run) {
  return Object.entries(parts).reduce(
    (text, [part, write]) => withWrittenPart(document, text, `bench/results: ${part}`, write(run)),
    page,
  );
}

/** The report of the newest run and docs/performance.md, as {path: text}. */
export function performanceFiles() {
  const run = newestRun();
  return {
    [`${results}${run.date.slice(0, 10)}.md`]: report(run, chartsOf(run)),
    [document]: withTables(read(document), run),
  };
}

/** The charts of the newest run, as {path: { svg, alt }}. */
export function performanceCharts() {
  const charts = Object.entries(chartsOf(newestRun()));
  return Object.fromEntries(charts.map(([name, drawn]) => [results + name, drawn]));
}
