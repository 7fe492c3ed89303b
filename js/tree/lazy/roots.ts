import { endOf, isDocumentFragment, nextNode } from '../../encoded/index.js';

/**
 * The roots of the nodes of a tree. Template contents and shadow roots are the roots of their descendants, as in the
 * DOM.
 * https://dom.spec.whatwg.org/#concept-tree-root
 */
export class Roots {
  /** The records at which another root begins to hold, in ascending order. */
  readonly #starts: number[] = [0];
  /** The root from each of these records on. */
  readonly #roots: number[] = [0];

  constructor(records: Int32Array) {
    const open = [0];
    const set = (start: number): void => {
      this.#starts.push(start);
      this.#roots.push(open[open.length - 1]);
    };
    for (let at = nextNode(records, 0); at < records.length; at = nextNode(records, at)) {
      while (at >= endOf(records, open[open.length - 1])) {
        const root = open.pop() as number;
        set(endOf(records, root));
      }
      if (!isDocumentFragment(records, at)) continue;
      open.push(at);
      set(at);
    }
  }

  /** The root of the node whose record is `at`. Takes logarithmic time. */
  of(at: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] <= at) low = middle;
      else high = middle;
    }
    return this.#roots[low];
  }
}
