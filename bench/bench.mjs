// Compares parsers, prints the report and stores it in bench/results: all figures as JSON, tables as
// Markdown, charts as SVG.
//
//   npm run bench                                       everything, some ten minutes
//   npm run bench -- --sets small,large --rounds 9 --only "parse5,souptree parse,DOMParser"
//   npm run bench -- --quick                            one short round of the small pages
//   npm run bench -- --from bench/results/<day>.json    writes the report and the charts again
//
// Partial runs write to build/bench. `--results` names another folder.

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { flag, integer, readArguments, text } from '../tools/lib/arguments.mjs';
import { command, root, StepFailed } from '../tools/lib/run.mjs';
import { compareInBrowser } from './browser.mjs';
import { startCold } from './cold-start.mjs';
import { baseOf, groupsOf } from './contestants.mjs';
import { sets as allSets, describeSet, filesOf, findCorpus } from './corpus.mjs';
import { ratios } from './figures.mjs';
import { describeMachine, describeVersions } from './machine.mjs';
import { libraries, parsers } from './parsers.mjs';
import { report, resultFiles } from './report.mjs';
import { weighDownloads } from './shipped.mjs';
import { takeTurns, weighOnePage } from './turns.mjs';

const { values: options } = readArguments(import.meta, {
  quick: flag,
  sets: text(),
  rounds: integer(undefined, 1),
  only: text(),
  from: text(),
  results: text(),
});

const rounds = options.rounds ?? (options.quick ? 1 : 7);
/**
 * The time of a contestant in a round: long enough for the precision of the clock, and for a few
 * garbage collections.
 */
const milliseconds = options.quick ? 40 : 400;
/** The contestant in Chromium, which the page compares with ours. */
const inBrowser = 'DOMParser';
const wanted = options.only?.split(',') ?? [...Object.keys(parsers), inBrowser];
const names = wanted.filter((name) => name !== inBrowser);
const setNames = (options.sets ?? (options.quick ? 'small' : allSets.join(','))).split(',');
const isEverything = !options.quick && !options.only && !options.sets;
const results = resolve(root, options.results ?? (isEverything ? 'bench/results' : 'build/bench'));

/** The size of the first page in a fresh process. */
const firstPageBytes = 51_532;

const sizeOf = (file) => statSync(file).size;

/** The file for which `measure` returns the least. */
const leastBy = (files, measure) =>
  files.reduce((best, file) => (measure(file) < measure(best) ? file : best));

function setsOf(corpus) {
  const sets = {};
  for (const name of setNames) {
    const files = filesOf(corpus, name);
    if (files.length > 0) sets[name] = files;
    else console.error(`bench: NOT RUN: the set ${name}, which has no pages`);
  }
  if (Object.keys(sets).length === 0) throw new StepFailed('there are no pages');
  return sets;
}

async function speedOf(set, files) {
  const all = [];
  for (const group of groupsOf(names)) {
    console.log(`bench: ${set}: ${group.join(', ')}`);
    const contestants = await takeTurns({ table: 'parsers', group, files, rounds, milliseconds });
    const base = baseOf(contestants);
    for (const contestant of contestants) {
      const hasRatio = base?.ended === undefined && contestant.ended === undefined;
      all.push({
        ...contestant,
        ratios: hasRatio && base ? ratios(contestant.speeds, base.speeds) : undefined,
      });
    }
  }
  return all;
}

const weighed = ['parse5', 'souptree/parse5', 'souptree parse', 'souptree parseTree'];

async function largestPage(files) {
  const file = leastBy(files, (each) => -sizeOf(each));
  const contestants = [];
  for (const name of weighed.filter((each) => names.includes(each))) {
    console.log(`bench: memory: ${name}`);
    const times = [];
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      times.push(await weighOnePage('parsers', name, file));
    }
    contestants.push({
      name,
      ended: times.find(({ ended }) => ended)?.ended,
      retained: times.map(({ retained }) => retained),
      peaks: times.map(({ peak }) => peak),
    });
  }
  return { page: basename(file), bytes: sizeOf(file), contestants };
}

/**
 * Warns if the machine is loaded. A load slows all contestants alike, but the figures are not
 * comparable with figures of other days.
 */
function warnIfBusy({ loadBefore }) {
  if (loadBefore < 0.5) return;
  console.error(`bench: the machine is BUSY, with a load of ${loadBefore.toFixed(1)}`);
}

async function measure() {
  const corpus = findCorpus();
  const sets = setsOf(corpus);
  const everyFile = allSets.flatMap((set) => filesOf(corpus, set));
  /**
   * The contestants that a page could load: not the variants of a contestant, such as `souptree
   * parseTree + cursor`.
   */
  const parsing = names.filter((name) => libraries[name]?.shipped);
  const run = {
    date: new Date().toISOString(),
    machine: describeMachine(),
    versions: describeVersions(parsing),
    rounds,
    milliseconds,
    corpus: {},
    speed: {},
  };
  warnIfBusy(run.machine);
  for (const [set, files] of Object.entries(sets)) {
    run.corpus[set] = describeSet(files);
    run.speed[set] = await speedOf(set, files);
  }
  run.largestPage = await largestPage(Object.values(sets).flat());
  console.log('bench: fresh processes');
  run.coldStart = await startCold({
    table: 'parsers',
    names: parsing,
    file: leastBy(everyFile, (file) => Math.abs(sizeOf(file) - firstPageBytes)),
    rounds: options.quick ? 1 : rounds + 4,
  });
  console.log('bench: downloads');
  run.shipped = await weighDownloads(parsing);
  if (wanted.includes(inBrowser)) {
    console.log('bench: Chromium');
    run.chromium = await compareInBrowser({ sets, rounds, milliseconds });
  }
  return run;
}

function write(name, text) {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, name), text);
}

await command(async () => {
  let run;
  if (options.from) run = JSON.parse(readFileSync(options.from, 'utf8'));
  else {
    run = await measure();
    write(`${run.date.slice(0, 10)}.json`, `${JSON.stringify(run, undefined, 1)}\n`);
  }
  for (const [name, text] of Object.entries(resultFiles(run))) write(name, text);
  console.log(`\n${report(run, {})}\nbench: wrote files into ${results}`);
});
