// Prints the nodes of any dialect in one form: a line for each node, in document order.

/** The line of a node. The attributes are left out, because dialects differ in them. */
function lineOf(shape, node) {
  const kind = shape.kindOf(node);
  if (kind === 'element') return `element ${shape.nameOf(node)}`;
  if (kind !== 'text' && kind !== 'comment') return kind;
  return `${kind} ${JSON.stringify(shape.textOf(node))}`;
}

/**
 * @param shape of the nodes: see dialects.mjs.
 * @param hasRanges whether lines contain the range of the node.
 */
export function outline(shape, root, { hasRanges }) {
  const lines = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'string') {
      lines.push(node);
      continue;
    }
    const range = hasRanges ? shape.rangeOf(node) : undefined;
    lines.push(range ? `${lineOf(shape, node)} ${range.join('-')}` : lineOf(shape, node));
    const children = shape.childrenOf(node) ?? [];
    // The stack returns the last pushed node first.
    waiting.push('end');
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
    const content = shape.contentOf(node);
    if (content) waiting.push(content);
  }
  return lines.join('\n');
}
