// The main loop: runs both parsers on each case, minimises each difference, and finds its class.

import { splitTokens } from '../../lib/soup/index.mjs';
import { simplerCases, withoutSanitizer } from './cases.mjs';
import { classify, classifyWhole, hangs } from './known/index.mjs';
import { minimise } from './minimise.mjs';

/** A text may have several differences; at most this many are reported for one text. */
const mostClassesOfOne = 4;

/** Removes from a text the tokens of its minimised form. */
function without(text, minimal) {
  const removed = splitTokens(minimal);
  let next = 0;
  const rest = splitTokens(text).filter((token) => {
    if (next === removed.length || token !== removed[next]) return true;
    next++;
    return false;
  });
  return next === 0 ? text : rest.join('');
}

/** A dump without its markup. */
const treeOf = (dump) => dump.replace(/\n#"[^\n]*$/, '\n');

/** The aspect that differs: the trees, or only the markup of equal trees. */
const aspectOf = ({ ours, theirs }) => (treeOf(ours) === treeOf(theirs) ? 'markup' : 'tree');

/** The number of examples of a class that are kept, shortest first. */
const mostExamples = 5;

/** Adds cases to the count of a class. `classes` maps names to classes. */
export function addToClass(classes, name, count, examples) {
  classes[name] ??= { count: 0, examples: [] };
  const known = classes[name];
  known.count += count;
  const texts = new Set(known.examples.map(({ text }) => text));
  known.examples.push(...examples.filter(({ text }) => !texts.has(text)));
  known.examples.sort((a, b) => a.text.length - b.text.length).splice(mostExamples);
}

/** An exception of this package is a difference like any other. */
const orError = (dump) => (found) => {
  try {
    return dump(found);
  } catch (error) {
    return `${error}\n`;
  }
};

export class Search {
  /**
   * @param against the name of the other parser, as in known.mjs
   * @param theirs returns the other parser's dump of a case, or a promise of it
   * @param ours returns our dump of a case
   * @param model for cases with a configuration: returns the dump of the sanitizer's model as `model`, and the other
   *   parser's dump without a sanitizer as `parsed`
   * @param milliseconds the limit of each minimisation; default: none
   * @param onCase called with the number of each case before the case is run
   */
  constructor({ against, ours, theirs, model, milliseconds, onCase = () => {} }) {
    this.against = against;
    this.model = model;
    this.ours = orError(ours);
    this.theirs = theirs;
    this.milliseconds = milliseconds;
    this.onCase = onCase;
  }

  /** The dumps of both parsers; a promise only if the other parser returns one. */
  evaluate(found) {
    const ours = this.ours(found);
    if (hangs(this.against, found, () => this.#parsed(found, ours))) {
      return { ours, theirs: ours, isSkipped: true };
    }
    const theirs = this.theirs(found);
    if (theirs instanceof Promise) return theirs.then((tree) => ({ ours, theirs: tree }));
    if (found.configuration === undefined || ours === theirs) return { ours, theirs };
    // A simplified configuration can be invalid.
    if (ours === 'TypeError\n') return { ours, theirs: ours };
    return { ours, theirs, ...this.model(found) };
  }

  /** Our tree without a sanitizer. */
  #parsed(found, ours) {
    return found.configuration === undefined ? ours : this.ours(withoutSanitizer(found));
  }

  /** Runs the cases with some numbers. Returns counts by class, and the unexplained differences. */
  async run(makeCase, numbers) {
    const report = {
      cases: 0,
      skipped: 0,
      unstable: 0,
      different: 0,
      classes: {},
      unexplained: [],
    };
    for (const number of numbers) {
      const found = makeCase(number);
      this.onCase(number);
      // Await even without a promise: microtasks of this case then run before the next case.
      const result = await this.evaluate(found);
      if (result.isSkipped) report.skipped++;
      report.cases++;
      if (result.ours === result.theirs) continue;
      report.different++;
      await this.#explain({ ...found, number }, report);
    }
    return report;
  }

  /** Explains a difference, then the differences in the rest of the text. */
  async #explain(found, report) {
    let left = found;
    for (let round = 0; round < mostClassesOfOne; round++) {
      const { minimal, known } = await this.#reduce(left);
      if (minimal.unstable) {
        report.unstable++;
        return;
      }
      if (known === undefined) {
        report.unexplained.push(minimal);
        return;
      }
      addToClass(report.classes, known.name, 1, [minimal]);
      const text = without(left.text, minimal.text);
      left = { ...left, text };
      if (text === '' || minimal.text === left.text || !(await this.#differs(left))) return;
    }
  }

  /** A minimised case and its class. A case that a class explains completely is not minimised. */
  async #reduce(found) {
    const result = { ...found, ...(await this.evaluate(found)) };
    if (result.ours === result.theirs) return { minimal: { ...result, unstable: true } };
    const whole = classifyWhole(this.against, result, this.ours);
    if (whole !== undefined) return { minimal: result, known: whole };
    const aspect = aspectOf(result);
    const shortest = await minimise(found, (candidate) => this.#differs(candidate, aspect), {
      simpler: simplerCases,
      milliseconds: this.milliseconds,
    });
    const parts = { original: found.text, aspect };
    const minimal = { ...shortest, ...parts, ...(await this.evaluate(shortest)) };
    return { minimal, known: classify(this.against, minimal, this.ours) };
  }

  /** Whether a case differs in an aspect, and no class explains it completely. */
  async #differs(found, aspect) {
    const result = await this.evaluate(found);
    if (result.ours === result.theirs) return false;
    if (aspect !== undefined && aspectOf(result) !== aspect) return false;
    return classifyWhole(this.against, { ...found, ...result }, this.ours) === undefined;
  }
}
