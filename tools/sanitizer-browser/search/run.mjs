// The search in parsers that run in Node.

import { runQuietly, StepFailed } from '../../lib/run.mjs';
import { Cases } from './cases.mjs';
import { checkString } from './check.mjs';
import { contextName } from './configurations.mjs';
import { Findings, isSameKind } from './findings.mjs';
import { canBeLive } from './judge.mjs';
import { parse5Parser } from './parsers/parse5.mjs';

/** The names of cases whose string a parser reads in another way. Their mutations are cases too. */
class Corpus {
  names = [];

  add(name) {
    if (name.length > 60) return;
    if (this.names.length < mostInteresting) this.names.push(name);
    else this.names[this.#next++ % mostInteresting] = name;
  }

  #next = 0;
}

/** Strings that are remembered at a time. */
const mostRemembered = 2_000_000;

const mostInteresting = 5000;

/** Each case of this many is new. The others are mutations of interesting ones. */
const casesPerNewCase = 3;

/** Names of cases, without end. */
function* namesOf(seed, corpus) {
  for (let number = 0; ; number++) {
    const { names } = corpus;
    if (number % casesPerNewCase === 0 || names.length === 0) yield `${seed}:${number}`;
    else yield `${names[(number * 7919) % names.length]}+${number}`;
  }
}

/** Runs the checks of one parser, or of souptree itself. */
export class Search {
  findings = new Findings();
  counts = { cases: 0, strings: 0, candidates: 0, invalid: 0 };
  corpus = new Corpus();
  #seen = new Set();

  constructor(library, parsers) {
    this.library = library;
    this.cases = new Cases(library);
    this.parsers = parsers;
    this.parserCounts = new Map(parsers.map((parser) => [parser, { strings: 0, parses: 0 }]));
  }

  /** The string of a case, or undefined if it was checked already. */
  #newString(string, context) {
    const key = `${contextName(context)} ${string}`;
    if (this.#seen.has(key)) return false;
    if (this.#seen.size > mostRemembered) this.#seen.clear();
    this.#seen.add(key);
    return true;
  }

  /** All findings of an input. */
  check({ name, input, options, context }, isMinimising = false) {
    const string = this.library.sanitize(input, options);
    const findings = [];
    const again = this.library.sanitize(string, options);
    if (again !== string)
      findings.push({
        engine: 'souptree',
        way: 'sanitize',
        what: 'other result for its own result',
        string,
        again,
      });
    if (isMinimising || this.#newString(string, context)) {
      this.counts.strings++;
      if (canBeLive(string)) {
        this.counts.candidates++;
        const isStrange = isMinimising ? undefined : () => this.corpus.add(name);
        for (const parser of this.parsers) {
          const counts = this.parserCounts.get(parser);
          counts.strings++;
          findings.push(...checkString(parser, string, context, counts, isStrange));
        }
      }
    }
    return findings;
  }

  async runCase(name, number) {
    const read = this.cases.read(name);
    this.counts.cases++;
    for (const finding of this.check(read)) {
      await this.findings.add(finding, read, number, (input, kind) =>
        this.check({ ...read, input }, true).some(isSameKind(kind)),
      );
    }
  }

  async run({ seed, count }) {
    const names = namesOf(seed, this.corpus);
    for (let number = 0; number < count; number++) await this.runCase(names.next().value, number);
  }

  print() {
    this.findings.print();
    const { cases, strings, candidates } = this.counts;
    console.log(
      `${cases} cases, ${this.cases.configurationCount} configurations, ${strings} distinct strings, ` +
        `${candidates} of them with names of scripts`,
    );
    for (const [parser, counts] of this.parserCounts) {
      console.log(`${parser.name}: ${counts.strings} strings, ${counts.parses} parses`);
    }
  }
}

const parsers = [parse5Parser];

const commit = () => runQuietly('git', ['describe', '--always', '--dirty']).trim();

/** Runs the search, or one named case. Throws StepFailed if there are findings. */
export async function searchParsers(library, { seed, count, case: name }) {
  const search = new Search(library, parsers);
  if (name) await search.runCase(name, 0);
  else await search.run({ seed, count });
  search.print();
  console.log(`seed ${seed}, commit ${commit()}`);
  if (search.findings.count > 0) throw new StepFailed(`${search.findings.count} findings`);
}
