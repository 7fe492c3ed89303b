// The charts of a run.

import { chart } from './chart.mjs';
import { median, ratios, show, spread } from './figures.mjs';
import { isOurs, libraries, makes } from './parsers.mjs';

const kindLabels = {
  ours: 'souptree',
  standard: 'tree by the standard',
  own: 'tree by own rules',
  events: 'events, no tree',
};

const kindOfResult = {
  [makes.standard]: 'standard',
  [makes.own]: 'own',
  [makes.events]: 'events',
};

const kindOf = (name) => (isOurs(name) ? 'ours' : kindOfResult[libraries[name].makes]);

/** Sorts the bars. The legend has only the kinds of these bars. Without bars there is no chart. */
function draw(title, subtitle, bars, better) {
  if (bars.length === 0) return undefined;
  const sorted = [...bars].sort((a, b) =>
    better === 'less' ? a.value - b.value : b.value - a.value,
  );
  const kinds = Object.entries(kindLabels).filter(([kind]) =>
    bars.some((bar) => bar.kind === kind),
  );
  return chart({ title, subtitle, bars: sorted, kinds: Object.fromEntries(kinds) });
}

function barOf(name, numbers, figure, ratio) {
  const { min, median: value, max } = spread(numbers);
  return { label: name, kind: kindOf(name), value, min, max, figure, ratio };
}

function speedChart(set, contestants, { corpus, machine }) {
  const bars = contestants
    .filter(({ name, speeds, ended }) => libraries[name] && speeds.length > 0 && !ended)
    .map(({ name, speeds, ratios: times }) => {
      const ratio = times && name !== 'parse5' ? `(${show(median(times))} x)` : undefined;
      return barOf(name, speeds, `${show(median(speeds))} MB/s`, ratio);
    });
  const { pages, bytes } = corpus[set];
  const subtitle = [
    `${pages} real pages, ${(bytes / 1e6).toFixed(1)} MB; Node ${machine.node}; (x): times parse5`,
    'longer is faster',
  ];
  return draw(`Speed from a string, ${set} pages`, subtitle, bars, 'more');
}

function heapChart(set, contestants) {
  const bars = contestants
    .filter(({ name, heap }) => libraries[name] && kindOf(name) !== 'events' && heap !== undefined)
    .map(({ name, heap }) => barOf(name, [heap], `${show(heap)} bytes`));
  const subtitle = [`${set} pages; shorter is better`];
  return draw('Memory kept for each byte of a page', subtitle, bars, 'less');
}

function coldChart({ page, contestants }) {
  const bars = contestants
    .filter(({ firsts }) => firsts.length > 0)
    .map(({ name, loads, firsts }) => {
      const sums = loads.map((load, round) => load + firsts[round]);
      return barOf(name, sums, `${show(median(sums))} ms`);
    });
  const subtitle = [`import and first page (${page})`, 'in a new Node process; shorter is better'];
  return draw('Cold start', subtitle, bars, 'less');
}

function downloadChart(shipped) {
  const bars = shipped
    .filter(({ brotli }) => brotli !== undefined)
    .map(({ name, brotli }) => barOf(name, [brotli / 1e3], `${show(brotli / 1e3)} kB`));
  const subtitle = ['script and wasm, minified, brotli; shorter is better'];
  return draw('Downloaded by a page', subtitle, bars, 'less');
}

function browserChart({ version, sets }) {
  const bars = Object.entries(sets).flatMap(([set, { contestants }]) => {
    const base = contestants.find(({ name }) => name === 'DOMParser');
    return contestants.map(({ name, speeds }) => {
      const { min, median: value, max } = spread(speeds);
      const isBase = name === 'DOMParser';
      const ratio = isBase ? undefined : `(${show(median(ratios(speeds, base.speeds)))} x)`;
      return {
        label: `${set}: ${name}`,
        kind: isBase ? 'standard' : 'ours',
        value,
        min,
        max,
        figure: `${show(value)} MB/s`,
        ratio,
      };
    });
  });
  const subtitle = ['in one page, on the same strings; (x): times DOMParser', 'longer is faster'];
  return chart({
    title: `Speed in Chromium ${version.split('.')[0]}`,
    subtitle,
    bars,
    kinds: { ours: kindLabels.ours, standard: 'DOMParser' },
  });
}

/** @returns {file name: { svg, alt }}; `speed.svg` is the main chart */
export function chartsOf(run) {
  const sets = Object.keys(run.speed);
  const main = sets.includes('medium') ? 'medium' : sets[0];
  const charts = { 'speed.svg': speedChart(main, run.speed[main], run) };
  for (const set of sets.filter((each) => each !== main)) {
    charts[`speed-${set}.svg`] = speedChart(set, run.speed[set], run);
  }
  charts['heap.svg'] = heapChart(main, run.speed[main]);
  charts['cold-start.svg'] = coldChart(run.coldStart);
  charts['download.svg'] = downloadChart(run.shipped);
  if (run.chromium) charts['chromium.svg'] = browserChart(run.chromium);
  return Object.fromEntries(Object.entries(charts).filter(([, drawn]) => drawn !== undefined));
}
