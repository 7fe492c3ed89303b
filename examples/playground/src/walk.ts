import { type Cursor, NodeKind, type Tree } from 'souptree';

/** Moves to the first node below a node: the contents of a template, a shadow root, or the first child. */
function down(cursor: Cursor): boolean {
  return cursor.content() || cursor.shadowRoot() || cursor.firstChild();
}

/** Moves to the node after a subtree, with the same parent. Without one, moves to the parent and returns false. */
function across(cursor: Cursor): boolean {
  if (cursor.kind !== NodeKind.shadowRoot) return cursor.nextSibling() || up(cursor);
  // The children of a host follow the shadow root.
  cursor.parent();
  return cursor.firstChild();
}

function up(cursor: Cursor): false {
  cursor.parent();
  return false;
}

/**
 * Calls `enter` for each node of a tree in tree order, and `leave` after the subtree of each node. Does not recurse,
 * because trees can be deep. The root has the depth 0.
 */
export function walk(
  tree: Tree,
  enter: (cursor: Cursor, depth: number) => void,
  leave: (depth: number) => void = () => {},
): void {
  const cursor = tree.cursor();
  let depth = 0;
  for (;;) {
    enter(cursor, depth);
    if (down(cursor)) {
      depth++;
      continue;
    }
    leave(depth);
    while (depth > 0 && !across(cursor)) {
      depth--;
      leave(depth);
    }
    if (depth === 0) return;
  }
}
