/**
 * Writes tags with changed names and attributes. A parser that reads the result finds exactly the requested
 * attributes, in the requested order. Unchanged parts are copied from the source.
 */

import { asciiLowerCase } from '../../base/ascii.js';
import { equalsSign } from '../../base/code-units.js';
import type { SourceLocation } from '../../base/nodes.js';
import { escapeAttribute, escapeReturns } from '../../markup/rules.js';
import type { Source } from '../../tokens/source.js';
import type { Change, TagAttributes } from '../parts/tag-attributes.js';
import {
  type AttributeForm,
  hasSolidus,
  isBetweenAttributes,
  isWhitespace,
  type ScannedAttribute,
  scanAttributes,
  scanToValue,
  tagNameEnd,
} from '../parts/tag-scan.js';

/** Receives the parts of a written tag, in order. */
export interface TagSink {
  /** Copies a range of the source. It can be empty. */
  copyTag(start: number, end: number): void;
  /** Writes new text. */
  addToTag(text: string): void;
}

/** A start tag in the source, with edits. */
export interface EditedTag extends SourceLocation {
  /** The new name; undefined if the name does not change. */
  readonly newName: string | undefined;
  readonly attributes: TagAttributes;
}

/** Writes an edited start tag. */
export function writeStartTag(sink: TagSink, source: Source<unknown>, tag: EditedTag): void {
  const { start, end, newName, attributes } = tag;
  let from = start;
  if (newName !== undefined) {
    sink.copyTag(start, start + 1);
    sink.addToTag(newName);
    from = tagNameEnd(source, start + 1, end);
  }
  if (newName !== undefined && !attributes.areChanged) sink.copyTag(from, end);
  else if (!writeChanges(sink, source, tag, from)) writeValues(sink, source, tag, from);
}

/**
 * Writes an edited start tag from the offset `from` on, if its attributes have a list of changes. New attributes follow
 * the last attribute.
 *
 * @returns false if this is not possible. Then nothing is written.
 */
function writeChanges(
  sink: TagSink,
  source: Source<unknown>,
  tag: EditedTag,
  from: number,
): boolean {
  const { end, attributes } = tag;
  const { changes } = attributes;
  if (changes === undefined) return false;
  let added = 0;
  for (const { start } of changes) if (start < 0) added++;
  const offset = added === 0 ? from : offsetOfNewAttributes(source, tag);
  if (offset === undefined) return false;
  let next = from;
  if (added < changes.length) next = writeNewValues(sink, source, tag, changes, from);
  if (added > 0) {
    sink.copyTag(next, offset);
    for (const { name, value, start } of changes) {
      if (start < 0) sink.addToTag(newAttribute(name, value));
    }
    next = offset;
  }
  sink.copyTag(next, end);
  return true;
}

/**
 * Writes the tag from `from` to the end of the last attribute with a new value. New values are quoted, so no separator
 * is needed after them.
 *
 * @returns the offset up to which the tag is written.
 */
function writeNewValues(
  sink: TagSink,
  source: Source<unknown>,
  { end }: EditedTag,
  changes: readonly Change[],
  from: number,
): number {
  const inOrder = changes.length === 1 ? changes : [...changes].sort((a, b) => a.start - b.start);
  let next = from;
  for (const change of inOrder) {
    const { value, oldValue, start } = change;
    if (start < 0 || value === oldValue) continue;
    const { nameEnd, signEnd, valueStart } = scanToValue(source, start, end - 1);
    sink.copyTag(next, valueStart ?? nameEnd);
    sink.addToTag(newValueMarkup(valueStart, value));
    next = valueStart === undefined ? (signEnd ?? nameEnd) : change.end;
  }
  return next;
}

/**
 * The offset after the last attribute, or after the name of a tag without attributes. Undefined if a new attribute must
 * not follow there without more characters, or if duplicates follow.
 */
function offsetOfNewAttributes(
  source: Source<unknown>,
  { start, end, attributes }: EditedTag,
): number | undefined {
  const offset = attributes.endInSource ?? tagNameEnd(source, start + 1, end);
  if (source.unitAt(offset - 1) === equalsSign) return undefined;
  return isBetweenAttributes(source, offset, end - 1) ? offset : undefined;
}

/** Writes an edited start tag from the offset `from` on, with other attributes or another order of attributes. */
function writeValues(sink: TagSink, source: Source<unknown>, tag: EditedTag, from: number): void {
  const nameEnd = tagNameEnd(source, tag.start + 1, tag.end);
  sink.copyTag(from, nameEnd);
  new StartTagWriter(sink, source, tag, nameEnd).write(tag.attributes.values);
}

