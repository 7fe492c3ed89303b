// Parses one shape in several lengths, in turns, and prints the least processor time of each length.

import { hostileText, readShapes } from './hostile-shapes.mjs';
import { works } from './hostile-works.mjs';

/**
 * A sample parses at least this share of the bytes of the longest text, so a sample of a short text
 * parses it several times. The speed of a machine changes within milliseconds, so the best of many short
 * samples would look faster than the best long sample.
 */
const leastShare = 1 / 4;
/**
 * A length is measured at least `rounds` times, and until its samples take `enoughSeconds` together. Two
 * samples suffice if they take `muchSeconds` together.
 */
const enoughSeconds = 0.25;
const muchSeconds = 4;

const { name, work, sizes, rounds } = JSON.parse(process.argv[2]);
const shape = readShapes()[name];
const parse = await works[work]();
const options = { declarativeShadowRoots: shape.declarativeShadowRoots ?? false };
const texts = sizes.map((bytes) => hostileText(shape, bytes));

/** The number of parses in a sample of each text. */
const counts = sizes.map((bytes) => Math.ceil((sizes.at(-1) * leastShare) / bytes));

async function seconds(text, count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await parse(text, options);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const best = texts.map(() => Number.POSITIVE_INFINITY);
const total = texts.map(() => 0);
const isEnough = (seconds, round) =>
  (round >= rounds && seconds >= enoughSeconds) || (round >= 2 && seconds >= muchSeconds);
// A warm-up, which makes the engine optimise WebAssembly and JavaScript.
await seconds(texts[0], 1);
for (let round = 0; total.some((time) => !isEnough(time, round)); round++) {
  for (const [i, text] of texts.entries()) {
    if (isEnough(total[i], round)) continue;
    const time = await seconds(text, counts[i]);
    best[i] = Math.min(best[i], time);
    total[i] += time;
  }
}
process.stdout.write(
  JSON.stringify(
    best.map((time, i) => ({ time: time / counts[i], bytes: Buffer.byteLength(texts[i]) })),
  ),
);
