// The script of a page: runs the browser's parser and ours in turns, on the same strings.

import { toDOM } from '../dist/browser/dom.js';
import { init, parse, parseTree, Tree } from '../dist/browser/index.js';
import { timePasses } from './time-passes.mjs';

await init();

const domParser = new DOMParser();

const contestants = {
  DOMParser: (text) => domParser.parseFromString(text, 'text/html'),
  'souptree parse': (text) => parse(text),
  'souptree parseTree': (text) => parseTree(text),
  'souptree parseTree, toDOM': (text) => toDOM(parseTree(text), document),
  'souptree toDOM': (text) => toDOM(posted(text), document),
};

/** The buffers of the trees, as a worker posts them. */
const buffers = new Map();

/** The tree of a page that a worker has parsed. `Tree.from` is part of the work of the page. */
function posted(text) {
  let buffer = buffers.get(text);
  if (buffer === undefined) {
    ({ buffer } = parseTree(text));
    buffers.set(text, buffer);
  }
  return Tree.from(buffer);
}

/** The last result, so that engines cannot skip the work. */
let kept;

async function speedOf(work, pages, bytes, milliseconds) {
  // Otherwise this measurement would include the collection of the previous contestant's garbage.
  globalThis.gc?.();
  const pass = () => {
    for (const page of pages) kept = work(page);
  };
  return bytes / (await timePasses(pass, milliseconds)) / 1e3;
}

/** @returns the speeds, in the form that `takeTurns` in turns.mjs returns */
globalThis.takeTurns = async ({ addresses, bytes, rounds, warmUps, milliseconds }) => {
  const pages = [];
  for (const address of addresses) pages.push(await (await fetch(address)).text());
  const speeds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const speed = await speedOf(work, pages, bytes, milliseconds);
      if (round >= 0) speeds[name].push(speed);
      // Each contestant runs in a task of its own, as in a page.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return { contestants: Object.entries(speeds).map(([name, list]) => ({ name, speeds: list })) };
};

globalThis.kept = () => typeof kept;
