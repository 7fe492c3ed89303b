import { colon, numberSign, questionMark, solidus } from '../../base/code-units.js';
import { decodeAscii } from '../../hosts/node/platform.js';
import type { Units } from '../../text/units.js';
import { classAddress, classesOfUnits } from './characters.js';
import { writeDestination, writeTitle } from './escape.js';
import type { MarkdownRange } from './source-map.js';

/**
 * Whether ASCII units are a relative address that is written as it is. Most addresses of links are. Other addresses are
 * read as strings.
 */
export function isPlainRelative(units: Uint8Array, begin: number, end: number): boolean {
  const classesOf = classesOfUnits();
  let mayHaveScheme = true;
  for (let at = begin; at < end; at++) {
    const unit = units[at];
    if ((classesOf[unit] & classAddress) === 0) return false;
    if (unit === solidus || unit === questionMark || unit === numberSign) mayHaveScheme = false;
    else if (unit === colon && mayHaveScheme) return false;
  }
  return begin < end;
}

/** What a range in one block says for those in the next blocks. */
interface LinkPart {
  readonly range: MarkdownRange;
  /** The start of the block's source; 0 if no block before it has a part of the link. */
  readonly blockStart: number;
  readonly blockEnd: number;
  /** The number of the block. */
  readonly number: number;
}

/** The address and the title of one link. */
export class LinkTarget {
  /** The record of the element. */
  readonly element: number;
  readonly title: string;
  /** The part of the link in the last block that has one. */
  part: LinkPart | undefined;
  readonly #href: string;
  /** The units of a plain address; undefined if the address is a string. */
  readonly #units: Uint8Array | undefined;
  readonly #begin: number;
  readonly #end: number;

  constructor(
    element: number,
    href: string,
    units: Uint8Array | undefined,
    begin: number,
    end: number,
    title: string,
  ) {
    this.element = element;
    this.#href = href;
    this.#units = units;
    this.#begin = begin;
    this.#end = end;
    this.title = title;
  }

  /** The destination and the title, with escapes. */
  toString(isCell: boolean): string {
    const destination =
      this.#units === undefined
        ? writeDestination(this.#href, isCell)
        : decodeAscii(this.#units.slice(this.#begin, this.#end));
    return this.title === '' ? destination : destination + writeTitle(this.title, isCell);
  }

  /** Writes the destination and the title. */
  write(out: Units, isCell: boolean): void {
    if (this.#units === undefined) {
      out.putString(writeDestination(this.#href, isCell));
    } else {
      out.appendShort(this.#units, this.#begin, this.#end);
    }
    if (this.title !== '') out.putString(writeTitle(this.title, isCell));
  }

  /** Whether a text is the address, which has a scheme and can be between `<` and `>`. */
  isAutolink(units: Uint16Array, begin: number, end: number): boolean {
    const href = this.#href;
    if (this.title !== '' || href.length !== end - begin || this.#units !== undefined) return false;
    for (let offset = 0; offset < href.length; offset++) {
      if (href.charCodeAt(offset) !== units[begin + offset]) return false;
    }
    return /^[a-z][a-z\d+.-]{1,31}:[^\s<>\\|&\x7f-\x9f]+$/i.test(href);
  }
}
