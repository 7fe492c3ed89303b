// Compares the cost of a call on small inputs with parse5: comments, fragments and cells, where a call is all there is.
//
//   node bench/small-inputs.mjs [--rounds 9]
//
// All contestants run in one process, in turns. A figure is parse5's time divided by ours, so 2 means twice as fast:
// the median over the rounds. The last rows have the cost above `parse` in microseconds.

import { cpus } from 'node:os';
import { integer, readArguments } from '../tools/lib/arguments.mjs';
import { command } from '../tools/lib/run.mjs';
import { median } from './figures.mjs';

const { values: options } = readArguments(import.meta, { rounds: integer(9, 1) });

const sizes = [0, 10, 30, 100, 300, 1000];
/** The time of one contestant in a round. */
const milliseconds = 40;

/** Ordinary markup of exactly so many code units: elements, attributes, text, references. */
function inputOf(size) {
  const piece =
    '<p class="note">A <b>small</b> piece of &amp; text with <a href="/a?b=1">a link</a>.</p>\n';
  const short = '<p>Hi</p>.';
  const unit = size < 100 ? short : piece;
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

/** Microseconds of a call: as many calls as fill the time. */
function microsecondsOf(call) {
  const begin = performance.now();
  let calls = 0;
  let now = begin;
  while (now - begin < milliseconds) {
    for (let index = 0; index < 200; index++) call();
    calls += 200;
    now = performance.now();
  }
  return ((now - begin) * 1000) / calls;
}

await command(async () => {
  const souptree = await import('../dist/index.js');
  const own = await import('../dist/parse5.js');
  const { sanitize } = await import('../dist/sanitize.js');
  const { rewrite } = await import('../dist/rewrite.js');
  const parse5 = await import('parse5');

  /** Each row: our call, and parse5's. */
  const rows = {
    parse: [souptree.parse, parse5.parse],
    parseFragment: [souptree.parseFragment, parse5.parseFragment],
    'souptree/parse5 parse': [own.parse, parse5.parse],
    'souptree/parse5 parseFragment': [own.parseFragment, parse5.parseFragment],
    parseTree: [souptree.parseTree, parse5.parse],
  };
  const handlers = { elements: { 'a[href]': () => {} } };
  /** Each row: a call whose cost above `parse` counts. */
  const above = { sanitize, rewrite: (html) => rewrite(html, handlers) };

  const rounds = Array.from({ length: options.rounds + 2 }, (_, round) => round);
  const cells = (call) => sizes.map((size) => call(inputOf(size)).padStart(7)).join('');
  console.log(`Node ${process.version}, ${cpus()[0].model.trim()}`);
  console.log(`\n${'bytes'.padEnd(32)}${sizes.map((size) => String(size).padStart(7)).join('')}`);
  for (const [name, [ours, theirs]] of Object.entries(rows)) {
    const ratio = (input) => {
      const ratios = rounds.map((round) => {
        const first = round % 2 === 0 ? ours : theirs;
        const one = microsecondsOf(() => first(input));
        const other = microsecondsOf(() => (first === ours ? theirs : ours)(input));
        return first === ours ? other / one : one / other;
      });
      return median(ratios.slice(2)).toFixed(2);
    };
    console.log(`${name.padEnd(32)}${cells(ratio)}`);
  }
  for (const [name, call] of Object.entries(above)) {
    const difference = (input) => {
      const differences = rounds.map(
        () => microsecondsOf(() => call(input)) - microsecondsOf(() => souptree.parse(input)),
      );
      return median(differences.slice(2)).toFixed(2);
    };
    console.log(`${`${name}, us above parse`.padEnd(32)}${cells(difference)}`);
  }
});
