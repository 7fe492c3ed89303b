import { isInkless } from './characters.js';
import {
  type InlineText,
  markDeleted,
  markEmphasis,
  markStrong,
  pieceMarkdown,
  pieceReplaced,
} from './inline-text.js';

const columns = 4;
const columnStrong = 0;
const columnEmphasis = 1;
const columnDeleted = 2;
const columnLink = 3;

/** Which marks each piece of a text has, and where they and its link end. */
export class PieceMarks {
  /** By piece, then by column: the piece at whose start a mark or a link ends. */
  #ends = new Int32Array(columns * 16);
  #marks = new Uint8Array(16);

  read(text: InlineText): void {
    const { count, kinds, marks, links } = text;
    this.#reserve(count);
    text.starts[count] = text.length;
    const result = this.#marks;
    let before = 0;
    for (let index = 0; index < count; index++) {
      result[index] = marks[index];
      if (kinds[index] === pieceMarkdown) result[index] &= before;
      else if (hasInk(text, index)) before = marks[index];
    }
    let after = 0;
    const ends = this.#ends;
    let strong = count;
    let emphasis = count;
    let deleted = count;
    let linkEnd = count;
    for (let index = count - 1; index >= 0; index--) {
      if (kinds[index] === pieceMarkdown) result[index] &= after;
      else if (hasInk(text, index)) after = marks[index];
      const own = result[index];
      if ((own & markStrong) === 0) strong = index;
      if ((own & markEmphasis) === 0) emphasis = index;
      if ((own & markDeleted) === 0) deleted = index;
      if (index + 1 < count && links[index] !== links[index + 1]) linkEnd = index + 1;
      const row = columns * index;
      ends[row + columnStrong] = strong;
      ends[row + columnEmphasis] = emphasis;
      ends[row + columnDeleted] = deleted;
      ends[row + columnLink] = linkEnd;
    }
  }

  #reserve(count: number): void {
    if (this.#marks.length >= count) return;
    this.#marks = new Uint8Array(2 * count);
    this.#ends = new Int32Array(2 * columns * count);
  }

  /** The marks of a piece. Of Markdown such as an image, those that both neighbours have. */
  marksOf(piece: number): number {
    return this.#marks[piece];
  }

  /** The piece at whose start a mark of a piece ends. */
  endOf(piece: number, mark: number): number {
    const column =
      mark === markStrong ? columnStrong : mark === markEmphasis ? columnEmphasis : columnDeleted;
    return this.#ends[columns * piece + column];
  }

  /** The piece at whose start the link of a piece ends. */
  endOfLink(piece: number): number {
    return this.#ends[columns * piece + columnLink];
  }
}

/** @param piece a piece of a text whose `starts` has the end of the last piece. */
function hasInk({ kinds, starts, units }: InlineText, piece: number): boolean {
  if (kinds[piece] === pieceReplaced) return true;
  for (let index = starts[piece]; index < starts[piece + 1]; index++) {
    if (!isInkless(units[index])) return true;
  }
  return false;
}
