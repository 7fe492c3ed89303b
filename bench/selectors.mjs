// Compares `querySelectorAll` of souptree with other selector engines, on one page, by class of selectors.
//
//   node bench/selectors.mjs --page page.html --selectors selectors.css    a selector on each line
//   node bench/selectors.mjs --packages FOLDER                             a folder with node_modules; default: bench
//
// The code is warm, and selectors are compiled. Engines that parse in a few milliseconds get a new document for each
// query, so that they cannot use what they kept of an earlier query. The others, whose names have a star, keep their
// document. Parsing is not timed. A figure is the median of several queries.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse as parseDomhandler } from '../dist/domhandler.js';
import { parseTree } from '../dist/index.js';

const { values } = parseArgs({
  options: {
    page: { type: 'string', default: '../shared/data/sizzle-speed/selector.html' },
    selectors: { type: 'string', default: '../shared/data/sizzle-speed/selectors.large.css' },
    packages: { type: 'string', default: 'bench' },
    queries: { type: 'string', default: '15' },
    every: { type: 'string', default: '1' },
  },
});
const html = readFileSync(values.page, 'utf8');
const selectors = readFileSync(values.selectors, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line, index) => line !== '' && index % Number(values.every) === 0);
const { resolve: find } = createRequire(resolve(values.packages, 'package.json'));
const load = async (name) => import(find(name));

/** Creates a contestant: `document` returns a document, and `query` a function that searches it. */
const contestants = {
  souptree: async () => ({
    document: () => parseTree(html),
    query: (selector) => (tree) => tree.querySelectorAll(selector),
  }),
  'souptree, indexes': async () => ({
    document: () => parseTree(html),
    query: (selector) => (tree) => tree.selectIndexes(selector),
  }),
  'css-select': async () => {
    const { compile, selectAll } = await load('css-select');
    return {
      document: () => parseDomhandler(html),
      query(selector) {
        const compiled = compile(selector);
        return (document) => selectAll(compiled, document);
      },
    };
  },
  cheerio: async () => {
    const { load: parse } = await load('cheerio');
    return { document: () => parse(html), query: (selector) => ($) => $(selector) };
  },
  linkedom: async () => {
    const { parseHTML } = await load('linkedom');
    return {
      document: () => parseHTML(html).document,
      query: (selector) => (document) => document.querySelectorAll(selector),
    };
  },
  'node-html-parser': async () => {
    const { parse } = await load('node-html-parser');
    return {
      document: () => parse(html),
      query: (selector) => (document) => document.querySelectorAll(selector),
    };
  },
  'dom-selector, jsdom*': async () => {
    const { JSDOM } = await load('jsdom');
    const { document } = new JSDOM(html).window;
    return {
      document: () => document,
      query: (selector) => () => document.querySelectorAll(selector),
    };
  },
  'nwsapi*': async () => {
    const { JSDOM } = await load('jsdom');
    const { default: create } = await load('nwsapi');
    const { window } = new JSDOM(html);
    const engine = create(window);
    return {
      document: () => window.document,
      query: (selector) => (document) => engine.select(selector, document),
    };
  },
  'happy-dom*': async () => {
    const { Window } = await load('happy-dom');
    const { document } = new Window();
    document.write(html);
    return {
      document: () => document,
      query: (selector) => () => document.querySelectorAll(selector),
    };
  },
};

function classOf(selector) {
  if (/:(?:has|is|not|where)\(/.test(selector)) return 'nested';
  if (/:(?:nth|first|last|only)-/.test(selector)) return 'siblings';
  if (/[\s>+~]/.test(selector)) return 'combinators';
  if (/\[/.test(selector)) return 'attributes';
  return 'simple';
}

const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];

/** The median microseconds of a query for each selector; undefined if the engine throws. */
function measure({ document, query }) {
  const times = selectors.map(() => []);
  const queries = selectors.map((selector) => {
    try {
      return query(selector);
    } catch {
      return undefined;
    }
  });
  // The rounds alternate between selectors, as a program does.
  for (let round = 0; round < Number(values.queries) + 3; round++) {
    for (const [index, run] of queries.entries()) {
      if (run === undefined) continue;
      const searched = document();
      const begin = performance.now();
      try {
        run(searched);
        if (round >= 3) times[index].push((performance.now() - begin) * 1000);
      } catch {
        queries[index] = undefined;
      }
    }
  }
  return times.map((each) => (each.length === 0 ? undefined : median(each)));
}

const classes = ['simple', 'attributes', 'combinators', 'siblings', 'nested'];
const geometricMean = (numbers) =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
let ours;
for (const [name, create] of Object.entries(contestants)) {
  let contestant;
  try {
    contestant = await create();
  } catch (error) {
    console.log(`${name.padEnd(22)} not measured: ${error.message.split('\n')[0]}`);
    continue;
  }
  const times = measure(contestant);
  ours ??= times;
  const cells = [...classes, undefined].map((each) => {
    const indexes = selectors
      .map((_, index) => index)
      .filter((index) => each === undefined || classOf(selectors[index]) === each)
      .filter((index) => times[index] !== undefined && ours[index] !== undefined);
    if (indexes.length === 0) return `${each ?? 'all'} -`;
    const micros = geometricMean(indexes.map((index) => times[index]));
    const ratio = geometricMean(indexes.map((index) => times[index] / ours[index]));
    return `${each ?? 'all'} ${micros.toFixed(1)} us (x ${ratio.toFixed(1)})`;
  });
  console.log(`${name.padEnd(22)} ${cells.join('  ')}`);
}
