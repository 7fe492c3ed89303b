import type { Call } from './call-in-order.js';
import type { RewriteElement } from './element.js';
import type { MatchedRules, Rule } from './handlers.js';

/** An element that matched a rule and has not ended. */
export interface OpenElement {
  /** The element that handlers received. */
  readonly element: RewriteElement;
  /** The rules that the element matched and that have a handler for texts or comments. */
  readonly inside: readonly Rule[];
}

/**
 * The elements that matched rules, by number. These are the open elements, and ended elements whose edits also apply to
 * the end tags of their copies. The parser copies misnested formatting elements.
 */
export class OpenElements {
  readonly #open = new Map<number, OpenElement>();
  /** The ended elements whose edits also apply to the end tags of their copies. */
  readonly #ended = new Map<number, RewriteElement>();
  /** For each rule, the number of open elements that matched it, if it has handlers for content. */
  readonly #counts: Map<Rule, number>;

  /** @param rules all rules, in the order in which their handlers are called. */
  constructor(rules: readonly Rule[]) {
    this.#counts = new Map(rules.map((rule) => [rule, 0]));
  }

  /** The open element with this number. */
  get(id: number): OpenElement | undefined {
    return this.#open.get(id);
  }

  /** The open or ended element with this number, whose edits apply to an end tag. Undefined if none is kept. */
  elementOf(id: number): RewriteElement | undefined {
    return this.#open.get(id)?.element ?? this.#ended.get(id);
  }

  /** Adds an element that matched these rules. */
  add(id: number, element: RewriteElement, { inside }: MatchedRules): void {
    this.#open.set(id, { element, inside });
    for (const rule of inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
  }

  /** Removes an open element. Keeps it as an ended element if its edits also apply to the end tags of its copies. */
  remove(id: number, { element, inside }: OpenElement, mayHaveCopies: boolean): void {
    this.#open.delete(id);
    for (const rule of inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) - 1);
    const changesEndTags = element.removed || element.isUnwrapped || element.newName !== undefined;
    if (changesEndTags && mayHaveCopies) this.#ended.set(id, element);
  }

  /** Forgets an ended element, because it has no copies any more. */
  forget(id: number): void {
    this.#ended.delete(id);
  }

  /** The handlers for the content of open elements, then `forAll`, the handler for the whole input. */
  handlersOf<Part>(
    name: 'text' | 'comment',
    forAll: Call<Part> | undefined,
  ): (Call<Part> | undefined)[] {
    const handlers: (Call<Part> | undefined)[] = [];
    for (const [rule, count] of this.#counts) {
      if (count > 0) handlers.push(rule[name] as Call<Part> | undefined);
    }
    handlers.push(forAll);
    return handlers;
  }
}
