/** Finds the parts of tags in the source. A scan of a tag never reads characters after the tag. */

import {
  apostrophe,
  equalsSign,
  greaterThan,
  quotationMark,
  solidus,
} from '../../base/code-units.js';
import type { SourceLocation } from '../../base/nodes.js';
import type { Source } from '../../tokens/source.js';

/**
 * How an attribute ends. The form determines what may follow the attribute. `'missing-value'`: the attribute ends with
 * `=`. Only white space follows before the end of the tag. #parse-error-missing-attribute-value
 */
export type AttributeForm = 'no-value' | 'missing-value' | 'unquoted' | 'quoted';

/** An attribute in the source. `end` is the offset after the attribute, including its closing quotation mark. */
export interface ScannedAttribute extends SourceLocation {
  /** The offset after the name. */
  nameEnd: number;
  /** The offset of the value, or of its opening quotation mark; undefined if there is no value. */
  valueStart: number | undefined;
  /** How the attribute ends. */
  form: AttributeForm;
}

/** Whether a code unit or byte is an ASCII letter. */
export function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a code unit or byte is ASCII whitespace. */
export function isWhitespace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b);
}

/** The offset of the first code unit or byte for which `ends` is true; `end` if there is none. */
function find(
  source: Source<unknown>,
  start: number,
  end: number,
  ends: (unit: number) => boolean,
): number {
  let at = start;
  while (at < end && !ends(source.unitAt(at))) at++;
  return at;
}

const isNotWhitespace = (unit: number): boolean => !isWhitespace(unit);
const isNotBetween = (unit: number): boolean => !isWhitespace(unit) && unit !== solidus;
const endsTagName = (unit: number): boolean => !isNotBetween(unit) || unit === greaterThan;
const endsAttributeName = (unit: number): boolean => endsTagName(unit) || unit === equalsSign;
const endsUnquoted = (unit: number): boolean => isWhitespace(unit) || unit === greaterThan;

/** The offset after a tag's name. The name begins at `start`, and the tag ends at `tagEnd`. #tag-name-state */
export function tagNameEnd(source: Source<unknown>, start: number, tagEnd: number): number {
  return find(source, start, tagEnd, endsTagName);
}

/** Whether there is a solidus in a range of the source. */
export function hasSolidus(source: Source<unknown>, { start, end }: SourceLocation): boolean {
  return find(source, start, end, (unit) => unit === solidus) < end;
}

/** Whether a range of the source has only white space and solidi. Most often it is empty. */
export function isBetweenAttributes(source: Source<unknown>, start: number, end: number): boolean {
  return start === end || find(source, start, end, isNotBetween) === end;
}

/**
 * The attributes of a start tag, in the order of the source.
 *
 * @param start the end of the tag's name
 * @param end the offset of the `>` that ends the tag
 */
export function scanAttributes(
  source: Source<unknown>,
  start: number,
  end: number,
): ScannedAttribute[] {
  const attributes: ScannedAttribute[] = [];
  let at = start;
  for (;;) {
    // Before attribute name  #before-attribute-name-state, #self-closing-start-tag-state
    at = find(source, at, end, isNotBetween);
    if (at >= end) return attributes;
    const attribute = scanAttribute(source, at, end);
    attributes.push(attribute);
    at = attribute.end;
  }
}

/** The attribute that begins at `start`, in a tag whose `>` is at `end`. */
function scanAttribute(source: Source<unknown>, start: number, end: number): ScannedAttribute {
  const { nameEnd, signEnd, valueStart } = scanToValue(source, start, end);
  if (signEnd === undefined) return { start, end: nameEnd, nameEnd, valueStart, form: 'no-value' };
  if (valueStart === undefined) {
    return { start, end: signEnd, nameEnd, valueStart, form: 'missing-value' };
  }
  const first = source.unitAt(valueStart);
  if (first === quotationMark || first === apostrophe) {
    // #attribute-value-(double-quoted)-state, #attribute-value-(single-quoted)-state
    const close = find(source, valueStart + 1, end, (unit) => unit === first);
    return { start, end: Math.min(close + 1, end), nameEnd, valueStart, form: 'quoted' };
  }
  // #attribute-value-(unquoted)-state
  const valueEnd = find(source, valueStart, end, endsUnquoted);
  return { start, end: valueEnd, nameEnd, valueStart, form: 'unquoted' };
}

/** The part of an attribute before its value. */
interface AttributeStart {
  /** The offset after the name. */
  readonly nameEnd: number;
  /** The offset after the equals sign; undefined if there is none. */
  readonly signEnd: number | undefined;
  /** The offset of the value, or of its opening quotation mark; undefined if there is no value. */
  readonly valueStart: number | undefined;
}

/** The same as `scanAttribute`, up to the value. Values can be long. */
export function scanToValue(source: Source<unknown>, start: number, end: number): AttributeStart {
  // Attribute name: an equals sign at the start of the name is part of the name. #attribute-name-state
  const nameEnd = find(source, start + 1, end, endsAttributeName);
  // After attribute name  #after-attribute-name-state
  const sign = find(source, nameEnd, end, isNotWhitespace);
  if (sign >= end || source.unitAt(sign) !== equalsSign) {
    return { nameEnd, signEnd: undefined, valueStart: undefined };
  }
  // Before attribute value  #before-attribute-value-state
  const valueStart = find(source, sign + 1, end, isNotWhitespace);
  return { nameEnd, signEnd: sign + 1, valueStart: valueStart < end ? valueStart : undefined };
}
