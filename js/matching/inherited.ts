import {
  indexOfRecord,
  isElementKind,
  kindFragment,
  kindIn,
  kindShadowRoot,
  nextRecord,
  parentOf,
} from '../encoded/index.js';
import type { SearchTree } from './search-tree.js';

/**
 * A number for each element that depends on the element and on the number of its parent, found in one pass from the
 * root. Template contents begin anew. A shadow root has the number of its host.
 *
 * @param own returns the number of the element `at`. `inherited` is the number of its parent; 0 without a parent
 *   element.
 * @returns the numbers by index of a record.
 */
export function inherited(
  tree: SearchTree,
  own: (at: number, inherited: number) => number,
): Int32Array {
  const { records } = tree;
  const numbers = new Int32Array(tree.size);
  for (let at = nextRecord(0); at < records.length; at = nextRecord(at)) {
    const kind = kindIn(records[at]);
    if (kind === kindFragment) continue;
    const isElement = isElementKind(kind);
    if (!isElement && kind !== kindShadowRoot) continue;
    const ofParent = numbers[indexOfRecord(parentOf(records, at))];
    numbers[indexOfRecord(at)] = isElement ? own(at, ofParent) : ofParent;
  }
  return numbers;
}
