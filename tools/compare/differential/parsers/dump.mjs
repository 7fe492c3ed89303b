// Writes trees as text, in one format for our nodes, a browser's DOM and parse5's nodes. Each node is a line.
// Strings are JSON: no character is ambiguous, and lone surrogates survive JSON messages.

const quote = JSON.stringify;

const indents = Array.from({ length: 64 }, (_, depth) => '  '.repeat(depth));

/** Spaces, or a number for great depths: the length of a dump must not be quadratic in the depth. */
const indent = (depth) => indents[depth] ?? `${depth}: `;

/**
 * The lines of nodes and their descendants. Uses an explicit stack, because trees may be of any depth.
 *
 * @param first the first of the sibling nodes to write
 * @param shape reads nodes: `line(node)`, `next(node)`, `firstChild(node)`, `parts(node)`. The parts of a node
 *   are pairs of a heading and a first node; they precede its children
 */
export function dumpNodes(first, shape, depth = 0) {
  let text = '';
  const waiting = [{ node: first, depth, heading: undefined }];
  while (waiting.length > 0) {
    const top = waiting[waiting.length - 1];
    if (top.heading !== undefined) {
      text += `${indent(top.depth - 1)}${top.heading}\n`;
      top.heading = undefined;
    }
    const { node } = top;
    if (!node) {
      waiting.pop();
      continue;
    }
    top.node = shape.next(node);
    text += `${indent(top.depth)}${shape.line(node)}\n`;
    const child = shape.firstChild(node);
    if (child) waiting.push({ node: child, depth: top.depth + 1, heading: undefined });
    const parts = shape.parts(node);
    if (parts === undefined) continue;
    for (const [heading, within] of parts.reverse()) {
      waiting.push({ node: within, depth: top.depth + 2, heading });
    }
  }
  return text;
}

export function doctypeLine(name, publicId, systemId) {
  return `<!DOCTYPE ${quote(name)} ${quote(publicId)} ${quote(systemId)}>`;
}

export const textLine = (value) => quote(value);
export const commentLine = (value) => `<!--${quote(value)}-->`;
export const instructionLine = (target, value) => `<?${quote(target)} ${quote(value)}?>`;

/** The line of a shadow root, which precedes its nodes. */
export function shadowRootLine({ mode, delegatesFocus, serializable, slotAssignment, clonable }) {
  return [
    `shadow root ${mode}`,
    delegatesFocus && 'delegates-focus',
    serializable && 'serializable',
    slotAssignment === 'manual' && 'slot-assignment-manual',
    clonable && 'clonable',
  ]
    .filter(Boolean)
    .join(' ');
}

const designators = { html: '', svg: 'svg ', mathml: 'math ' };

function plainLine(node) {
  switch (node.type) {
    case 'element': {
      let line = `<${designators[node.namespace]}${node.name}`;
      for (const { name, value, prefix } of node.attributes) {
        line += ` ${prefix ? `${prefix} ` : ''}${name}=${quote(value)}`;
      }
      return `${line}>`;
    }
    case 'text':
      return textLine(node.value);
    case 'comment':
      return commentLine(node.value);
    case 'processing-instruction':
      return instructionLine(node.target, node.value);
    default:
      return doctypeLine(node.name, node.publicId, node.systemId);
  }
}

/** A cursor in a list of children, for nodes without links to their siblings. */
const member = (list, index = 0) => (index < list.length ? { list, index } : undefined);

/** A page cannot read the nodes of a closed shadow root. */
function shadowRootPart(root) {
  return [shadowRootLine(root), root.mode === 'open' ? member(root.children) : undefined];
}

const plainShape = {
  line: ({ list, index }) => plainLine(list[index]),
  next: ({ list, index }) => member(list, index + 1),
  firstChild: ({ list, index }) =>
    list[index].children ? member(list[index].children) : undefined,
  parts({ list, index }) {
    const { content, shadowRoot } = list[index];
    if (content) return [['content', member(content.children)]];
    return shadowRoot && shadowRoot.mode === 'open' ? [shadowRootPart(shadowRoot)] : undefined;
  },
};

/** Dumps a document or fragment of this package. */
export function dumpPlain(root) {
  const { shadowRoot } = root;
  const own = shadowRoot?.mode === 'open' ? `${shadowRootLine(shadowRoot)}\n` : '';
  const inside = own && dumpNodes(member(shadowRoot.children), plainShape, 1);
  return own + inside + dumpNodes(member(root.children), plainShape);
}

const prefixes = {
  'http://www.w3.org/1999/xhtml': '',
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

function domLine(node) {
  switch (node.nodeType) {
    case 1: {
      let line = `<${prefixes[node.namespaceURI]}${node.localName}`;
      const { attributes } = node;
      for (let index = 0; index < attributes.length; index++) {
        const { namespaceURI, localName, value } = attributes[index];
        line += ` ${namespaceURI ? prefixes[namespaceURI] : ''}${localName}=${quote(value)}`;
      }
      return `${line}>`;
    }
    case 3:
      return textLine(node.data);
    case 4:
      return `CDATA ${quote(node.data)}`;
    case 7:
      return instructionLine(node.target, node.data);
    case 8:
      return commentLine(node.data);
    default:
      return doctypeLine(node.name, node.publicId, node.systemId);
  }
}

/** @param roots receives the open shadow roots */
const domShape = (roots) => ({
  line: domLine,
  next: (node) => node.nextSibling,
  firstChild: (node) => node.firstChild,
  parts(node) {
    if (node.nodeType !== 1) return undefined;
    const { content, shadowRoot } = node;
    if (content !== undefined && node.localName === 'template') {
      return [['content', content.firstChild]];
    }
    if (!shadowRoot) return undefined;
    roots.push(shadowRoot);
    return [[shadowRootLine(shadowRoot), shadowRoot.firstChild]];
  },
});

/**
 * Dumps the children of a DOM node, and its shadow root.
 *
 * @param roots receives the open shadow roots
 */
export function dumpDom(parent, roots = []) {
  const shape = domShape(roots);
  let own = '';
  if (parent.shadowRoot) {
    roots.push(parent.shadowRoot);
    own = `${shadowRootLine(parent.shadowRoot)}\n${dumpNodes(parent.shadowRoot.firstChild, shape, 1)}`;
  }
  return own + dumpNodes((parent.content ?? parent).firstChild, shape);
}

function parse5Line(node) {
  if (node.tagName !== undefined) {
    const attributes = node.attrs.map(
      ({ name, value, namespace }) =>
        ` ${namespace ? prefixes[namespace] : ''}${name}=${quote(value)}`,
    );
    return `<${prefixes[node.namespaceURI]}${node.tagName}${attributes.join('')}>`;
  }
  switch (node.nodeName) {
    case '#text':
      return textLine(node.value);
    case '#comment':
      return commentLine(node.data);
    default:
      return doctypeLine(node.name, node.publicId, node.systemId);
  }
}

const parse5Shape = {
  line: ({ list, index }) => parse5Line(list[index]),
  next: plainShape.next,
  firstChild: ({ list, index }) => member(list[index].childNodes ?? []),
  parts({ list, index }) {
    const { content } = list[index];
    return content && [['content', member(content.childNodes)]];
  },
};

export const dumpParse5 = (root) => dumpNodes(member(root.childNodes), parse5Shape);
