// Nodes of a tree as nodes of the page. No markup is written or parsed on the way.

import { nodesBelow } from './walk.mjs';

/** @typedef {import('souptree').LazyNode} LazyNode */
/** @typedef {import('souptree').LazyElement} LazyElement */

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

/**
 * Creates nodes of a document. The sanitizer's default configuration keeps elements, their attributes and text, so other
 * nodes are not created.
 *
 * @param {LazyNode} root its children are created
 * @param {Document} document
 */
export function toDOM(root, document) {
  const fragment = document.createDocumentFragment();
  /** @type {ParentNode[]} */
  const parents = [fragment];
  for (const { node, depth } of nodesBelow(root)) {
    if (node.type === 'text') parents[depth].append(node.value);
    if (node.type !== 'element') continue;
    const element = elementFor(node, document);
    parents[depth].append(element);
    parents[depth + 1] = element;
  }
  return fragment;
}

/** @param {LazyElement} source @param {Document} document */
function elementFor({ name, namespace, attributes }, document) {
  const element = document.createElementNS(namespaces[namespace], name);
  for (const attribute of attributes) {
    // The default configuration keeps no attribute with a namespace.
    if (attribute.prefix === undefined) element.setAttribute(attribute.name, attribute.value);
  }
  return element;
}
