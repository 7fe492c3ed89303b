import { substring } from '../strings.js';
import type { TreeBuffer } from '../tree-buffer.js';

/** The encoder gives equal strings of up to so many bytes the same place, if they are not far apart. */
export const longestShared = 32;

/** Slots for recent strings: a power of two, and not more than a small tree can fill. */
const mostRecent = 2048;

export function recentCount(records: number): number {
  return records >= mostRecent ? mostRecent : 1 << (32 - Math.clz32(records));
}

/** A part of the string section. A short one that was asked for before is the same string again. */
export function stringAt(tree: TreeBuffer, offset: number, length: number): string {
  if (length > longestShared) return longStringAt(tree, offset, length);
  const slot = offset & (tree.recent.length - 1);
  if (tree.recentOffsets[slot] === offset && tree.recent[slot].length === length) {
    return tree.recent[slot];
  }
  const string = substring(tree.strings, offset, length);
  tree.recentOffsets[slot] = offset;
  tree.recent[slot] = string;
  return string;
}

function longStringAt(tree: TreeBuffer, offset: number, length: number): string {
  if (tree.strings.copies === 'shared') return substring(tree.strings, offset, length);
  const known = tree.longCopies.get(offset);
  if (known?.length === length) return known;
  const string = substring(tree.strings, offset, length);
  tree.longCopies.set(offset, string);
  return string;
}
