// Prints the trees of all dialects in one form: a line for each node, in document order.

/**
 * @param describe returns the line of a node, and lists of nodes in it.
 */
function outline(root, describe) {
  const lines = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'string') {
      lines.push(node);
      continue;
    }
    const { line, content, children } = describe(node);
    lines.push(line);
    // The stack returns the last pushed node first.
    waiting.push('end');
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
    if (content) waiting.push(content);
  }
  return lines.join('\n');
}

const none = [];
const range = (start, end) => (start === undefined ? '' : ` ${start}-${end}`);
const text = (value) => `text ${JSON.stringify(value)}`;
const comment = (value) => `comment ${JSON.stringify(value)}`;
const instruction = (target, data) => comment(`?${target} ${data}?`);

function plainLine(node) {
  switch (node.type) {
    case 'element':
      return `element ${node.name}`;
    case 'text':
      return text(node.value);
    case 'comment':
      return comment(node.value);
    case 'processing-instruction':
      return instruction(node.target, node.value);
    default:
      return node.type === 'doctype' ? 'doctype' : 'root';
  }
}

/** @param locations whether lines contain the location of the node. */
export function plainOutline(root, { locations }) {
  return outline(root, (node) => {
    const { start, end } = (locations && node.location) || {};
    const { content, children = none } = node;
    return { line: plainLine(node) + range(start, end), content, children };
  });
}

function parse5Line(node) {
  switch (node.nodeName) {
    case '#text':
      return text(node.value);
    case '#comment':
      return comment(node.data);
    case '#processing-instruction':
      return instruction(node.target, node.data);
    case '#documentType':
      return 'doctype';
    default:
      return node.tagName === undefined ? 'root' : `element ${node.tagName}`;
  }
}

export function parse5Outline(root) {
  return outline(root, (node) => {
    const { startOffset, endOffset } = node.sourceCodeLocation ?? {};
    const { content, childNodes: children = none } = node;
    return { line: parse5Line(node) + range(startOffset, endOffset), content, children };
  });
}

function domhandlerLine(node) {
  switch (node.type) {
    case 'text':
      return text(node.data);
    case 'comment':
      return comment(node.data);
    case 'directive':
      return node.name === '!doctype' ? 'doctype' : comment(node.data);
    default:
      return node.type === 'root' ? 'root' : `element ${node.name}`;
  }
}

export function domhandlerOutline(root) {
  return outline(root, (node) => {
    const { startOffset, endOffset } = node.sourceCodeLocation ?? {};
    const { children = none } = node;
    return { line: domhandlerLine(node) + range(startOffset, endOffset), children };
  });
}

function hastLine(node) {
  switch (node.type) {
    case 'text':
      return text(node.value);
    case 'comment':
      return comment(node.value);
    case 'instruction':
      return instruction(node.name, node.value);
    case 'element':
      return `element ${node.tagName}`;
    default:
      return node.type;
  }
}

export function hastOutline(root) {
  return outline(root, (node) => {
    const { content, children = none } = node;
    return { line: hastLine(node), content, children };
  });
}
