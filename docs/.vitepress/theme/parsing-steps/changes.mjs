// What a step changed.

/** The nodes of a tree by their numbers, each with its parent. */
function nodesOf({ tree }) {
  const nodes = new Map();
  const path = [];
  for (const { node, depth, label } of tree) {
    path.length = depth;
    nodes.set(node, { label, parent: path.at(-1) });
    path.push(node);
  }
  return nodes;
}

/** How the step changed each node of the tree: a map from its number to `new`, `moved` or `changed`. */
export function treeChanges(before, after) {
  const old = nodesOf(before);
  const changes = new Map();
  for (const [node, { label, parent }] of nodesOf(after)) {
    const was = old.get(node);
    if (was === undefined) changes.set(node, 'new');
    else if (was.parent !== parent) changes.set(node, 'moved');
    else if (was.label !== label) changes.set(node, 'changed');
  }
  return changes;
}

const numbersOf = (entries) => new Set(entries.map((entry) => entry?.node));

/** A list whose entries say whether they are new, and the entries that the step removed. */
export function listChanges(before, after) {
  const old = numbersOf(before);
  const current = numbersOf(after);
  return {
    entries: after.map((entry) => ({ ...entry, isNew: entry !== null && !old.has(entry.node) })),
    removed: before.filter((entry) => entry !== null && !current.has(entry.node)),
  };
}
