// The strings that searches check: sanitized cases, each string once. Cases that a parser reads in another way are
// mutated.

import { Cases } from './cases.mjs';
import { canBeLive } from './judge.mjs';
import { contextName } from './ways.mjs';

/** Strings and cases that are remembered at a time. */
const mostRemembered = 2_000_000;
const mostInteresting = 5000;

/** One of this many cases is new. The others are mutations of interesting ones. */
const casesPerNewCase = 3;

/** A name of more mutations is not mutated again. */
const longestName = 60;

export class Strings {
  counts = { cases: 0, strings: 0, candidates: 0 };
  #library;
  #cases;
  #prefix;
  #seen = new Set();
  #interesting = [];
  #marked = 0;

  /** @param library the exports of `souptree/sanitize`. */
  constructor(library, { seed, deep = false }) {
    this.#library = library;
    this.#cases = new Cases(library);
    this.#prefix = `${deep ? 'deep:' : ''}${seed}`;
  }

  get configurationCount() {
    return this.#cases.configurationCount;
  }

  #nextName() {
    const number = this.counts.cases++;
    const interesting = this.#interesting;
    if (number % casesPerNewCase === 0 || interesting.length === 0)
      return `${this.#prefix}:${number}`;
    return `${interesting[(number * 7919) % interesting.length]}+${number}`;
  }

  /** Sanitizes the next case. `isNew`: whether its string should be checked in parsers. */
  next() {
    return this.read(this.#nextName());
  }

  /** Sanitizes the case with this name. */
  read(name) {
    const read = this.#cases.read(name);
    const string = this.sanitize(read);
    return { ...read, string, isNew: this.#isNew(string, read.context) };
  }

  sanitize({ input, options }) {
    return this.#library.sanitize(input, options);
  }

  #isNew(string, context) {
    const key = `${contextName(context)} ${string}`;
    if (this.#seen.has(key)) return false;
    if (this.#seen.size > mostRemembered) this.#seen.clear();
    this.#seen.add(key);
    this.counts.strings++;
    if (!canBeLive(string)) return false;
    this.counts.candidates++;
    return true;
  }

  /** Remembers a case whose string a parser reads in another way. */
  mark(name) {
    if (name.length > longestName) return;
    this.#interesting[this.#marked++ % mostInteresting] = name;
  }

  print() {
    const { cases, strings, candidates } = this.counts;
    console.log(
      `${cases} cases, ${this.configurationCount} configurations, ${strings} distinct strings, ` +
        `${candidates} of them with names of scripts`,
    );
  }
}
