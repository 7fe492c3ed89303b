// Compares toDOM with the browser's parser: the time of each contestant relative to DOMParser, within a round.
//
//   npm run bench:dom                          the medium pages
//   npm run bench:dom -- --sets small,medium --rounds 9 --milliseconds 400
//
// `souptree toDOM` opens a tree that was encoded before, as a page does with a tree that a worker posts.

import { integer, readArguments, text } from '../tools/lib/arguments.mjs';
import { command } from '../tools/lib/run.mjs';
import { compareInBrowser } from './browser.mjs';
import { filesOf, findCorpus } from './corpus.mjs';
import { median, show } from './figures.mjs';

const { values } = readArguments(import.meta, {
  sets: text('medium'),
  rounds: integer(9, 1),
  milliseconds: integer(400, 1),
});

await command(async () => {
  const corpus = findCorpus();
  const sets = Object.fromEntries(values.sets.split(',').map((set) => [set, filesOf(corpus, set)]));
  const { rounds, milliseconds } = values;
  const result = await compareInBrowser({ sets, rounds, milliseconds });
  if (result === undefined) return;
  console.log(`Chromium ${result.version}, ${rounds} rounds of ${milliseconds} ms`);
  for (const [set, { contestants }] of Object.entries(result.sets)) {
    const [first] = contestants;
    for (const { name, speeds } of contestants) {
      const times = speeds.map((speed, round) => first.speeds[round] / speed);
      const speed = `${show(median(speeds))} MB/s`.padStart(12);
      console.log(`${set}  ${name.padEnd(28)}${speed}  ${median(times).toFixed(2)} x the time`);
    }
  }
});
