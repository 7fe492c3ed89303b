/** Medians of several runs: souptree's in the worker, the browser's in the page. */

import { browserParser } from './browser-tree.ts';
import { byId, create, formatTime } from './dom.ts';
import { medianOf } from './median.ts';
import type { Measurement, Settings } from './protocol.ts';

/** The browser's parser blocks the page, so longer sources are not measured with it. */
const longestInBrowser = 250_000;

export async function showTimes(
  source: string,
  settings: Settings,
  measure: () => Promise<Measurement>,
): Promise<void> {
  const status = byId('times-status');
  status.textContent = 'Measuring\u2026';
  const measured = await measure();
  const { name: browserCall, parse } = browserParser(settings);
  const isShort = source.length <= longestInBrowser;
  const browser = isShort ? medianOf(() => parse(source)) : undefined;
  const rows: [string, string, number | undefined][] = [
    ['parseTree()', 'one buffer, read lazily', measured.parseTree],
    ['parse()', 'plain objects', measured.parse],
    ['tokenize()', 'tokens', measured.tokenize],
    ['serialize()', 'markup from a tree', measured.serialize],
    [browserCall, "this browser's own parser, nodes of DOM", browser],
  ];
  const longest = Math.max(...rows.map(([, , time]) => time ?? 0));
  byId('times-rows').replaceChildren(
    ...rows.map(([name, what, time]) => rowOf(name, what, time, longest, source.length)),
  );
  byId('times-table').hidden = false;
  status.textContent =
    browser === undefined
      ? "Medians. The browser's own parser would block the page for too long with this source."
      : 'Medians of warm code. parseTree() also collects the parse errors.';
}

function rowOf(
  name: string,
  what: string,
  time: number | undefined,
  longest: number,
  length: number,
): HTMLTableRowElement {
  const row = create('tr');
  const head = create('th');
  head.scope = 'row';
  head.append(create('code', '', name), create('span', 'what', what));
  const duration = create('td', 'number', time === undefined ? '\u2013' : formatTime(time));
  const speed = create(
    'td',
    'number',
    time ? `${(length / time / 1000).toFixed(0)} MB/s` : '\u2013',
  );
  const bar = create('td', 'bar');
  const filled = create('div');
  filled.style.width = `${((time ?? 0) / (longest || 1)) * 100}%`;
  bar.append(filled);
  row.append(head, duration, speed, bar);
  return row;
}
