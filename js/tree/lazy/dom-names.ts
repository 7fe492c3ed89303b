/** What the DOM calls nodes. */

import type { Node } from '../../base/nodes.js';
import type { AnyLazyNode, LazyNode } from './nodes.js';

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
export const nodeTypes: Readonly<Record<Node['type'], number>> = {
  element: 1,
  text: 3,
  'processing-instruction': 7,
  comment: 8,
  document: 9,
  doctype: 10,
  fragment: 11,
  'shadow-root': 11,
};

/** https://dom.spec.whatwg.org/#element-html-uppercased-qualified-name */
export function tagNameOf({ type, name, namespace }: AnyLazyNode): string | undefined {
  if (type !== 'element') return undefined;
  return namespace === 'html' ? name?.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : name;
}

/** https://dom.spec.whatwg.org/#dom-node-nodename */
export function nodeNameOf(node: LazyNode): string {
  switch (node.type) {
    case 'element':
      return node.tagName;
    case 'doctype':
      return node.name;
    case 'processing-instruction':
      return node.target;
    case 'fragment':
    case 'shadow-root':
      return '#document-fragment';
    default:
      return `#${node.type}`;
  }
}
