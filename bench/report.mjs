// Writes a run as Markdown.

import { chartsOf } from './charts.mjs';
import { median, ratios, show, spread } from './figures.mjs';
import { compareWithGoals } from './goals.mjs';
import { libraries } from './parsers.mjs';

/** Titles of columns with words. All other columns have numbers. */
const wordy = new Set([
  'contestant',
  'makes',
  'notes',
  'what',
  'which',
  'verdict',
  'version',
  'set',
]);

function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = titles.map((title) => (wordy.has(title) ? '---' : '--:'));
  return [line(titles), line(rule), ...rows.map((row) => line(row.map(escapeCell)))].join('\n');
}

const escapeCell = (text) => String(text).replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** Minimum, median and maximum, as three cells. */
function three(numbers) {
  if (!numbers || numbers.length === 0) return ['-', '-', '-'];
  const { min, median: middle, max } = spread(numbers);
  return [show(min), `**${show(middle)}**`, show(max)];
}

const middle = (numbers) => (numbers?.length ? show(median(numbers)) : '-');

function notesOf({ ended, failures }) {
  if (ended !== undefined) return ended;
  return failures.map(({ page, error }) => `throws on ${page}: ${error}`).join('; ');
}

const kilobytes = (bytes) => (bytes / 1e3).toFixed(1);

function about({ date, machine, versions, corpus, rounds, milliseconds }) {
  const { processor, cores, memory, system, node, loadBefore } = machine;
  const sets = Object.entries(corpus).map(([set, { pages, bytes, sha256 }]) => [
    set,
    pages,
    (bytes / 1e6).toFixed(2),
    sha256,
  ]);
  const of = Object.entries(versions).filter(([, version]) => version !== undefined);
  return [
    `${processor}, ${cores} cores, ${memory}, ${system}, Node ${node}; load before: ${loadBefore.toFixed(2)}; ${date}.`,
    `${rounds} rounds. In each round the contestants take turns. A contestant makes passes that are not counted, and then parses for ${milliseconds} ms, or for one pass over the set if that takes longer. Each contestant has a process of its own. A contestant with long passes gets a new process in each round.`,
    table(['set', 'pages', 'MB', 'digest'], sets),
    `Versions: ${of.map(([name, version]) => `${name} ${version}`).join(', ')}.`,
  ].join('\n\n');
}

const libraryOf = (name) => libraries[name.split(': ').at(-1)];

function speed(set, contestants) {
  const rows = contestants.map((contestant) => [
    contestant.name,
    libraryOf(contestant.name).makes,
    ...three(contestant.speeds),
    middle(contestant.ratios),
    show(contestant.heap),
    show(contestant.peak),
    notesOf(contestant),
  ]);
  const titles = [
    'contestant',
    'makes',
    'min',
    'median',
    'max',
    'x parse5',
    'heap',
    'RSS',
    'notes',
  ];
  return `## Speed: ${set}\n\n${table(titles, rows)}`;
}

const speedLegend = `MB/s from a string to the library's result. "x parse5" is the median of the ratios to parse5 in the same round.
Heap is the memory that the results keep. RSS is the peak growth of the process in its first pass. Both are in bytes per
byte of input. Libraries with "events, no tree" call a function with each name, attribute and text, and build no tree.
Libraries with "own rules" build a tree, but do not follow the standard's rules for open elements, so they do less work.`;

function coldStart({ page, contestants }) {
  const rows = contestants.map(({ name, ended, loads, firsts, seconds }) => [
    name,
    middle(loads),
    middle(firsts),
    ...three(loads.map((load, round) => load + firsts[round])),
    middle(seconds),
    ended ?? '',
  ]);
  const titles = ['contestant', 'import', 'page', 'min', 'both', 'max', 'page again', 'notes'];
  return `## A fresh process\n\nMilliseconds in a new Node process: import, then ${page}, then that page again.\n\n${table(titles, rows)}`;
}

function shipped(libraryRows) {
  const rows = libraryRows.map(({ name, parts, brotli, none }) =>
    none
      ? [name, '-', '-', '-', none]
      : [
          name,
          kilobytes(parts.script.brotli),
          parts.wasm ? kilobytes(parts.wasm.brotli) : '-',
          `**${kilobytes(brotli)}**`,
          '',
        ],
  );
  const titles = ['contestant', 'script', 'wasm', 'sum', 'notes'];
  return `## Downloaded\n\nkB, compressed with brotli: a minified bundle of esbuild that imports only the parsing function, and the wasm file.\n\n${table(titles, rows)}`;
}

function largestPage({ page, bytes, contestants }) {
  const rows = contestants.map(({ name, ended, retained, peaks }) => [
    name,
    ended ? '-' : middle(retained),
    ended ? '-' : middle(peaks),
    ended ?? '',
  ]);
  const titles = ['contestant', 'kept', 'RSS', 'notes'];
  return `## Memory for one page\n\nBytes per byte of ${page} (${(bytes / 1e6).toFixed(1)} MB) in a fresh process: the memory that the result keeps, and the peak growth of the process.\n\n${table(titles, rows)}`;
}

function browser(chromium) {
  if (!chromium) return '## In Chromium\n\nNot run: there was no browser.';
  const parts = Object.entries(chromium.sets).map(([set, { contestants }]) => {
    const base = contestants.find(({ name }) => name === 'DOMParser');
    const rows = contestants.map(({ name, speeds }) => [
      name,
      ...three(speeds),
      middle(ratios(speeds, base.speeds)),
    ]);
    return `${table(['contestant', 'min', 'median', 'max', 'x DOMParser'], rows)}\n\nMB/s, ${set}.`;
  });
  return [
    `## In Chromium ${chromium.version}`,
    'In one page, in turns, on the same strings.',
    ...parts,
  ].join('\n\n');
}

function goals(run) {
  const rows = compareWithGoals(run);
  return `## Goals\n\n${table(['what', 'which', 'now', 'wanted', 'aim', 'verdict'], rows)}`;
}

/** @param charts the charts by the names of their files, which are beside the report */
export function report(run, charts) {
  return `${[
    `# Benchmarks, ${run.date.slice(0, 10)}`,
    about(run),
    ...Object.entries(charts).map(([file, { alt }]) => `![${alt}](${file})`),
    speedLegend,
    ...Object.entries(run.speed).map(([set, contestants]) => speed(set, contestants)),
    coldStart(run.coldStart),
    shipped(run.shipped),
    largestPage(run.largestPage),
    browser(run.chromium),
    goals(run),
  ].join('\n\n')}\n`;
}

/** The files that show a run: {name: text}. */
export function resultFiles(run) {
  const charts = chartsOf(run);
  const pictures = Object.entries(charts).map(([file, { svg }]) => [file, svg]);
  return {
    ...Object.fromEntries(pictures),
    [`${run.date.slice(0, 10)}.md`]: report(run, charts),
  };
}
