// Measures the contestants of a table in turns, and prints the figures.
//
//   npm run bench:readers [-- --sets medium --rounds 7 --only "text: lazy,text: parse5"]
//   npm run bench:rewriters
//   npm run bench:raws

import { cpus } from 'node:os';
import { integer, oneOf, readArguments, text } from '../tools/lib/arguments.mjs';
import { command } from '../tools/lib/run.mjs';
import { baseOf, groupsOf, libraryOf, tables } from './contestants.mjs';
import { describeSet, filesOf, findCorpus } from './corpus.mjs';
import { median, ratios, spread } from './figures.mjs';
import { takeTurns } from './turns.mjs';

const { values: options } = readArguments(import.meta, {
  table: oneOf(Object.keys(tables), 'parsers'),
  sets: text('small,medium,large'),
  rounds: integer(7, 1),
  only: text(),
});

function print({ name, speeds, heap, found, failures, ended }, base) {
  if (ended !== undefined) {
    console.log(`${name.padEnd(28)} ${ended}`);
    return;
  }
  const { min, median: middle, max } = spread(speeds);
  const columns = [min, middle, max].map((speed) => speed.toFixed(1).padStart(7));
  const baseline = base && libraryOf(base.name);
  const ratio = base ? `${median(ratios(speeds, base.speeds)).toFixed(2)} x ${baseline}` : '';
  const notes = failures.map(({ page, error }) => `not ${page}: ${error}`);
  if (base && found !== base.found) notes.push(`found ${found}, ${baseline} ${base.found}`);
  console.log(
    `${name.padEnd(28)} ${columns.join(' ')}  ${ratio.padEnd(14)} ${heap.toFixed(1).padStart(6)}  ${notes.join('; ')}`,
  );
}

await command(async () => {
  const corpus = findCorpus();
  const names = options.only?.split(',') ?? Object.keys(tables[options.table]);
  console.log(`Node ${process.version}, ${cpus()[0].model.trim()}`);
  for (const set of options.sets.split(',')) {
    const files = filesOf(corpus, set);
    const megabytes = (describeSet(files).bytes / 1e6).toFixed(1);
    console.log(`\n${set}: ${megabytes} MB   MB/s: min, median, max; heap, MB per MB of input`);
    for (const group of groupsOf(names)) {
      const contestants = await takeTurns({
        table: options.table,
        group,
        files,
        rounds: options.rounds,
        milliseconds: 400,
      });
      const base = baseOf(contestants);
      for (const contestant of contestants) print(contestant, base);
      console.log('');
    }
  }
});
