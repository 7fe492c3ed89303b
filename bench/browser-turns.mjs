// Runs contestants in turns, in a page of a browser.

import { timePasses } from './time-passes.mjs';

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
async function takeTurns(contestants, { addresses, bytes, rounds, warmUps, milliseconds }) {
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
}

/** Lets compareInBrowser run the contestants: functions of the text of a page, by name. */
export function provideTurns(contestants) {
  globalThis.takeTurns = (question) => takeTurns(contestants, question);
}

globalThis.kept = () => typeof kept;
