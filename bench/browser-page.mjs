// Runs in a page: the browser's parser and ours in turns, on the same strings.

import { init, parse, parseTree } from '../dist/browser/index.js';
import { timePasses } from './time-passes.mjs';

await init();

const domParser = new DOMParser();

const contestants = {
  DOMParser: (text) => domParser.parseFromString(text, 'text/html'),
  'souptree parse': (text) => parse(text),
  'souptree parseTree': (text) => parseTree(text),
};

/** What the last page gave, so that it cannot be left out. */
let kept;

async function speedOf(work, pages, bytes, milliseconds) {
  // What the one before left shall not be swept in the time of this one.
  globalThis.gc?.();
  const pass = () => {
    for (const page of pages) kept = work(page);
  };
  return bytes / (await timePasses(pass, milliseconds)) / 1e3;
}

/** @returns what `takeTurns` does, of speeds */
globalThis.takeTurns = async ({ addresses, bytes, rounds, warmUps, milliseconds }) => {
  const pages = [];
  for (const address of addresses) pages.push(await (await fetch(address)).text());
  const speeds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const speed = await speedOf(work, pages, bytes, milliseconds);
      if (round >= 0) speeds[name].push(speed);
      // A task of its own for each, as pages have it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return { contestants: Object.entries(speeds).map(([name, list]) => ({ name, speeds: list })) };
};

globalThis.kept = () => typeof kept;
