import type { Properties } from 'hast';
import { find, html } from 'property-information';
import { escapeAttribute } from '../../../markup/rules.js';
import type { AnyNode } from './nodes.js';

/** The names of attributes by the names of properties; empty for a property that no tag can have. */
export type AttributeNames = Map<string, string>;

function attributeNameOf(names: AttributeNames, property: string): string {
  let name = names.get(property);
  if (name === undefined) {
    const { attribute } = find(html, property);
    name = /[\0-\x20"'/<=>]/.test(attribute) ? '' : attribute;
    names.set(property, name);
  }
  return name;
}

/** The text of a value; undefined if the element does not have the attribute. */
function attributeValueOf(property: string, value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return value ? '' : undefined;
    case 'number':
      return Number.isNaN(value) ? undefined : String(value);
    default:
      if (!Array.isArray(value)) return undefined;
      return value.join(find(html, property).commaSeparated ? ', ' : ' ');
  }
}

/**
 * Prints properties as attributes. They matter to the rules of tree construction, such as those for `type` of an
 * `input`, and to elements that the parser creates again. All other elements get the properties of the original nodes.
 */
export function attributesMarkup(properties: AnyNode['properties'], names: AttributeNames): string {
  let markup = '';
  for (const property in properties) {
    const name = attributeNameOf(names, property);
    const value = name === '' ? undefined : attributeValueOf(property, properties[property]);
    if (value !== undefined) markup += ` ${name}="${escapeAttribute(value)}"`;
  }
  // The parser replaces a carriage return by a line feed.
  return markup.replaceAll('\r', '&#13;');
}

/** A copy of properties and their lists, so that trees do not share them. */
export function copyProperties(properties: AnyNode['properties']): Properties {
  const copy = { ...properties } as Properties;
  for (const name in copy) {
    const value = copy[name];
    if (Array.isArray(value)) copy[name] = value.slice();
  }
  return copy;
}
