import type { Element, Nodes } from 'hast';
import { sourceEndOf, sourceStartOf, type TreeBuffer } from '../../../encoded/index.js';
import { type Position, Positions } from '../positions.js';
import type { PropertyNames } from '../properties.js';
import { type AnyNode, copyPosition } from './nodes.js';
import { type Pieces, pieceEndTag, pieceRaw, pieceStartTag } from './pieces.js';
import { RawSource } from './raw-source.js';

type Point = Position['start'];

/** Finds the original nodes of elements. Creates positions in the source of the original tree. */
export class OriginalPositions extends Positions {
  readonly #locations: Int32Array;
  readonly #pieces: Pieces;
  readonly #source: string | undefined;
  /** The sources of raw nodes by the indexes of their pieces. */
  readonly #raw = new Map<number, RawSource>();

  /**
   * @param tree the printed tree, with locations.
   * @param source the source of the original tree, if it is known.
   */
  constructor(tree: TreeBuffer, names: PropertyNames, pieces: Pieces, source: string | undefined) {
    const locations = tree.locations as Int32Array;
    super(tree, locations, names);
    this.#locations = locations;
    this.#pieces = pieces;
    this.#source = source;
  }

  /** The position of the source, if any node has a position, and the source is known. */
  override ofRoot(): Nodes['position'] {
    const source = this.#source;
    if (source === undefined || !this.isAnywhere) return undefined;
    const end = new RawSource(source, { line: 1, column: 1, offset: 0 }).point(source.length);
    return { start: { line: 1, column: 1, offset: 0 }, end };
  }

  override ofElement(at: number, children: Element['children']): Element['position'] {
    const original = this.originalOf(at);
    return original === undefined ? super.ofElement(at, children) : this.ofOriginal(original);
  }

  /** A copy of the position of an original node. */
  ofOriginal({ position }: AnyNode): Nodes['position'] {
    if (position) this.isAnywhere = true;
    return copyPosition(position);
  }

  /** The original node of an element. Undefined if raw markup has the tag of the element, or no tag creates it. */
  originalOf(at: number): AnyNode | undefined {
    if (sourceEndOf(this.#locations, at) === 0) return undefined;
    const index = this.#pieces.indexOf(sourceStartOf(this.#locations, at));
    const isTag = this.#pieces.kindOf(index) === pieceStartTag;
    return isTag ? this.#pieces.nodeOf(index) : undefined;
  }

  protected override between(start: number, end: number): Position | undefined {
    const pieces = this.#pieces;
    const first = pieces.indexOf(start);
    const last = pieces.lastPositioned(end > start ? pieces.indexOf(end - 1) : first);
    const startPoint = this.#startPoint(first, start);
    if (startPoint === undefined || last < first) return undefined;
    this.isAnywhere = true;
    return { start: startPoint, end: this.#endPoint(last, end) };
  }

  #startPoint(index: number, offset: number): Point | undefined {
    const pieces = this.#pieces;
    const { position } = pieces.nodeOf(index);
    if (!position?.start || !position.end) return undefined;
    if (pieces.kindOf(index) === pieceRaw) return this.#pointInRaw(index, offset);
    return { ...(pieces.kindOf(index) === pieceEndTag ? position.end : position.start) };
  }

  /** @param index of a piece whose node has a position. */
  #endPoint(index: number, offset: number): Point {
    const pieces = this.#pieces;
    if (pieces.kindOf(index) !== pieceRaw)
      return { ...(pieces.nodeOf(index).position as Position).end };
    return this.#pointInRaw(index, Math.min(offset, pieces.endOf(index)));
  }

  #pointInRaw(index: number, offset: number): Point {
    let raw = this.#raw.get(index);
    if (raw === undefined) {
      const { value, position } = this.#pieces.nodeOf(index);
      raw = new RawSource(value as string, (position as Position).start);
      this.#raw.set(index, raw);
    }
    return raw.point(offset - this.#pieces.startOf(index));
  }
}
