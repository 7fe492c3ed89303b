// The long-lived process. For each message it uses the package for a number of seconds, measures its resources after
// each round, and sends the measurements. tools/fuzz/soak/soak.mjs starts it with --expose-gc.
//
// A round has repeated texts of a pool, and new texts, which run twice. Each activity must give the same results for
// the same text. Memory of WebAssembly never shrinks, so the largest text determines its size. Therefore, after a
// message with `repeats`, rounds use the new texts of the first rounds again.

import { createHash } from 'node:crypto';
import { measure } from './watch.mjs';

const { chooser, soup } = await import('../../lib/soup/index.mjs');
const activities = await import('./activities.mjs');

const { isTooLarge, largeDocument, outOfMemory, ...small } = activities;
const firstSeed = Number(process.argv[2]);
const textsPerRound = 5;
const poolRounds = 3;

/** Checksums of the pool, by activity and seed. */
const known = new Map();

function checksum(results) {
  // JSON.stringify() refuses nodes that refer to their parents, and lazy nodes have no end.
  const isLeftOut = (key, value) => key === 'parent' || typeof value?.getRootNode === 'function';
  const text = JSON.stringify(results, (key, value) => (isLeftOut(key, value) ? undefined : value));
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64');
}

/** Runs the activity with the text of a seed, and compares the results with earlier ones. */
async function attempt([name, activity], seed, text, checksums) {
  try {
    const sum = checksum(await activity(text, chooser(seed)));
    const key = `${name} ${seed}`;
    const before = checksums.get(key);
    if (before === undefined) checksums.set(key, sum);
    else if (before !== sum) throw new Error('its results are not those of an earlier run');
    return undefined;
  } catch (error) {
    return `${name} failed with seed ${seed}: ${error.stack}`;
  }
}

async function runText(seed, checksums) {
  const text = soup(chooser(seed), { size: 60 });
  if (isTooLarge(text)) return [];
  const failures = [];
  for (const activity of Object.entries(small)) {
    failures.push(await attempt(activity, seed, text, checksums));
  }
  return failures;
}

/** @returns the outcome of each activity: a message, or undefined. */
async function round(number) {
  const outcomes = [];
  const poolStart = firstSeed + (number % poolRounds) * textsPerRound;
  const newStart = firstSeed + (poolRounds + number) * textsPerRound;
  for (let i = 0; i < textsPerRound; i++) {
    outcomes.push(...(await runText(poolStart + i, known)));
    const fresh = new Map();
    for (let run = 0; run < 2; run++) outcomes.push(...(await runText(newStart + i, fresh)));
  }
  for (const activity of Object.entries({ outOfMemory, largeDocument })) {
    outcomes.push(await attempt(activity, number, '', new Map()));
  }
  return outcomes;
}

let rounds = 0;
/** The number of rounds whose new texts repeat. */
let period;
process.on('message', async ({ seconds, repeats }) => {
  if (repeats) period ??= rounds;
  const samples = [];
  const failures = [];
  let count = 0;
  const end = performance.now() + seconds * 1000;
  do {
    const outcomes = await round(period === undefined ? rounds : rounds % period);
    rounds++;
    count += outcomes.length;
    failures.push(...outcomes.filter((outcome) => outcome !== undefined));
    samples.push(await measure());
  } while (performance.now() < end);
  process.send({ count, failures, samples });
});
process.send('ready');
