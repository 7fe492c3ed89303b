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

function seconds(text) {
  const before = process.cpuUsage();
  parse(text, options);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const best = texts.map(() => Number.POSITIVE_INFINITY);
const total = texts.map(() => 0);
const isEnough = (seconds, round) =>
  (round >= rounds && seconds >= enoughSeconds) || (round >= 2 && seconds >= muchSeconds);
// A first time while WebAssembly and JavaScript are not optimised yet.
seconds(texts[0]);
for (let round = 0; total.some((time) => !isEnough(time, round)); round++) {
  for (const [i, text] of texts.entries()) {
    if (isEnough(total[i], round)) continue;
    const time = seconds(text);
    best[i] = Math.min(best[i], time);
    total[i] += time;
  }
}
process.stdout.write(
  JSON.stringify(best.map((time, i) => ({ time, bytes: Buffer.byteLength(texts[i]) }))),
);
