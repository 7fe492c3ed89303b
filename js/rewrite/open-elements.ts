import type { Call } from './call-in-order.js';
import type { RewriteElement } from './element.js';
import type { Rule } from './handlers.js';

/**
 * The elements that matched rules, by number. These are the open elements, and ended elements whose edits also apply to
 * the end tags of their copies. The parser copies misnested formatting elements.
 */
export class OpenElements {
  /** The open elements that were added after the last call of `keep`. */
  readonly #recent = new Map<number, RewriteElement>();
  /** The other open elements. */
  readonly #kept = new Map<number, RewriteElement>();
  /** The ended elements whose edits also apply to the end tags of their copies. */
  readonly #ended = new Map<number, RewriteElement>();
  /** For each rule, the number of open elements that matched it, if it has handlers for content. */
  readonly #counts: Map<Rule, number>;

  /** @param rules all rules, in the order in which their handlers are called. */
  constructor(rules: readonly Rule[]) {
    this.#counts = new Map(rules.map((rule) => [rule, 0]));
  }

  /** The open element with this number. */
  get(id: number): RewriteElement | undefined {
    return this.#recent.get(id) ?? this.#kept.get(id);
  }

  /** The open or ended element with this number, whose edits apply to an end tag. Undefined if none is kept. */
  elementOf(id: number): RewriteElement | undefined {
    return this.get(id) ?? this.#ended.get(id);
  }

  /** Adds an element. */
  add(id: number, element: RewriteElement): void {
    this.#recent.set(id, element);
    for (const rule of element.inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
  }

  /** Removes an open element. Keeps it as an ended element if its edits also apply to the end tags of its copies. */
  remove(id: number, element: RewriteElement, mayHaveCopies: boolean): void {
    if (!this.#recent.delete(id)) this.#kept.delete(id);
    for (const rule of element.inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) - 1);
    const changesEndTags = element.removed || element.isUnwrapped || element.newName !== undefined;
    if (!changesEndTags || !mayHaveCopies) return;
    element.keep();
    this.#ended.set(id, element);
  }

  /** The tokens are forgotten: the elements that are still open copy what they need of them. */
  keep(): void {
    for (const [id, element] of this.#recent) {
      element.keep();
      this.#kept.set(id, element);
    }
    this.#recent.clear();
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
