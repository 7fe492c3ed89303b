import {
  attributeCountIn,
  dataLengthOf,
  dataOffsetOf,
  endOf,
  firstChildOf,
  kindHtmlElement,
  kindIn,
  kindSvgElement,
  kindText,
  nameIdIn,
  nextNode,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import {
  isBlockKind,
  kindBreak,
  kindCell,
  kindHidden,
  kindParenthesis,
  kindPhrase,
} from './kinds.js';

const tab = 0x09;
const lineFeed = 0x0a;
const space = 0x20;

/** Longer memory is not kept. */
const mostKept = 0x10000;

/** The text of one preformatted element, with the line ends that blocks have, without one line feed at its end. */
export class CodeText {
  readonly #records: Int32Array;
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #isHidden: (at: number) => boolean;
  units = new Uint16Array(1024);
  length = 0;
  /** Whether all units are ASCII. */
  isAscii = true;

  constructor(tree: TreeBuffer, kinds: Uint8Array, isHidden: (at: number) => boolean) {
    this.#records = tree.records;
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#kinds = kinds;
    this.#isHidden = isHidden;
  }

  /** Reads an element. The text before is dropped. */
  read(element: number): void {
    const records = this.#records;
    const end = endOf(records, element);
    const blockEnds: number[] = [];
    let blockEnd = end;
    this.#clear();
    for (let at = firstChildOf(records, element); ; ) {
      while (at >= blockEnd && blockEnds.length > 0) {
        blockEnd = blockEnds.pop() as number;
        this.#endLine();
      }
      if (at >= end) break;
      const word = records[at];
      const kind = kindIn(word);
      if (kind === kindText) {
        this.#addData(dataOffsetOf(records, at), dataLengthOf(records, at));
      } else if (kind === kindSvgElement) {
        at = endOf(records, at);
        continue;
      } else if (kind === kindHtmlElement) {
        const how = this.#kinds[nameIdIn(word)] ?? kindPhrase;
        if (how === kindBreak) {
          this.#put(lineFeed);
        } else if (
          how === kindHidden ||
          how === kindParenthesis ||
          (attributeCountIn(word) > 0 && this.#isHidden(at))
        ) {
          at = endOf(records, at);
          continue;
        } else if (how === kindCell) {
          this.#endCell();
        } else if (isBlockKind(how)) {
          this.#endLine();
          blockEnds.push(blockEnd);
          blockEnd = endOf(records, at);
        }
      }
      at = nextNode(records, at);
    }
    if (this.length > 0 && this.units[this.length - 1] === lineFeed) this.length--;
  }

  /** Whether there is more than white space. */
  get hasInk(): boolean {
    for (let index = 0; index < this.length; index++) {
      const unit = this.units[index];
      if (unit > space && (unit < 0x80 || String.fromCharCode(unit).trim() !== '')) return true;
    }
    return false;
  }

  /** The index of the next line feed, or the length. */
  endOfLine(start: number): number {
    const { units, length } = this;
    let index = start;
    while (index < length && units[index] !== lineFeed) index++;
    return index;
  }

  /** The length of the longest run of a mark that could end a fence. */
  longestFence(mark: string): number {
    const { units, length } = this;
    const unit = mark.charCodeAt(0);
    let longest = 0;
    for (let start = 0; start < length; start = this.endOfLine(start) + 1) {
      let index = start;
      while (index < length && (units[index] === space || units[index] === tab)) index++;
      const first = index;
      while (index < length && units[index] === unit) index++;
      if (index - first > longest) longest = index - first;
    }
    return longest;
  }

  #clear(): void {
    this.length = 0;
    this.isAscii = true;
    if (this.units.length > mostKept) this.units = new Uint16Array(mostKept);
  }

  #endLine(): void {
    if (this.length > 0 && this.units[this.length - 1] !== lineFeed) this.#put(lineFeed);
  }

  #endCell(): void {
    const last = this.length === 0 ? lineFeed : this.units[this.length - 1];
    if (last !== lineFeed && last !== tab) this.#put(tab);
  }

  #put(unit: number): void {
    this.#room(1)[this.length++] = unit;
  }

  /** Appends the data of a text. */
  #addData(offset: number, count: number): void {
    const isAscii = offset < wideStrings;
    if (!isAscii) this.isAscii = false;
    const from = isAscii ? this.#ascii : this.#wide;
    const begin = isAscii ? offset : offset - wideStrings;
    const end = begin + count;
    const units = this.#room(count);
    let length = this.length;
    for (let at = begin; at < end; at++) units[length++] = from[at];
    this.length = length;
  }

  #room(count: number): Uint16Array {
    const length = this.length + count;
    if (length > this.units.length) {
      const larger = new Uint16Array(length * 2);
      larger.set(this.units.subarray(0, this.length));
      this.units = larger;
    }
    return this.units;
  }
}
