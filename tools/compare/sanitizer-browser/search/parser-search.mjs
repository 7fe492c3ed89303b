// The search in parsers that run in Node, and in souptree itself.

import { checkString } from './check.mjs';
import { Findings, isSameKind } from './findings.mjs';
import { OwnChecks } from './own-checks.mjs';
import { htmlparser2 } from './parsers/htmlparser2.mjs';
import { jsdom } from './parsers/jsdom.mjs';
import { model } from './parsers/model.mjs';
import { parse5Parser } from './parsers/parse5.mjs';
import { Strings } from './strings.mjs';

/** The parsers. Slow ones check one of `every` strings. */
const allParsers = [
  { parser: parse5Parser, every: 1 },
  { parser: model, every: 1 },
  { parser: htmlparser2, every: 1 },
  { parser: jsdom, every: 400 },
];

/** One of this many results is compared with the sanitized tree. */
const stringsPerTreeCheck = 4;

export class ParserSearch {
  findings = new Findings();
  #ownChecks;
  #strings;
  #parsers = allParsers.map((entry) => ({ ...entry, counts: { strings: 0, parses: 0 } }));

  constructor(library, options) {
    this.#ownChecks = new OwnChecks(library);
    this.#strings = new Strings(library, options);
  }

  /** All findings of a string. A parser that checks one of `every` strings has those whose `sample` is a multiple. */
  #check(read, sample, onStrange) {
    const { string, context, isNew } = read;
    const findings = this.#ownChecks.check(read, string, sample % stringsPerTreeCheck === 0);
    if (!isNew) return findings;
    for (const { parser, every, counts: all } of this.#parsers) {
      if (sample % every !== 0) continue;
      const counts = onStrange ? all : { strings: 0, parses: 0 };
      counts.strings++;
      const checked = checkString(parser, string, context, counts);
      findings.push(...checked.findings);
      if (checked.isStrange) onStrange?.();
    }
    return findings;
  }

  async #add(read, sample) {
    const { cases } = this.#strings.counts;
    for (const finding of this.#check(read, sample, () => this.#strings.mark(read.name))) {
      await this.findings.add(finding, read, cases, (input, kind) => {
        const string = this.#strings.sanitize({ ...read, input });
        return this.#check({ ...read, input, string, isNew: true }, sample).some(isSameKind(kind));
      });
    }
  }

  /** Runs a case in all parsers. */
  async runCase(name) {
    await this.#add({ ...this.#strings.read(name), isNew: true }, 0);
  }

  async run(count) {
    const { counts } = this.#strings;
    while (counts.cases < count) {
      const read = this.#strings.next();
      await this.#add(read, read.isNew ? counts.candidates - 1 : counts.cases);
    }
  }

  print() {
    this.findings.print();
    this.#strings.print();
    for (const { parser, counts } of this.#parsers) {
      console.log(`${parser.name}: ${counts.strings} strings, ${counts.parses} parses`);
    }
  }
}
