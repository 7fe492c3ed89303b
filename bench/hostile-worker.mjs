// One shape in several lengths: parses them in turns and prints the best processor time of each.

import { hostileText, readShapes } from './hostile-shapes.mjs';

const works = {
  tree: async () => {
    const { parseTree } = await import('../dist/index.js');
    return parseTree;
  },
  located: async () => {
    const { parseTree } = await import('../dist/index.js');
    return (text, options) => parseTree(text, { ...options, collectErrors: true, locations: true });
  },
  objects: async () => {
    const { parse } = await import('../dist/index.js');
    return parse;
  },
  markup: async () => {
    const { parseTree } = await import('../dist/index.js');
    return (text, options) => parseTree(text, options).root.outerHTML;
  },
  parse5: async () => {
    const { parse } = await import('../dist/parse5.js');
    return (text) => parse(text);
  },
  tokens: async () => {
    const { tokenize } = await import('../dist/tokens.js');
    return (text) => {
      for (const _ of tokenize(text));
    };
  },
};

/**
 * What is parsed at once is at least so much of the longest text: short ones are parsed several times. The
 * speed of a machine changes from one millisecond to the next, so the best millisecond is better than the
 * best tenth of a second.
 */
const leastShare = 1 / 4;
/**
 * Short times are measured again and again, until there is so much of them, and the longer ones at least
 * `rounds` times: the best of many would be better than the best of few. Very long ones, twice.
 */
const enoughSeconds = 0.25;
const muchSeconds = 4;

const { name, work, sizes, rounds } = JSON.parse(process.argv[2]);
const shape = readShapes()[name];
const parse = await works[work]();
const options = { declarativeShadowRoots: shape.declarativeShadowRoots ?? false };
const texts = sizes.map((bytes) => hostileText(shape, bytes));

/** How often each text is parsed at once. */
const counts = sizes.map((bytes) => Math.ceil((sizes.at(-1) * leastShare) / bytes));

function seconds(text, count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) parse(text, options);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const best = texts.map(() => Number.POSITIVE_INFINITY);
const total = texts.map(() => 0);
const isEnough = (seconds, round) =>
  (round >= rounds && seconds >= enoughSeconds) || (round >= 2 && seconds >= muchSeconds);
// A first time while WebAssembly and JavaScript are not optimised yet.
seconds(texts[0], 1);
for (let round = 0; total.some((time) => !isEnough(time, round)); round++) {
  for (const [i, text] of texts.entries()) {
    if (isEnough(total[i], round)) continue;
    const time = seconds(text, counts[i]);
    best[i] = Math.min(best[i], time);
    total[i] += time;
  }
}
process.stdout.write(
  JSON.stringify(
    best.map((time, i) => ({ time: time / counts[i], bytes: Buffer.byteLength(texts[i]) })),
  ),
);
