/**
 * Writes tags with changed names and attributes. A parser that reads the result finds exactly the requested
 * attributes, in the requested order. Unchanged parts are copied from the source.
 */

import type { SourceLocation } from '../base/nodes.js';
import { escapeAttribute } from '../markup/rules.js';
import type { Source } from '../tokens/source.js';
import type { TokenAttribute } from '../tokens/types.js';
import { equalsSign } from './code-units.js';
import {
  type AttributeForm,
  hasSolidus,
  isWhitespace,
  type ScannedAttribute,
  scanAttribute,
  scanAttributes,
  tagNameEnd,
} from './tag-scan.js';

/** A part of a written tag: a range of the source, or text. */
export type Piece = SourceLocation | string;

/** A start tag as the parser read it. */
export interface ReadTag extends SourceLocation {
  /** The attributes in the order of the source. */
  attributes: readonly TokenAttribute[];
}

/**
 * The pieces of an edited start tag.
 *
 * @param newName undefined if the name does not change
 * @param values the values of all requested attributes; undefined if the attributes do not change
 */
export function writeStartTag(
  source: Source<unknown>,
  tag: ReadTag,
  newName: string | undefined,
  values: ReadonlyMap<string, string> | undefined,
): readonly Piece[] {
  const nameEnd = tagNameEnd(source, tag.start + 1, tag.end);
  const writer = new StartTagWriter(source, tag, nameEnd);
  writer.writeName(newName);
  if (values === undefined) writer.copyRest();
  else if (haveSameNames(tag, values)) writer.writeValues(values);
  else writer.writeAttributes(values);
  return writer.pieces;
}

/** The start tag of an element that the markup implies. */
export function writeImpliedTag(
  name: string,
  attributes: readonly { name: string; value: string }[],
): string {
  const written = attributes.map(({ name, value }) => ` ${name}=${quoted(value)}`);
  return `<${name}${written.join('')}>`;
}

/** The pieces of an end tag with another name. */
export function writeEndTag(
  source: Source<unknown>,
  tag: SourceLocation,
  newName: string,
): Piece[] {
  const nameStart = tag.start + 2;
  const nameEnd = tagNameEnd(source, nameStart, tag.end);
  return [{ start: tag.start, end: nameStart }, newName, { start: nameEnd, end: tag.end }];
}

/** Whether the requested attributes have the names of the tag's attributes, in the same order. */
function haveSameNames({ attributes }: ReadTag, values: ReadonlyMap<string, string>): boolean {
  if (values.size !== attributes.length) return false;
  let index = 0;
  for (const name of values.keys()) if (name !== attributes[index++].name) return false;
  return true;
}

/** Whether the requested attributes are the attributes of the tag, in the same order. */
export function areValuesOf(tag: ReadTag, values: ReadonlyMap<string, string>): boolean {
  return (
    haveSameNames(tag, values) &&
    tag.attributes.every(({ name, value }) => values.get(name) === value)
  );
}

function quoted(value: string): string {
  // A parser reads a carriage return as a line feed.
  return `"${escapeAttribute(value).replaceAll('\r', '&#13;')}"`;
}

class StartTagWriter {
  readonly pieces: Piece[] = [];
  readonly #source: Source<unknown>;
  readonly #tag: ReadTag;
  readonly #nameEnd: number;
  /** All attributes of the tag in the source, including duplicates. The parser ignores duplicates. */
  #attributes: readonly ScannedAttribute[] = [];
  /**
   * The index of the original of each duplicate, by the index of the duplicate. The original is the attribute of the
   * same name that the parser kept.
   */
  #originals: ReadonlyMap<number, number> = new Map();
  /** The indexes of the written attributes that are not duplicates. */
  readonly #written = new Set<number>();
  /** All duplicates before this index are written or dropped. */
  #next = 0;
  /**
   * The index of the last written attribute. -1 if only the tag's name is written, undefined after a new attribute.
   */
  #last: number | undefined = -1;
  #lastForm: AttributeForm | 'tag-name' = 'tag-name';

  constructor(source: Source<unknown>, tag: ReadTag, nameEnd: number) {
    this.#source = source;
    this.#tag = tag;
    this.#nameEnd = nameEnd;
  }

  writeName(newName: string | undefined): void {
    const nameStart = this.#tag.start + 1;
    this.#copy(this.#tag.start, nameStart);
    if (newName === undefined) this.#copy(nameStart, this.#nameEnd);
    else this.pieces.push(newName);
  }

  /** Copies the tag after its name. */
  copyRest(): void {
    this.#copy(this.#nameEnd, this.#tag.end);
  }