/** The start tag of an element that the markup implies. */
export function writeImpliedTag(
  name: string,
  attributes: readonly [name: string, value: string][],
): string {
  const written = attributes.map(([name, value]) => newAttribute(name, value));
  return `<${name}${written.join('')}>`;
}

/** Writes an end tag with another name. */
export function writeEndTag(
  sink: TagSink,
  source: Source<unknown>,
  tag: SourceLocation,
  newName: string,
): void {
  const nameStart = tag.start + 2;
  sink.copyTag(tag.start, nameStart);
  sink.addToTag(newName);
  sink.copyTag(tagNameEnd(source, nameStart, tag.end), tag.end);
}

/** The characters of a value that are written as references. */
const special = /[&\u00a0<>"\r]/;

function escaped(value: string): string {
  return special.test(value) ? escapeReturns(escapeAttribute(value)) : value;
}

/** The last result of `newAttribute`. Handlers often give many elements one attribute, such as `loading="lazy"`. */
const longestKept = 128;
let last = { name: '', value: '', markup: ' =""' };

function newAttribute(name: string, value: string): string {
  if (name === last.name && value === last.value) return last.markup;
  const markup = ` ${name}="${escaped(value)}"`;
  if (markup.length <= longestKept) last = { name, value, markup };
  return markup;
}

/** The markup after the name of an attribute, or instead of its value. */
function newValueMarkup(valueStart: number | undefined, value: string): string {
  return valueStart === undefined ? `="${escaped(value)}"` : `"${escaped(value)}"`;
}

class StartTagWriter {
  readonly #sink: TagSink;
  readonly #source: Source<unknown>;
  readonly #tag: EditedTag;
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

  constructor(sink: TagSink, source: Source<unknown>, tag: EditedTag, nameEnd: number) {
    this.#sink = sink;
    this.#source = source;
    this.#tag = tag;
    this.#nameEnd = nameEnd;
  }

  /** Writes the rest of the tag after its name. `values` has the values of all requested attributes. */
  write(values: ReadonlyMap<string, string>): void {
    this.#attributes = scanAttributes(this.#source, this.#nameEnd, this.#tag.end - 1);
    const kept = this.#findKept();
    if (kept.size < this.#attributes.length) this.#findOriginals(kept);
    for (const [name, value] of values) {
      const known = kept.get(name);
      if (known === undefined) this.#add(name, value);
      else this.#writeKnown(known.index, known.value === value ? undefined : value);
    }
    this.#writeDuplicates(this.#attributes.length);
    this.#separate(this.#attributes.length);
    this.#sink.copyTag(this.#tag.end - 1, this.#tag.end);
  }

  /**
   * The attributes that the parser kept, by name. `index` is the index among all attributes of the tag, including
   * duplicates.
   */
  #findKept(): Map<string, { index: number; value: string }> {
    const kept = new Map<string, { index: number; value: string }>();
    let index = 0;
    for (const { name, value, start } of this.#tag.attributes.inSource) {
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
    return asciiLowerCase(name);
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
  #writeKnown(index: number, value: string | undefined): void {
    this.#writeDuplicates(index);
    if (value === undefined) this.#copyAttribute(index);
    else this.#change(index, value);
    this.#written.add(index);
    this.#next = Math.max(this.#next, index + 1);
  }

  #copyAttribute(index: number): void {
    this.#separate(index);
    const { start, end, form } = this.#attributes[index];
    this.#sink.copyTag(start, end);
    this.#last = index;
    this.#lastForm = form;
  }

  /** Writes an attribute with its name from the source, and a new value. */
  #change(index: number, value: string): void {
    this.#separate(index);
    const attribute = this.#attributes[index];
    this.#sink.copyTag(attribute.start, attribute.valueStart ?? attribute.nameEnd);
    this.#sink.addToTag(newValueMarkup(attribute.valueStart, value));
    this.#last = index;
    this.#lastForm = 'quoted';
  }

  #add(name: string, value: string): void {
    this.#writeDuplicates(this.#attributes.length);
    this.#completeMissingValue();
    this.#sink.addToTag(newAttribute(name, value));
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
        if (!isApart) this.#sink.addToTag(' ');
      } else if (this.#lastForm !== 'quoted' && !isEnd) {
        this.#completeMissingSign(end, { start, end });
        if (isEmpty) this.#sink.addToTag(' ');
      }
    }
    this.#sink.copyTag(start, end);
  }

  /**
   * Writes an empty value if the last written attribute ends with `=`, as in `a=`. Without this value, the parser would
   * read the next attribute as the value of `a`.
   */
  #completeMissingValue(): void {
    if (this.#lastForm !== 'missing-value') return;
    this.#sink.addToTag('""');
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
    this.#sink.addToTag('=""');
    this.#lastForm = 'quoted';
  }
}
