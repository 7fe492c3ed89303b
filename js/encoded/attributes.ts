/** Reads attributes of elements from the records of an encoded tree. Decoders and lazy nodes use these functions. */

import type { Attribute } from '../base/nodes.js';
import type { AttributeSource } from './cloned-attributes.js';
import { locationOf } from './locations.js';
import {
  type AttributePrefix,
  afterAttributesOf,
  attributeCountIn,
  attributeNamespaceIn,
  attributePrefixes,
  attributeValueLengthOf,
  attributeValueOffsetOf,
  firstAttributeOf,
  hasAttributesElsewhere,
  nameIdIn,
  nextRecord,
} from './records.js';
import type { EncodedTree, StringSection } from './types.js';

/**
 * All attributes of an element, in the order of the source. If the parser created several elements for one tag, these
 * elements may share a frozen array: see `ClonedAttributes`.
 *
 * @param source the tree, or its strings. `read` gets the same object.
 * @param at the record of the element.
 * @param read creates one attribute. Its last argument is the record of that attribute.
 */
export function readAttributes<Source extends AttributeSource, T>(
  source: Source,
  records: Int32Array,
  at: number,
  read: (source: Source, records: Int32Array, at: number) => T,
): T[] {
  const first = nextRecord(at);
  const second = nextRecord(first);
  switch (attributeCountIn(records[at])) {
    case 0:
      return [];
    case 1:
      return [read(source, records, first)];
    case 2:
      return [read(source, records, first), read(source, records, second)];
    case 3:
      return [
        read(source, records, first),
        read(source, records, second),
        read(source, records, nextRecord(second)),
      ];
    default:
      return readMany(source, records, at, read);
  }
}

function readMany<Source extends AttributeSource, T>(
  source: Source,
  records: Int32Array,
  at: number,
  read: (source: Source, records: Int32Array, at: number) => T,
): T[] {
  const first = firstAttributeOf(records, at);
  const end = afterAttributesOf(records, at);
  const readAll = () => {
    const attributes: T[] = [];
    for (let next = first; next < end; next = nextRecord(next)) {
      attributes.push(read(source, records, next));
    }
    return attributes;
  };
  return hasAttributesElsewhere(records, at) ? source.clones.read(records, at, readAll) : readAll();
}

/** A plain attribute, with its location if the tree has locations. */
export function readAttribute(tree: EncodedTree, records: Int32Array, at: number): Attribute {
  return tree.locations === undefined
    ? readPlainAttribute(tree.strings, records, at)
    : readLocatedAttribute(tree, records, at);
}

/** A plain attribute without a location. */
export function readPlainAttribute(
  strings: StringSection,
  records: Int32Array,
  at: number,
): Attribute {
  const firstWord = records[at];
  const name = strings.names[nameIdIn(firstWord)];
  const value = strings.at(
    attributeValueOffsetOf(records, at),
    attributeValueLengthOf(records, at),
  );
  const namespace = attributeNamespaceIn(firstWord);
  if (namespace === 0) return { name, value };
  return { name, value, prefix: attributePrefixes[namespace] as AttributePrefix };
}

/** A plain attribute with its location. If the attribute is not in the source, the location is absent. */
export function readLocatedAttribute(
  tree: EncodedTree,
  records: Int32Array,
  at: number,
): Attribute {
  const { name, value, prefix } = readPlainAttribute(tree.strings, records, at);
  const location = locationOf(tree, at);
  if (prefix === undefined) {
    return location === undefined ? { name, value } : { name, value, location };
  }
  return location === undefined ? { name, value, prefix } : { name, value, prefix, location };
}
