// A process that measures texts: the processor time of a text in two lengths, or the memory of one text.

import { hostileText } from '../../bench/hostile-shapes.mjs';
import { untrusted } from '../../dist/index.js';
import { ordinaryPage } from '../lib/ordinary-page.mjs';
import { describedReaders } from './readers.mjs';

/** In seconds, of what is measured at once. A single run of a short text is too short. */
const leastTime = 2e-3;
const rounds = 3;
/** In seconds: what takes so long is measured once. */
const enoughTime = 1;

const loaded = new Map();

/** A function of an input and options. What the module has no decoder for is text. */
async function readerOf(name) {
  if (!loaded.has(name)) loaded.set(name, await describedReaders[name].load());
  return loaded.get(name);
}

function inputOf(text, { encoding }) {
  return encoding === undefined ? text : Buffer.from(text);
}

function seconds(run, count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / count;
}

/** The best of a few rounds. */
function bestTime(run) {
  // The first one may have to compile.
  const first = seconds(run, 1);
  if (first > enoughTime) return first;
  const count = Math.ceil(leastTime / Math.max(first, 1e-6));
  const times = Array.from({ length: rounds }, () => seconds(run, count));
  return Math.min(...times);
}

function errorOf(run) {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

function countNodes(tree) {
  const cursor = tree.cursor();
  let count = 1;
  while (cursor.next()) count++;
  return count;
}

// ---- Time

const page = ordinaryPage();
const ordinaryTimes = new Map();
let bytesPerNode = 0;

/** Of the ordinary page, about as long as `bytes`: seconds a byte. */
function ordinaryTime(name, reader, bytes) {
  const copies = Math.max(1, Math.round(bytes / page.length));
  const key = `${name} ${copies}`;
  let time = ordinaryTimes.get(key);
  if (time === undefined) {
    // Its tags of html, head and body are ignored from the second copy on.
    const text = Buffer.from(page.repeat(copies)).toString();
    const run = () => reader(text, {});
    for (let i = 0; i < 3; i++) run();
    time = bestTime(run) / Buffer.byteLength(text);
    ordinaryTimes.set(key, time);
  }
  return time;
}

/** The length of the markup in what a reader returned, if there is some. */
function markupLength(result) {
  const parts = Array.isArray(result) ? result : [result];
  return Math.max(0, ...parts.map((part) => (typeof part === 'string' ? part.length : 0)));
}

/**
 * The number of nodes that the parser creates for a text: the least limit that it keeps. The tree has fewer, if the
 * standard replaces copies of options in selectedcontent elements.
 */
function countCreatedNodes(parse, input, given, atLeast) {
  let least = atLeast;
  let most = given.limits.nodes;
  while (least < most) {
    const nodes = Math.floor((least + most) / 2);
    const isKept =
      errorOf(() => parse(input, { ...given, limits: { ...given.limits, nodes } })) === undefined;
    if (isKept) most = nodes;
    else least = nodes + 1;
  }
  return least;
}

/** Below this ratio, the number of created nodes is not counted: counting takes many parses. */
const countedRatio = 10;

/**
 * The time of a text: {bytes, work, time, ratio}. `work` is its length in bytes or, if the standard creates more nodes
 * or more markup than an ordinary page of that length has, the length of an ordinary page with so much. `ratio`
 * compares the time for that with an ordinary page's.
 */
async function measureTime({ reader: name, options, ...shape }, bytes, limits) {
  const reader = await readerOf(name);
  const { parseTree, parseFragmentTree } = await import('../../dist/index.js');
  bytesPerNode ||= Buffer.byteLength(page) / countNodes(parseTree(page));
  const parse = options.context ? parseFragmentTree : parseTree;
  // What the standard multiplies in a long text is less in a shorter one.
  for (let length = bytes; length >= 1024; length /= 2) {
    const input = inputOf(hostileText(shape, length), options);
    const given = { ...options, limits };
    if (errorOf(() => parse(input, given)) !== undefined) continue;
    const nodes = countNodes(parse(input, given));
    let result;
    const read = () => {
      result = reader(input, given);
    };
    if (errorOf(read) !== undefined) return undefined;
    const markup = markupLength(result);
    result = undefined;
    const size = typeof input === 'string' ? Buffer.byteLength(input) : input.length;
    // Nothing in it is repeated.
    if (size < length / 2) return undefined;
    const time = bestTime(() => reader(input, given));
    const measured = (nodesCreated) => {
      const work = Math.max(size, nodesCreated * bytesPerNode, markup);
      return { bytes: size, work, time, ratio: time / work / ordinaryTime(name, reader, work) };
    };
    const first = measured(nodes);
    if (first.ratio < countedRatio) return first;
    return measured(countCreatedNodes(parse, input, given, nodes));
  }
  return undefined;
}

async function measureTimes({ genome, sizes, limits }) {
  const times = [];
  for (const bytes of sizes) {
    const measured = await measureTime(genome, bytes, limits);
    if (measured === undefined) return undefined;
    times.push(measured);
  }
  return times;
}

// ---- Memory

const lengthLimits = ['inputBytes', 'nodes', 'attributes', 'copiedBytes', 'outputBytes'];
const valueLimits = ['attributesPerTag', 'attributeBytes', 'textBytes'];

/** `untrusted`, with a share of what it allows in all. */
function scaledLimits(scale) {
  const scaled = Object.entries(untrusted).map(([name, value]) => {
    const isScaled = lengthLimits.includes(name) || valueLimits.includes(name);
    return [name, isScaled ? Math.ceil(value * scale) : value];
  });
  // The machine may be slow.
  return { ...Object.fromEntries(scaled), milliseconds: Infinity };
}

/** One piece of memory, as an input that was read is. */
function longInput(shape, options, bytes) {
  return inputOf(Buffer.from(hostileText(shape, bytes)).toString(), options);
}

/** How often the range between a length that is refused and one that is not is halved. */
const lengthSteps = 5;

/** The lengths in bytes of the longest text that a share of `untrusted` allows, and of one of all input bytes. */
async function findLengths({ genome, scale }) {
  const { reader: _, options, ...shape } = genome;
  const limits = scaledLimits(scale);
  const { parseTree, parseFragmentTree } = await import('../../dist/index.js');
  const parse = options.context ? parseFragmentTree : parseTree;
  const isAllowed = (bytes) => {
    const input = longInput(shape, options, bytes);
    return errorOf(() => parse(input, { ...options, limits })) === undefined;
  };
  const longest = Math.floor(limits.inputBytes * 0.98);
  let most = longest;
  let least = longest;
  while (!isAllowed(least) && least > 1) {
    most = least;
    least /= 2;
  }
  if (least === longest) return [longest];
  for (let step = 0; step < lengthSteps; step++) {
    const middle = Math.floor((least + most) / 2);
    if (isAllowed(middle)) least = middle;
    else most = middle;
  }
  return [least, longest];
}

/** The most memory in bytes that the process had while it read a text, above what it had before. */
async function measureMemory({ genome, scale, bytes }) {
  const { reader: name, options, ...shape } = genome;
  const reader = await readerOf(name);
  const given = { ...options, limits: scaledLimits(scale) };
  reader(inputOf(page, options), given);
  const input = longInput(shape, options, bytes);
  globalThis.gc();
  const before = process.resourceUsage().maxRSS;
  const start = process.cpuUsage();
  const error = errorOf(() => reader(input, given));
  const { user, system } = process.cpuUsage(start);
  const memory = (process.resourceUsage().maxRSS - before) * 1024;
  return { bytes, memory, seconds: (user + system) / 1e6, error: error?.message };
}

const jobs = { times: measureTimes, lengths: findLengths, memory: measureMemory };

process.on('message', async ({ kind, ...job }) => {
  try {
    process.send({ result: await jobs[kind](job) });
  } catch (error) {
    process.send({ failure: error.stack });
  }
});
