import { sourceEndOf, sourceStartOf, type TreeBuffer } from '../../../encoded/index.js';
import { type Position, Positions } from '../positions.js';
import type { PropertyNames } from '../properties.js';
import type { AnyNode } from './nodes.js';
import { type Pieces, pieceEndTag, pieceLeaf, pieceRaw, pieceStartTag } from './pieces.js';
import { RawSource } from './raw-source.js';

type Point = Position['start'];

/**
 * Converts offsets in printed markup to positions in the source of the original tree. A piece is the markup that was
 * printed for one node, or for one tag of an element. This node or element is the original of the piece.
 */
export class OriginalPositions extends Positions {
  readonly #locations: Int32Array;
  readonly #pieces: Pieces;
  /** The sources of raw nodes by the indexes of their pieces. */
  readonly #raw = new Map<number, RawSource>();
  /** The source that was used last, and the index of its piece. */
  #last: RawSource | undefined;
  #lastIndex = -1;

  /** @param tree the tree that the parser built from the printed markup, with locations. */
  constructor(tree: TreeBuffer, names: PropertyNames, pieces: Pieces) {
    const locations = tree.locations as Int32Array;
    super(tree, locations, names);
    this.#locations = locations;
    this.#pieces = pieces;
  }

  /** Undefined: no markup is printed for a root. `raw` sets the position of the root. */
  override ofRoot(): undefined {
    return undefined;
  }

  /** The original node of an element. Undefined if the element's tag is in raw markup, or the element has no tag. */
  originalOf(at: number): AnyNode | undefined {
    if (sourceEndOf(this.#locations, at) === 0) return undefined;
    const index = this.#pieces.indexOf(sourceStartOf(this.#locations, at));
    const isTag = this.#pieces.kindOf(index) === pieceStartTag;
    return isTag ? this.#pieces.nodeOf(index) : undefined;
  }

  /**
   * The original node of a text. Undefined unless the text is the whole piece of one original text, and another
   * piece follows.
   *
   * @param length the length of the text in UTF-16 code units. If it is less than the piece's length, the parser has
   *   dropped characters of the original text.
   */
  originalTextOf(at: number, length: number): AnyNode | undefined {
    const end = sourceEndOf(this.#locations, at);
    if (end === 0) return undefined;
    const start = sourceStartOf(this.#locations, at);
    const pieces = this.#pieces;
    const index = pieces.indexOf(start);
    if (pieces.kindOf(index) !== pieceLeaf) return undefined;
    const isWhole = pieces.startOf(index) === start && pieces.endOf(index) === end;
    if (!isWhole || end - start !== length) return undefined;
    const node = pieces.nodeOf(index);
    // The piece can be a printed comment. In an element whose content is text, the parser reads the comment as text.
    return node.type === 'text' ? node : undefined;
  }

  protected override between(start: number, end: number): Position | undefined {
    const pieces = this.#pieces;
    const first = pieces.indexOf(start);
    if (pieces.kindOf(first) === pieceLeaf && end <= pieces.endOf(first)) {
      return pieces.nodeOf(first).position ?? undefined;
    }
    const last = pieces.lastPositionedUpTo(end > start ? pieces.indexOf(end - 1) : first);
    const startPoint = this.#startPoint(first, start);
    if (startPoint === undefined || last < first) return undefined;
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
    if (this.#last === undefined || index !== this.#lastIndex) {
      this.#last = this.#raw.get(index) ?? this.#openRaw(index);
      this.#lastIndex = index;
    }
    return this.#last.point(offset - this.#pieces.startOf(index));
  }

  #openRaw(index: number): RawSource {
    const { value, position } = this.#pieces.nodeOf(index);
    const raw = new RawSource(value as string, (position as Position).start);
    this.#raw.set(index, raw);
    return raw;
  }
}
