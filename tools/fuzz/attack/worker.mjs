// A process that measures texts: the processor time of a text at two lengths, or the memory of one text.

import { hostileText } from '../../../bench/hostile-shapes.mjs';
import { untrusted } from '../../../dist/index.js';
import { ordinaryPage } from '../../lib/ordinary-page.mjs';
import { readers } from '../../lib/readers/index.mjs';
import { loadBuilt } from '../../lib/readers/load-built.mjs';

/** The minimum seconds of one measurement. A single run of a short text would be too short. */
const leastTime = 2e-3;
const rounds = 3;
/** A run that takes more seconds than this is measured once. */
const enoughTime = 1;

const loaded = new Map();

/** A function that creates an input from a text. A text in an encoding that the module cannot decode stays a string. */
async function readerOf(name) {
  if (!loaded.has(name)) loaded.set(name, await readers[name].open(loadBuilt));
  return loaded.get(name);
}

function inputOf(text, { encoding }) {
  return encoding === undefined ? text : Buffer.from(text);
}

/** The processor time of a run, in all threads. A reader can be asynchronous. */
async function seconds(run, count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / count;
}

/** The shortest of a few runs, in seconds. */
async function bestTime(run) {
  // V8 may compile code in the first run.
  const first = await seconds(run, 1);
  if (first > enoughTime) return first;
  const count = Math.ceil(leastTime / Math.max(first, 1e-6));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await seconds(run, count));
  return best;
}

function errorOf(run) {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** As `errorOf`, of a function that can be asynchronous. */
async function errorOfReading(read) {
  try {
    await read();
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

/** The time of an ordinary page with about `bytes` bytes, in seconds per byte. */
async function ordinaryTime(name, reader, bytes) {
  const copies = Math.max(1, Math.round(bytes / page.length));
  const key = `${name} ${copies}`;
  let time = ordinaryTimes.get(key);
  if (time === undefined) {
    // The parser ignores the tags of html, head and body after the first copy.
    const text = Buffer.from(page.repeat(copies)).toString();
    const run = () => reader(text, {});
    for (let i = 0; i < 3; i++) await run();
    time = (await bestTime(run)) / Buffer.byteLength(text);
    ordinaryTimes.set(key, time);
  }
  return time;
}

/** The length of the longest markup in the result of a reader; 0 if it has none. */
function markupLength(result) {
  const parts = Array.isArray(result) ? result : [result];
  return Math.max(0, ...parts.map((part) => (typeof part === 'string' ? part.length : 0)));
}

/**
 * The number of nodes that the parser creates for a text, which is the smallest limit `nodes` that the text does not
 * exceed. The tree has fewer nodes if the standard replaces copies in selectedcontent elements.
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

/** Created nodes are counted only above this ratio, because counting takes many parses. */
const countedRatio = 10;

/**
 * The time of a text: {bytes, work, time, ratio}. `work` is normally the length in bytes. If the standard creates more
 * nodes or markup than for an ordinary page of this length, `work` is the length of an ordinary page with as many.
 * `ratio` is the time relative to an ordinary page of length `work`.
 */
async function measureTime({ reader: name, options, depth, ...shape }, bytes, otherLimits) {
  const limits = depth === undefined ? otherLimits : { ...otherLimits, depth };
  const reader = await readerOf(name);
  const { parseTree, parseFragmentTree } = await import('../../../dist/index.js');
  bytesPerNode ||= Buffer.byteLength(page) / countNodes(parseTree(page));
  const parse = options.context ? parseFragmentTree : parseTree;
  // A long text may exceed a limit that a shorter text does not exceed.
  for (let length = bytes; length >= 1024; length /= 2) {
    const input = inputOf(hostileText(shape, length), options);
    const given = { ...options, limits };
    if (errorOf(() => parse(input, given)) !== undefined) continue;
    const nodes = countNodes(parse(input, given));
    let result;
    const read = async () => {
      result = await reader(input, given);
    };
    if ((await errorOfReading(read)) !== undefined) return undefined;
    const markup = markupLength(result);
    result = undefined;
    const size = typeof input === 'string' ? Buffer.byteLength(input) : input.length;
    // A text without repetition cannot reach the length.
    if (size < length / 2) return undefined;
    const time = await bestTime(() => reader(input, given));
    const measured = async (nodesCreated) => {
      const work = Math.max(size, nodesCreated * bytesPerNode, markup);
      const ordinary = await ordinaryTime(name, reader, work);
      return { bytes: size, work, time, ratio: time / work / ordinary };
    };
    const first = await measured(nodes);
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

/** `untrusted` with a share of its limits. */
function scaledLimits(scale) {
  const scaled = Object.entries(untrusted).map(([name, value]) => {
    const isScaled = lengthLimits.includes(name) || valueLimits.includes(name);
    return [name, isScaled ? Math.ceil(value * scale) : value];
  });
  // A slow machine would exceed the limit `milliseconds`.
  return { ...Object.fromEntries(scaled), milliseconds: Infinity };
}

/** An input in one piece of memory, like an input from a file. */
function longInput(shape, options, bytes) {
  return inputOf(Buffer.from(hostileText(shape, bytes)).toString(), options);
}

/** The number of bisections between an allowed and a refused length. */
const lengthSteps = 5;

/**
 * The length in bytes of the longest text that a share of the limits of `untrusted` allows, and the length of a text
 * that uses all of `inputBytes`.
 */
async function findLengths({ genome, scale }) {
  const { reader: _, options, ...shape } = genome;
  const limits = scaledLimits(scale);
  const { parseTree, parseFragmentTree } = await import('../../../dist/index.js');
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

/** The growth of the process at its peak while it reads a text, in bytes. */
async function measureMemory({ genome, scale, bytes }) {
  const { reader: name, options, ...shape } = genome;
  const reader = await readerOf(name);
  const given = { ...options, limits: scaledLimits(scale) };
  await reader(inputOf(page, options), given);
  const input = longInput(shape, options, bytes);
  globalThis.gc();
  const before = process.resourceUsage().maxRSS;
  const start = process.cpuUsage();
  const error = await errorOfReading(() => reader(input, given));
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
