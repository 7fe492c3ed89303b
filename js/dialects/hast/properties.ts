import { find, html, type Info, svg } from 'property-information';
import { copyString } from '../../base/copy-string.js';
import { kindOf, kindSvgElement } from '../../encoded/index.js';
import { longestInWindow } from '../../encoded/strings.js';

type PropertyValue = boolean | number | string | (number | string)[];

/**
 * A cache of schema entries, by attribute name. The entry of an attribute names the property that represents the
 * attribute, and the type of its values. property-information provides the schemas.
 */
export interface PropertyNames {
  /** The entries of HTML attributes, by qualified name. */
  readonly html: Map<string, Info>;
  /** The entries of SVG attributes, by qualified name. */
  readonly svg: Map<string, Info>;
}

/**
 * Creates an empty cache for one tree. The page chooses the names, so a cache for all trees could grow without limit.
 */
export function createPropertyNames(): PropertyNames {
  return { html: new Map(), svg: new Map() };
}

/** A schema of attributes. MathML elements use the schema of HTML. */
export type Space = 'html' | 'svg';

/** The schema for the attributes of an element. */
export function spaceOf(records: Int32Array, element: number): Space {
  return kindOf(records, element) === kindSvgElement ? 'svg' : 'html';
}

/** The schema entry of a qualified attribute name. Undefined if no property represents the attribute. */
export function infoOf(names: PropertyNames, space: Space, name: string): Info | undefined {
  const infos = names[space];
  let info = infos.get(name);
  if (info === undefined) {
    // As in rehype, an attribute gets no property if `Object.prototype` has a member of the same name.
    if (Object.hasOwn(Object.prototype, name)) return undefined;
    info = find(space === 'svg' ? svg : html, name);
    infos.set(name, info);
  }
  return info;
}

/** Adds the attribute with the qualified name `name` to the properties. */
export function addProperty(
  properties: Record<string, PropertyValue>,
  names: PropertyNames,
  space: Space,
  name: string,
  value: string,
): void {
  const info = infoOf(names, space, name);
  if (info !== undefined) properties[info.property] = readValue(info, value);
}

function readValue(info: Info, value: string): PropertyValue {
  if (info.spaceSeparated) return readList(info, value, splitSpaces(value));
  if (info.commaSeparated) return readList(info, value, splitCommas(value));
  if (info.commaOrSpaceSeparated) {
    return readList(info, value, splitSpaces(splitCommas(value).join(' ')));
  }
  if (info.number) return readNumber(value);
  if (info.boolean || info.overloadedBoolean) return isTrue(info, value) || value;
  return value;
}

function readList(info: Info, value: string, items: string[]): (number | string)[] {
  if (info.number) return items.map(readNumber);
  // An item is a substring. It would keep the whole value in memory.
  return value.length > longestInWindow ? items.map(copyString) : items;
}

/** Converts a value to a number. Returns the value itself if it is empty, or not a number. */
function readNumber(value: string): number | string {
  const number = Number(value);
  return value === '' || Number.isNaN(number) ? value : number;
}

/** Whether the value of an attribute means true, as in `checked`, `checked=""` and `checked=checked`. */
function isTrue(info: Info, value: string): boolean {
  return value === '' || value.toLowerCase() === info.property.toLowerCase();
}

function splitSpaces(value: string): string[] {
  const trimmed = value.trim();
  return trimmed === '' ? [] : trimmed.split(/[ \t\n\f\r]+/);
}

/** Splits a list at its commas. Drops an empty item at the end. */
function splitCommas(value: string): string[] {
  const items = value.split(',').map((item) => item.trim());
  if (items[items.length - 1] === '') items.pop();
  return items;
}
