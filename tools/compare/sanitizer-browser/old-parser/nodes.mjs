// Nodes have the shape of this package's plain nodes, and a member `parent`.

export function createElement(name, namespace, attributes) {
  const element = { type: 'element', name, namespace, attributes, children: [], parent: null };
  if (name === 'template' && namespace === 'html') element.content = createFragment();
  return element;
}

export const createFragment = () => ({ type: 'fragment', children: [], parent: null });

export const createComment = (value) => ({ type: 'comment', value, parent: null });

export const createDoctype = ({ name, publicId, systemId }) => ({
  type: 'doctype',
  name: name ?? '',
  publicId: publicId ?? '',
  systemId: systemId ?? '',
  parent: null,
});

export function removeNode(node) {
  if (node.parent === null) return;
  const siblings = node.parent.children;
  siblings.splice(siblings.lastIndexOf(node), 1);
  node.parent = null;
}

/** @param before the next sibling; null: the node becomes the last child */
export function insertNode(node, { parent, before }) {
  removeNode(node);
  const siblings = parent.children;
  if (before === null) siblings.push(node);
  else siblings.splice(siblings.lastIndexOf(before), 0, node);
  node.parent = parent;
}

/** Extends the text before the location, or inserts a text. A document has no texts. */
export function insertText(value, { parent, before }) {
  if (parent.type === 'document') return;
  const siblings = parent.children;
  const index = before === null ? siblings.length : siblings.lastIndexOf(before);
  const previous = siblings[index - 1];
  if (previous?.type === 'text') previous.value += value;
  else siblings.splice(index, 0, { type: 'text', value, parent });
}

export function moveChildren(from, to) {
  for (const child of from.children) {
    child.parent = to;
    to.children.push(child);
  }
  from.children = [];
}

/** Whether a node is an ancestor of another node, or that node. */
export function contains(ancestor, node) {
  for (let each = node; each; each = each.parent) {
    if (each === ancestor) return true;
  }
  return false;
}

/** The lower-case value of an attribute, or undefined. */
export const lowerValue = (attributes, name) =>
  attributes.find((attribute) => attribute.name === name)?.value.toLowerCase();
