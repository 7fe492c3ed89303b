/** The largest spans. https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements */
export const mostColumns = 1000;
export const mostRows = 65_534;

/**
 * The columns that cells of earlier rows cover, while the rows of a table are read. A search tree over the columns:
 * each node knows the first row in which one of its columns is free. So a cell takes logarithmic time, however many
 * columns and rows its span has.
 */
export class ColumnCover {
  // A node by its number: the row up to which a cell covers all columns of the node, the least row up to which a column
  // is covered, and its halves. Node 0 is a node whose columns are free.
  readonly #covered = [0];
  readonly #least = [0];
  readonly #left = [0];
  readonly #right = [0];
  #root = 0;
  /** The number of columns of the root, a power of two. */
  #size = 1;

  /** Covers the columns from `from` to `to`, exclusive, up to the row `row`, exclusive. */
  cover(from: number, to: number, row: number): void {
    while (this.#size < to) {
      if (this.#root !== 0) {
        const root = this.#create();
        this.#left[root] = this.#root;
        this.#root = root;
      }
      this.#size *= 2;
    }
    this.#root = this.#coverIn(this.#root, 0, this.#size, from, to, row);
  }

  /** The first column from `from` on that is free in a row. */
  firstFree(from: number, row: number): number {
    const found = this.#freeIn(this.#root, 0, this.#size, from, row);
    return found < 0 ? Math.max(from, this.#size) : found;
  }

  #create(): number {
    this.#covered.push(0);
    this.#least.push(0);
    this.#left.push(0);
    this.#right.push(0);
    return this.#covered.length - 1;
  }

  // The recursion is as deep as the number of columns has binary digits.
  #coverIn(at: number, begin: number, end: number, from: number, to: number, row: number): number {
    if (to <= begin || end <= from || this.#covered[at] >= row) return at;
    const node = at === 0 ? this.#create() : at;
    if (from <= begin && end <= to) {
      this.#covered[node] = row;
    } else {
      const middle = (begin + end) / 2;
      this.#left[node] = this.#coverIn(this.#left[node], begin, middle, from, to, row);
      this.#right[node] = this.#coverIn(this.#right[node], middle, end, from, to, row);
    }
    this.#least[node] = Math.max(
      this.#covered[node],
      Math.min(this.#least[this.#left[node]], this.#least[this.#right[node]]),
    );
    return node;
  }

  /** -1 if no column of the node is free. */
  #freeIn(at: number, begin: number, end: number, from: number, row: number): number {
    if (end <= from || this.#least[at] > row) return -1;
    if (at === 0 || end - begin === 1) return Math.max(begin, from);
    const middle = (begin + end) / 2;
    const found = this.#freeIn(this.#left[at], begin, middle, from, row);
    return found < 0 ? this.#freeIn(this.#right[at], middle, end, from, row) : found;
  }
}
