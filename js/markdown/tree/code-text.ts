import { carriageReturn, lineFeed, space, tab } from '../../base/code-units.js';
import {
  attributeCountIn,
  dataLengthOf,
  dataOf,
  dataOffsetOf,
  endOf,
  firstChildOf,
  isDocumentFragment,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindSvgElement,
  kindText,
  nameIdIn,
  nextNode,
  type TreeBuffer,
} from '../../encoded/index.js';
import { wideStrings } from '../../generated/format.js';
import { Units } from '../../text/units.js';
import {
  isBlockKind,
  kindBreak,
  kindCell,
  kindHidden,
  kindParenthesis,
  kindPhrase,
} from './kinds.js';

const lineEnd = /* @__PURE__ */ Uint8Array.of(lineFeed);
const cellEnd = /* @__PURE__ */ Uint8Array.of(tab);

/** Receives the text of a preformatted element. */
export interface CodeSink {
  /** Receives code units, with line feeds and without CR. The reader stops if the result is false. */
  addCode(units: Uint8Array | Uint16Array, begin: number, end: number): boolean;
}

/** Reads the text of preformatted elements, with the line ends that blocks have. */
export class CodeReader {
  readonly #records: Int32Array;
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #isHidden: (at: number) => boolean;

  constructor(tree: TreeBuffer, kinds: Uint8Array, isHidden: (at: number) => boolean) {
    this.#records = tree.records;
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#kinds = kinds;
    this.#isHidden = isHidden;
  }

  /** Whether an element has more than white space. */
  hasInk(element: number): boolean {
    let found = false;
    this.read(element, {
      addCode(units, begin, end) {
        for (let at = begin; at < end && !found; at++) found = isInk(units[at]);
        return !found;
      },
    });
    return found;
  }

  /** The text of an element. */
  unitsOf(element: number): Uint16Array {
    const text = this.#read(element);
    return text.subarray(0, text.length);
  }

  /** The text of an element. */
  textOf(element: number): string {
    return this.#read(element).toString(0);
  }

  #read(element: number): Units {
    const text = new Units(false);
    this.read(element, {
      addCode(units, begin, end) {
        text.append(units, begin, end);
        return true;
      },
    });
    return text;
  }

  /** Passes the text of an element to a sink. */
  read(element: number, sink: CodeSink): void {
    const records = this.#records;
    const end = endOf(records, element);
    const blockEnds: number[] = [];
    let blockEnd = end;
    // The last unit so far.
    let last = lineFeed;
    for (let at = firstChildOf(records, element); ; ) {
      while (at >= blockEnd && blockEnds.length > 0) {
        blockEnd = blockEnds.pop() as number;
        if (last !== lineFeed) sink.addCode(lineEnd, 0, 1);
        last = lineFeed;
      }
      if (at >= end) return;
      const word = records[at];
      const kind = kindIn(word);
      if (kind === kindText) {
        const offset = dataOffsetOf(records, at);
        const isAscii = offset < wideStrings;
        const units = isAscii ? this.#ascii : this.#wide;
        const begin = isAscii ? offset : offset - wideStrings;
        const dataEnd = begin + dataLengthOf(records, at);
        if (!addText(sink, units, begin, dataEnd)) return;
        if (dataEnd > begin)
          last = units[dataEnd - 1] === carriageReturn ? lineFeed : units[dataEnd - 1];
      } else if (kind === kindSvgElement || isDocumentFragment(records, at)) {
        at = endOf(records, at);
        continue;
      } else if (kind === kindHtmlElement) {
        const how = this.#kinds[nameIdIn(word)] ?? kindPhrase;
        if (how === kindBreak) {
          sink.addCode(lineEnd, 0, 1);
          last = lineFeed;
        } else if (
          how === kindHidden ||
          how === kindParenthesis ||
          (attributeCountIn(word) > 0 && this.#isHidden(at))
        ) {
          at = endOf(records, at);
          continue;
        } else if (how === kindCell) {
          if (last !== lineFeed && last !== tab) {
            sink.addCode(cellEnd, 0, 1);
            last = tab;
          }
        } else if (isBlockKind(how)) {
          if (last !== lineFeed) sink.addCode(lineEnd, 0, 1);
          last = lineFeed;
          blockEnds.push(blockEnd);
          blockEnd = endOf(records, at);
        }
      }
      at = nextNode(records, at);
    }
  }
}

/** Passes a text to a sink. A CR, which a reference can write, ends a line: Markdown has no other one. */
function addText(
  sink: CodeSink,
  units: Uint8Array | Uint16Array,
  begin: number,
  end: number,
): boolean {
  let start = begin;
  for (let at = indexOf(units, carriageReturn, begin, end); at < end; ) {
    if (!sink.addCode(units, start, at) || !sink.addCode(lineEnd, 0, 1)) return false;
    start = at + 1;
    at = indexOf(units, carriageReturn, start, end);
  }
  return sink.addCode(units, start, end);
}

/** Whether a code unit is no white space. */
export function isInk(unit: number): boolean {
  return unit > space && (unit < 0x80 || String.fromCharCode(unit).trim() !== '');
}

/** The index of the first line feed of a range; the end of the range if there is none. */
export function indexOfLineFeed(
  units: Uint8Array | Uint16Array,
  begin: number,
  end: number,
): number {
  return indexOf(units, lineFeed, begin, end);
}

function indexOf(
  units: Uint8Array | Uint16Array,
  unit: number,
  begin: number,
  end: number,
): number {
  let at = begin;
  while (at < end && units[at] !== unit) at++;
  return at;
}

/** The text of all nodes in an element, without those of template contents and shadow roots. */
export function textIn(tree: TreeBuffer, at: number): string {
  const { records } = tree;
  const end = endOf(records, at);
  let text = '';
  for (let node = firstChildOf(records, at); node < end; ) {
    if (kindOf(records, node) === kindText) text += dataOf(tree, node);
    node = isDocumentFragment(records, node) ? endOf(records, node) : nextNode(records, node);
  }
  return text;
}
