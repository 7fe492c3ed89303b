// Parses one shape in several lengths, in turns, and prints the least processor time of each length.

import { hostileText, readShapes } from './hostile-shapes.mjs';

/** A configuration with this many elements, attributes, elements that are replaced, and targets. */
function configurationWith(count) {
  const list = (start) => Array.from({ length: count }, (_, number) => `${start}-${number}`);
  return {
    elements: ['p', 'b', 'div', 'svg', 'template', ...list('e')],
    attributes: ['id', 'href', ...list('a')],
    replaceWithChildrenElements: ['i', 'table', ...list('r')],
    processingInstructions: list('p').map((target) => ({ target })),
  };
}

/** The number of names in each list of a large configuration. */
const largeLists = 10_000;

/** A configuration of any size has a name in each list for this many bytes of the text, so 10,000 for 16 MB. */
const bytesOfName = 1600;

/** Sanitizes in the way that keeps most, or with other options. */
async function sanitizing(options) {
  const { sanitize, Sanitizer } = await import('../dist/sanitize.js');
  const sanitizer = new Sanitizer(options.configuration ?? {});
  return (text) => sanitize(text, { sanitizer, ...options.own });
}

const works = {
  sanitize: async () => sanitizing({ configuration: 'default' }),
  'sanitize-everything': async () => sanitizing({}),
  'sanitize-large': async () => sanitizing({ configuration: configurationWith(largeLists) }),
  'sanitize-reporting': async () =>
    sanitizing({ own: { onRemove() {}, urlSchemes: ['https'] }, configuration: 'default' }),
  configuration: async () => {
    const { sanitize } = await import('../dist/sanitize.js');
    const known = new Map();
    return (text) => {
      const count = Math.floor(text.length / bytesOfName);
      if (!known.has(count)) known.set(count, configurationWith(count));
      // A new object, so that nothing that is kept for the object helps.
      return sanitize('<p>x', { sanitizer: { ...known.get(count) } });
    };
  },

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
// A warm-up, which makes the engine optimise WebAssembly and JavaScript.
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
