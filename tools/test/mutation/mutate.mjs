// Changes the parser's sources in small ways, one at a time, and prints the changes that no test case notices.
// The last line is the sum. Survivors are a failure, and so are stale entries of the list below.
//
//   npm run mutation -- --minutes 5 [--seed 1] [--file in_table | --line in_row.cpp:25] [--quick]
//
// The seed determines the order of the changes. --file selects files by a part of their path. --line selects a
// line by the end of its path and its number, and may be repeated. quick-check runs against every change: it
// has our own cases and the public suites, whole and in small pieces. The other native tests run against the
// changes that quick-check does not notice; --quick omits those tests.
//
// The tool does not write to the sources: it compiles a changed copy and links that before the library.
// tools/test/mutation/equivalent.json lists changes that no test can notice, each with its reason. `occurrence` is 2
// for the second of equal lines in a file.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  flag,
  integer,
  positiveNumber,
  readArguments,
  repeated,
  text,
} from '../../lib/arguments.mjs';
import { buildPreset } from '../../lib/cmake.mjs';
import { announceConformanceData, conformanceDirectory } from '../../lib/conformance-data.mjs';
import { command, filesUnder, root, runQuietly, StepFailed } from '../../lib/run.mjs';
import { setup } from '../../lib/setup.mjs';
import { mutated, mutationsOf } from './mutations.mjs';

const equivalentFile = 'tools/test/mutation/equivalent.json';

// A change may make a loop endless, or make it exhaust memory.
const mostKilobytes = 4_000_000;
const leastSeconds = 10;

const { values: options } = readArguments(import.meta, {
  minutes: positiveNumber(5),
  seed: integer(1),
  file: text(''),
  line: repeated(text(), ['']),
  quick: flag,
});

/** The programs that should fail, the fastest first. */
const failFast = ['--gtest_brief=1', '--gtest_fail_fast'];
const otherPrograms = [
  { name: 'suite-tests', args: failFast },
  // Tests of time and memory are slow and do not concern the rules.
  { name: 'unit-tests', args: [...failFast, '--gtest_filter=-*Hostile*:Large*:Scan*:FreeBlocks*'] },
];
const programs = [{ name: 'quick-check', args: [] }, ...(options.quick ? [] : otherPrograms)];

/** Returns a generator of numbers from 0 to 1 that depend only on the seed. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(list, random) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

function isMutated(file) {
  return /^src\/(builder\/.*\.cpp|tokenizer\/\w+_states\.cpp)$/.test(file);
}

const keyOf = ({ file, source, what, occurrence = 1 }) =>
  [file, source, what, occurrence].join('\n');

/** Sets `occurrence`, which counts the equal changes of equal lines in one file from 1. */
function numberEqualOnes(mutations) {
  const counts = new Map();
  for (const mutation of mutations) {
    const key = keyOf({ ...mutation, occurrence: 1 });
    mutation.occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, mutation.occurrence);
  }
}

function isSelected({ file, line }) {
  const location = `${file}:${line}`;
  return file.includes(options.file) && options.line.some((it) => location.endsWith(it));
}

/** All changes in the order of the seed, except the known equivalent ones. */
function candidates() {
  const all = filesUnder('src')
    .filter(isMutated)
    .flatMap((file) => mutationsOf(file, readFileSync(join(root, file), 'utf8')));
  numberEqualOnes(all);
  const known = new Set(all.map(keyOf));
  const equivalent = JSON.parse(readFileSync(join(root, equivalentFile), 'utf8'));
  for (const entry of equivalent.filter((entry) => !known.has(keyOf(entry)))) {
    console.log(`${equivalentFile}: no such change: ${entry.file}: ${entry.what}`);
    process.exitCode = 1;
  }
  const skipped = new Set(equivalent.map(keyOf));
  return shuffled(
    all.filter((mutation) => isSelected(mutation) && !skipped.has(keyOf(mutation))),
    randomFrom(options.seed),
  );
}

/** Runs a command line in a shell, because the build system has quoted it for one. */
function shell(line, cwd, seconds) {
  const env = { ...process.env, SOUPTREE_CONFORMANCE_DIR: conformanceDirectory() };
  const limited = `ulimit -v ${mostKilobytes}; ${line}`;
  return spawnSync('sh', ['-c', limited], {
    cwd,
    env,
    timeout: Math.ceil(seconds * 1000),
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  });
}

