/**
 * Locations of nodes and attributes: offsets in the source. Offsets count UTF-16 code units or bytes, see
 * `OffsetUnits`. Each record has a location of `locationWords` words. Only this file knows the layout of these words.
 *
 * A shadow root has the location of the template that declared the shadow root. The tags of a shadow root are the tags
 * of this template.
 */

import type { ElementLocation, SourceLocation } from '../base/nodes.js';
import {
  locationEnd,
  locationEndTagStart,
  locationStart,
  locationStartTagEnd,
  locationWords,
} from '../generated/format.js';
import { indexOfRecord } from './records.js';
import type { EncodedTree } from './types.js';

/**
 * The index of the first word of a record's location. Without `| 0`, engines would divide and multiply doubles instead
 * of integers.
 *
 * @inline
 */
function locationIndex(at: number): number {
  return (indexOfRecord(at) | 0) * locationWords;
}

/** The offset at which a node or attribute begins; 0 if the node or attribute is not in the source. @inline */
export function sourceStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStart];
}

/**
 * The offset after the last character of a node or attribute; 0 if the node or attribute is not in the source.
 *
 * @inline
 */
export function sourceEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEnd];
}

/** The offset after the start tag of an element or a shadow root; 0 if the tag is not in the source. @inline */
export function startTagEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStartTagEnd];
}

/**
 * The offset at which the end tag of an element or a shadow root begins. If there is no end tag, the offset at which
 * the element ends. If the element is not in the source, 0.
 *
 * @inline
 */
export function endTagStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEndTagStart];
}

/**
 * The location of a node or attribute. Undefined if the node or attribute is not in the source, or the tree has no
 * locations.
 */
export function locationOf(
  { locations }: Pick<EncodedTree, 'locations'>,
  at: number,
): SourceLocation | undefined {
  if (locations === undefined) return undefined;
  const end = sourceEndOf(locations, at);
  return end === 0 ? undefined : { start: sourceStartOf(locations, at), end };
}

/**
 * The location of an element or a shadow root, with the offsets of its tags. Undefined if the element is not in the
 * source, or the tree has no locations.
 */
export function elementLocationOf(
  { locations }: Pick<EncodedTree, 'locations'>,
  at: number,
): ElementLocation | undefined {
  if (locations === undefined) return undefined;
  const end = sourceEndOf(locations, at);
  if (end === 0) return undefined;
  return {
    start: sourceStartOf(locations, at),
    end,
    startTagEnd: startTagEndOf(locations, at),
    endTagStart: endTagStartOf(locations, at),
  };
}

/**
 * The location of the start tag of an element or a shadow root. Undefined if the tag is not in the source, or the tree
 * has no locations.
 */
export function startTagLocationOf(
  { locations }: Pick<EncodedTree, 'locations'>,
  at: number,
): SourceLocation | undefined {
  if (locations === undefined) return undefined;
  const end = startTagEndOf(locations, at);
  return end === 0 ? undefined : { start: sourceStartOf(locations, at), end };
}

/**
 * The location of the end tag of an element or a shadow root. Undefined if there is no end tag in the source, or the
 * tree has no locations.
 */
export function endTagLocationOf(
  { locations }: Pick<EncodedTree, 'locations'>,
  at: number,
): SourceLocation | undefined {
  if (locations === undefined) return undefined;
  const start = endTagStartOf(locations, at);
  const end = sourceEndOf(locations, at);
  return start === end ? undefined : { start, end };
}
