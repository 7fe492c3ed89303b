import {
  dataLengthOf,
  dataOffsetOf,
  endOf,
  indexOfRecord,
  kindOf,
  kindText,
  nextNode,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';

/** The white space at the edges of elements. Takes time in proportion to the white space, once the texts are found. */
export class EdgeSpaces {
  readonly #tree: TreeBuffer;
  /** The records of all texts, in tree order. */
  readonly #texts: number[] = [];
  /** For each node, the number of texts before it. */
  readonly #before: Int32Array;

  constructor(tree: TreeBuffer) {
    const { records } = tree;
    this.#tree = tree;
    this.#before = new Int32Array(indexOfRecord(records.length) + 1);
    for (let at = 0; at < records.length; at = nextNode(records, at)) {
      this.#before[indexOfRecord(at)] = this.#texts.length;
      if (kindOf(records, at) === kindText) this.#texts.push(at);
    }
    this.#before[indexOfRecord(records.length)] = this.#texts.length;
  }

  /** The white space before the first other character of an element, and whether there is such a character. */
  spaceAtStart(element: number): { space: string; hasInk: boolean } {
    const [first, end] = this.#textsOf(element);
    let space = '';
    for (let index = first; index < end; index++) {
      const { units, from, to } = this.#unitsOf(this.#texts[index]);
      for (let at = from; at < to; at++) {
        if (!isSpace(units[at])) return { space, hasInk: true };
        space += String.fromCharCode(units[at]);
      }
    }
    return { space, hasInk: false };
  }

  /** The white space after the last other character of an element. */
  spaceAtEnd(element: number): string {
    const [first, end] = this.#textsOf(element);
    const space: string[] = [];
    for (let index = end - 1; index >= first; index--) {
      const { units, from, to } = this.#unitsOf(this.#texts[index]);
      for (let at = to - 1; at >= from; at--) {
        if (!isSpace(units[at])) return space.reverse().join('');
        space.push(String.fromCharCode(units[at]));
      }
    }
    return space.reverse().join('');
  }

  /** The first or the last unit of the text of a node; undefined if it has none. */
  unitAt(node: number, edge: 'start' | 'end'): number | undefined {
    const [first, end] = this.#textsOf(node);
    if (first === end) return undefined;
    const { units, from, to } = this.#unitsOf(this.#texts[edge === 'start' ? first : end - 1]);
    return edge === 'start' ? units[from] : units[to - 1];
  }

  /** The range of the texts in a node, or of the text that it is. */
  #textsOf(node: number): readonly [number, number] {
    const { records } = this.#tree;
    const first = this.#before[indexOfRecord(node)];
    if (kindOf(records, node) === kindText) return [first, first + 1];
    return [first, this.#before[indexOfRecord(endOf(records, node))]];
  }

  #unitsOf(text: number): { units: Uint8Array | Uint16Array; from: number; to: number } {
    const { records, sections } = this.#tree;
    const offset = dataOffsetOf(records, text);
    const isAscii = offset < wideStrings;
    const from = isAscii ? offset : offset - wideStrings;
    const units = isAscii ? sections.ascii : sections.wide;
    return { units, from, to: from + dataLengthOf(records, text) };
  }
}

function isSpace(unit: number): boolean {
  return String.fromCharCode(unit).trim() === '';
}