  /**
   * Writes the rest of the tag after its name, with new values for attributes. New values are quoted, so no separator
   * is needed after them.
   */
  writeValues(values: ReadonlyMap<string, string>): void {
    let from = this.#nameEnd;
    for (const { name, value, start } of this.#tag.attributes) {
      const newValue = values.get(name) as string;
      if (newValue === value) continue;
      const attribute = scanAttribute(this.#source, start, this.#tag.end - 1);
      this.#copy(from, start);
      this.#writeValue(attribute, newValue);
      from = attribute.end;
    }
    this.#copy(from, this.#tag.end);
  }

  /** Writes the rest of the tag after its name, with other attributes or another order of attributes. */
  writeAttributes(values: ReadonlyMap<string, string>): void {
    this.#attributes = scanAttributes(this.#source, this.#nameEnd, this.#tag.end - 1);
    const kept = this.#findKept();
    if (kept.size < this.#attributes.length) this.#findOriginals(kept);
    for (const [name, value] of values) {
      const known = kept.get(name);
      if (known === undefined) this.#add(name, value);
      else this.#write(known.index, known.value === value ? undefined : value);
    }
    this.#writeDuplicates(this.#attributes.length);
    this.#separate(this.#attributes.length);
    this.#copy(this.#tag.end - 1, this.#tag.end);
  }

  /**
   * The attributes that the parser kept, by name. `index` is the index among all attributes of the tag, including
   * duplicates.
   */
  #findKept(): Map<string, { index: number; value: string }> {
    const kept = new Map<string, { index: number; value: string }>();
    let index = 0;
    for (const { name, value, start } of this.#tag.attributes) {
      while (this.#attributes[index].start < start) index++;
      kept.set(name, { index, value });
    }
    return kept;
  }

  /**
   * Finds the duplicates whose names equal the original's name, or differ from it only in case. Does not find a
   * duplicate whose name differs in U+0000 or malformed bytes, which the parser reads as U+FFFD. A duplicate that is
   * not found is not written. This loses nothing, because the parser ignores duplicates.
   */
  #findOriginals(kept: ReadonlyMap<string, { index: number }>): void {
    const spellings = this.#attributes.map(({ start, nameEnd }) => this.#spelling(start, nameEnd));
    const indexes = new Set(Array.from(kept.values(), ({ index }) => index));
    const bySpelling = new Map(Array.from(indexes, (index) => [spellings[index], index]));
    const originals = new Map<number, number>();
    for (const [index, spelling] of spellings.entries()) {
      const original = bySpelling.get(spelling);
      if (original !== undefined && !indexes.has(index)) originals.set(index, original);
    }
    this.#originals = originals;
  }

  /** A name of the source in ASCII lower case. */
  #spelling(start: number, end: number): string {
    let name = '';
    for (let at = start; at < end; at++) name += String.fromCharCode(this.#source.unitAt(at));
    return name.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  }

  /**
   * Copies the duplicates before the index `end`. Drops a duplicate if its original is not written yet, because a
   * parser keeps only the first attribute of a name.
   */
  #writeDuplicates(end: number): void {
    for (; this.#next < end; this.#next++) {
      const original = this.#originals.get(this.#next);
      if (original !== undefined && this.#written.has(original)) this.#copyAttribute(this.#next);
    }
  }

  /** Writes an attribute of the source, with a new value if one is given. */
  #write(index: number, value: string | undefined): void {
    this.#writeDuplicates(index);
    if (value === undefined) this.#copyAttribute(index);
    else this.#change(index, value);
    this.#written.add(index);
    this.#next = Math.max(this.#next, index + 1);
  }

  #copyAttribute(index: number): void {
    this.#separate(index);
    const { start, end, form } = this.#attributes[index];
    this.#copy(start, end);
    this.#last = index;
    this.#lastForm = form;
  }

  #change(index: number, value: string): void {
    this.#separate(index);
    this.#writeValue(this.#attributes[index], value);
    this.#last = index;
    this.#lastForm = 'quoted';
  }

  /** Writes an attribute with its name from the source, and a new value. */
  #writeValue({ start, nameEnd, valueStart }: ScannedAttribute, value: string): void {
    this.#copy(start, valueStart ?? nameEnd);
    this.pieces.push(valueStart === undefined ? `=${quoted(value)}` : quoted(value));
  }

  #add(name: string, value: string): void {
    this.#writeDuplicates(this.#attributes.length);
    this.#completeMissingValue();
    this.pieces.push(` ${name}=${quoted(value)}`);
    this.#last = undefined;
    this.#lastForm = 'quoted';
  }

  /**
   * Writes the separator before the attribute with the index `index`. For the index after the last attribute,
   * writes the separator before the end of the tag. The separator is the white space and solidi of the source.
   * Attributes that were not neighbours in the source may need more characters.
   */
  #separate(index: number): void {
    const isEnd = index === this.#attributes.length;
    const start = index === 0 ? this.#nameEnd : this.#attributes[index - 1].end;
    const end = isEnd ? this.#tag.end - 1 : this.#attributes[index].start;
    if (this.#last !== index - 1) {
      this.#completeMissingValue();
      const isEmpty = start === end;
      if (this.#lastForm === 'unquoted') {
        const isApart = isEmpty ? isEnd : isWhitespace(this.#source.unitAt(start));
        if (!isApart) this.pieces.push(' ');
      } else if (this.#lastForm !== 'quoted' && !isEnd) {
        this.#completeMissingSign(end, { start, end });
        if (isEmpty) this.pieces.push(' ');
      }
    }
    this.#copy(start, end);
  }

  /**
   * Writes an empty value if the last written attribute ends with `=`, as in `a=`. Without this value, the parser would
   * read the next attribute as the value of `a`.
   */
  #completeMissingValue(): void {
    if (this.#lastForm !== 'missing-value') return;
    this.pieces.push('""');
    this.#lastForm = 'quoted';
  }

  /**
   * Writes an empty value after an attribute without a value, if the name of the next attribute begins with `=`.
   * Otherwise, the parser would read this `=` as the equals sign of the previous attribute. A solidus between the
   * attributes also prevents this, so then no value is needed.
   */
  #completeMissingSign(nextStart: number, between: SourceLocation): void {
    if (this.#lastForm !== 'no-value') return;
    if (this.#source.unitAt(nextStart) !== equalsSign || hasSolidus(this.#source, between)) return;
    this.pieces.push('=""');
    this.#lastForm = 'quoted';
  }

  #copy(start: number, end: number): void {
    if (start === end) return;
    const previous = this.pieces.at(-1);
    if (typeof previous === 'object' && previous.end === start) previous.end = end;
    else this.pieces.push({ start, end });
  }
}
