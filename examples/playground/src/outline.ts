import type { Tree } from 'souptree';
import type { Outline } from './protocol.ts';
import { walk } from './walk.ts';

/** An outline of a number of rows, to be filled. */
export function newOutline(count: number): Outline {
  return {
    nodes: new Int32Array(count),
    depths: new Int32Array(count),
    parents: new Int32Array(count),
    lasts: new Int32Array(count),
    siblingNumbers: new Int32Array(count),
    sizes: new Int32Array(count),
    starts: new Int32Array(count),
    ends: new Int32Array(count),
  };
}

export function outlineOf(tree: Tree): Outline {
  const outline = newOutline(countNodes(tree));
  /** The rows of the open nodes, by depth. */
  const open: number[] = [];
  let row = 0;
  walk(
    tree,
    (cursor, depth) => {
      const parent = depth > 0 ? open[depth - 1] : -1;
      open[depth] = row;
      outline.nodes[row] = cursor.index;
      outline.depths[row] = depth;
      outline.parents[row] = parent;
      outline.siblingNumbers[row] = parent >= 0 ? ++outline.sizes[parent] : 1;
      outline.starts[row] = cursor.start;
      outline.ends[row] = cursor.end;
      row++;
    },
    (depth) => {
      outline.lasts[open[depth]] = row - 1;
    },
  );
  return outline;
}

function countNodes(tree: Tree): number {
  let count = 0;
  walk(tree, () => count++);
  return count;
}
