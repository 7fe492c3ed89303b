import { asciiLowerCase } from '../base/ascii.js';
import { NameIds, nameIdOf, type TreeBuffer } from '../encoded/index.js';
import { knownNames } from '../generated/names.js';
import { compile } from '../matching/compile.js';
import type { Question } from '../matching/question.js';
import { SearchTree } from '../matching/search-tree.js';
import { matches } from '../matching/select.js';
import { Siblings } from '../matching/siblings.js';
import type { ComplexSelector } from '../selectors/ast.js';
import { parseSelector } from '../selectors/parse.js';
import { compareSpecificity, type Specificity, specificityOf } from '../selectors/specificity.js';

/** A selector with what it selects. */
interface Rule<Value> {
  readonly value: Value;
  readonly specificity: Specificity;
  /** Undefined if the name of an element decides. */
  readonly question: Question | undefined;
}

/**
 * Values by selectors. Of all selectors that match an element, the one with the highest specificity decides; among
 * equal ones, the last.
 */
export class Rules<Value> {
  /** The rules for elements with a name, those that decide first. `*` has those for each other name. */
  readonly #byName = new Map<string, Rule<Value>[]>();
  /** The rules for each known name, as far as it has occurred. */
  readonly #known: (readonly Rule<Value>[])[] = [];

  /**
   * @param caller the name of the function in error messages.
   * @throws SyntaxError if a selector is not valid.
   */
  constructor(caller: string, entries: readonly (readonly [selector: string, value: Value])[]) {
    const all = entries.flatMap(([text, value]) =>
      parseSelector(caller, text).map((selector) => ruleOf(selector, value)),
    );
    const names = new Set(all.flatMap(({ names }) => names));
    for (const name of [...names, '*']) {
      const rules = all.filter((each) => each.names.includes(name) || each.names.includes('*'));
      // The sort is stable: reversed, the last one of equal rules is the first.
      rules.reverse().sort((one, other) => compareSpecificity(other.specificity, one.specificity));
      const last = rules.findIndex((rule) => rule.question === undefined);
      this.#byName.set(name, last < 0 ? rules : rules.slice(0, last + 1));
    }
  }

  /** The rules for elements with a name. */
  named(name: string): readonly Rule<Value>[] {
    return this.#byName.get(name) ?? (this.#byName.get('*') as Rule<Value>[]);
  }

  /** The rules for elements with the id of a known name. */
  known(id: number): readonly Rule<Value>[] {
    this.#known[id] ??= this.named(knownNames[id]);
    return this.#known[id];
  }
}

function ruleOf<Value>(selector: ComplexSelector, value: Value) {
  const { type, parts } = selector.compounds[selector.compounds.length - 1];
  const name = type?.name;
  const isName = selector.compounds.length === 1 && parts.length === 0;
  return {
    value,
    specificity: specificityOf(selector),
    question: isName
      ? undefined
      : { program: compile([selector]), runsPatterns: false, milliseconds: Infinity },
    names: name === undefined ? ['*'] : [name, asciiLowerCase(name)],
  };
}

/** Finds the values of rules for the elements of one tree. */
export class RuleFinder {
  readonly #tree: TreeBuffer;
  #search: SearchTree | undefined;

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
  }

  /** The value for an element; undefined if no rule matches. */
  find<Value>(rules: Rules<Value>, at: number): Value | undefined {
    const id = nameIdOf(this.#tree.records, at);
    const candidates = id < knownNames.length ? rules.known(id) : rules.named(this.#tree.names[id]);
    for (let index = 0; index < candidates.length; index++) {
      const { question, value } = candidates[index];
      if (question === undefined || matches(this.search, question, at)) return value;
    }
    return undefined;
  }

  /** The tree, for questions about its elements. */
  get search(): SearchTree {
    const tree = this.#tree;
    this.#search ??= new SearchTree(tree, new Siblings(tree.records), new NameIds(tree));
    return this.#search;
  }
}
