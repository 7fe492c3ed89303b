// Prints a tree in the format of the public test suites: a line for each node and attribute.

const designators = { html: '', svg: 'svg ', mathml: 'math ' };

/** The lines of a node without its children. */
function ownLines(node) {
  switch (node.type) {
    case 'doctype': {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
      return [`<!DOCTYPE ${node.name}${ids}>`];
    }
    case 'element': {
      const attributes = node.attributes.map(({ name, value, prefix }) => [
        prefix ? `${prefix} ${name}` : name,
        value,
      ]);
      attributes.sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        `<${designators[node.namespace]}${node.name}>`,
        ...attributes.map(([name, value]) => `  ${name}="${value}"`),
      ];
    }
    case 'text':
      return [`"${node.value}"`];
    case 'comment':
      return [`<!-- ${node.value} -->`];
    case 'processing-instruction':
      return [`<?${node.target} ${node.value}?>`];
    case 'shadow-root':
      return [`shadow root (${node.mode})`];
    default:
      return ['content'];
  }
}

/** The lines below a document or fragment. Uses a stack instead of recursion, because trees may be deep. */
export function* dump(root) {
  const waiting = root.children.map((node) => ({ node, depth: 0 })).reverse();
  while (waiting.length > 0) {
    const { node, depth } = waiting.pop();
    const indent = `| ${'  '.repeat(depth)}`;
    for (const line of ownLines(node)) yield indent + line;
    const inside = [node.content, node.shadowRoot, ...(node.children ?? [])].filter(Boolean);
    for (const child of inside.reverse()) waiting.push({ node: child, depth: depth + 1 });
  }
}
