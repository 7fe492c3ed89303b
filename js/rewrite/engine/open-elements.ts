import type { Call } from '../parts/call-in-order.js';
import type { ElementEdits } from '../parts/element-edits.js';
import type { Rule } from '../parts/handlers.js';

/**
 * The elements that matched rules, by number. These are the open elements, and ended elements whose edits also apply to
 * the end tags of their copies. The parser copies misnested formatting elements.
 */
export class OpenElements {
  /** The numbers of the elements in the array below, ascending. */
  readonly #ids: number[] = [];
  /** The open elements. Undefined where an element ended before one inside of it. The last one is never undefined. */
  readonly #elements: (ElementEdits | undefined)[] = [];
  /** How many of the elements are undefined. */
  #ends = 0;
  /** The index after the elements that `keep` has seen. */
  #kept = 0;
  /** The ended elements whose edits also apply to the end tags of their copies. */
  readonly #ended = new Map<number, ElementEdits>();
  /** For each rule, the number of open elements that matched it, if it has handlers for content. */
  readonly #counts: Map<Rule, number>;

  /** @param rules all rules, in the order in which their handlers are called. */
  constructor(rules: readonly Rule[]) {
    this.#counts = new Map(rules.map((rule) => [rule, 0]));
  }

  /** The open element with this number. */
  get(id: number): ElementEdits | undefined {
    const index = this.#indexOf(id);
    return this.#ids[index] === id ? this.#elements[index] : undefined;
  }

  /** The open or ended element with this number, whose edits apply to an end tag. Undefined if none is kept. */
  elementOf(id: number): ElementEdits | undefined {
    return this.get(id) ?? this.#ended.get(id);
  }

  /** Adds an element. Its number is greater than those of all elements before. */
  add(id: number, element: ElementEdits): void {
    this.#ids.push(id);
    this.#elements.push(element);
    for (const rule of element.inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
  }

  /** Removes an open element. Keeps it as an ended element if its edits also apply to the end tags of its copies. */
  remove(id: number, element: ElementEdits, mayHaveCopies: boolean): void {
    this.#end(this.#indexOf(id));
    for (const rule of element.inside) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) - 1);
    const changesEndTags = element.removed || element.isUnwrapped || element.newName !== undefined;
    if (!changesEndTags || !mayHaveCopies) return;
    element.keep();
    this.#ended.set(id, element);
  }

  /** The tokens are forgotten: the elements that are still open copy what they need of them. */
  keep(): void {
    const elements = this.#elements;
    for (let index = this.#kept; index < elements.length; index++) elements[index]?.keep();
    this.#kept = elements.length;
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

  /** The index of the first element whose number is not less than `id`. Most often it is the last element's. */
  #indexOf(id: number): number {
    const ids = this.#ids;
    let low = 0;
    let high = ids.length;
    if (high > 0 && ids[high - 1] <= id) low = ids[high - 1] === id ? high - 1 : high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle] < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #end(index: number): void {
    const elements = this.#elements;
    elements[index] = undefined;
    this.#ends++;
    while (elements.length > 0 && elements[elements.length - 1] === undefined) {
      elements.pop();
      this.#ids.pop();
      this.#ends--;
    }
    this.#kept = Math.min(this.#kept, elements.length);
    // This takes less time than the calls that made so many elements undefined.
    if (this.#ends > 16 && this.#ends > elements.length / 2) this.#removeEnds();
  }

  #removeEnds(): void {
    const elements = this.#elements;
    let length = 0;
    let kept = 0;
    for (const [index, element] of elements.entries()) {
      if (element === undefined) continue;
      if (index < this.#kept) kept++;
      this.#ids[length] = this.#ids[index];
      elements[length++] = element;
    }
    this.#ids.length = length;
    elements.length = length;
    this.#ends = 0;
    this.#kept = kept;
  }
}
