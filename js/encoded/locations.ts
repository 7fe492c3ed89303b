/** Where records stand in the source. */

import type { ElementLocation, SourceLocation } from '../base/nodes.js';
import {
  locationEnd,
  locationEndTagStart,
  locationStart,
  locationStartTagEnd,
  locationWords,
  recordWords,
} from '../generated/format.js';
import type { TreeBuffer } from './tree-buffer.js';

/** Where the first of a record's locations stands among all; `at` counts words of records. */
function locationIndex(at: number): number {
  // In whole numbers: the engine would divide, and multiply, as if there were others.
  return ((at / recordWords) | 0) * locationWords;
}

/** Where the node or attribute begins in the source; 0 also if it is not there. */
export function sourceStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStart];
}

/** Where the node or attribute ends in the source; 0 if it is not there. */
export function sourceEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEnd];
}

/** Where the start tag of an element, or of a shadow root's template, ends; 0 if it is not there. */
export function startTagEndOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationStartTagEnd];
}

/** Where the end tag begins; without one, where the element ends. */
export function endTagStartOf(locations: Int32Array, at: number): number {
  return locations[locationIndex(at) + locationEndTagStart];
}

/** Where the node or attribute stands in the source; undefined if it is not there, or nobody knows. */
export function locationOf({ locations }: TreeBuffer, at: number): SourceLocation | undefined {
  if (locations === undefined) return undefined;
  const end = sourceEndOf(locations, at);
  return end === 0 ? undefined : { start: sourceStartOf(locations, at), end };
}

/** The same, of an element or a shadow root. */
export function elementLocationOf(
  { locations }: TreeBuffer,
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
