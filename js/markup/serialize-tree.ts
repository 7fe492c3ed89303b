/** Serializes nodes of encoded trees: in the module if that is faster, else from the records. */

import { endOf, indexOfRecord, isContainer, kindOf, type TreeBuffer } from '../encoded/index.js';
import {
  serializeFlagOuter,
  serializeFlagScripting,
  serializeFlagSerializableShadowRoots,
} from '../generated/call.js';
import { recordWords } from '../generated/format.js';
import { serializeInModule } from '../hosts/node/serializer.js';
import { type RecordsRequest, serializeRecords, serializeRecordsInside } from './records.js';

/** Whether the markup includes the node itself. */
export type Extent = 'inside' | 'outer';

/** In smaller subtrees, JavaScript takes less time than a call of the module. Counts records. */
const leastRecords = 32;

/**
 * A call of the module copies the whole tree. So a subtree must have at least this part of the tree: otherwise,
 * printing each node of a tree would take quadratic time.
 */
const leastPart = 1 / 16;

/** The number of bytes of a record. */
const recordBytes = recordWords * Int32Array.BYTES_PER_ELEMENT;

/**
 * The markup of a node of an encoded tree.
 *
 * @param at the record of the node.
 * @throws RangeError if the markup is longer than a string can be.
 */
export function serializeTree(
  tree: TreeBuffer,
  at: number,
  extent: Extent,
  request: RecordsRequest,
): string {
  const markup = isLarge(tree, at)
    ? serializeInModule({
        tree: tree.bytes,
        record: indexOfRecord(at),
        flags: flagsOf(extent, request),
        shadowRoots: [...request.shadowRoots].map(indexOfRecord).sort((a, b) => a - b),
      })
    : undefined;
  if (markup !== undefined) return markup;
  const write = extent === 'outer' ? serializeRecords : serializeRecordsInside;
  return write(tree, at, request);
}

function isLarge({ records, bytes }: TreeBuffer, at: number): boolean {
  if (!isContainer(kindOf(records, at))) return false;
  const count = indexOfRecord(endOf(records, at) - at);
  return count >= leastRecords && count * recordBytes >= bytes.length * leastPart;
}

function flagsOf(extent: Extent, request: RecordsRequest): number {
  return (
    (extent === 'outer' ? serializeFlagOuter : 0) |
    (request.scripting ? serializeFlagScripting : 0) |
    (request.serializableShadowRoots ? serializeFlagSerializableShadowRoots : 0)
  );
}
