import type { AnyNode } from './nodes.js';

// The kinds of pieces. A piece is the markup that was printed for one node, or for one tag of an element.

/** A start tag. */
export const pieceStartTag = 0;
/** An end tag. */
export const pieceEndTag = 1;
/** A text or doctype, or the comment that represents a kept node. */
export const pieceLeaf = 2;
/** The markup of a raw node. */
export const pieceRaw = 3;

/**
 * The pieces of printed markup, each with the original node that it was printed for. Each piece ends where the next
 * begins.
 */
export class Pieces {
  readonly #starts: number[] = [];
  readonly #kinds: number[] = [];
  readonly #nodes: AnyNode[] = [];
  /** For each index, the result of `lastPositionedUpTo`. Undefined until the first call needs it. */
  #positioned: Int32Array | undefined;
  /** The most recent result of `indexOf`. The next offset is often in the same piece, or in the next. */
  #recent = 0;

  add(start: number, kind: number, node: AnyNode): void {
    this.#starts.push(start);
    this.#kinds.push(kind);
    this.#nodes.push(node);
  }

  /** Removes the pieces that begin at or after an offset. */
  cut(offset: number): void {
    let length = this.#starts.length;
    while (length > 0 && this.#starts[length - 1] >= offset) length--;
    for (const list of [this.#starts, this.#kinds, this.#nodes]) list.length = length;
  }

  /** The index of the piece that contains the offset. */
  indexOf(offset: number): number {
    if (this.#contains(this.#recent, offset)) return this.#recent;
    if (this.#contains(this.#recent + 1, offset)) return ++this.#recent;
    let index = 0;
    for (let above = this.#starts.length; above - index > 1; ) {
      const middle = (index + above) >> 1;
      if (this.#starts[middle] <= offset) index = middle;
      else above = middle;
    }
    this.#recent = index;
    return index;
  }

  #contains(index: number, offset: number): boolean {
    return this.#starts[index] <= offset && offset < this.endOf(index);
  }

  startOf(index: number): number {
    return this.#starts[index];
  }

  /** The offset at which the next piece begins; infinity for the last piece. */
  endOf(index: number): number {
    return this.#starts[index + 1] ?? Number.POSITIVE_INFINITY;
  }

  kindOf(index: number): number {
    return this.#kinds[index];
  }

  nodeOf(index: number): AnyNode {
    return this.#nodes[index];
  }

  /** The index of the last piece up to `index` whose node has a position; -1 for none. */
  lastPositionedUpTo(index: number): number {
    const { position } = this.#nodes[index];
    if (position?.start && position.end) return index;
    this.#positioned ??= this.#findPositioned();
    return this.#positioned[index];
  }

  #findPositioned(): Int32Array {
    const positioned = new Int32Array(this.#nodes.length);
    let last = -1;
    for (let index = 0; index < positioned.length; index++) {
      const { position } = this.#nodes[index];
      if (position?.start && position.end) last = index;
      positioned[index] = last;
    }
    return positioned;
  }
}
