import type { Properties } from 'hast';
import { find, html, type Info } from 'property-information';
import { escapeAttribute, escapeReturns } from '../../../markup/rules.js';
import type { AnyNode } from './nodes.js';

/** The schema entries of property-information, by property. Undefined if no tag can have the property's attribute. */
export type PropertyInfos = Map<string, Info | undefined>;

function infoOf(infos: PropertyInfos, property: string): Info | undefined {
  if (infos.has(property)) return infos.get(property);
  const found = find(html, property);
  const info = /^[^\0-\x20"'/<=>]+$/.test(found.attribute) ? found : undefined;
  infos.set(property, info);
  return info;
}

/** The attribute value that expresses the value of a property. Undefined if the element gets no attribute. */
function attributeValueOf(info: Info, value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return value ? '' : undefined;
    case 'number':
      return Number.isNaN(value) ? undefined : String(value);
    default:
      return Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : undefined;
  }
}

/**
 * Prints properties as attributes, for rules of the parser that read attributes, such as `type` of an `input`. If the
 * parser creates a copy of an element, the copy gets its properties from these attributes. All other printed elements
 * get the properties of the original node.
 */
export function attributesMarkup(properties: AnyNode['properties'], infos: PropertyInfos): string {
  let markup = '';
  for (const property in properties) {
    const info = infoOf(infos, property);
    const value = info && attributeValueOf(info, properties[property]);
    if (value !== undefined) markup += ` ${info?.attribute}="${escapeAttribute(value)}"`;
  }
  return escapeReturns(markup);
}

/** A copy of properties and their lists, so that trees do not share them. */
export function copyProperties(properties: AnyNode['properties']): Properties {
  const copy: Properties = {};
  for (const name in properties) {
    const value = properties[name];
    copy[name] = (Array.isArray(value) ? value.slice() : value) as Properties[string];
  }
  return copy;
}