/** The build system's command lines that compile each file and link each program. */
function readBuild(folder) {
  const commands = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  const compile = new Map(commands.map(({ file, command: line }) => [file, line]));
  const link = (name) => {
    const line = runQuietly('ninja', ['-C', folder, '-t', 'commands', name]);
    return line.trim().split('\n').at(-1);
  };
  return { folder, compile, links: new Map(programs.map(({ name }) => [name, link(name)])) };
}

class Trial {
  #build;
  #work;
  #object;
  #secondsOf = new Map();

  constructor(build) {
    this.#build = build;
    this.#work = join(build.folder, 'mutant');
    this.#object = join(this.#work, 'mutant.o');
    rmSync(this.#work, { recursive: true, force: true });
    mkdirSync(this.#work, { recursive: true });
  }

  /** Runs the unchanged programs, which must pass. Their time limits how long a changed program may run. */
  prepare() {
    for (const program of programs) {
      const begin = Date.now();
      const binary = join(this.#build.folder, 'test-native', program.name);
      if (!this.#passes(binary, program.args, 1800)) {
        throw new StepFailed(`${program.name} fails without any change`);
      }
      const seconds = (Date.now() - begin) / 1000;
      this.#secondsOf.set(program.name, Math.max(leastSeconds, 8 * seconds));
    }
  }

  /** The name of the first program that fails, 'survived' or 'did not compile'. */
  run(mutation) {
    const file = join(root, mutation.file);
    const copy = join(this.#work, basename(mutation.file));
    writeFileSync(copy, mutated(readFileSync(file, 'utf8'), mutation));
    const compile = this.#build.compile
      .get(file)
      .replace(/ -o \S+/, ` -w -o ${this.#object}`)
      .replace(/ -c \S+$/, ` -c ${copy}`);
    if (shell(compile, this.#build.folder, 600).status !== 0) return 'did not compile';
    const killer = programs.find((program) => !this.#passesWithMutant(program));
    rmSync(copy);
    return killer?.name ?? 'survived';
  }

  #passesWithMutant({ name, args }) {
    const binary = join(this.#work, name);
    // The linker takes no file from the library whose symbols this object already defines.
    const link = this.#build.links.get(name).replace(/ -o \S+/, ` ${this.#object} -o ${binary}`);
    // A link that fails says nothing about the tests.
    if (shell(link, this.#build.folder, 600).status !== 0) {
      throw new StepFailed(`${name} does not link with ${this.#object}`);
    }
    return this.#passes(binary, args, this.#secondsOf.get(name));
  }

  #passes(binary, args, seconds) {
    const line = [binary, ...args].map((word) => `'${word}'`).join(' ');
    return shell(`exec ${line}`, root, seconds).status === 0;
  }
}

/** Tries changes until the time is over; returns how many had each result. */
function tryChanges(trial, changes, minutes) {
  const counts = new Map(programs.map(({ name }) => [name, 0]));
  counts.set('survived', 0).set('did not compile', 0);
  const end = Date.now() + minutes * 60_000;
  for (const mutation of changes) {
    if (Date.now() > end) break;
    const result = trial.run(mutation);
    counts.set(result, counts.get(result) + 1);
    if (result !== 'survived') continue;
    console.log(`${mutation.file}:${mutation.line}: ${mutation.what}\n    ${mutation.source}`);
  }
  return counts;
}

await command(() => {
  setup('native');
  announceConformanceData();
  const changes = candidates();
  if (changes.length === 0) throw new StepFailed('no change is possible there');
  console.log(`${changes.length} changes are possible; seed ${options.seed}`);
  const folder = buildPreset('native-mutation', { targets: programs.map(({ name }) => name) });
  const trial = new Trial(readBuild(folder));
  trial.prepare();

  const counts = tryChanges(trial, changes, options.minutes);
  const tried = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const killed = programs.map(({ name }) => `${counts.get(name)} killed by ${name}`);
  const survived = counts.get('survived');
  console.log(
    `${tried} mutants, ${killed.join(', ')}, ${survived} survived, ` +
      `${counts.get('did not compile')} did not compile`,
  );
  if (survived > 0) process.exitCode = 1;
});
