/**
 * Edits inside of a start tag. What stands where is known of the attributes that the tokenizer kept; the
 * rest of a tag is white space, solidi, and attributes that it dropped since they had been there.
 */

import { escapeAttribute } from '../markup/rules.js';
import type { Source } from '../tokens/source.js';
import type { Place, TokenAttribute } from '../tokens/types.js';

/** New text for a place in the source. */
export interface Edit extends Place {
  text: string;
}

const solidus = 0x2f;
const equalsSign = 0x3d;
const greaterThan = 0x3e;

function isWhitespace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b);
}

/** What stands between attributes. */
function isBetween(unit: number): boolean {
  return isWhitespace(unit) || unit === solidus;
}

/** Behind the name of a tag, which begins here. */
export function tagNameEnd(source: Source<unknown>, nameStart: number): number {
  let at = nameStart;
  while (!isBetween(source.unitAt(at)) && source.unitAt(at) !== greaterThan) at++;
  return at;
}

export class TagEditor {
  readonly #source: Source<unknown>;
  readonly #tag: Place;
  readonly #attributes: readonly TokenAttribute[];
  readonly #edits: Edit[] = [];

  /** @param attributes all that the tokenizer kept. */
  constructor(source: Source<unknown>, tag: Place, attributes: readonly TokenAttribute[]) {
    this.#source = source;
    this.#tag = tag;
    this.#attributes = attributes;
  }

  /** The edits in the order of the source; no two of them overlap. */
  get edits(): readonly Edit[] {
    return this.#edits.sort((a, b) => a.start - b.start);
  }

  rename(name: string): void {
    this.#edits.push({ start: this.#tag.start + 1, end: this.#nameEnd(), text: name });
  }

  setValue(attribute: TokenAttribute, value: string): void {
    const sign = this.#signOf(attribute);
    const markup = `"${escapeAttribute(value)}"`;
    if (sign === attribute.end) {
      this.#edits.push({ start: sign, end: this.#endOf(attribute), text: `=${markup}` });
    } else {
      const start = this.#skipWhitespace(sign + 1);
      this.#edits.push({ start, end: attribute.end, text: markup });
    }
  }

  add(attributes: ReadonlyMap<string, string>): void {
    let text = '';
    for (const [name, value] of attributes) text += ` ${name}="${escapeAttribute(value)}"`;
    const last = this.#attributes.at(-1);
    // What stands behind an equals sign without a value would become its value.
    const isOpen = last !== undefined && this.#endOf(last) > last.end;
    const at = last === undefined || isOpen ? this.#nameEnd() : last.end;
    this.#edits.push({ start: at, end: at, text });
  }

  remove(attribute: TokenAttribute): void {
    let { start } = attribute;
    const end = this.#endOf(attribute);
    const next = this.#source.unitAt(end);
    if (isWhitespace(next) || next === greaterThan) {
      while (isWhitespace(this.#source.unitAt(start - 1))) start--;
    }
    this.#edits.push({ start, end, text: '' });
  }

  /** Removes what was dropped between two attributes if it may have one of these names, and now count. */
  removeDropped(names: ReadonlySet<string>): void {
    // In other names there is what also ends one, or what the source may have spelled in another way.
    const areSimple = Array.from(names).every((name) => /^[!#-&(-.0-<?-~]+$/.test(name));
    for (const [index, attribute] of this.#attributes.entries()) {
      const start = this.#skipWhitespace(this.#endOf(attribute));
      let end = this.#attributes[index + 1]?.start ?? this.#tag.end - 1;
      while (end > start && isBetween(this.#source.unitAt(end - 1))) end--;
      if (end <= start) continue;
      const words = this.#textOf(start, end).split(/[\t\n\f\r "'/=>]+/);
      if (areSimple && !words.some((word) => names.has(word))) continue;
      this.#edits.push({ start, end, text: '' });
    }
  }

  /** In lower case, and one character for each unit. */
  #textOf(start: number, end: number): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCharCode(this.#source.unitAt(at));
    return text.toLowerCase();
  }

  #nameEnd(): number {
    return tagNameEnd(this.#source, this.#tag.start + 1);
  }

  /** Where the attribute ends, with the equals sign of one that has no value behind it. */
  #endOf(attribute: TokenAttribute): number {
    const { end } = attribute;
    if (this.#signOf(attribute) < end) return end;
    const at = this.#skipWhitespace(end);
    return this.#source.unitAt(at) === equalsSign ? at + 1 : end;
  }

  /** The equals sign in front of the value, or the attribute's end if it has none. */
  #signOf({ start, end }: TokenAttribute): number {
    // One at the very start is part of the name.
    let at = start + 1;
    while (at < end && this.#source.unitAt(at) !== equalsSign) at++;
    return at;
  }

  #skipWhitespace(from: number): number {
    let at = from;
    while (isWhitespace(this.#source.unitAt(at))) at++;
    return at;
  }
}
