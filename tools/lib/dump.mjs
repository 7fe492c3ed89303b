// Prints trees in the format of the public test suites: a line for each node and attribute.

/**
 * The lines and the content of a node.
 *
 * @template N
 * @typedef {object} Described
 * @property {string[]} lines
 * @property {{ heading?: string, nodes: readonly N[] }[]} parts The nodes in this node. A part that is not the children
 *   has a heading.
 */

/**
 * The dump of nodes and their content. Does not recurse, because trees may be deep.
 *
 * @template N
 * @param {readonly N[]} roots
 * @param {(node: N) => Described<N>} describe
 */
export function dump(roots, describe) {
  /** @type {string[]} */
  const lines = [];
  // The remaining siblings of each level, with their indentation and that of the lines in them.
  const waiting = [{ nodes: roots, next: 0, indent: '| ', inner: '|   ' }];
  while (waiting.length > 0) {
    const level = waiting[waiting.length - 1];
    if (level.next === level.nodes.length) {
      waiting.pop();
      continue;
    }
    const { inner } = level;
    const { lines: own, parts } = describe(level.nodes[level.next++]);
    for (let index = 0; index < own.length; index++) {
      lines.push((index === 0 ? level.indent : inner) + own[index]);
    }
    for (let index = parts.length - 1; index >= 0; index--) {
      const { heading, nodes } = parts[index];
      if (heading !== undefined) lines.push(inner + heading);
      const indent = heading === undefined ? inner : `${inner}  `;
      if (nodes.length > 0) waiting.push({ nodes, next: 0, indent, inner: `${indent}  ` });
    }
  }
  return lines.join('\n');
}

/** @type {Record<string, string>} */
const designators = { html: '', svg: 'svg ', mathml: 'math ' };

/**
 * @param {string} name
 * @param {string} namespace
 * @param {readonly { name: string, value: string }[]} attributes
 */
export function elementLines(name, namespace, attributes) {
  if (attributes.length === 0) return [`<${designators[namespace]}${name}>`];
  const inOrder = [...attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `<${designators[namespace]}${name}>`,
    ...inOrder.map((each) => `${each.name}="${each.value}"`),
  ];
}

/**
 * @param {string} name
 * @param {string} publicId
 * @param {string} systemId
 */
export function doctypeLine(name, publicId, systemId) {
  return publicId || systemId
    ? `<!DOCTYPE ${name} "${publicId}" "${systemId}">`
    : `<!DOCTYPE ${name}>`;
}

/**
 * The notation of the native tests for shadow roots.
 *
 * @param {Omit<import('souptree').ShadowRoot, 'type' | 'children' | 'customElementRegistry' | 'location'>} root
 */
export function shadowRootHeading(root) {
  return [
    `shadow-root ${root.mode}`,
    root.delegatesFocus ? 'delegates-focus' : '',
    root.serializable ? 'serializable' : '',
    root.slotAssignment === 'manual' ? 'slot-assignment-manual' : '',
    root.clonable ? 'clonable' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {import('souptree').Attribute} attribute */
function plainAttribute({ name, value, prefix }) {
  return { name: prefix ? `${prefix} ${name}` : name, value };
}

/**
 * A plain node, or a lazy node, which has the members of a plain node.
 *
 * @typedef {import('souptree').Node | import('souptree').LazyNode} Plain
 */

/**
 * @param {Plain} node
 * @returns {Described<Plain>}
 */
export function describePlain(node) {
  switch (node.type) {
    case 'element':
      return {
        lines: elementLines(node.name, node.namespace, node.attributes.map(plainAttribute)),
        parts: [
          ...(node.content ? [{ heading: 'content', nodes: node.content.children }] : []),
          ...(node.shadowRoot
            ? [{ heading: shadowRootHeading(node.shadowRoot), nodes: node.shadowRoot.children }]
            : []),
          { nodes: node.children },
        ],
      };
    case 'text':
      return { lines: [`"${node.value}"`], parts: [] };
    case 'comment':
      return { lines: [`<!-- ${node.value} -->`], parts: [] };
    case 'processing-instruction':
      return { lines: [`<?${node.target} ${node.value}?>`], parts: [] };
    case 'doctype':
      return { lines: [doctypeLine(node.name, node.publicId, node.systemId)], parts: [] };
    case 'shadow-root':
      return { lines: [shadowRootHeading(node)], parts: [{ nodes: node.children }] };
    default:
      throw new Error(`${node.type} among the children`);
  }
}

/**
 * The dump of plain nodes or lazy nodes.
 *
 * @param {{ readonly children: readonly Plain[] }} root a document or fragment
 */
export function dumpPlain(root) {
  return dump(root.children, describePlain);
}
